internal import DraftFormats
internal import WiredraftCore

extension RowsTab {
  /// Handles text pasted outside of an edit: a URL in the request line, text in a text body, a whole request to
  /// preview, or else rows.
  static func pasteWhileMoving(_ text: String, in state: inout ComposerState) -> [Effect] {
    if state.focus == .request, let url = text.pastedURL {
      if !state.change(.setURL(url)) { return [] }
      state.panes.requestField = .url
      state.message = Message(
        text: RequestLine.urlHasQuery(in: state.session)
          ? "The URL was pasted, and its query stays in it: \(key: .splitQuery) makes rows of it. \(key: .undo) brings the old one back."
          : "The URL was pasted; \(key: .undo) brings the old one back.")
      return []
    }
    if state.focus == .grid, BodyTab.editor(in: state) != nil, !state.grid.body.isOnContentType {
      // A text body takes the text as it is.
      CellEdit.begin(.wholeBody, in: &state)
      BodyTab.insertInText(text, in: &state)
      return []
    }
    if let format = ImportPreviewDialog.offeredFormat(of: text, in: state) {
      return ImportPreviewDialog.offerImport(text, as: format, in: &state)
    }
    pasteRows(text, in: &state)
    return []
  }

  /// Makes rows from pasted text, below the row of the cursor.
  static func pasteRows(_ text: String, in state: inout ComposerState) {
    let reading = PastedRows(text, areFields: state.grid.list == .headers)
    if reading.form != .jsonObject, let problem = text.problemAsObject {
      state.message = Message(text: Sentence(problem), kind: .warning)
      return
    }
    let pasted = reading.rows
    guard !pasted.isEmpty, reading.form != .names || pasted.count > 1 else {
      state.message = Message(
        text: text.pastedURL?.utf8.starts(with: "http".utf8) == true
          ? "That is a URL: \(key: .showRequest, command: "url") goes to the request line, where it is taken."
          : "Pasted text becomes rows where its lines are name: value or name=value; this does not.",
        kind: .warning)
      return
    }
    guard !showsWholeBody(in: state) else {
      state.message = Message(
        text: "This body has no rows: \(key: .pickBodyType) chooses a type that has.", kind: .warning)
      return
    }
    if state.focus != .grid { state.focus(.grid) }
    let list = state.grid.list
    let overrides = state.draft[list] == nil && (list == .query || list == .body)
    var all = state.draft[list] ?? []
    let index = min(all.isEmpty ? 0 : state.grid.row + 1, all.count)
    let edits: [DraftEdit]
    if pasted.count <= Self.mostEdits {
      edits = pasted.enumerated().map { .insertRow(list, at: index + $0.offset, $0.element) }
    } else {
      all.insert(contentsOf: pasted, at: index)
      edits = [.setRows(list, all)]
    }
    guard state.change(.group(edits, name: .pasteRows), rows: pasted.count) else { return }
    endSelection(in: &state)
    FilterDialog.settle(in: &state)
    state.grid.filters[list]?.keep(index..<index + pasted.count)
    state.grid.rows[list] = index
    var text: Sentence =
      "\(pasted.count.counted("row")) \(pasted.count == 1 ? "was" : "were") pasted"
    if let phrase = reading.form.phrase { text += ", read as \(phrase)" }
    text += "; \(key: .undo) takes \(pasted.count == 1 ? "it" : "them") back."
    if overrides {
      text += " This list overrides the parameters; \(key: .override, command: "computed") goes back."
    }
    if let left = reading.leftOut {
      text += " The line “\(shownLine(left, limit: 40, in: state))” is no field and was left out."
    }
    if reading.form == .table, pasted.contains(where: { !$0.isEnabled }) {
      text += " Rows without a value are off: \(key: .toggleRow) switches them on."
    }
    state.message = Message(text: text)
  }
}

extension PastedRows.Form {
  /// The format that the text was read as, in words.
  fileprivate var phrase: String? {
    switch self {
    case .jsonObject: "the members of a JSON object"
    case .query: "a query, decoded"
    case .colons: "name: value"
    case .equals: "name=value"
    case .tabs: "names and values with a tab between"
    case .table: "a table"
    case .names: "names alone"
    case .mixed: nil
    }
  }
}

extension String {
  /// The reason why a text that looks like a JSON object is invalid, as a sentence; nil if it is valid, or isn't meant
  /// as one.
  fileprivate var problemAsObject: String? {
    let signs = utf8.lazy.filter { $0 != 0x20 && $0 != 0x09 && $0 != 0x0A && $0 != 0x0D }
    guard signs.prefix(2).elementsEqual([UInt8(ascii: "{"), UInt8(ascii: "\"")]) else { return nil }
    do throws(JSONError) {
      _ = try ParameterValue(json: self)
      return nil
    } catch {
      let place = "line \(error.position.line), column \(error.position.column)"
      return "What was pasted begins as a JSON object but goes wrong at \(place): fix it and paste it again."
    }
  }

  /// The text as a URL: one line without white space that begins like a URL; nil if it isn't one.
  fileprivate var pastedURL: String? {
    let bytes = utf8.drop { $0 <= 0x20 }
    guard let last = bytes.lastIndex(where: { $0 > 0x20 }) else { return nil }
    let line = bytes[...last]
    guard !line.contains(where: { $0 <= 0x20 }), let text = String(line) else { return nil }
    let lowered = text.prefix(8).lowercased()
    if lowered.hasPrefix("http://") || lowered.hasPrefix("https://") { return text }
    let host = line.prefix { ![UInt8(ascii: "/"), UInt8(ascii: "?"), UInt8(ascii: "#")].contains($0) }
    guard !host.contains(where: { [UInt8(ascii: "="), UInt8(ascii: "&"), 0x7B].contains($0) }) else {
      return nil
    }
    let name = host.prefix { $0 != UInt8(ascii: ":") }
    let port = host.dropFirst(name.count + 1)
    guard !name.isEmpty, port.allSatisfy({ $0 >= 0x30 && $0 <= 0x39 }) else { return nil }
    let isHost = name.contains(UInt8(ascii: ".")) || !port.isEmpty || name.elementsEqual("localhost".utf8)
    return isHost ? text : nil
  }
}
