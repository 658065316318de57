import Responses

/// - Note: RFC 6265 §4.2.1
enum CookieField {
  static func pairs(in values: [[UInt8]]) -> [(name: [UInt8], value: [UInt8])] {
    let pairs = values.flatMap { $0.split(separator: UInt8(ascii: ";")).map(\.trimmed) }
    return pairs.filter { !$0.isEmpty }.prefix(200).map { pair in
      guard let equals = pair.firstIndex(of: UInt8(ascii: "=")) else { return ([], Array(pair)) }
      return (Array(pair[..<equals].trimmed), Array(pair[(equals + 1)...].trimmed))
    }
  }
}
