/// The notation of a reader's language for its data.
package struct Notation: Sendable {
  let object: (open: String, close: String)
  let list: (open: String, close: String)
  /// The text between a name and its value.
  package let arrow: String
  let quote: String
  let null: String
  let yes: String

  static let php = Notation(
    object: ("[", "]"), list: ("[", "]"), arrow: " => ", quote: "\"", null: "null", yes: "true")
  static let ruby = Notation(
    object: ("{", "}"), list: ("[", "]"), arrow: " => ", quote: "\"", null: "nil", yes: "true")
  static let javaScript = Notation(
    object: ("{", "}"), list: ("[", "]"), arrow: ": ", quote: "'", null: "null", yes: "true")
  static let python = Notation(
    object: ("{", "}"), list: ("[", "]"), arrow: ": ", quote: "'", null: "None", yes: "True")
  static let go = Notation(
    object: ("url.Values{", "}"), list: ("{", "}"), arrow: ": ", quote: "\"", null: "nil", yes: "true")
  static let java = Notation(
    object: ("{", "}"), list: ("[", "]"), arrow: "=", quote: "\"", null: "null", yes: "true")

  /// The text before the first member of the whole data, and after the last.
  package var opening: String { object.open }
  /// The text after the last member of the whole data.
  package var closing: String { object.close }
  /// The whole data without a member.
  package var empty: String { object.open + object.close }

  /// Returns a text in quotes. Control characters, and bytes that are no UTF-8, are escapes.
  package func text(_ bytes: [UInt8]) -> String {
    var result = quote
    bytes.eachCharacter { character, isValid in
      let byte = character[character.startIndex]
      switch byte {
      case UInt8(ascii: "\\"): result += "\\\\"
      case UInt8(ascii: "\n"): result += "\\n"
      case UInt8(ascii: "\r"): result += "\\r"
      case UInt8(ascii: "\t"): result += "\\t"
      case ..<0x20, 0x7F: result += "\\x" + [byte].hexText
      default:
        let text = String(decoding: character, as: UTF8.self)
        result +=
          !isValid ? character.map { "\\x" + [$0].hexText }.joined() : text == quote ? "\\" + quote : text
      }
    }
    return result + quote
  }

  /// Returns a value on one line.
  package func inline(_ value: ReadValue) -> String {
    switch value {
    case .null: null
    case .text(let bytes, _): text(bytes)
    case .mark: yes
    case .list(let items): list.open + items.map(inline).joined(separator: ", ") + list.close
    case .object(let members):
      object.open + members.map { text($0.name) + arrow + inline($0.value) }.joined(separator: ", ")
        + object.close
    }
  }
}
