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

extension ComposerState {
  /// A text longer than this is read on a worker.
  static let longestImport = 64 << 10

  /// The form in which a paste is offered to be taken over as a whole; nil where it is rows, or anything else.
  ///
  /// - Complexity: That of a look at the beginning of the text.
  func offeredFormat(of text: String) -> ImportFormat? {
    let isLong = text.utf8.count > Self.longestImport
    let beginning = isLong ? String(decoding: text.utf8.prefix(Self.longestImport), as: UTF8.self) : text
    guard let format = Import.format(of: beginning), format.isOffered else { return nil }
    // Into the header fields a block of fields is pasted, with its start line or without.
    if format == .http, edit == nil, focus == .grid, grid.list == .headers { return nil }
    return format
  }

  /// Reads foreign text, and shows what it would become.
  mutating func offerImport(_ text: String, as format: ImportFormat) -> [Effect] {
    importing.lastID += 1
    // YAML is read outside of here.
    guard format.mayBeYAML || text.utf8.count > Self.longestImport else {
      show(
        ImportReading(
          text,
          for: ImportOrder(
            id: importing.lastID, source: .text(text), format: format, options: importing.options)))
      return []
    }
    // The whole text may tell more of its form than its beginning did.
    let order = ImportOrder(id: importing.lastID, source: .text(text), options: importing.options)
    importing.awaited = order.id
    message = Message(text: "Reading \(text.utf8.count.byteCount) of what looks like \(format.phrase) …")
    return [.readImport(order)]
  }

  /// Reads foreign text in a file.
  mutating func importFile(_ path: String) -> [Effect] {
    importing.lastID += 1
    importing.awaited = importing.lastID
    message = Message(text: "Reading \(path) …")
    return [
      .readImport(ImportOrder(id: importing.lastID, source: .file(path: path), options: importing.options))
    ]
  }

  /// Takes what was read on a worker.
  mutating func take(_ reading: ImportReading) {
    if takeCompared(reading) { return }
    if frontDialog(ImportPreviewDialog.self)?.awaited == reading.id {
      update(ImportPreviewDialog.self) { $0.take(reading) }
      return
    }
    guard importing.awaited == reading.id else { return }
    importing.awaited = nil
    importing.waiting = reading
  }

  /// Shows what was read, as soon as nothing else is open.
  mutating func settleImport() {
    guard let waiting = importing.waiting, dialogs.isEmpty else { return }
    importing.waiting = nil
    show(waiting)
  }

  private mutating func show(_ reading: ImportReading) {
    message = nil
    if let preview = ImportPreviewDialog(reading) {
      open(preview)
    } else {
      message = Self.refusal(of: reading)
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
