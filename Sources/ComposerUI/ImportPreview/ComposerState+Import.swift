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
    if case .importPreview(var preview) = layers.last, preview.awaited == reading.id {
      preview.take(reading)
      layers[layers.count - 1] = .importPreview(preview)
      return
    }
    guard importing.awaited == reading.id else { return }
    importing.awaited = nil
    importing.waiting = reading
  }

  /// Shows what was read, as soon as nothing else is open.
  mutating func settleImport() {
    if let waiting = importing.waiting, layers.isEmpty {
      importing.waiting = nil
      show(waiting)
    }
    guard case .importPreview(var preview) = layers.last else { return }
    settle(&preview)
    layers[layers.count - 1] = .importPreview(preview)
  }

  /// Takes text that was pasted where a dialog is: over a preview another request is looked at.
  mutating func paste(_ text: String, over layer: Layer) -> [Effect] {
    if case .importPreview = layer, let format = offeredFormat(of: text) {
      layers.removeLast()
      return offerImport(text, as: format)
    }
    if case .compare(let compare) = layer { return paste(text, over: compare) }
    message = Message(
      text: "Nothing was pasted: there is no place for text here.", kind: .warning,
      hint: "Close this first, then paste again.")
    return []
  }

  private mutating func show(_ reading: ImportReading) {
    message = nil
    if let preview = ImportPreviewState(reading) {
      layers.append(.importPreview(preview))
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
        text: subject + but + place + error.message, kind: .warning, hint: "The draft is as it was.")
    }
  }

  // MARK: - The layer

  private mutating func settle(_ preview: inout ImportPreviewState) {
    guard !preview.isChoosing else { return }
    let columns = ImportPreviewLayout.columns(in: size)
    if preview.shown?.selection != preview.selection || preview.shown?.columns != columns
      || preview.shown?.reveals != revealsSecrets
    {
      let new = preview.request.document.draft
      let known = preview.shown.flatMap { $0.selection == preview.selection ? $0 : nil }
      let composed = known?.composition ?? new.compose(in: context)
      let comparison =
        known == nil ? DraftComparison(of: new, composed, with: draft, composition) : known?.comparison
      preview.shown = ImportPreviewState.Shown(
        selection: preview.selection, columns: columns, reveals: revealsSecrets, composition: composed,
        comparison: comparison,
        lines: preview.lines(
          of: composed, comparison: comparison, columns: columns, reveals: revealsSecrets))
    }
    let rows = ImportPreviewView(state: self, preview: preview).layout.rows
    preview.top = max(0, min(preview.top, (preview.shown?.lines.count ?? 0) - rows))
  }

  mutating func apply(_ action: Action, to preview: ImportPreviewState) -> [Effect] {
    var preview = preview
    let page = max(1, ImportPreviewView(state: self, preview: preview).layout.rows - 1)
    switch action {
    case .moveUp: preview.move(by: -1)
    case .moveDown: preview.move(by: 1)
    case .pageUp: preview.move(by: -page)
    case .pageDown: preview.move(by: page)
    case .moveToFirst: preview.move(by: -(1 << 40))
    case .moveToLast: preview.move(by: 1 << 40)
    case .reveal: revealsSecrets.toggle()
    case .preferRows: return rewrite(preview)
    case .close where !preview.isChoosing && preview.requests.count > 1:
      // Back to the others.
      preview.isChoosing = true
      preview.top = 0
    case .close:
      layers.removeLast()
      return []
    case .choose where preview.isChoosing:
      preview.look()
    case .choose:
      take(preview)
      return []
    default: return []
    }
    layers[layers.count - 1] = .importPreview(preview)
    return []
  }

  func works(_ action: Action, in preview: ImportPreviewState) -> Bool {
    let rows = ImportPreviewView(state: self, preview: preview).layout.rows
    let last = (preview.shown?.lines.count ?? 0) - rows
    return switch action {
    case .preferRows: !preview.isChoosing && preview.request.hasOtherRows && preview.awaited == nil
    case .moveUp, .pageUp, .moveToFirst: preview.isChoosing ? preview.selection > 0 : preview.top > 0
    case .moveDown, .pageDown, .moveToLast:
      preview.isChoosing ? preview.selection < preview.requests.count - 1 : preview.top < last
    default: true
    }
  }

  /// Reads the text again, with rows that mean the same, or as it stands.
  private mutating func rewrite(_ preview: ImportPreviewState) -> [Effect] {
    guard works(.preferRows, in: preview) else { return [] }
    var preview = preview
    importing.lastID += 1
    var order = ImportOrder(
      id: importing.lastID,
      source: preview.reading.path.map { .file(path: $0) } ?? .text(preview.reading.text),
      format: preview.reading.format, options: preview.reading.options)
    order.options.prefersRows.toggle()
    importing.options = order.options
    preview.awaited = order.id
    if preview.reading.text.utf8.count <= Self.longestImport {
      preview.take(ImportReading(preview.reading.text, for: order))
    }
    layers[layers.count - 1] = .importPreview(preview)
    return preview.awaited == nil ? [] : [.readImport(order)]
  }

  /// Puts the request in the place of the draft: one step, which undo takes back.
  private mutating func take(_ preview: ImportPreviewState) {
    var new = preview.request.document
    if let title = document.title, !title.isEmpty { new.title = title }
    layers.removeLast()
    endEditing()
    guard change(.replace(new)) else {
      message = Message(text: "This is the draft already.")
      return
    }
    session.asked.files = []
    endSelection()
    grid = ParameterGridState()
    grid.column = .value
    show(draft.listToStartWith)
    let rows = RowList.allCases.reduce(0) { $0 + (draft[$1]?.count ?? 0) }
    let what = preview.reading.format?.phrase ?? "the text"
    var text = "Taken over from \(what): \(rowCount(rows))"
    let remarks = preview.request.remarks.count { $0.kind == .leftOut }
    if remarks > 0 { text += "; \(remarks.grouped) \(remarks == 1 ? "thing was" : "things were") left out" }
    message = Message(text: text + ". u brings the old draft back.")
  }
}

extension ImportPreviewState {
  fileprivate mutating func move(by step: Int) {
    if isChoosing {
      selection = max(0, min(selection + step, requests.count - 1))
    } else {
      top = max(0, top + step)
    }
  }

  /// Takes another reading of the same text.
  fileprivate mutating func take(_ reading: ImportReading) {
    awaited = nil
    guard let requests = ImportChoices(reading.outcome), requests.count == self.requests.count else { return }
    self.reading = reading
    self.requests = requests
    request = requests.request(selection)
    shown = nil
    top = 0
  }
}

extension Draft {
  /// The list that is looked at first: that with what must be filled in, else the first one with rows.
  fileprivate var listToStartWith: RowList {
    // Without it there is no path.
    if path.contains(where: { $0.isEnabled && $0.text.isEmpty }) { return .path }
    if !body.type.hasRows, body.type != .none, parameters == nil { return .body }
    return [RowList.parameters, .body, .query, .headers].first { !(self[$0] ?? []).isEmpty } ?? .parameters
  }
}
