import Foundation
import WiredraftCore

/// A server's reading of a message.
struct ServerReading {
  let value: ParameterValue

  init(_ answer: [UInt8]) throws { value = try ParameterValue(json: String(decoding: answer, as: UTF8.self)) }

  private func member(_ name: String) -> ParameterValue? { Self.member(name, of: value) }

  private static func member(_ name: String, of value: ParameterValue) -> ParameterValue? {
    guard case .object(let members) = value else { return nil }
    return members.first { $0.name == name }?.value
  }

  private static func bytes(_ value: ParameterValue?) -> [UInt8]? {
    guard case .string(let text)? = value else { return nil }
    return Data(base64Encoded: text).map { Array($0) }
  }

  private static func rows(_ value: ParameterValue?) -> [[[UInt8]]] {
    guard case .array(let rows)? = value else { return [] }
    return rows.map { row in
      guard case .array(let columns) = row else { return [] }
      return columns.map { bytes($0) ?? [] }
    }
  }

  var method: String {
    guard case .string(let text)? = member("method") else { return "" }
    return text
  }

  /// Texts are compared as bytes, so that equal-looking ones are not confused.
  var host: [UInt8] { Self.bytes(member("host")) ?? [] }
  var path: [UInt8] { Self.bytes(member("path")) ?? [] }
  /// Rows of a name and a text.
  var query: [[[UInt8]]] { Self.rows(member("query")) }
  /// Rows of a name and a text.
  var form: [[[UInt8]]] { Self.rows(member("form")) }
  /// Rows of a name, a file name, a type and the content.
  var files: [[[UInt8]]] { Self.rows(member("files")) }
  /// The value of a JSON body.
  var json: ParameterValue? { member("json") }
  /// The value assembled from nested names.
  var tree: ParameterValue? { member("tree") }
}

/// The way in which two values must be equal.
struct ValueComparison {
  var keepsMemberOrder: Bool
  var keepsDigits: Bool

  func areEqual(_ one: ParameterValue, _ other: ParameterValue) -> Bool {
    switch (one, other) {
    case (.null, .null): return true
    case (.bool(let one), .bool(let other)): return one == other
    case (.string(let one), .string(let other)): return one.utf8.elementsEqual(other.utf8)
    case (.number(let one), .number(let other)):
      if one.text == other.text { return true }
      // Integers can keep all digits; for other numbers, everyone agrees on 64 bits.
      if keepsDigits, one.text.utf8.allSatisfy({ $0 == 0x2D || (0x30...0x39).contains($0) }) { return false }
      return Double(one.text) == Double(other.text)
    case (.array(let one), .array(let other)):
      return one.count == other.count && zip(one, other).allSatisfy { areEqual($0, $1) }
    case (.object(let one), .object(let other)):
      let (one, other) = (ordered(one), ordered(other))
      return one.count == other.count
        && zip(one, other).allSatisfy {
          $0.name.utf8.elementsEqual($1.name.utf8) && areEqual($0.value, $1.value)
        }
    default: return false
    }
  }

  private func ordered(_ members: [ParameterValue.Member]) -> [ParameterValue.Member] {
    keepsMemberOrder ? members : members.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
  }
}
