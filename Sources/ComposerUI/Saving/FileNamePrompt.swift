import DraftFormats
import Explanations

struct FileNamePrompt: PromptDialog {
  var editor: LineEditor

  init(_ path: String) {
    let end = [DraftNamePrompt.suffix, ".json"].first { path.hasSuffix($0) } ?? ""
    editor = LineEditor(selecting: String(path.dropLast(end.count)))
  }

  var title: String { "Save the draft" }
  var question: Sentence { "File name:" }
  var suffix: String { editor.text.hasSuffix(".json") ? "" : DraftNamePrompt.suffix }
  var acceptLabel: String { "save" }
  var helpParagraph: ParagraphName? { ParagraphName("dialog.save") }

  func accepts(_ action: Action) -> Bool { action == .choose || action == .save }

  func accept(in state: inout ComposerState) -> DialogStep {
    guard !editor.text.isEmpty else {
      state.message = Message(
        text: "Type a name for the file; \(key: .close) leaves it unsaved.", kind: .warning)
      return .stay
    }
    let path = editor.text + suffix
    return .close { [$0.saveEffect(path: path, mayReplace: path == $0.fileName)] }
  }

  func cancel(in state: inout ComposerState) -> DialogStep {
    state.shelf.pendingSwitch = nil
    return .close
  }
}

extension FileNamePrompt {
  /// Asks for the name of a file, and suggests that of its example, or one derived from the draft.
  static func askForName(in state: inout ComposerState) {
    state.open(FileNamePrompt(state.proposedFileName ?? FileNameSuggestion.name(for: state.document)))
  }

  static func askForName(of path: String, in state: inout ComposerState) {
    let end = [".wiredraft.json", ".json"].first { path.hasSuffix($0) } ?? ""
    state.open(FileNamePrompt(path.dropLast(end.count) + "-copy" + end))
  }

  static func saveAs(in state: inout ComposerState) {
    if let fileName = state.fileName {
      askForName(of: fileName, in: &state)
    } else if state.lesson != nil {
      askForName(in: &state)
    } else {
      _ = state.save()
    }
  }
}
