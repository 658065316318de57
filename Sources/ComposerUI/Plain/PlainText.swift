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

  /// Returns a sentence of the screen without the parts that only its keys can follow.
  ///
  /// Where the screen names a key, this names the command that does the same.
  static func sentence(_ text: String) -> String {
    var result = text
    for (keys, command) in commands { result = result.replacing(keys, with: command) }
    return result
  }

  /// What sentences of the screen say of its keys, and what is said here; the longer first.
  private static let commands: [(String, String)] = [
    ("u takes them back, ^S saves.", "`undo` takes them back, `save` saves them."),
    ("; ^Z brings it back, until you quit.", "; `restore` brings it back, until you quit."),
    ("^Z takes them back.", "`undo` takes them back."),
    (" u brings the old draft back.", " `undo` brings the old draft back."),
    (", which u brings back.", ", which `undo` brings back."),
    ("u brings yours back.", "`undo` brings yours back."),
    ("; u brings it back.", "; `undo` brings it back."),
    ("; u brings them back.", "; `undo` brings them back."),
    ("; u takes that back.", "; `undo` takes that back."),
    (" u takes it back; m and b change what is sent.", " `undo` takes it back."),
    (" f goes back to it.", " `computed` goes back to it."),
    (" f goes back to them.", " `computed` goes back to them."),
    ("; f goes back to it.", "; `computed` goes back to it."),
    ("; f goes back to them.", "; `computed` goes back to them."),
    (" f goes back to computed.", " `computed` goes back to the computed ones."),
    ("; f goes back.", "; `computed` goes back."),
    (" f goes back.", " `computed` goes back."),
    (": b chooses json, form or multipart.", ": `body json`, `body form` and `body multipart` choose one."),
    (": b chooses a type that has.", ": `body json`, `body form` and `body multipart` have rows."),
    (" o adds an actual row to the query.", " `add query` adds an actual row."),
    (" o adds an actual row to the body.", " `add body` adds an actual row."),
    ("No parameters yet. o adds one;", "No parameters yet. `add` adds one;"),
    ("; o in Query, tab 3, adds one there.", "; `add query` adds one there."),
    (": Space switches it on.", ": `on` switches it on."),
    ("; t makes it ", "; `type` makes it "),
    ("; e shows other styles.", "; `style dates` shows other styles."),
    (": m chooses another method.", ": `method` chooses another."),
    (" m chooses another.", " `method` chooses another."),
    ("; H gives a hint.", "; `hint` gives a hint."),
    ("; F2 lists them.", "; `lessons` lists them."),
    (": F2 goes on where you were.", ": `lesson` with its number goes on where you were."),
    ("by itself. ^P, save under another name, writes a copy.", "by itself."),
    (": ^O lists what is unsaved.", ": `unsaved` lists what is unsaved."),
    (": ^O lists what is.", ": `unsaved` lists what is."),
    (". ^S saves.", ". `save` saves."), (" ^S saves.", " `save` saves."),
    ("it with ^S", "it by `save`"), ("; ^S makes one.", "; `save` makes one."),
    ("give another name, or Escape.", "`save NAME` gives another name."),
    ("S shows the value.", "`reveal` shows the value."),
    (": 1 goes to the request line, where it is taken.", ": `url` takes it."),
  ]
}

extension ComposerState {
  /// A row's value as the plain mode prints it: dots for a secret, a variable by its sign.
  func plainValue(of row: Row) -> String {
    if row.source == .environment { return "$" + PlainText.safe(row.text) }
    if row.hidesText, !revealsSecrets { return row.text.isEmpty ? "" : Self.mask }
    return PlainText.safe(row.text)
  }
}
