internal import DraftFormats
internal import WiredraftCore

extension CompareDialog {
  /// Shows the draft beside the requests that it is most useful to compare it with.
  static func open(in state: inout ComposerState) {
    state.open(CompareDialog(Array(CompareVariant.candidates(for: state).prefix(1))))
  }

  static func readCompared(_ path: String, in state: inout ComposerState) -> [Effect] {
    let id = state.importing.lastID + 1
    guard state.update(CompareDialog.self, { $0.awaited = id }) else { return [] }
    state.importing.lastID = id
    state.message = Message(text: "Reading \(path) …")
    return [.readImport(ImportOrder(id: id, source: .file(path: path), options: state.importing.options))]
  }

  /// Adds an import to the comparison; returns false if it was read for another purpose.
  static func take(_ reading: ImportReading, in state: inout ComposerState) -> Bool {
    guard var compare = state.dialog(CompareDialog.self), compare.awaited == reading.id else { return false }
    compare.awaited = nil
    compare.add(reading, in: &state)
    return state.update(CompareDialog.self) { $0 = compare }
  }

  static func take(_ change: DraftVariant, in state: inout ComposerState) {
    guard var compare = state.dialog(CompareDialog.self) else { return }
    compare.take(change, in: &state)
    state.update(CompareDialog.self) { $0 = compare }
  }

  /// Returns effects that read the files and variables of compared requests that were not requested before.
  static func effects(in state: inout ComposerState) -> [Effect] {
    guard var compare = state.frontDialog(CompareDialog.self) else { return [] }
    let effects = compare.effects(in: state)
    if !effects.isEmpty { state.update(CompareDialog.self) { $0 = compare } }
    return effects
  }

  static func note(
    files: [String: Result<Composition.FileFacts, Diagnostic.FileProblem>] = [:],
    environment: [String: String] = [:],
    in state: inout ComposerState
  ) {
    state.update(CompareDialog.self) { compare in
      compare.known.files.merge(files.filter { compare.askedFiles.contains($0.key) }) { $1 }
      compare.known.environment.merge(
        environment.filter { compare.askedVariables.contains($0.key) }
      ) { $1 }
    }
  }
}
