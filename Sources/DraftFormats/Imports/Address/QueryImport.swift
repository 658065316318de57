internal import WiredraftCore

extension ImportFormat {
  /// A query string.
  public static let query = ImportFormat("query", "a query", isOffered: false, reader: QueryImport.self)
}

/// Reads a query string: its pairs become rows.
struct QueryImport: RequestFormat {
  static func recognises(_ text: Substring.UTF8View) -> Bool {
    var line = text
    while let last = line.last, last <= 0x20 { line.removeLast() }
    let hasMark = line.first == UInt8(ascii: "?")
    if hasMark { line.removeFirst() }
    return line.contains(UInt8(ascii: "=")) && (hasMark || line.contains(UInt8(ascii: "&")))
      && !line.contains { $0 <= 0x20 || $0 == UInt8(ascii: "?") }
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
    let start = bytes.firstIndex { $0 > 0x20 } ?? bytes.count
    let end = (bytes.lastIndex { $0 > 0x20 } ?? -1) + 1
    guard start < end else { throw ImportError(.query, AddressFinding.emptyQuery) }
    var query = bytes[start..<end]
    if query.first == UInt8(ascii: "?") { query.removeFirst() }
    if let place = query.firstIndex(where: { $0 <= 0x20 || $0 == 0x7F || $0 == UInt8(ascii: "#") }) {
      throw ImportError(.query, AddressFinding.notInQuery, offset: place, in: bytes)
    }
    var request = ForeignRequest()
    request.url = "?" + query.text
    return [request]
  }
}
