package import WiredraftCore

/// A value that a reader gives, with the segments that made it.
package enum ReadValue: Sendable {
  /// No value, but a name: Ruby's nil.
  case null(segment: Int)
  /// A text, which may be no UTF-8.
  case text([UInt8], segment: Int)
  /// The `true` that qs puts at a name that it makes of a value.
  case mark(segment: Int)
  /// Values in order.
  case list([ReadValue])
  /// Named values in order, each name once.
  case object([Member])

  package struct Member: Sendable {
    /// The name, which may be no UTF-8.
    package let name: [UInt8]
    package let value: ReadValue

    package init(name: [UInt8], value: ReadValue) {
      self.name = name
      self.value = value
    }
  }

  /// The value in the normal form of `wiredraft reads --as json`: a text that is no UTF-8 is `{"$bytes": "hex"}`, a name
  /// that is none is the text of that object.
  package var normalForm: ParameterValue {
    switch self {
    case .null: .null
    case .text(let bytes, _):
      String(validating: bytes, as: UTF8.self).map { .string($0) }
        ?? .object([.init(name: "$bytes", value: .string(bytes.hexText))])
    case .mark: .bool(true)
    case .list(let items): .array(items.map(\.normalForm))
    case .object(let members):
      .object(members.map { .init(name: $0.name.nameInNormalForm, value: $0.value.normalForm) })
    }
  }

  /// The normal form as JSON.
  package var json: String { normalForm.compactJSON }

  /// The segments that made the value, in order.
  ///
  /// - Complexity: O(*n*), where *n* is the number of values in it.
  package var segments: [Int] {
    var result: [Int] = []
    collectSegments(&result)
    return result
  }

  private func collectSegments(_ result: inout [Int]) {
    switch self {
    case .null(let segment), .text(_, let segment), .mark(let segment): result.append(segment)
    case .list(let items): for item in items { item.collectSegments(&result) }
    case .object(let members): for member in members { member.value.collectSegments(&result) }
    }
  }

  /// The value of a name; nil if there is none, and if this is no object.
  package subscript(name: [UInt8]) -> ReadValue? {
    guard case .object(let members) = self else { return nil }
    return members.first { $0.name == name }?.value
  }
}

extension [UInt8] {
  /// The bytes as hexadecimal digits.
  package var hexText: String { Hexadecimal.text(self) }

  /// The bytes as a name in the normal form.
  package var nameInNormalForm: String {
    String(validating: self, as: UTF8.self) ?? "{\"$bytes\":\"\(hexText)\"}"
  }
}
