package import WiredraftCore

/// A value that a path leads to, in the bytes of a JSON text.
package struct FoundValue: Sendable, Equatable {
  /// The kind of the value.
  package let kind: ParameterValue.Kind
  /// The offsets of its bytes in the content, from 0.
  package internal(set) var range: Range<Int>
  /// The bytes of the value as they came, or the first of them; see ``isWhole``.
  package internal(set) var bytes: [UInt8] = []

  /// The number of elements or members of an array or object.
  package internal(set) var count = 0

  /// Whether ``bytes`` are all bytes of the value.
  package var isWhole: Bool { bytes.count == range.count }

  /// The value; nil if it isn't whole, or no text can hold it: half of a surrogate pair, bytes that aren't
  /// UTF-8, or more than 1,000 levels.
  package var value: ParameterValue? {
    guard isWhole, let text = String(validating: bytes, as: UTF8.self) else { return nil }
    do throws(JSONError) { return try ParameterValue(json: text) } catch { return nil }
  }

  init(_ kind: ParameterValue.Kind, at offset: Int) {
    self.kind = kind
    range = offset..<offset
  }

  var isInteger: Bool { kind == .number && !bytes.contains { ".eE".utf8.contains($0) } }
}
