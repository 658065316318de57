package import WiredraftCore

/// A value of the option `--var`.
package enum VariableOption: Sendable {
  /// `NAME=VALUE`, a text, or `NAME:=JSON`, a value with its type.
  case value(Variable.Definition)
  /// `NAME=@FILE`: the value is the text of a file.
  case file(name: String, path: String)

  /// Reads an option: `limit:=10` is the number 10, and `limit=10` a text.
  ///
  /// - Throws: ``VariableOptionError`` with the offset of the error.
  package init(_ text: String) throws(VariableOptionError) {
    let bytes = Array(text.utf8)
    guard let sign = bytes.firstIndex(of: UInt8(ascii: "=")) else {
      throw VariableOptionError(.missingEqualSign, at: bytes.count)
    }
    let isTyped = sign > 0 && bytes[sign - 1] == UInt8(ascii: ":")
    let name = bytes[..<(isTyped ? sign - 1 : sign)]
    try Self.check(name)
    let text = String(decoding: name, as: UTF8.self)
    let value = Array(bytes[(sign + 1)...])
    if isTyped {
      self = .value(Variable.Definition(text, try Self.value(value, at: sign + 1)))
    } else if value.first == UInt8(ascii: "@") {
      guard value.count > 1 else { throw VariableOptionError(.missingPath, at: bytes.count) }
      self = .file(name: text, path: String(decoding: value[1...], as: UTF8.self))
    } else {
      self = .value(Variable.Definition(text, .string(String(decoding: value, as: UTF8.self))))
    }
  }

  private static func check(_ name: ArraySlice<UInt8>) throws(VariableOptionError) {
    guard let first = name.first, let last = name.last else { throw VariableOptionError(.emptyName, at: 0) }
    let braces: [UInt8] = [UInt8(ascii: "{"), UInt8(ascii: "}")]
    if let wrong = name.firstIndex(where: { $0 < 0x20 || $0 == 0x7F || braces.contains($0) }) {
      throw VariableOptionError(.invalidName, at: wrong)
    }
    if first == 0x20 { throw VariableOptionError(.invalidName, at: name.startIndex) }
    if last == 0x20 { throw VariableOptionError(.invalidName, at: name.endIndex - 1) }
  }

  private static func value(_ json: [UInt8], at start: Int) throws(VariableOptionError) -> ParameterValue {
    var cursor = JSONCursor(json)
    do throws(JSONError) {
      let value = try cursor.readValue()
      try cursor.expectEnd()
      return value
    } catch {
      throw VariableOptionError(.json(error.kind), at: start + error.offset)
    }
  }
}

/// An error in a value of the option `--var`, and its place.
package struct VariableOptionError: Error, Sendable, Hashable {
  /// The kinds of error.
  package enum Kind: Sendable, Hashable {
    /// There is no equal sign.
    case missingEqualSign
    /// There is no name in front of the sign.
    case emptyName
    /// The name has a character that no reference can have there.
    case invalidName
    /// There is no path after the `@`.
    case missingPath
    /// The text after `:=` is not JSON.
    case json(JSONError.Kind)
  }

  package var kind: Kind
  /// The offset in the UTF-8 of the text, from 0.
  package var offset: Int

  package init(_ kind: Kind, at offset: Int) {
    self.kind = kind
    self.offset = offset
  }
}
