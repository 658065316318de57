import DraftFormats
import ScreenModel
import WiredraftCore

/// Text as the plain mode prints it: on one line, without a character that could command a terminal, and cut where it
/// is long.
enum PlainText {
  /// How many characters of a value are printed unless all are asked for.
  static let longest = 200

  /// Returns the text with visible symbols in place of control characters and the like.
  static func safe(_ text: String) -> String { VisibleText.text(text) }

  /// Returns the beginning of a text, and says how much is left and how all of it is printed.
  ///
  /// - Parameter command: What prints all of it.
  /// - Complexity: O(1) in the length of the text, but for the count of what is left.
  static func cut(_ text: String, all command: String) -> String {
    guard let end = text.index(text.startIndex, offsetBy: longest, limitedBy: text.endIndex),
      end < text.endIndex
    else { return text }
    let left = text.utf8.distance(from: end, to: text.endIndex)
    return "\(text[..<end]) … \(left.byteCount) more, `\(command)` prints all"
  }
}

extension PlainComposer {
  /// Returns a sentence of the screen, with the commands that do what its keys do.
  func text(_ sentence: Sentence) -> String {
    sentence.text { key in
      let command = key.command ?? PlainCommand.doing(key.action).first?.rawValue
      return command.map { "`\($0)`" } ?? state.keyNames[key]
    }
  }
}

extension PlainText {
  /// A row's value as the plain mode prints it: dots for a secret, a variable by its sign.
  static func plainValue(of row: Row, in state: ComposerState) -> String {
    if row.source == .environment { return "$" + PlainText.safe(row.text) }
    if row.hidesText, !state.revealsSecrets { return row.text.isEmpty ? "" : Secrets.mask }
    return PlainText.safe(row.text)
  }
}
