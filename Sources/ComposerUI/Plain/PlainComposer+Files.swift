import DraftFormats
import WiredraftCore

extension PlainComposer {
  mutating func runFile(_ command: PlainCommand, _ answers: [String]) -> [Effect] {
    let text = answers.first ?? ""
    switch command {
    case .new:
      awaited.new = true
      return DraftSwitch.request(.new, in: &state)
    case .open: return open(text)
    case .save: return save(text)
    case .rename: return rename(text)
    case .trash: return trash(text)
    case .restore: return DraftsDialog.restoreDraft(in: &state)
    case .drafts:
      awaited.drafts = true
      state.shelf.lastID += 1
      return [.shelf(.list(beside: state.fileName, id: state.shelf.lastID))]
    case .unsaved:
      awaited.unsaved = true
      return [.findRecoverable(isAtStart: false)]
    case .recover:
      guard let draft = unsavedDraft(text) else { return [] }
      return DraftSwitch.request(.recover(draft), in: &state)
    case .discard:
      guard let draft = unsavedDraft(text) else { return [] }
      question = .discard(draft)
      return []
    case .import: return importText(answers)
    case .example: return example(text)
    case .copy: return copy(text)
    case .quit: return QuitQuestion.quit(in: &state)
    default: return []
    }
  }

  /// Returns the path of a draft file; a number refers to the list of `drafts`.
  private func path(_ text: String) -> String {
    guard let number = Int(text), drafts.indices.contains(number - 1) else { return text }
    return drafts[number - 1]
  }

  private mutating func open(_ text: String) -> [Effect] {
    let path = path(text)
    guard path != state.fileName else {
      say("Open already: \(path)")
      return []
    }
    return DraftSwitch.request(.open(path), in: &state)
  }

  private mutating func save(_ path: String) -> [Effect] {
    guard !path.isEmpty else {
      if state.lesson != nil { say("`save PATH` writes a copy.") }
      return state.save()
    }
    return [state.saveEffect(path: path, mayReplace: path == state.fileName)]
  }

  private mutating func rename(_ text: String) -> [Effect] {
    guard let path = state.fileName else {
      say("The draft has no file yet: `save NAME` makes one.")
      return []
    }
    var renaming = DraftNamePrompt(path: path)
    renaming.editor = LineEditor(text)
    guard !text.isEmpty, !renaming.name.contains("/") else {
      say("Not renamed: give a name without a slash; the file stays in its folder.")
      return []
    }
    return [.shelf(.rename(path: path, to: renaming.name))]
  }

  private mutating func trash(_ text: String) -> [Effect] {
    let path = path(text)
    guard !path.isEmpty, path != state.fileName else {
      say(
        path.isEmpty
          ? "Nothing was deleted." : "Not deleted: this draft is open. `open` another one first, or `new`.")
      return []
    }
    return [.shelf(.delete(path: path))]
  }

  private mutating func unsavedDraft(_ text: String) -> RecoverableDraft? {
    guard !unsaved.isEmpty else {
      say("None: `unsaved` looks for drafts that were left unsaved.")
      return nil
    }
    let number = text.isEmpty && unsaved.count == 1 ? 1 : Int(text) ?? 0
    guard unsaved.indices.contains(number - 1) else {
      say("None: unsaved drafts are 1 to \(unsaved.count.grouped).")
      return nil
    }
    return unsaved[number - 1]
  }

  mutating func answerDiscard(_ draft: RecoverableDraft, _ line: String) -> [Effect] {
    guard let isYes = PlainWords.answer(line) else { return [] }
    question = nil
    guard isYes else {
      say("Kept: \(draft.name).")
      return []
    }
    unsaved.removeAll { $0.id == draft.id }
    say("Discarded: \(draft.name).")
    return [.discardRecoverable(id: draft.id)]
  }

  /// The argument in place of a path when the text is typed.
  private static let pasted = "<<"

  private mutating func importText(_ answers: [String]) -> [Effect] {
    if answers.count == 2, answers[0] == Self.pasted {
      guard let format = Import.format(of: answers[1]) else {
        say(
          "Not recognised: it is not a curl or HTTPie command, HTTP message, HAR, fetch call, URL or the like. The draft is as it was."
        )
        return []
      }
      return ImportPreviewDialog.offerImport(answers[1], as: format, in: &state)
    }
    guard let path = answers.first, !path.isEmpty else {
      question = .lines(PlainLines(.import, "the request, such as a curl command", [Self.pasted]))
      return []
    }
    return ImportPreviewDialog.importFile(path, in: &state)
  }

  private mutating func example(_ name: String) -> [Effect] {
    let all = state.options.examples()
    guard !name.isEmpty else {
      for example in all { say("\(example.name): \(example.title)") }
      say("`example NAME` takes one; `undo` undoes it.")
      return []
    }
    let found = all.filter { $0.name.hasPrefix(name) }
    guard found.count == 1 || found.contains(where: { $0.name == name }), let first = found.first else {
      say(
        "Unknown: there is no example \(PlainText.cut(name, all: "example")). There are \(all.map(\.name).joined(separator: ", "))."
      )
      return []
    }
    return [.openExample(found.contains { $0.name == name } ? name : first.name)]
  }

  private mutating func copy(_ word: String) -> [Effect] {
    let kind: CopyKind
    switch word.lowercased() {
    case "", "curl": kind = state.revealsSecrets ? .unmaskedCurl : .curl
    case "url": kind = .url
    case "head": kind = .head
    case "body": kind = .body
    case "message", "wire": kind = .message
    default:
      guard let format = CodeFormat(rawValue: word.lowercased()) else {
        say("Unknown: copy takes curl, url, head, body, message or a language of `code list`.")
        return []
      }
      kind = state.revealsSecrets ? .unmaskedCode(format) : .code(format)
    }
    if let refusal = CopyMenuDialog.copyRefusal(of: kind, in: state) {
      say("Not copied: \(refusal)")
      return []
    }
    return [.copy(CopyMenuDialog.copyRequest(for: kind, in: state))]
  }

  // MARK: - Results

  mutating func intercept(_ result: EffectResult) -> [Effect]? {
    switch result {
    case .recoverable(let found): return take(found)
    case .shelf(.listed(_, let listing)):
      guard awaited.drafts else { return nil }
      take(listing)
      return []
    case .shelf(.loaded(let loaded, let id)):
      guard case .damaged(_, let error) = loaded.outcome, state.shelf.loading == id else { return nil }
      state.shelf.loading = nil
      let place = "\(loaded.path):\(error.position.line):\(error.position.column)"
      say("Not opened: \(place): \(error.sentence). Fix it in an editor; the draft here stays.")
      return []
    case .lessons(.listed(let entries)): return take(entries)
    case .exchange(let report): return take(report)
    case .draftText: return []
    default: return nil
    }
  }

  private mutating func take(_ found: RecoverableDrafts) -> [Effect] {
    let asked = awaited.unsaved
    awaited.unsaved = false
    unsaved = found.drafts + found.discarded
    for note in found.notes { say("Note: \(note)") }
    if found.drafts.isEmpty {
      if asked { say("No session left a draft unsaved.") }
      return []
    }
    for (index, draft) in found.drafts.enumerated() {
      let file = draft.file.map { ", file \($0)" } ?? ""
      say(
        "Unsaved draft \(index + 1): \(PlainText.cut(draft.name, all: "unsaved"))\(file), \(draft.changes), \(draft.time)"
      )
    }
    say("`recover NUMBER` takes one up, `discard NUMBER` removes it.")
    return []
  }

  private mutating func take(_ listing: ShelfListing) {
    awaited.drafts = false
    drafts = listing.inFolder.map(\.path) + listing.recent.map(\.path)
    say("Folder: \(listing.folder), \(listing.inFolder.count.counted("draft"))")
    for (index, name) in (listing.inFolder + listing.recent).enumerated() {
      let isOpen = name.path == state.fileName ? ", open" : ""
      let isRecent = index >= listing.inFolder.count ? ", recent" : ""
      say("\(index + 1): \(name.shown)\(isOpen)\(isRecent)")
    }
    if listing.isCut { say("Note: not all are listed; the folders are too many or too deep.") }
    if let problem = listing.problem { say("Warning: \(problem)") }
    if !drafts.isEmpty { say("`open NUMBER` opens one.") }
  }
}
