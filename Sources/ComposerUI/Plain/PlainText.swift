import DraftFormats
import ScreenModel
import WiredraftCore

/// The form of text in the plain mode: one line, without control characters for the terminal, and cut if it is long.
enum PlainText {
  /// The maximum number of characters of a value that are printed, unless all are requested.
  static let longest = 200

  static func safe(_ text: String) -> String { VisibleText.text(text) }

  /// Returns the beginning of a text, with the remaining size and the command that prints all of it.
  static func cut(_ text: String, all command: String) -> String {
    guard let end = text.index(text.startIndex, offsetBy: longest, limitedBy: text.endIndex),
      end < text.endIndex
    else { return text }
    let left = text.utf8.distance(from: end, to: text.endIndex)
    return "\(text[..<end]) … \(left.byteCount) more, `\(command)` prints all"
  }
}

extension PlainComposer {
  /// Returns a sentence of the screen, with commands in place of the equivalent keys.
  func text(_ sentence: Sentence) -> String {
    sentence.text { key in
      let command = key.command ?? PlainCommand.doing(key.action).first?.rawValue
      return command.map { "`\($0)`" } ?? state.keyNames[key]
    }
  }
}

extension PlainText {
  /// Returns a row's value as it is printed: dots for a secret, and `$` before a variable.
  static func plainValue(of row: Draft.Row, in state: ComposerState) -> String {
    if row.source == .environment { return "$" + PlainText.safe(row.text) }
    if row.hidesText, !state.revealsSecrets { return row.text.isEmpty ? "" : Secrets.mask(of: row) }
    return PlainText.safe(row.text)
  }
}
