internal import WiredraftCore

/// A request as another tool would send it: what every importer reads, and one place makes a draft of.
struct ForeignRequest: Sendable {
  /// A header field.
  struct Field: Sendable, Hashable {
    var name: String
    var value: String
  }

  /// A part of a multipart body.
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

  /// The content.
  enum Content: Sendable {
    case none
    /// Bytes as they are sent.
    case bytes([UInt8])
    /// The bytes of a file.
    case file(path: String)
    /// Parts, with the boundary that was given.
    case parts([Part], boundary: String?)
    /// Rows that stand for no bytes yet: the members of an object, or lines of names and values.
    case rows([Row])
  }

  /// A title for people; nil for none.
  var title: String?
  /// The method.
  var method = "GET"
  /// The URL with its query, as the tool puts it into the target.
  var url = ""
  /// The header fields that the text gives, in their order, Content-Type among them.
  var fields: [Field] = []
  /// The content type that the tool sends by itself where no field gives one; nil for none.
  var usualContentType: String?
  /// The content.
  var content = Content.none
  /// What there is to know of how it was read.
  var remarks: [ImportRemark] = []

  /// Returns the value of the last field with a name, given in small letters.
  func value(ofField name: String) -> String? {
    fields.last { $0.name.lowercased() == name }?.value
  }

  /// Takes the fields away that say the content comes in pieces, for a draft sends its length, and says so.
  mutating func leaveOutTransferCoding() {
    let count = fields.count
    fields.removeAll { $0.name.lowercased() == "transfer-encoding" }
    guard fields.count < count else { return }
    remarks.append(ImportRemark(.changed, ContentFinding.transferCoding))
  }
}
