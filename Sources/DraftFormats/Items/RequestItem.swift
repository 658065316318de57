package import WiredraftCore

/// A row in the notation of HTTPie: `name=text`, `name:=json`, `name==text`, `Header:value`, `name@path`.
///
/// The earliest separator counts; of two at the same position, the longer one does. In the name a backslash
/// makes a following separator or backslash an ordinary character.
///
/// ```swift
/// RequestItem(#"a\:b=1"#)?.row.name  // "a:b"
/// ```
package struct RequestItem: Sendable {
  /// The list that the row belongs to.
  package var list: Draft.RowList
  package var row: Draft.Row

  private enum Separator {
    case text, json, query, header, file
  }

  /// Reads an item; nil if it has no separator.
  ///
  /// Text after `:=` that is not JSON becomes a row that keeps the text, with its problem; a reference to a variable,
  /// `n:={{id}}`, is a text that takes the type of the variable's value.
  /// - Complexity: O(*n*), where *n* is the length of the item.
  package init?(_ item: String) {
    let bytes = Array(item.utf8)
    var name: [UInt8] = []
    var index = 0
    while index < bytes.count {
      let next = index + 1 < bytes.count ? bytes[index + 1] : 0
      if bytes[index] == UInt8(ascii: "\\"), Self.isSpecial(next) {
        name.append(next)
        index += 2
        continue
      }
      if let (separator, length) = Self.separator(bytes[index], next) {
        let value = String(decoding: bytes[(index + length)...], as: UTF8.self)
        self.init(String(decoding: name, as: UTF8.self), separator, value)
        return
      }
      name.append(bytes[index])
      index += 1
    }
    return nil
  }

  private init(_ name: String, _ separator: Separator, _ value: String) {
    switch separator {
    case .text: (list, row) = (.parameters, Draft.Row(name, value))
    case .query: (list, row) = (.query, Draft.Row(name, value))
    case .file: (list, row) = (.parameters, Draft.Row(name, value, type: .file))
    case .header: (list, row) = (.headers, Draft.Row(name, value.trimmingBlanks))
    case .json: (list, row) = (.parameters, Self.row(name, json: value))
    }
  }

  private static func separator(_ byte: UInt8, _ next: UInt8) -> (Separator, length: Int)? {
    let isDouble = next == UInt8(ascii: "=")
    return switch byte {
    case UInt8(ascii: "="): isDouble ? (.query, 2) : (.text, 1)
    case UInt8(ascii: ":"): isDouble ? (.json, 2) : (.header, 1)
    case UInt8(ascii: "@"): (.file, 1)
    default: nil
    }
  }

  private static func isSpecial(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "\\") || separator(byte, 0) != nil
  }

  private static func row(_ name: String, json: String) -> Draft.Row {
    let isArray = json.utf8.first { $0 != 0x20 && !(0x09...0x0D).contains($0) } == UInt8(ascii: "[")
    do throws(JSONError) {
      let value = try ParameterValue(json: json)
      // Arrays and objects keep the text as typed.
      return value.isCollection
        ? Draft.Row(name, json, type: isArray ? .array : .object) : Draft.Row(name, value: value)
    } catch {
      if ReferenceText(json).wholeName != nil { return Draft.Row(name, json) }
      return Draft.Row(name, json, type: isArray ? .array : .object)
    }
  }
}

extension String {
  /// Line ends are kept, since they are an error in a field.
  var trimmingBlanks: String {
    let isBlank: (UInt8) -> Bool = { $0 == 0x20 || $0 == 0x09 }
    guard let start = utf8.firstIndex(where: { !isBlank($0) }),
      let end = utf8.lastIndex(where: { !isBlank($0) })
    else { return "" }
    return String(self[start..<utf8.index(after: end)])
  }
}
