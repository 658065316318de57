internal import WiredraftCore

/// A request as another tool would send it: the result of every importer, and the source of a draft.
struct ForeignRequest: Sendable {
  struct Field: Sendable, Hashable {
    var name: String
    var value: String
    /// Whether the field is sent; otherwise its row is switched off.
    var isEnabled = true
    /// A description of the row; nil for none.
    var description: String?
    /// Whether the value is the user and the password of basic authentication, joined by a colon.
    var isBasic = false
    /// The marks in the value, if it has its own; nil for those of the request.
    var marks: ReferenceMarks?
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
  }

  enum Content: Sendable {
    case none
    /// Bytes as they are sent.
    case bytes([UInt8])
    case file(path: String)
    case parts([Part], boundary: String?)
    /// Rows without bytes yet: the members of an object, or lines of names and values.
    case rows([Row])
  }

  /// A title for people; nil if there is none.
  var title: String?
  var method = "GET"
  /// The URL with its query, as the tool puts it into the target.
  var url = ""
  /// The header fields in the text, in order, including Content-Type.
  var fields: [Field] = []
  /// The content type that the tool sends by default if no field sets one; nil if there is none.
  var usualContentType: String?
  var content = Content.none
  /// Whether the fields are sent in their order and spelling, also a Content-Type that the content implies.
  var keepsOrder = false
  /// Whether the query is beside the parameters whatever the method, as that of an item `name==text` is.
  var addsQuery = false
  /// The marks that take the place of references in all texts; without them every `{{` is literal.
  var marks = ReferenceMarks(unusedIn: [])
  /// The variables that the draft defines.
  var variables: [VariableDefinition] = []
  var remarks: [ImportRemark] = []
  /// The paths of the files that were to be a part of the request, and were not read.
  var unreadFiles: [String] = []

  /// Returns the value of the last field with a name in lower case.
  func value(ofField name: String) -> String? {
    fields.last { $0.name.lowercased() == name }?.value
  }

  /// Removes Transfer-Encoding, with a remark, since a draft sends its content with its length.
  mutating func leaveOutTransferCoding() {
    let count = fields.count
    fields.removeAll { $0.name.lowercased() == "transfer-encoding" }
    guard fields.count < count else { return }
    remarks.append(ImportRemark(.changed, ContentFinding.transferCoding))
  }
}
