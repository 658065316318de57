internal import WiredraftCore

extension JSONNode {
  /// The text of a value, with a number as JavaScript writes it; nil for null.
  var text: String? {
    switch kind {
    case .null: nil
    case .string: string
    case .number: value.rewrittenByJavaScript.compactJSON
    default: String(decoding: bytes, as: UTF8.self)
    }
  }

  var isTrue: Bool { bool == true }

  /// Whether JavaScript counts the value as true.
  var isTruthy: Bool {
    switch kind {
    case .null: false
    case .string: string?.isEmpty == false
    case .number: text != "0"
    case .array, .object: true
    default: bool == true
    }
  }

  func list(_ name: String) -> [JSONNode] { self[name].map { Array($0.elements) } ?? [] }
}
