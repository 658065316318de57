import DraftFormats
import Explanations
import Readers
import WiredraftCore

struct RemedySource: Hashable, Sendable {
  let revision: Int
  let reader: String
  let subject: Int?
}

extension ReadersTab {
  func findRemedy(in state: ComposerState) -> ReaderRemedy? {
    guard let subject = subject(in: state), let row = shown.subjects[subject].row,
      shown.reading(subject, by: selected)?.row.isAsMeant == false
    else { return nil }
    return reader.remedy(for: row, in: state.draft, state.context)
  }

  func remedyRefusal(in state: ComposerState) -> Sentence? {
    guard let subject = subject(in: state), let row = shown.reading(subject, by: selected)?.row else {
      return "There is nothing to read yet."
    }
    let name = phrase(of: subject)
    if row.isAsMeant { return "\(reader.title) gives what \(name) means already." }
    if row.subject.row == nil { return "\(name) is typed in the URL: change it there." }
    return remedy == nil
      ? "No name and no style makes \(reader.title) give what \(name) means." : nil
  }

  /// Names the selected reader in the draft; if it is named already, none.
  func nameReader(in state: inout ComposerState) {
    let isNamed = state.draft.reader.flatMap(Reader.named)?.id == selected
    state.change(.setReader(isNamed ? nil : selected))
    state.message = Message(
      text: isNamed
        ? "The draft names no reader now."
        : "The draft names \(reader.title): what it would lose or refuse is a warning on the row.")
  }

  mutating func writeForReader(in state: inout ComposerState) {
    guard let remedy else { return }
    let edits = remedy.rows.map {
      DraftEdit.replaceRow($0.reference.list, at: $0.reference.index, with: $0.row)
    }
    let isRenaming = remedy.rows.contains { state.draft[$0.reference]?.name != $0.row.name }
    let count = remedy.rows.count
    state.changeWithSummary(
      .group(edits, name: isRenaming ? .rowName : .rowStyles),
      title: "\(count == 1 ? "Row" : "\(count) rows") written for \(reader.title): \(remedy.writing)")
  }
}
