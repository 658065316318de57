/// The head of a request as bytes, of which single fields can be replaced; all others stay as they are.
package struct RawHead: Sendable, Hashable {
  /// The request line, with its end.
  package private(set) var requestLine: [UInt8]
  /// Each field has the lines that continue it, and their ends.
  private var fields: [[UInt8]] = []
  /// The empty line that ends the head.
  private let end: [UInt8]

  /// Reads the head at the start of some bytes; nil if no empty line ends it.
  package init?(_ bytes: [UInt8]) {
    var lines: [[UInt8]] = []
    var start = 0
    while let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) {
      lines.append(Array(bytes[start...end]))
      start = end + 1
      if lines.last == [0x0D, 0x0A] || lines.last == [0x0A] { break }
    }
    guard lines.count > 1, let last = lines.last, last == [0x0D, 0x0A] || last == [0x0A] else { return nil }
    requestLine = lines[0]
    end = last
    for line in lines[1..<lines.count - 1] {
      if line[0] == 0x20 || line[0] == 0x09, !fields.isEmpty {
        fields[fields.count - 1] += line
      } else {
        fields.append(line)
      }
    }
  }

  package var bytes: [UInt8] { requestLine + fields.joined() + end }

  package var method: String {
    String(decoding: requestLine.prefix { $0 != UInt8(ascii: " ") }, as: UTF8.self)
  }

  /// The target in the request line; nil if there is none.
  package var target: String? {
    let words = requestLine.split(separator: UInt8(ascii: " "))
    return words.count > 2 ? String(decoding: words[1], as: UTF8.self) : nil
  }

  /// The names of the fields, without the space that some servers allow before the colon.
  package var fieldNames: [String] {
    fields.map { field in
      let name = field.prefix { $0 != UInt8(ascii: ":") }
      return String(decoding: name.prefix { $0 > 0x20 }, as: UTF8.self)
    }
  }

  /// Returns the offsets in ``bytes`` of a field's value, without the spaces around it; nil if it has none.
  ///
  /// - Parameter index: The place of the field among the fields.
  package func valueRange(of index: Int) -> Range<Int>? {
    guard fields.indices.contains(index), let colon = fields[index].firstIndex(of: UInt8(ascii: ":")) else {
      return nil
    }
    let start = fields[..<index].reduce(requestLine.count) { $0 + $1.count }
    let value = fields[index].dropFirst(colon + 1)
    guard let first = value.firstIndex(where: { $0 > 0x20 }), let last = value.lastIndex(where: { $0 > 0x20 })
    else { return nil }
    return start + first..<start + last + 1
  }

  /// The closure is given everything after the method.
  mutating func changeRest(_ change: (ArraySlice<UInt8>) -> [UInt8]) {
    guard let space = requestLine.firstIndex(of: 0x20) else { return }
    requestLine = requestLine[...space] + change(requestLine[(space + 1)...])
  }

  /// Replaces method and target.
  package mutating func setRequestLine(method: String, target: String) {
    requestLine = Array("\(method) \(target) HTTP/1.1\r\n".utf8)
  }

  /// Replaces the value of the Host field.
  package mutating func setHost(_ host: String) {
    for (index, name) in fieldNames.enumerated() where name.lowercased() == "host" {
      fields[index] = Array("Host: \(host)\r\n".utf8)
    }
  }

  /// Without Host the field is the first one. It has the line end of the request line.
  mutating func addAfterHost(_ field: String) {
    let host = fieldNames.firstIndex { $0.lowercased() == "host" }
    let lineEnd: [UInt8] = requestLine.dropLast().last == 0x0D ? [0x0D, 0x0A] : [0x0A]
    fields.insert(Array(field.utf8) + lineEnd, at: host.map { $0 + 1 } ?? 0)
  }

  /// Removes fields by their places among the fields.
  package mutating func removeFields(_ places: Set<Int>) {
    for index in fields.indices.reversed() where places.contains(index) { fields.remove(at: index) }
  }
}
