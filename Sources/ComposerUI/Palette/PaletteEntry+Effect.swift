import ScreenModel
import WiredraftCore

extension PaletteEntry {
  func effect(in state: ComposerState) -> Sentence {
    if let reason { return "Not now: \(reason)" }
    let take: Sentence = "\(key: .choose)"
    switch target {
    case .action: return keys.isEmpty && sequence.isEmpty ? "It has no key of its own." : ""
    case .theme: return "\(take) shows it at once, for this session; the configuration file sets it for good."
    case .style: return "\(take) opens the encoding styles there, with your rows in each of them."
    case .bodyType(let choice): return BodyTypePicker().preview(of: choice, in: state)
    case .language(let format): return LanguagePicker().preview(of: format, in: state)
    case .method(let method): return MethodPicker().preview(of: method, in: state)
    case .header(let name):
      let isThere = state.draft.headers.contains { $0.name.lowercased() == name.lowercased() }
      return isThere
        ? "\(take) edits the value of the row \(name) in the header fields."
        : "\(take) adds a row \(name) to the header fields, and its value is typed next."
    case .word: return "\(take) explains it, among the other words of the glossary."
    case .lesson:
      return "\(take) begins it with a draft of its own; yours comes back when the lesson is left."
    case .example:
      return
        "\(take) opens it as a new draft without a file; the one that is open stays in the list of drafts."
    case .draft: return "\(take) opens it; what is unsaved here stays in the list of drafts."
    case .importing: return "\(take) asks for a file; a text can also be pasted while nothing is edited."
    }
  }
}
