internal import DraftFormats
internal import ScreenModel
internal import WiredraftCore

struct ImportMemory: Sendable {
  var lastID = 0
  var awaited: Int?
  var atStart: ImportOrder?
  /// An import that was read while a dialog was open.
  var waiting: ImportReading?
  var options = ImportOptions()
}

extension ImportPreviewDialog {
  /// The length in bytes beyond which a text is read on a worker.
  static let longestImport = 64 << 10

  /// The format in which a paste is offered as an import; nil if it is rows or anything else.
  static func offeredFormat(of text: String, in state: ComposerState) -> ImportFormat? {
    guard let format = Import.format(of: beginning(of: text)), format.isOffered else { return nil }
    // A block of fields, with or without its start line, is pasted into the header fields.
    if format == .http, state.edit == nil, state.focus == .grid, state.grid.list == .headers { return nil }
    return format
  }

  /// Returns the beginning of a text, by which its format is recognised.
  static func beginning(of text: String) -> String {
    text.utf8.count > Self.longestImport
      ? String(decoding: text.utf8.prefix(Self.longestImport), as: UTF8.self) : text
  }

  static func offerImport(_ text: String, as format: ImportFormat, in state: inout ComposerState) -> [Effect]
  {
    state.importing.lastID += 1
    // YAML is read outside this module.
    guard format.mayBeYAML || text.utf8.count > Self.longestImport else {
      show(
        ImportReading(
          text,
          for: ImportOrder(
            id: state.importing.lastID, source: .text(text), format: format, options: state.importing.options)
        ), in: &state)
      return []
    }
    // The whole text may reveal more about its format than the beginning.
    let order = ImportOrder(id: state.importing.lastID, source: .text(text), options: state.importing.options)
    state.importing.awaited = order.id
    state.message = Message(
      text: "Reading \(text.utf8.count.byteCount) of what looks like \(format.phrase) …")
    return [.readImport(order)]
  }

  static func importFile(_ path: String, in state: inout ComposerState) -> [Effect] {
    state.importing.lastID += 1
    state.importing.awaited = state.importing.lastID
    state.message = Message(text: "Reading \(path) …")
    return [
      .readImport(
        ImportOrder(id: state.importing.lastID, source: .file(path: path), options: state.importing.options))
    ]
  }

  static func take(_ reading: ImportReading, in state: inout ComposerState) {
    if CompareDialog.take(reading, in: &state) { return }
    if var preview = state.frontDialog(ImportPreviewDialog.self), preview.awaited == reading.id {
      preview.take(reading, in: &state)
      state.update(ImportPreviewDialog.self) { $0 = preview }
      return
    }
    guard state.importing.awaited == reading.id else { return }
    state.importing.awaited = nil
    state.importing.waiting = reading
  }

  static func settleImport(in state: inout ComposerState) {
    guard let waiting = state.importing.waiting, state.dialogs.isEmpty else { return }
    state.importing.waiting = nil
    show(waiting, in: &state)
  }

  static func read(_ order: ImportOrder, in state: inout ComposerState) -> [Effect] {
    var order = order
    state.importing.lastID += 1
    order.id = state.importing.lastID
    state.importing.awaited = order.id
    return [.readImport(order)]
  }

  private static func show(_ reading: ImportReading, in state: inout ComposerState) {
    guard let question = ImportQuestion(reading) else { return preview(reading, in: &state) }
    state.message = nil
    state.open(question)
  }

  static func preview(_ reading: ImportReading, in state: inout ComposerState) {
    state.message = nil
    if let list = ImportListDialog(reading) {
      state.open(list)
    } else if let requests = ImportChoices(reading.outcome) {
      state.open(ImportPreviewDialog(reading, requests))
    } else {
      state.message = Self.refusal(of: reading)
    }
  }

  private static func refusal(of reading: ImportReading) -> Message {
    let subject = reading.path.map { TextLayout.truncated($0, to: 40) } ?? "What was pasted"
    switch reading.outcome {
    case .read: return Message(text: "")
    case .unreadable(let reason): return Message(text: "\(subject): \(reason)", kind: .failure)
    case .failed(let error):
      let what = reading.phrase.map { " looks like \($0)," } ?? ""
      let place = error.position.map { "line \($0.line.grouped), column \($0.column.grouped): " } ?? ""
      let but = what.isEmpty ? " can't be imported: " : "\(what) but: "
      return Message(
        text: "\(subject)\(but)\(place)\(error.message)", kind: .warning, hint: "The draft is as it was.")
    }
  }
}
