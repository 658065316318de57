internal import WiredraftCore

extension ImportFormat {
  /// A query string.
  public static let query = ImportFormat("query", "a query", isOffered: false, reader: QueryImport.self)
}

/// Reads a query string: its pairs become rows.
struct QueryImport: RequestFormat {
  static func recognises(_ text: Substring.UTF8View) -> Bool {
    PastedQuery.content(of: AddressImport.trimmed(text)) != nil
  }

  static func contents(
    of text: String, _ options: ImportOptions, _ tools: ImportTools
  ) throws(ImportError) -> ImportContents {
    var options = options
    // A query given alone is always meant to be split.
    options.splitsQuery = true
    return .requests(try requests(in: text, options).map { $0.imported(options) })
  }

  static func requests(in text: String, _ options: ImportOptions) throws(ImportError) -> [ForeignRequest] {
    let bytes = Array(text.utf8)
    var query = AddressImport.trimmed(bytes[...])
    guard !query.isEmpty else { throw ImportError(.query, AddressFinding.emptyQuery) }
    if query.first == UInt8(ascii: "?") { query.removeFirst() }
    if let place = query.firstIndex(where: { $0 <= 0x20 || $0 == 0x7F || $0 == UInt8(ascii: "#") }) {
      throw ImportError(.query, AddressFinding.notInQuery, offset: place, in: bytes)
    }
    var request = ForeignRequest()
    request.url = "?" + query.text
    return [request]
  }
}
