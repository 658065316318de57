import Responses
import Sending

struct Authority: Sendable, Hashable {
  /// In lower case, without a dot at the end.
  let host: String
  let port: String?

  var text: String { host + (port.map { ":\($0)" } ?? "") }

  var isServed: Bool {
    PracticeHost.contains(host) || ["localhost", "127.0.0.1", "[::1]"].contains(host)
  }

  /// - Note: RFC 9110 §7.2
  init?(_ value: some Collection<UInt8>) {
    var host = Array(value)
    var port: String?
    if let colon = host.lastIndex(of: UInt8(ascii: ":")), host.last != UInt8(ascii: "]") {
      let digits = host[(colon + 1)...]
      guard digits.allSatisfy(\.isDigit), digits.count <= 5 else { return nil }
      port = digits.isEmpty ? nil : digits.fieldText
      host.removeSubrange(colon...)
    }
    if host.last == UInt8(ascii: ".") { host.removeLast() }
    let isLiteral = host.first == UInt8(ascii: "[") && host.last == UInt8(ascii: "]") && host.count > 2
    let name = isLiteral ? host[1..<host.count - 1] : host[...]
    guard !host.isEmpty, name.allSatisfy({ $0.isHostByte || isLiteral && $0 == UInt8(ascii: ":") }) else {
      return nil
    }
    self.host = host.map(\.lowercasedASCII).fieldText
    self.port = port
  }
}

extension UInt8 {
  fileprivate var isHostByte: Bool {
    isDigit || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(lowercasedASCII) || "-._".utf8.contains(self)
  }
}
