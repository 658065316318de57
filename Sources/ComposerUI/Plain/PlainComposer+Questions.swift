import DraftFormats
import ScreenModel
import WiredraftCore

/// The questions that the state asks in its layers, in words.
extension PlainComposer {
  /// Prints what the front layer shows, and asks what it asks; a layer that asks nothing is closed.
  mutating func tellLayers() {
    guard let layer = state.layers.last else {
      if case .layer? = question { question = nil }
      return
    }
    switch layer {
    case .filePrompt(let editor):
      question = .layer("File name, an empty line takes \(PlainText.safe(editor.text)):")
    case .replaceQuestion(let path):
      question = .layer("\(PlainText.safe(path)) stands there already. Replace it? yes or no:")
    case .quitQuestion:
      question = .layer("Unsaved changes. save, discard or stay:")
    case .switchQuestion:
      question = .layer("Unsaved changes, which another draft would replace. save, discard or stay:")
    case .conflict(let conflict):
      tell(conflict)
      question = .layer("replace the file, take its draft, save under another name, or leave it:")
    default:
      guard let preview = state.frontDialog(ImportPreviewDialog.self) else {
        state.layers = []
        return
      }
      tell(preview)
      question = .layer(
        preview.isChoosing
          ? "Which one, its number:" : "Take it in the place of the draft? yes or no:")
    }
  }

  /// Closes the layers, as Escape does on the screen.
  mutating func closeLayers() {
    state.departure = nil
    state.layers = []
    state.message = nil
  }

  /// Takes the answer to a question of the state.
  mutating func answerLayer(_ line: String) -> [Effect] {
    guard let layer = state.layers.last else {
      question = nil
      return []
    }
    let word = PlainWords.first(of: line).word.lowercased()
    guard let action = action(for: word, line, in: layer) else {
      if !word.isEmpty { say("Unclear: \(PlainText.cut(line, all: "help")).") }
      return []
    }
    question = nil
    return state.apply(action)
  }

  private mutating func action(for word: String, _ line: String, in layer: Layer) -> Action? {
    func isStart(of whole: String) -> Bool { !word.isEmpty && whole.hasPrefix(word) }
    switch layer {
    case .filePrompt:
      if !line.isEmpty { state.layers[state.layers.count - 1] = .filePrompt(LineEditor(line)) }
      return .choose
    case .replaceQuestion:
      return PlainWords.answer(word).map { $0 ? .answerYes : .close }
    case .quitQuestion, .switchQuestion:
      if isStart(of: "save"), word != "s" { return .answerSave }
      if isStart(of: "discard") { return .answerDiscard }
      return isStart(of: "stay") && word != "s" || isStart(of: "no") || isStart(of: "cancel") ? .close : nil
    case .conflict:
      if isStart(of: "replace") { return .answerYes }
      if isStart(of: "take") { return .takeFile }
      if isStart(of: "save") || isStart(of: "name") || isStart(of: "other") { return .saveAs }
      return isStart(of: "leave") ? .close : nil
    default:
      guard let preview = state.frontDialog(ImportPreviewDialog.self) else { return .close }
      guard preview.isChoosing else { return PlainWords.answer(word).map { $0 ? .choose : .close } }
      guard let number = Int(word), (1...preview.requests.count).contains(number) else { return nil }
      state.update(ImportPreviewDialog.self) { $0.selection = number - 1 }
      return .choose
    }
  }

  // MARK: - What is asked about

  private mutating func tell(_ conflict: ConflictState) {
    // It is said once, whatever is answered.
    if case .layer? = question { return }
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

  private mutating func tell(_ preview: ImportPreviewDialog) {
    if case .layer? = question { return }
    say(preview.title)
    if preview.isChoosing {
      for index in 0..<min(preview.requests.count, 200) {
        let heading = preview.requests.heading(index)
        let url = state.revealsSecrets ? heading.url : SecretURL.masked(heading.url)
        let title = heading.title.isEmpty ? "" : ", " + heading.title
        say(PlainText.cut("\(index + 1): \(heading.method) \(url)\(title)", all: "import"))
      }
      return
    }
    guard let shown = preview.shown else { return }
    let draft = preview.request.document.draft
    let lines = preview.lines(
      of: shown.composition, comparison: shown.comparison, columns: 10_000, reveals: state.revealsSecrets)
    for line in lines {
      switch line {
      case .text(let text, _): say(PlainText.cut(text, all: "wire all"))
      case .row(let reference):
        guard let row = draft[reference] else { continue }
        let value = PlainText.cut(state.plainValue(of: row), all: "row")
        say("\(reference.index + 1): \(PlainText.cut(row.name, all: "row")) = \(value)\(types(row))")
      }
    }
  }
}
