import DraftFormats
import ScreenModel

struct PaletteEntry: Sendable, Hashable {
  /// The kinds of entries, in the order in which equally good ones are listed.
  enum Kind: Int, Sendable, Hashable {
    case action, setting, method, header, word, lesson, example, draft, importing, status

    var word: String { self == .importing ? "import" : String(describing: self) }
  }

  enum Target: Sendable, Hashable {
    case action(Action)
    case theme(ThemeName)
    case style(String)
    case bodyType(BodyChoice)
    case language(CodeFormat)
    case method(String)
    case header(String)
    case word(String)
    case lesson(key: String)
    case example(String)
    case draft(String)
    case importing(ImportFormat)
  }

  let kind: Kind
  let target: Target
  /// The name; for an action its sentence.
  let text: String
  let note: String
  /// All keys of an action; the first is the one shown.
  let keys: [KeyPress]
  /// The keys that take a choice, one after the other.
  let sequence: [KeyPress]
  let reason: Sentence?
  let searched: PaletteText

  /// Each line of `otherNames` is a further name by which the entry is found.
  init(
    _ kind: Kind, _ target: Target, _ text: String, note: String = "", otherNames: String = "",
    keys: [KeyPress] = [], sequence: [KeyPress] = [], reason: Sentence? = nil
  ) {
    (self.kind, self.target, self.text, self.note) = (kind, target, text, note)
    (self.keys, self.sequence, self.reason) = (keys, sequence, reason)
    searched = PaletteText(names: otherNames.isEmpty ? text : otherNames + "\n" + text, note: note)
  }

  var action: Action? { if case .action(let action) = target { action } else { nil } }

  func keyLabel(isASCII: Bool) -> String {
    let shown = sequence.isEmpty ? Array(keys.prefix(1)) : sequence
    return shown.map { isASCII ? $0.asciiLabel : $0.label }.joined(separator: " ")
  }

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
