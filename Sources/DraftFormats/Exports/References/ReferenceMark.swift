/// References to variables within texts of code: marks, which each writer expands in the notation of its target.
///
/// A mark is a name between two noncharacters of Unicode, which are reserved for use inside a program.
/// Credentials that the code encodes itself are between two others, with references among them.
enum ReferenceMark {
  enum Piece: Sendable, Hashable {
    case text(String)
    case reference(String)
    case base64([Piece])
  }

  private static let open: Unicode.Scalar = "\u{10FFFE}"
  private static let close: Unicode.Scalar = "\u{10FFFF}"
  private static let openBase64: Unicode.Scalar = "\u{FFFFE}"
  private static let closeBase64: Unicode.Scalar = "\u{FFFFF}"

  /// Whether a character begins a mark: one that only ends one is a part of the text.
  private static func isMark(_ scalar: Unicode.Scalar) -> Bool { scalar == open || scalar == openBase64 }

  static func text(of name: String) -> String { "\(open)\(name)\(close)" }

  static func base64(of text: String) -> String { "\(openBase64)\(text)\(closeBase64)" }

  static func credentials(in value: String) -> String? {
    let start = "Basic \(openBase64)"
    guard value.hasPrefix(start), value.unicodeScalars.last == closeBase64 else { return nil }
    return String(value.unicodeScalars.dropFirst(start.unicodeScalars.count).dropLast())
  }

  /// Characters are not decoded unless they may be marks.
  static func isIn(_ text: String) -> Bool {
    text.utf8.contains { $0 >= 0xF3 } && text.unicodeScalars.contains(where: isMark)
  }

  /// A mark that is cut off is left out.
  static func pieces(of text: String) -> [Piece] {
    var scalars = text.unicodeScalars[...]
    return pieces(&scalars)
  }

  private static func pieces(_ scalars: inout Substring.UnicodeScalarView) -> [Piece] {
    var pieces: [Piece] = []
    var text = String.UnicodeScalarView()
    func finish() {
      if !text.isEmpty { pieces.append(.text(String(text))) }
      text = String.UnicodeScalarView()
    }
    while let scalar = scalars.popFirst() {
      switch scalar {
      case open:
        finish()
        let name = scalars.prefix { $0 != close }
        scalars = scalars[name.endIndex...]
        if scalars.popFirst() != nil { pieces.append(.reference(String(name))) }
      case openBase64:
        finish()
        pieces.append(.base64(self.pieces(&scalars)))
      case closeBase64:
        finish()
        return pieces
      default: text.append(scalar)
      }
    }
    finish()
    return pieces
  }

  /// Base64 of references can't be written in this notation: it is a reference to the encoded credentials.
  static func inBraces(
    _ text: String, named: (String) -> String = shown, escaping: (String) -> String = { $0 }
  ) -> String {
    guard isIn(text) else { return escaping(text) }
    return pieces(of: text).map { piece in
      switch piece {
      case .text(let text): escaping(text)
      case .reference(let name): "{{\(named(name))}}"
      case .base64: "{{\(credentials)}}"
      }
    }.joined()
  }

  static let credentials = "CREDENTIALS_ENCODED"

  static func shown(_ name: String) -> String { name.hasPrefix("$env.") ? String(name.dropFirst(5)) : name }

  static func environmentName(_ name: String) -> String {
    let bytes = shown(name).utf8.map { ShellReader.isNameByte($0) ? $0 : UInt8(ascii: "_") }
    let text = String(decoding: bytes, as: UTF8.self)
    return bytes.first.map { $0 < 0x3A } ?? true ? "_" + text : text
  }
}
