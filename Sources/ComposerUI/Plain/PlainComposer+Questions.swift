import DraftFormats
import ScreenModel
import WiredraftCore

extension PlainComposer {
  /// Prints the contents of the front dialog and asks its question; a dialog without a question is closed.
  mutating func sayDialogs() {
    guard let dialog = state.dialogs.last else {
      if case .dialog? = question { question = nil }
      return
    }
    switch dialog {
    case let prompt as FileNamePrompt:
      question = .dialog(
        "File name, an empty line takes \(PlainText.safe(prompt.editor.text + prompt.suffix)):")
    case let asked as any Question:
      guard let line = asked.plainLine else {
        state.dialogs = []
        return
      }
      if case .dialog? = question {} else { for line in asked.plainTexts { say(PlainText.safe(text(line))) } }
      question = .dialog(PlainText.safe(line))
    case let conflict as ConflictDialog:
      tell(conflict)
      question = .dialog("replace the file, take its draft, save under another name, or leave it:")
    case let prompt as ImportFolderPrompt:
      question = .dialog("Folder, an empty line takes \(PlainText.safe(prompt.editor.text)):")
    case let list as ImportListDialog:
      tell(list)
      question = .dialog("Which one, its number; `all FOLDER` writes all, an empty line leaves:")
    case let notes as ImportNotesDialog:
      say(PlainText.safe(notes.title))
      for note in notes.notes { say(PlainText.cut(note, all: "import")) }
      state.dialogs.removeLast()
      sayDialogs()
    case let preview as ImportPreviewDialog:
      tell(preview)
      question = .dialog("Take it in the place of the draft? yes or no:")
    default: state.dialogs = []
    }
  }

  /// Closes the dialogs, as Escape does on the screen.
  mutating func closeDialogs() {
    state.shelf.pendingSwitch = nil
    state.dialogs = []
    state.message = nil
  }

  mutating func answerDialog(_ line: String) -> [Effect] {
    guard let dialog = state.dialogs.last else {
      question = nil
      return []
    }
    let (first, rest) = PlainWords.first(of: line)
    let word = first.lowercased()
    if dialog is ImportListDialog {
      if word.isEmpty || word == "quit" {
        cancel()
        return []
      }
      if word == "all", !rest.allSatisfy(\.isWhitespace) {
        question = nil
        _ = state.apply(.takeRequests)
        state.update(ImportFolderPrompt.self) { $0.editor = LineEditor(String(rest)) }
        return state.apply(.choose)
      }
    }
    guard let action = action(for: word, line, in: dialog) else {
      if !word.isEmpty {
        let numbers = (dialog as? ImportListDialog).map {
          ": the numbers are 1 to \($0.requests.count.grouped)"
        }
        say("Unclear: \(PlainText.cut(line, all: "help"))\(numbers ?? "").")
      }
      return []
    }
    question = nil
    return state.apply(action)
  }

  private mutating func action(for word: String, _ line: String, in dialog: any Dialog) -> Action? {
    func isStart(of whole: String) -> Bool { !word.isEmpty && whole.hasPrefix(word) }
    switch dialog {
    case is FileNamePrompt:
      if !line.isEmpty { state.update(FileNamePrompt.self) { $0.editor = LineEditor(line) } }
      return .choose
    case let asked as any Question: return asked.action(for: word)
    case is ConflictDialog:
      if isStart(of: "replace") { return .answerYes }
      if isStart(of: "take") { return .takeFile }
      if isStart(of: "save") || isStart(of: "name") || isStart(of: "other") { return .saveAs }
      return isStart(of: "leave") ? .close : nil
    case is ImportFolderPrompt:
      if !line.isEmpty { state.update(ImportFolderPrompt.self) { $0.editor = LineEditor(line) } }
      return .choose
    case is ImportListDialog:
      if word == "all" { return .takeRequests }
      guard let number = Int(word) else { return nil }
      var isThere = false
      state.update(ImportListDialog.self) { isThere = $0.select(number: number) }
      return isThere ? .choose : nil
    case is ImportPreviewDialog: return PlainWords.answer(word).map { $0 ? .choose : .close }
    default: return .close
    }
  }

  // MARK: - Subjects of questions

  private mutating func tell(_ conflict: ConflictDialog) {
    // It is printed once, whatever the answer.
    if case .dialog? = question { return }
    say("Changed on the disk: \(conflict.path)")
    say(conflict.summary(state.options))
    for line in conflict.diff.lines.prefix(40) {
      switch line {
      case .old(let index): say("Disk: \(shown(conflict.diff.old.content(index)))")
      case .new(let index): say("Yours: \(shown(conflict.diff.new.content(index)))")
      case .common, .skipped: break
      }
    }
    if conflict.diff.lines.count > 40 { say("… and more lines.") }
  }

  private func shown(_ line: ArraySlice<UInt8>) -> String {
    let limit = PlainText.longest
    let bytes = state.revealsSecrets ? line.prefix(limit) : SecretLine.masked(line, limit: limit)
    return String(decoding: bytes, as: UTF8.self)
  }

  private mutating func tell(_ list: ImportListDialog) {
    if case .dialog? = question { return }
    say(list.title)
    for index in 0..<min(list.requests.count, 200) {
      let heading = list.requests.heading(index)
      let url = state.revealsSecrets ? heading.url : SecretURL.masked(heading.url)
      let path = heading.path(separator: " > ")
      say(
        PlainText.cut(
          "\(index + 1): \(heading.method) \(url)\(path.isEmpty ? "" : ", " + path)", all: "import"))
    }
    for note in list.requests.notes { say(PlainText.cut(note, all: "import")) }
  }

  private mutating func tell(_ preview: ImportPreviewDialog) {
    if case .dialog? = question { return }
    say(preview.title)
    guard let shown = preview.shown else { return }
    let draft = preview.request.document.draft
    let lines = preview.lines(
      of: shown.composition, comparison: shown.comparison, columns: 10_000, reveals: state.revealsSecrets)
    for line in lines {
      switch line {
      case .text(let text, _): say(PlainText.cut(text, all: "wire all"))
      case .row(let reference):
        guard let row = draft[reference] else { continue }
        let value = PlainText.cut(PlainText.plainValue(of: row, in: state), all: "row")
        say("\(reference.index + 1): \(PlainText.cut(row.name, all: "row")) = \(value)\(types(row))")
      }
    }
  }
}
