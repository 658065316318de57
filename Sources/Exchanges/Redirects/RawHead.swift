/// The head of a request as bytes, of which single lines can be replaced; all others stay as they are.
public struct RawHead: Sendable, Hashable {
  /// The lines, each with its end; the last one is empty but for that.
  private var lines: [[UInt8]]

  /// Reads the head at the start of some bytes; nil if no empty line ends it.
  public init?(_ bytes: [UInt8]) {
    lines = []
    var start = 0
    while let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) {
      let line = Array(bytes[start...end])
      lines.append(line)
      start = end + 1
      if line == [0x0D, 0x0A] || line == [0x0A] { return }
    }
    return nil
  }

  /// The bytes.
  public var bytes: [UInt8] { Array(lines.joined()) }

  /// The method.
  public var method: String {
    String(decoding: (lines.first ?? []).prefix { $0 != UInt8(ascii: " ") }, as: UTF8.self)
  }

  /// Replaces method and target.
  public mutating func setRequestLine(method: String, target: String) {
    guard !lines.isEmpty else { return }
    lines[0] = Array("\(method) \(target) HTTP/1.1\r\n".utf8)
  }

  /// Replaces the value of the Host field.
  public mutating func setHost(_ host: String) {
    for index in fields where Self.name(of: lines[index]) == "host" {
      lines[index] = Array("Host: \(host)\r\n".utf8)
    }
  }

  /// The names of the fields, as they are written.
  public var fieldNames: [String] {
    fields.map { String(decoding: lines[$0].prefix { $0 != UInt8(ascii: ":") }, as: UTF8.self) }
  }

  /// Removes fields by their places among the fields.
  public mutating func removeFields(_ places: Set<Int>) {
    for index in fields.reversed() where places.contains(index - 1) { lines.remove(at: index) }
  }

  private var fields: Range<Int> { lines.count < 2 ? 0..<0 : 1..<lines.count - 1 }

  private static func name(of line: [UInt8]) -> String {
    String(decoding: line.prefix { $0 != UInt8(ascii: ":") }, as: UTF8.self).lowercased()
  }
}
