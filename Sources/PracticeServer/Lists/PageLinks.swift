/// - Note: RFC 8288
enum PageLinks {
  static func field(page: Int, count: Int, target: (Int) -> String) -> Field {
    var links = [(1, "first")]
    if page > 1 { links.append((page - 1, "prev")) }
    if page < count { links.append((page + 1, "next")) }
    links.append((count, "last"))
    return Field(
      "Link", links.map { "<\(target($0.0))>; rel=\"\($0.1)\"" }.joined(separator: ", "))
  }
}
