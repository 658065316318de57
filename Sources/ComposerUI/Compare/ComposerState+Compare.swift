internal import DraftFormats
internal import WiredraftCore

extension ComposerState {
  /// Shows the draft beside what it is worth comparing with.
  mutating func openCompare() {
    open(CompareDialog(CompareVariant.first(for: self)))
  }

  /// Reads a file to be compared.
  mutating func readCompared(_ path: String) -> [Effect] {
    let id = importing.lastID + 1
    guard update(CompareDialog.self, { $0.awaited = id }) else { return [] }
    importing.lastID = id
    message = Message(text: "Reading \(path) …")
    return [.readImport(ImportOrder(id: id, source: .file(path: path), options: importing.options))]
  }

  /// Takes what was read for the comparison; returns false where it was read for something else.
  mutating func takeCompared(_ reading: ImportReading) -> Bool {
    guard var compare = dialog(CompareDialog.self), compare.awaited == reading.id else { return false }
    compare.awaited = nil
    compare.add(reading, in: &self)
    return update(CompareDialog.self) { $0 = compare }
  }

  /// Takes what was chosen for a compared request.
  mutating func takeCompared(_ change: DraftVariant) {
    guard var compare = dialog(CompareDialog.self) else { return }
    compare.take(change, in: &self)
    update(CompareDialog.self) { $0 = compare }
  }

  /// Asks for the files and variables that compared requests name and that were not asked for yet.
  mutating func effectsForCompare() -> [Effect] {
    guard var compare = frontDialog(CompareDialog.self) else { return [] }
    let effects = compare.effects(in: self)
    if !effects.isEmpty { update(CompareDialog.self) { $0 = compare } }
    return effects
  }

  /// Notes what is known of files and variables now, for the comparison.
  mutating func noteForCompare(
    files: [String: Result<FileFacts, FileProblem>] = [:], environment: [String: String] = [:]
  ) {
    update(CompareDialog.self) { compare in
      compare.known.files.merge(files.filter { compare.askedFiles.contains($0.key) }) { $1 }
      compare.known.environment.merge(
        environment.filter { compare.askedVariables.contains($0.key) }
      ) { $1 }
    }
  }
}
