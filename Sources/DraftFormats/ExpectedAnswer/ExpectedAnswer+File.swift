internal import WiredraftCore

extension JSONCursor {
  /// Reads the list `expect`.
  mutating func expectations(_ path: String) throws(DraftFileError) -> [String] {
    var count = 0
    return try elements(path) { (cursor) throws(DraftFileError) in
      defer { count += 1 }
      return try cursor.string("\(path)[\(count)]")
    }
  }

  /// Reads the list `captures`.
  mutating func captures(_ path: String) throws(DraftFileError) -> [ExpectedAnswer.Capture] {
    var count = 0
    return try elements(path) { (cursor) throws(DraftFileError) in
      defer { count += 1 }
      return try cursor.capture("\(path)[\(count)]")
    }
  }

  private mutating func capture(_ path: String) throws(DraftFileError) -> ExpectedAnswer.Capture {
    _ = try expect([.object], path)
    let start = offset
    var (name, place): (String?, String?)
    let unknown = try members(path) { (cursor, key) throws(DraftFileError) in
      switch key {
      case "name": name = try cursor.string(path + ".name")
      case "from": place = try cursor.string(path + ".from")
      default: return false
      }
      return true
    }
    guard let name else { throw failure(.missingKey(path: path + ".name"), at: start) }
    guard let place else { throw failure(.missingKey(path: path + ".from"), at: start) }
    var capture = ExpectedAnswer.Capture(name, from: place)
    capture.unknown = unknown
    return capture
  }
}

extension DraftFileWriter {
  /// The list `expect`, an expectation on each line; all on one line without an indentation; nil for none.
  static func expectations(_ expected: ExpectedAnswer, indent: Int? = nil) -> [UInt8]? {
    expected.expectations.map { list($0.map(string), indent: indent) }
  }

  /// The list `captures`, a capture on each line; all on one line without an indentation; nil for none.
  static func captures(_ expected: ExpectedAnswer, indent: Int? = nil) -> [UInt8]? {
    expected.captures.map { captures in
      list(
        captures.map { line([("name", string($0.name)), ("from", string($0.place))], $0.unknown) },
        indent: indent)
    }
  }

  private static func list(_ values: [[UInt8]], indent: Int?) -> [UInt8] {
    if let indent { return lines(values, indent: indent) }
    return [UInt8(ascii: "[")] + values.joined(separator: [UInt8(ascii: ",")]) + [UInt8(ascii: "]")]
  }
}
