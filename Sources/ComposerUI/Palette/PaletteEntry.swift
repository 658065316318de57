import DraftFormats
import ScreenModel

/// Something that the palette finds by its name.
struct PaletteEntry: Sendable, Hashable {
  /// The kinds of entries, in the order in which equally good ones are listed.
  enum Kind: Int, Sendable, Hashable {
    case action, setting, method, header, word, lesson, example, draft, importing, status

    /// The word beside the entry.
    var word: String { self == .importing ? "import" : String(describing: self) }
  }

  /// The thing that an entry leads to.
  enum Target: Sendable, Hashable {
    case action(Action)
    case theme(ThemeName)
    /// An encoding style, by its name.
    case style(String)
    case bodyType(BodyChoice)
    case language(CodeFormat)
    case method(String)
    /// A header field, by its name.
    case header(String)
    /// A word of the glossary, by its title.
    case word(String)
    case lesson(key: String)
    case example(String)
    /// A draft, by the path of its file.
    case draft(String)
    case importing(ImportFormat)
  }

  let kind: Kind
  let target: Target
  /// The name; for an action its sentence.
  let text: String
  /// A line about it; empty for an action.
  let note: String
  /// All keys of an action; the first is the one shown.
  let keys: [KeyPress]
  /// The keys that take a choice, one after the other.
  let sequence: [KeyPress]
  /// The reason why the entry would do nothing now; nil if it is enabled.
  let reason: Sentence?
  /// The texts that a query is compared with.
  let searched: PaletteText

  /// - Parameter otherNames: Further names by which the entry is found, each on a line.
  init(
    _ kind: Kind, _ target: Target, _ text: String, note: String = "", otherNames: String = "",
    keys: [KeyPress] = [], sequence: [KeyPress] = [], reason: Sentence? = nil
  ) {
    (self.kind, self.target, self.text, self.note) = (kind, target, text, note)
    (self.keys, self.sequence, self.reason) = (keys, sequence, reason)
    searched = PaletteText(names: otherNames.isEmpty ? text : otherNames + "\n" + text, note: note)
  }

  /// The action; nil if the entry is none.
  var action: Action? { if case .action(let action) = target { action } else { nil } }

  /// Returns the label of its key, or of the keys that take it one after the other; empty if it has none.
  func keyLabel(isASCII: Bool) -> String {
    let shown = sequence.isEmpty ? Array(keys.prefix(1)) : sequence
    return shown.map { isASCII ? $0.asciiLabel : $0.label }.joined(separator: " ")
  }

  /// The footer's label for taking the entry.
  var takingLabel: String {
    switch kind {
    case .action: "do it"
    case .setting, .method: "set"
    case .header: "add"
    case .word, .status: "explain"
    case .lesson: "begin"
    case .example, .draft: "open"
    case .importing: "import"
    }
  }
}
