import Foundation
import TestSupport
import Testing
import WiredraftCore

/// One row of a file of vectors, read with the reader under test, which keeps order and number literals.
struct Vector: Sendable, CustomTestStringConvertible {
  let value: ParameterValue

  /// The row's name in a failure message.
  var testDescription: String {
    self["id"]?.text ?? self["boundary"]?.text ?? self["url"]?.text ?? value.compactJSON
  }

  subscript(name: String) -> ParameterValue? { value[name] }

  /// Returns the text of a member that every row has.
  func text(_ name: String) -> String { self[name]?.text ?? "no text named \(name)" }

  /// Returns the bytes of a member in base64; nil if the row has none.
  func bytes(_ name: String) -> [UInt8]? {
    self[name]?.text.flatMap { Data(base64Encoded: $0) }.map { Array($0) }
  }

  /// Reads `Vectors/<name>.jsonl`.
  static func rows(_ name: String) -> [Vector] {
    contents(of: name + ".jsonl").split(separator: 0x0A).compactMap { line in
      // One row holds 1e400 as its writer read it; the row's `input` has the literal.
      let text = String(decoding: line, as: UTF8.self).replacing(
        #""value": Infinity"#, with: #""value": null"#)
      return (try? ParameterValue(json: text)).map(Vector.init)
    }
  }

  /// Reads `Vectors/<name>.json`, an array of rows.
  static func table(_ name: String) -> [Vector] {
    let text = String(decoding: contents(of: name + ".json"), as: UTF8.self)
    return (try? ParameterValue(json: text))?.elements?.map(Vector.init) ?? []
  }

  private static func contents(of file: String) -> Data {
    return (try? Data(contentsOf: packageRoot.appending(path: "Tests/CoreTests/Vectors/" + file))) ?? Data()
  }
}

extension ParameterValue {
  subscript(name: String) -> ParameterValue? {
    guard case .object(let members) = self else { return nil }
    return members.first { $0.name == name }?.value
  }

  var text: String? {
    guard case .string(let text) = self else { return nil }
    return text
  }

  var elements: [ParameterValue]? {
    guard case .array(let elements) = self else { return nil }
    return elements
  }

  var isTrue: Bool {
    guard case .bool(let value) = self else { return false }
    return value
  }
}
