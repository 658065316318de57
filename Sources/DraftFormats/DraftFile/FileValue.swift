internal import WiredraftCore

/// A value of a draft file, or of a journal, in which it is exact and on one line.
protocol FileValue: Sendable {
  init(_ cursor: inout JSONCursor, _ path: () -> String, isExact: Bool) throws(DraftFileError)
  static func list(
    _ cursor: inout JSONCursor, _ path: () -> String, isExact: Bool
  ) throws(DraftFileError) -> [Self]
  /// Nil where the member is left out; without an indentation in a journal.
  func json(indent: Int?) -> [UInt8]?
  static func json(_ list: [Self], indent: Int?) -> [UInt8]?
  /// Whether a member of this type may be missing where others are needed.
  static var isOptional: Bool { get }
  /// Whether it is the value of a member that is missing.
  var isUsual: Bool { get }
  /// Compares bytes: `==` on strings considers NFC and NFD forms equal.
  func isSame(as other: Self) -> Bool
}

extension FileValue {
  static var isOptional: Bool { false }
  var isUsual: Bool { false }
  func isSame(as other: Self) -> Bool { json(indent: nil) == other.json(indent: nil) }

  static func list(
    _ cursor: inout JSONCursor, _ path: () -> String, isExact: Bool
  ) throws(DraftFileError) -> [Self] {
    var count = 0
    return try cursor.elements(path()) { (cursor) throws(DraftFileError) in
      defer { count += 1 }
      return try Self(&cursor, { "\(path())[\(count)]" }, isExact: isExact)
    }
  }

  static func json(_ list: [Self], indent: Int?) -> [UInt8]? {
    DraftFileWriter.list(list.compactMap { $0.json(indent: indent) }, indent: indent)
  }
}

extension FileValue where Self: CaseIterable & RawRepresentable<String> {
  init(_ cursor: inout JSONCursor, _ path: () -> String, isExact: Bool) throws(DraftFileError) {
    self = try cursor.choice(Self.allCases, path)
  }
  func json(indent: Int?) -> [UInt8]? { rawValue.json(indent: indent) }
}

extension String: FileValue {
  init(_ cursor: inout JSONCursor, _ path: () -> String, isExact: Bool) throws(DraftFileError) {
    self = try cursor.string(path())
  }
  func json(indent: Int?) -> [UInt8]? { DraftFileWriter.string(self) }
  func isSame(as other: String) -> Bool { hasSameBytes(as: other) }
}

extension Bool: FileValue {
  init(_ cursor: inout JSONCursor, _ path: () -> String, isExact: Bool) throws(DraftFileError) {
    _ = try cursor.expect([.bool], path())
    self = try cursor.converting { (cursor) throws(JSONError) in try cursor.readBool() }
  }
  func json(indent: Int?) -> [UInt8]? { Array((self ? "true" : "false").utf8) }
  var isUsual: Bool { !self }
  func isSame(as other: Bool) -> Bool { self == other }
}

extension Int: FileValue {
  init(_ cursor: inout JSONCursor, _ path: () -> String, isExact: Bool) throws(DraftFileError) {
    _ = try cursor.expect([.number], path())
    let place = cursor.offset
    guard let value = Int(try cursor.number().text) else {
      throw cursor.failure(.wrongType(path: path(), expected: [.number], found: .number), at: place)
    }
    self = value
  }
  func json(indent: Int?) -> [UInt8]? { Array(String(self).utf8) }
}

extension Draft.BodyText: FileValue {
  init(_ cursor: inout JSONCursor, _ path: () -> String, isExact: Bool) throws(DraftFileError) {
    _ = try cursor.expect([.string], path())
    self = try cursor.converting { (cursor) throws(JSONError) in try cursor.readText() }
  }
  func json(indent: Int?) -> [UInt8]? { DraftFileWriter.text(self) }
}

extension ParameterValue: FileValue {
  init(_ cursor: inout JSONCursor, _ path: () -> String, isExact: Bool) throws(DraftFileError) {
    self = try cursor.embeddedValue()
  }
  func json(indent: Int?) -> [UInt8]? { DraftFileWriter.value(self) }
}

extension Optional: FileValue where Wrapped: FileValue {
  init(_ cursor: inout JSONCursor, _ path: () -> String, isExact: Bool) throws(DraftFileError) {
    self = try Wrapped(&cursor, path, isExact: isExact)
  }
  func json(indent: Int?) -> [UInt8]? { self?.json(indent: indent) }
  static var isOptional: Bool { true }
  var isUsual: Bool { self == nil }
  func isSame(as other: Wrapped?) -> Bool {
    guard let self, let other else { return self == nil && other == nil }
    return self.isSame(as: other)
  }
}

extension Array: FileValue where Element: FileValue {
  init(_ cursor: inout JSONCursor, _ path: () -> String, isExact: Bool) throws(DraftFileError) {
    self = try Element.list(&cursor, path, isExact: isExact)
  }
  func json(indent: Int?) -> [UInt8]? { Element.json(self, indent: indent) }
  var isUsual: Bool { isEmpty }
  func isSame(as other: [Element]) -> Bool {
    count == other.count && zip(self, other).allSatisfy { $0.isSame(as: $1) }
  }
}

extension Draft.BodyType: FileValue {}
extension Draft.RowList: FileValue {}
extension Draft.RowType: FileValue {}
