import Readers
import WiredraftCore

extension ParameterValue {
  /// Returns bytes as text, or as `{"$bytes": "hex"}` if they are no UTF-8.
  static func text(_ bytes: some Collection<UInt8>) -> ParameterValue {
    String(validating: bytes, as: UTF8.self).map { .string($0) } ?? ["$bytes": .string(Array(bytes).hexText)]
  }

  /// Returns a text, or null.
  static func optional(_ text: String?) -> ParameterValue { text.map { .string($0) } ?? .null }

  /// The value of the last member with a name; nil if there is none, and if this is no object.
  subscript(name: String) -> ParameterValue? {
    guard case .object(let members) = self else { return nil }
    return members.last { $0.name.utf8.elementsEqual(name.utf8) }?.value
  }
}
