internal import DraftFormats
internal import WiredraftCore

extension RowsTab {
  /// Returns the rows of folders that the shown list has and that its filter leaves, in the order in which they are
  /// sent.
  static func folderRows(of list: Draft.RowList, in state: ComposerState) -> [Draft.RowReference] {
    guard list == .headers, !state.composition.folders.isEmpty else { return [] }
    let rows = state.composition.folderRows
    guard let filter = state.grid.filters[.headers], !filter.isEmpty else { return rows }
    return rows.filter { reference in
      state.composition.folderRow(reference).map {
        filter.holds($0, hidesSecrets: !state.revealsSecrets)
      } ?? false
    }
  }

  static func selectedFolderRow(in state: ComposerState) -> Draft.RowReference? {
    guard state.grid.row < 0, state.edit == nil else { return nil }
    let rows = folderRows(of: state.grid.list, in: state)
    return rows.indices.contains(rows.count + state.grid.row) ? rows[rows.count + state.grid.row] : nil
  }

  static func file(of row: Draft.RowReference, in session: DraftSession) -> String? {
    row.folder.map { session.composition.folders[$0].file }
  }

  /// Edits a row of a folder as a new row of the draft, which overrides it as soon as its text differs.
  static func editFolderRow(_ reference: Draft.RowReference, in state: inout ComposerState) {
    guard let row = state.composition.folderRow(reference) else { return }
    guard row.type.takesTypedText, row.source == .literal, state.grid.column != .type else {
      return overrideFolderRow(reference, in: &state)
    }
    var preset = row
    preset.isEnabled = true
    CellEdit.begin(
      .newRow(.headers, at: state.draft.headers.count, state.grid.column), preset: preset, in: &state)
  }

  /// Copies a row of a folder into the draft, which sends its own from then on: the same bytes until the copy changes.
  static func overrideFolderRow(_ reference: Draft.RowReference, in state: inout ComposerState) {
    guard var row = state.composition.folderRow(reference), let file = file(of: reference, in: state.session)
    else { return }
    row.isEnabled = true
    guard add(row, in: &state) else { return }
    state.message = Message(
      text:
        "\(row.name) is copied into the draft and overrides the one of \(file): \(key: .edit) changes it, \(key: .undo) goes back."
    )
  }

  /// Leaves a row of a folder out of this draft's request, by a row of the same name that is omitted.
  static func leaveOutFolderRow(_ reference: Draft.RowReference, in state: inout ComposerState) {
    guard let row = state.composition.folderRow(reference), let file = file(of: reference, in: state.session)
    else { return }
    var omitted = Draft.Row(row.name)
    omitted.type = .omitted
    guard add(omitted, in: &state) else { return }
    state.message = Message(
      text:
        "This draft does not send \(row.name) of \(file): an omitted row of that name is in its place; \(key: .deleteRow) removes it."
    )
  }

  private static func add(_ row: Draft.Row, in state: inout ComposerState) -> Bool {
    let index = state.draft.headers.count
    guard state.change(.group([.insertRow(.headers, at: index, row)], name: .override)) else { return false }
    state.grid.filters[.headers]?.keep(index..<index + 1)
    state.grid.rows[.headers] = index
    return true
  }

  static func folderRowText(_ reference: Draft.RowReference, in state: ComposerState) -> Sentence {
    let file = file(of: reference, in: state.session) ?? ""
    return
      "This row is of \(file): \(key: .edit) overrides it in the draft, \(key: .toggleRow) leaves it out, \(key: .externalEditor) opens the file."
  }

  static func openingFolderFile(in state: ComposerState) -> Effect? {
    guard let row = selectedFolderRow(in: state), let folder = row.folder else { return nil }
    let defaults = state.composition.folders[folder]
    let line = defaults.headerLines.indices.contains(row.index) ? defaults.headerLines[row.index] : 1
    return .openVariableFile(path: defaults.file, line: line)
  }
}

extension Draft.RowType {
  fileprivate var takesTypedText: Bool {
    switch self {
    case .null, .omitted, .boolean, .basic: false
    default: true
    }
  }
}
