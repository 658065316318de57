import Explanations
import Readers
import ScreenModel
import WiredraftCore

extension ReadersTab {
  func sentence(in state: ComposerState) -> Sentence {
    guard let subject = subject(in: state), let (part, row) = shown.reading(subject, by: selected) else {
      return emptySentence(in: state)
    }
    let name = phrase(of: subject)
    let lead: String
    switch row.effect {
    case .read:
      let value = ReaderCell.given(row, shown.subjects[subject], in: part, shown)?.text
      lead = "\(reader.title) reads \(name) as \(TextLayout.truncated(value ?? "you drafted it", to: 40))."
    case .retyped where row.isAsMeant: lead = "\(reader.title) reads \(name) as a text."
    case .retyped: lead = "\(reader.title) gives \(name) another type."
    case .renamed: lead = "\(reader.title) has \(name) as \(row.place?.names ?? "")."
    case .merged: lead = "\(reader.title) puts \(name) into one list with other rows."
    case .truncated: lead = "\(reader.title) doesn't read \(name): it is beyond a limit."
    case .lost: lead = "\(reader.title) loses \(name)."
    case .refused:
      lead = "\(reader.title) refuses the \(part.drafted.input.kind == .query ? "query" : "form")."
    }
    let rule = row.rule.map { " \($0.sentence)" } ?? ""
    let isRepeated =
      part.drafted.subjects.count { part.drafted.name(of: $0) == part.drafted.name(of: row.subject) } > 1
    let wire =
      isRepeated && row.effect != .read ? " HTTP does not say what equal names mean: the reader decides." : ""
    return Sentence(lead + rule + wire)
  }

  func phrase(of subject: Int) -> String {
    let name = shown.subjects[subject].name
    return name.isEmpty ? "the row without a name" : TextLayout.truncated(name, to: 30)
  }

  /// Says what there would have to be.
  func emptySentence(in state: ComposerState) -> Sentence {
    if state.draft.url.isEmpty { return "Nothing to read: a request needs a URL first." }
    if let body = state.composition.body, body.type != .form, !(state.draft.parameters ?? []).isEmpty {
      return
        "Nothing to read here: servers parse a query or a form, and this body is \(body.type.rawValue). A server reads it by that format, and all read it alike."
    }
    return
      "Nothing to read: the request has no query and no form. \(key: .showParameters), then \(key: .insertRowBelow), makes a row."
  }
}
