internal import WiredraftCore

extension FolderDocument: FileDocument {
  static let fields: [Field<FolderDocument>] = [
    Field("root", \.isRoot), Field("title", \.title), Field("description", \.description),
    Field("baseURL", \.placedURL),
    Field("headers", \.headers),
    Field("encoding", \.encoding), Field("variables", \.variables), Field("environment", \.environment),
    Field("reader", \.reader), Field("send", \.send), Field("order", \.order),
  ]

  private var placedURL: PlacedText? {
    get { baseURL.map { PlacedText(text: $0, line: baseURLLine) } }
    set { (baseURL, baseURLLine) = (newValue?.text, newValue?.line) }
  }
  private var encoding: StyleMembers {
    get { StyleMembers(styles: styles, unknown: unknownStyles) }
    set { (styles, unknownStyles) = (newValue.styles, newValue.unknown) }
  }

  /// Reads a folder's file.
  ///
  /// Members that this version does not know are kept, each with the name of the member before it.
  ///
  /// - Throws: The first error, with its position. A later version, or a file of another kind, is reported before any
  ///   other error in the contents.
  /// - Complexity: O(*n*), where *n* is the length of the file.
  public init(reading bytes: [UInt8]) throws(DraftFileError) {
    self = try DraftFileFormat.read(bytes, as: .folder, into: FolderDocument())
  }

  /// Returns whether a folder's file ends the search for those above it, also if the rest of it can't be read.
  ///
  /// - Complexity: O(*n*), where *n* is the length of the file.
  package static func endsSearch(_ bytes: [UInt8]) -> Bool {
    (try? JSONTree(String(decoding: bytes, as: UTF8.self)))?.root["root"]?.isTrue == true
  }

  /// Returns the file: two spaces for each level, one row on one line, names in a fixed order, a newline at the end.
  ///
  /// Reading it and writing it again gives the same bytes.
  ///
  /// - Complexity: O(*n*), where *n* is the size of the document.
  public func serialized() -> [UInt8] { file }
}

private struct PlacedText: FileValue {
  var text: String
  var line: Int?
  func json(indent: Int?) -> [UInt8]? { text.json(indent: indent) }
}

extension PlacedText {
  init(_ cursor: inout JSONCursor, _ path: () -> String, isExact: Bool) throws(DraftFileError) {
    cursor.skipSpace()
    line = TextPosition(offset: cursor.offset, in: cursor.bytes).line
    text = try cursor.string(path())
  }
}
