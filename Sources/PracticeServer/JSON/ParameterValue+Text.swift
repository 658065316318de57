import Readers
import WiredraftCore

extension ParameterValue {
  /// Bytes that are no UTF-8 become `{"$bytes": "hex"}`.
  static func text(_ bytes: some Collection<UInt8>) -> ParameterValue {
    String(validating: bytes, as: UTF8.self).map { .string($0) } ?? ["$bytes": .string(Array(bytes).hexText)]
  }

  static func optional(_ text: String?) -> ParameterValue { text.map { .string($0) } ?? .null }

  /// The last member with the name counts.
  subscript(name: String) -> ParameterValue? {
    guard case .object(let members) = self else { return nil }
    return members.last { $0.name.utf8.elementsEqual(name.utf8) }?.value
  }
}
