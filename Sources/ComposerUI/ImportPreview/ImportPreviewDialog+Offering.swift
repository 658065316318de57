internal import DraftFormats
internal import ScreenModel
internal import WiredraftCore

/// What is remembered of foreign text that is being read.
struct ImportMemory: Sendable {
  /// The number of the order that was made last.
  var lastID = 0
  /// The order that is waited for; nil for none.
  var awaited: Int?
  /// What was read while something else was open.
  var waiting: ImportReading?
  /// How foreign text is read: as it was chosen last.
  var options = ImportOptions()
}

extension ImportPreviewDialog {
  /// A text longer than this is read on a worker.
  static let longestImport = 64 << 10

  /// The form in which a paste is offered to be taken over as a whole; nil where it is rows, or anything else.
  ///
  /// - Complexity: That of a look at the beginning of the text.
  static func offeredFormat(of text: String, in state: ComposerState) -> ImportFormat? {
    let isLong = text.utf8.count > Self.longestImport
    let beginning = isLong ? String(decoding: text.utf8.prefix(Self.longestImport), as: UTF8.self) : text
    guard let format = Import.format(of: beginning), format.isOffered else { return nil }
    // Into the header fields a block of fields is pasted, with its start line or without.
    if format == .http, state.edit == nil, state.focus == .grid, state.grid.list == .headers { return nil }
    return format
  }

  /// Reads foreign text, and shows what it would become.
  static func offerImport(_ text: String, as format: ImportFormat, in state: inout ComposerState) -> [Effect]
  {
    state.importing.lastID += 1
    // YAML is read outside of here.
    guard format.mayBeYAML || text.utf8.count > Self.longestImport else {
      show(
        ImportReading(
          text,
          for: ImportOrder(
            id: state.importing.lastID, source: .text(text), format: format, options: state.importing.options)
        ), in: &state)
      return []
    }
    // The whole text may tell more of its form than its beginning did.
    let order = ImportOrder(id: state.importing.lastID, source: .text(text), options: state.importing.options)
    state.importing.awaited = order.id
    state.message = Message(
      text: "Reading \(text.utf8.count.byteCount) of what looks like \(format.phrase) …")
    return [.readImport(order)]
  }

  /// Reads foreign text in a file.
  static func importFile(_ path: String, in state: inout ComposerState) -> [Effect] {
    state.importing.lastID += 1
    state.importing.awaited = state.importing.lastID
    state.message = Message(text: "Reading \(path) …")
    return [
      .readImport(
        ImportOrder(id: state.importing.lastID, source: .file(path: path), options: state.importing.options))
    ]
  }

  /// Takes what was read on a worker.
  static func take(_ reading: ImportReading, in state: inout ComposerState) {
    if CompareDialog.take(reading, in: &state) { return }
    if state.frontDialog(ImportPreviewDialog.self)?.awaited == reading.id {
      state.update(ImportPreviewDialog.self) { $0.take(reading) }
      return
    }
    guard state.importing.awaited == reading.id else { return }
    state.importing.awaited = nil
    state.importing.waiting = reading
  }

  /// Shows what was read, as soon as nothing else is open.
  static func settleImport(in state: inout ComposerState) {
    guard let waiting = state.importing.waiting, state.dialogs.isEmpty else { return }
    state.importing.waiting = nil
    show(waiting, in: &state)
  }

  private static func show(_ reading: ImportReading, in state: inout ComposerState) {
    state.message = nil
    if let preview = ImportPreviewDialog(reading) {
      state.open(preview)
    } else {
      state.message = Self.refusal(of: reading)
    }
  }

  /// Why nothing came of foreign text, where, and what to do.
  private static func refusal(of reading: ImportReading) -> Message {
    let subject = reading.path.map { TextLayout.truncated($0, to: 40) } ?? "What was pasted"
    switch reading.outcome {
    case .read: return Message(text: "")
    case .unreadable(let reason): return Message(text: "\(subject): \(reason)", kind: .failure)
    case .failed(let error):
      let what = reading.format.map { " looks like \($0.phrase)," } ?? ""
      let place = error.position.map { "line \($0.line.grouped), column \($0.column.grouped): " } ?? ""
      let but = what.isEmpty ? " can't be imported: " : "\(what) but: "
      return Message(
        text: "\(subject)\(but)\(place)\(error.message)", kind: .warning, hint: "The draft is as it was.")
    }
  }
}
