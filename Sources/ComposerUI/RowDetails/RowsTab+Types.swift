internal import DraftFormats
internal import Explanations
internal import ScreenModel
internal import WiredraftCore

extension RowsTab {
  /// Returns the text from which the row's value is read: its own, or that of its environment variable.
  static func resolvedText(of row: Draft.Row, in session: DraftSession) -> String {
    row.source == .environment ? session.context.environment[row.text] ?? "" : row.text
  }

  static func openTypePicker(
    of reference: Draft.RowReference, _ row: Draft.Row, in state: inout ComposerState
  ) {
    state.open(
      PickerDialog(
        RowTypePicker(row: reference, text: resolvedText(of: row, in: state.session)), selecting: row.type)
    )
  }

  /// Sets the type of a row; its text is unchanged, even if it is invalid for the type.
  static func setType(_ type: Draft.RowType, of reference: Draft.RowReference, in state: inout ComposerState)
  {
    guard alter(reference, in: &state, { $0.type = type }), let row = state.draft[reference],
      !type.fits(resolvedText(of: row, in: state.session))
    else {
      return
    }
    guard let diagnostic = state.composition.diagnostics(of: reference).max(by: { $0.severity < $1.severity })
    else { return }
    state.message = Message(
      text: "The text stays as it is. \(diagnostic.masked(in: state.draft).sentence)",
      kind: diagnostic.severity == .error ? .failure : .warning)
  }

  /// Composes a draft with this row as the only one, except for path rows, and with the current draft's settings.
  static func trial(of row: Draft.Row, at reference: Draft.RowReference, in session: DraftSession) -> (
    Composition, Draft.RowReference
  ) {
    let list = reference.list
    var trial = trialDraft(of: list, in: session)
    if list == .path {
      if trial.path.indices.contains(reference.index) { trial.path[reference.index] = row }
      return (trial.compose(in: session.context), reference)
    }
    trial[list] = [row]
    return (trial.compose(in: session.context), Draft.RowReference(list, 0))
  }

  static func trialDraft(of list: Draft.RowList, in session: DraftSession) -> Draft {
    var trial = session.draft
    for other in Draft.RowList.allCases where other != .path {
      if other != list { trial[other] = trial[other] == nil || other == .parameters ? nil : [] }
    }
    if list == .parameters {
      trial.query = nil
      if trial.body.type.takesRows { trial.body.parameters = nil }
    }
    return trial
  }

  /// Performs the action of Enter on a value that has no text to edit; returns whether it is such a value.
  static func answersWithoutText(
    _ row: Draft.Row, _ reference: Draft.RowReference, in state: inout ComposerState
  ) -> Bool {
    guard row.source == .literal else { return false }
    switch row.type {
    case .boolean where row.text == "true" || row.text == "false":
      let new = row.text == "true" ? "false" : "true"
      if alter(reference, in: &state, { $0.text = new }) {
        state.message = Message(
          text: "Now \(new); \(key: .edit) turns it round again, \(key: .cycleType) makes it text.")
      }
      return true
    case .null where row.text.isEmpty || row.text == "null":
      state.message = Message(
        text:
          "null has no text to edit: \(key: .cycleType) makes it text, \(key: .edit) on the type chooses another."
      )
      return true
    case .omitted:
      state.message = Message(
        text:
          "The row is omitted: its name is not sent. \(key: .cycleType) makes it text again, with the text it had."
      )
      return true
    default: return false
    }
  }
}
