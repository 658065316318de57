import DraftFormats
import Explanations
import WiredraftCore

extension PlainComposer {
  mutating func changeRow(_ command: PlainCommand, _ answers: [String]) {
    guard let reference = row(answers[0]), var row = state.draft[reference] else { return }
    let text = answers.count > 1 ? answers[1] : ""
    let label = label(reference)
    let title: String
    switch command {
    case .name:
      row.name = text
      title = "Name of \(reference.list.rawValue) \(reference.index + 1): " + text
    case .value:
      row.text = text
      row.source = .literal
      title = "Value of \(label): " + PlainText.plainValue(of: row, in: state)
    case .type:
      guard let type = Draft.RowType(rawValue: PlainWords.first(of: text).word.lowercased()) else {
        let all = Draft.RowType.allCases.map(\.rawValue).joined(separator: ", ")
        say("Unknown: there is no type \(PlainText.cut(text, all: "help type")). There are \(all).")
        return
      }
      row.type = type
      title = "Type of \(label): \(type.rawValue)"
    case .on, .off:
      row.isEnabled = command == .on
      title = "\(command.rawValue.capitalisedFirst): \(label)"
    case .verbatim:
      row.isVerbatim = PlainWords.answer(text) ?? !row.isVerbatim
      title = (row.isVerbatim ? "Verbatim: " : "Encoded: ") + label
    case .secret:
      row.setSecret(PlainWords.answer(text) ?? !row.isSecret)
      title = (row.isSecret ? "Secret: " : "Not secret: ") + label
    case .env:
      let name = text.hasPrefix("$") ? String(text.dropFirst()) : text
      row.source = .environment
      row.text = name
      title = "From the variable \(name): \(label)"
    case .filename:
      row.filename = text.isEmpty ? nil : text
      title = text.isEmpty ? "File name: that of the file, \(label)" : "File name of \(label): " + text
    case .media:
      row.contentType = text.isEmpty ? nil : text
      title = text.isEmpty ? "Content type: the usual one, \(label)" : "Content type of \(label): " + text
    case .describe:
      row.notes.description = text.isEmpty ? nil : text
      title = text.isEmpty ? "No description: \(label)" : "Description of \(label): " + text
    default: return
    }
    select(reference)
    guard change(.replaceRow(reference.list, at: reference.index, with: row), title: title) else { return }
    if ![.describe, .filename, .media].contains(command) { saySent(reference) }
  }

  mutating func moveRow(_ command: PlainCommand, _ answers: [String]) {
    guard let reference = row(answers[0]), let row = state.draft[reference] else { return }
    let (list, index) = (reference.list, reference.index)
    let label = label(reference)
    let count = state.draft[list]?.count ?? 0
    switch command {
    case .delete:
      change(.removeRow(list, at: index), title: "Deleted \(label)")
    case .duplicate:
      change(
        .group([.insertRow(list, at: index + 1, row)], name: .duplicateRow),
        title: "Duplicated \(label), as \(index + 2)")
    case .move:
      guard let place = Int(PlainWords.all(answers[1]).last ?? ""), (1...count).contains(place) else {
        say("Not moved: give a number from 1 to \(count.grouped).")
        return
      }
      change(.moveRow(list, from: index, to: place - 1), title: "Moved \(label), to \(place)")
    default: break
    }
  }

  mutating func override(_ command: PlainCommand, _ word: String) {
    guard let side = PlainWords.list(word), side == .query || side == .body else {
      say("Unknown: only query and body can be overridden, not \(PlainText.cut(word, all: "help override")).")
      return
    }
    let isActual = state.draft[side] != nil || (side == .body && state.draft.body.jsonText != nil)
    guard isActual != (command == .override) else {
      say(
        isActual
          ? "Unchanged: \(side.rawValue) has rows of its own. `computed \(side.rawValue)` drops them."
          : "Unchanged: \(side.rawValue) has no rows of its own.")
      return
    }
    RowsTab.overrideSide(side, in: &state)
    if command == .override, state.draft[side] != nil { choose(side) }
  }

  mutating func beside(_ word: String) {
    guard state.draft.query != nil else {
      say("None: there is no row in query. `add query` adds one.")
      return
    }
    let adds = PlainWords.answer(word) ?? !state.draft.queryAdds
    change(
      .setQueryAdds(adds),
      title: adds
        ? "The query's own rows are added to the parameters" : "The query's own rows replace the parameters")
  }

  /// Opens the editor on what a word names, or else on the current list.
  mutating func openEditor(_ text: String) -> [Effect] {
    let target: ExternalEdit.Target
    let hasText =
      state.draft.body.type.isText || state.draft.body.type.isGraphQL || state.draft.body.wholeText != nil
    switch text {
    case "": target = .list(list)
    case "url": target = .url
    case "body" where hasText: target = .body
    case _ where PlainWords.list(text) != nil: target = .list(PlainWords.list(text) ?? list)
    default:
      guard let row = row(text) else { return [] }
      target = .cell(row, .value)
    }
    if target == .list(.body), !state.draft.body.type.takesRows {
      say("None: a body of type \(state.draft.body.type.rawValue) has no rows, and no text to edit.")
      return []
    }
    let edit = ExternalEdit.externalEdit(of: target, in: state)
    state.editing.external = edit
    return [.openEditor(edit.request)]
  }

  mutating func fix(_ text: String) -> [Effect] {
    let all = numberedProblems
    let wanted: Int?
    if text.isEmpty {
      wanted = all.firstIndex { $0.remedy(in: state.draft) != nil && $0.severity > .information }
    } else {
      wanted = Int(text).map { $0 - 1 }
    }
    guard let wanted, all.indices.contains(wanted) else {
      say(
        all.isEmpty
          ? "There is no problem."
          : text.isEmpty
            ? "None of the problems can be fixed by a command."
            : "None: problems are 1 to \(all.count.grouped).")
      return []
    }
    guard let remedy = all[wanted].remedy(in: state.draft) else {
      say("Not fixed: this one needs you. " + PlainText.safe(all[wanted].masked(in: state.draft).sentence))
      return []
    }
    if let edit = remedy.edit(on: state.draft) {
      change(.group([edit], name: .fix), title: "Fixed: " + remedy.doneSentence.withoutFullStop)
    }
    return goOn(with: remedy)
  }

  /// Asks for the text that a remedy leaves to the user.
  private mutating func goOn(with remedy: Remedy) -> [Effect] {
    func name(_ row: Draft.RowReference) -> String { "\(row.list.rawValue) \(row.index + 1)" }
    switch remedy {
    case .addPathRow(let wanted):
      let index = state.draft.path.lastIndex { $0.name == wanted } ?? 0
      return begin(.value, [name(Draft.RowReference(.path, index))])
    case .editName(let row): return begin(.name, [name(row)])
    case .editValue(let row): return begin(.value, [name(row)])
    case .editURL: return begin(.url, [])
    case .editBodyPath: return begin(.bodyfile, [])
    case .chooseMethod: return begin(.method, [])
    default: return []
    }
  }
}

extension String {
  fileprivate var withoutFullStop: String { hasSuffix(".") ? String(dropLast()) : self }
}
