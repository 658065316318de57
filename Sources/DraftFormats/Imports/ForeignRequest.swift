internal import WiredraftCore

/// A request as another tool would send it: the result of every importer, and the source of a draft.
struct ForeignRequest: Sendable {
  struct Field: Sendable, Hashable {
    var name: String
    var value: String
    /// Whether the field is sent; otherwise its row is switched off.
    var isEnabled = true
    var description: String?
    /// Whether the value is the user and the password of basic authentication, joined by a colon.
    var isBasic = false
    /// Whether the field only takes the place of one that a folder gives, and is not sent.
    var isOmitted = false
    /// The marks in the value, if it has its own; nil for those of the request.
    var marks: ReferenceMarks?

    /// Returns the row of a draft or of a folder that sends the field.
    ///
    /// - Parameter marks: The marks in the value, unless it has its own.
    func row(_ marks: ReferenceMarks) -> Draft.Row {
      let text = (self.marks ?? marks).restored(value)
      var row = Draft.Row(marks.expanded(name), text, type: isOmitted ? .omitted : isBasic ? .basic : .string)
      row.isEnabled = isEnabled
      if let description { row.notes.description = description }
      return row
    }
  }

  struct Part: Sendable, Hashable {
    enum Content: Sendable, Hashable {
      case text(String)
      case file(path: String)
    }

    var name: String
    var content: Content
    var filename: String?
    var contentType: String?
    /// Whether the part is sent; otherwise its row is switched off.
    var isEnabled = true
    var description: String?
  }

  enum Content: Sendable {
    case none
    /// Bytes as they are sent.
    case bytes([UInt8])
    /// Bytes, and the files whose contents are sent among them, by their offsets in the bytes.
    case mixed([UInt8], files: [Int: String])
    case file(path: String)
    case parts([Part], boundary: String?)
    /// The rows of a form, and the way to encode them.
    case form([Draft.Row], EncodingStyles.PercentEncodeSet = .rfc3986)
    /// Rows without bytes yet: the members of an object, or lines of names and values.
    case rows([Draft.Row])

    /// Makes content of bytes, and of the files whose contents are among them, by their offsets.
    init(_ bytes: [UInt8], files: [Int: String]) {
      if bytes.isEmpty, files.count == 1, let path = files[0] {
        self = .file(path: path)
      } else {
        self = files.isEmpty ? .bytes(bytes) : .mixed(bytes, files: files)
      }
    }
  }

  /// A title for people; nil if there is none.
  var title: String?
  /// The description of the request; nil or empty for none.
  var description: String?
  var method = "GET"
  /// The URL with its query, as the tool puts it into the target.
  var url = ""
  /// The header fields in the text, in order, including Content-Type.
  var fields: [Field] = []
  /// The content type that the tool sends by default if no field sets one; nil if there is none.
  var usualContentType: String?
  var content = Content.none
  /// Whether the fields are sent in their order, also a Content-Type that the content implies.
  var keepsOrder = false
  /// Rows of the query after the query of the URL, for tools that keep them in a list.
  var query: [Draft.Row] = []
  /// The descriptions of the pairs of the URL's query, in order; empty without any.
  var queryDescriptions: [String?] = []
  /// The rows that fill the `{name}` of the URL's path.
  var path: [Draft.Row] = []
  /// Whether the query is beside the parameters whatever the method, as that of an item `name==text` is.
  var addsQuery = false
  /// The marks that take the place of references in all texts; without them every `{{` is literal.
  var marks = ReferenceMarks(unusedIn: [])
  /// The path and the query that the tool sends, if that has to be compared; nil for those of the URL.
  var target: String?
  /// Whether the tool, too, sends the type that a file's name suggests.
  var namesFileType = false
  var variables: [Variable.Definition] = []
  var expected = ExpectedAnswer()
  /// How the request is sent; nil if nothing says it.
  var send: SendSettings?
  var remarks: [ImportRemark] = []
  /// The paths of the files that were to be a part of the request, and were not read.
  var unreadFiles: [String] = []

  /// Whether no byte is sent after the head.
  var hasNoContent: Bool {
    switch content {
    case .none: true
    case .bytes(let bytes): bytes.isEmpty
    default: false
    }
  }

  /// Returns the value of the last field with a name in lower case.
  func value(ofField name: String) -> String? {
    fields.last { $0.name.lowercased() == name && $0.isEnabled && !$0.isOmitted }?.value
  }

  /// Removes Transfer-Encoding, with a remark, since a draft sends its content with its length.
  mutating func leaveOutTransferCoding() {
    let count = fields.count
    fields.removeAll { $0.name.lowercased() == "transfer-encoding" }
    guard fields.count < count else { return }
    remarks.append(ImportRemark(.changed, ContentFinding.transferCoding))
  }
}
