import DraftFormats
import Explanations

/// Asks for the name of the file to save to.
struct FileNamePrompt: PromptDialog {
  var editor: LineEditor

  init(_ path: String) { editor = LineEditor(path) }

  var title: String { "Save the draft" }
  var question: Sentence { "Name of the file; a relative name is in the current folder:" }
  var acceptLabel: String { "save" }
  var helpParagraph: ParagraphName? { ParagraphName("dialog.save") }

  func accepts(_ action: Action) -> Bool { action == .choose || action == .save }

  func accept(in state: inout ComposerState) -> DialogStep {
    let path = editor.text
    guard !path.isEmpty else {
      state.message = Message(
        text: "Type a name for the file; \(key: .close) leaves it unsaved.", kind: .warning)
      return .stay
    }
    return .close { [$0.saveEffect(path: path, mayReplace: path == $0.fileName)] }
  }

  func cancel(in state: inout ComposerState) -> DialogStep {
    state.shelf.departure = nil
    return .close
  }
}

extension ComposerState {
  /// Asks for the name of a file, and suggests one that fits the draft.
  mutating func askForName() { open(FileNamePrompt(FileNameSuggestion.name(for: document))) }

  /// Asks for another name, and suggests one beside the file.
  mutating func askForName(of path: String) {
    let end = [".wiredraft.json", ".json"].first { path.hasSuffix($0) } ?? ""
    open(FileNamePrompt(path.dropLast(end.count) + "-copy" + end))
  }

  /// Saves under another name.
  mutating func saveAs() {
    if let fileName {
      askForName(of: fileName)
    } else if lesson != nil {
      askForName()
    } else {
      _ = save()
    }
  }
}
