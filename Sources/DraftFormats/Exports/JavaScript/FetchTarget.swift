/// The changes that the URL standard makes to a request target before `fetch` sends it.
///
/// - Note: WHATWG URL §4.4
enum FetchTarget {
  static let encoding = "characters are percent-encoded"

  static func changes(of target: String) -> [String] {
    let bytes = Array(target.utf8)
    let mark = bytes.firstIndex(of: UInt8(ascii: "?"))
    var changes: [String] = []
    let path = bytes[..<(mark ?? bytes.count)]
    if path.split(whereSeparator: { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "\\") }).contains(
      where: CurlURL.isDotSegment)
    {
      changes.append("dot segments are taken away")
    }
    if path.contains(UInt8(ascii: "\\")) { changes.append("“\\” becomes “/”") }
    let query = mark.map { bytes[($0 + 1)...] } ?? []
    if path.contains(where: { "\"<>^`{}".utf8.contains($0) })
      || query.contains(where: { "\"<>'".utf8.contains($0) })
    {
      changes.append(encoding)
    }
    if mark != nil, query.isEmpty { changes.append("the “?” at its end is left out") }
    return changes
  }
}
