internal import DraftFormats
internal import WiredraftCore

extension ComposerState {
  /// Takes text that was pasted while moving: a URL in the request line, text in a body that is one, a whole request
  /// to be looked at, else rows.
  mutating func pasteWhileMoving(_ text: String) -> [Effect] {
    if focus == .request, let url = text.pastedURL {
      if !change(.setURL(url)) { return [] }
      panes.requestField = .url
      message = Message(
        text: urlHasQuery
          ? "The URL was pasted, and its query stays in it: \(key: .splitQuery) makes rows of it. \(key: .undo) brings the old one back."
          : "The URL was pasted; \(key: .undo) brings the old one back.")
      return []
    }
    if focus == .grid, bodyEditor != nil, !grid.body.isOnContentType {
      // A body that is a text takes it as it is.
      beginEditing(.wholeBody)
      insertInBodyText(text)
      return []
    }
    if let format = offeredFormat(of: text) { return offerImport(text, as: format) }
    pasteRows(text)
    return []
  }

  /// Makes rows of pasted text, below the one of the cursor.
  mutating func pasteRows(_ text: String) {
    let reading = PastedRows(text, areFields: grid.list == .headers)
    if reading.form != .jsonObject, let problem = text.problemAsObject {
      message = Message(text: Sentence(problem), kind: .warning)
      return
    }
    let pasted = reading.rows
    guard !pasted.isEmpty, reading.form != .names || pasted.count > 1 else {
      message = Message(
        text: text.pastedURL?.utf8.starts(with: "http".utf8) == true
          ? "That is a URL: \(key: .showRequest, command: "url") goes to the request line, where it is taken."
          : "Pasted text becomes rows where its lines are name: value or name=value; this does not.",
        kind: .warning)
      return
    }
    guard !showsWholeBody else {
      message = Message(
        text: "This body has no rows: \(key: .pickBodyType) chooses a type that has.", kind: .warning)
      return
    }
    if focus != .grid { focus(.grid) }
    let list = grid.list
    let overrides = draft[list] == nil && (list == .query || list == .body)
    var all = draft[list] ?? []
    let index = min(all.isEmpty ? 0 : grid.row + 1, all.count)
    let edits: [DraftEdit]
    if pasted.count <= Self.mostEdits {
      edits = pasted.enumerated().map { .insertRow(list, at: index + $0.offset, $0.element) }
    } else {
      all.insert(contentsOf: pasted, at: index)
      edits = [.setRows(list, all)]
    }
    guard change(.group(edits, name: .pasteRows), rows: pasted.count) else { return }
    endSelection()
    settleFilter()
    grid.filters[list]?.keep(index..<index + pasted.count)
    grid.rows[list] = index
    var text: Sentence = "\(rowCount(pasted.count)) \(pasted.count == 1 ? "was" : "were") pasted"
    if let phrase = reading.form.phrase { text += ", read as \(phrase)" }
    text += "; \(key: .undo) takes \(pasted.count == 1 ? "it" : "them") back."
    if overrides {
      text += " This list replaces the computed one; \(key: .override, command: "computed") goes back."
    }
    if let left = reading.leftOut {
      text += " The line “\(shownLine(left, limit: 40))” is no field and was left out."
    }
    if reading.form == .table, pasted.contains(where: { !$0.isEnabled }) {
      text += " Rows without a value are off: \(key: .toggleRow) switches them on."
    }
    message = Message(text: text)
  }
}

extension PastedRows.Form {
  /// What the text was, in a sentence that says what it was read as.
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
  /// Why a text that is meant as a JSON object is none, as a sentence; nil where it is one, or is not meant so.
  fileprivate var problemAsObject: String? {
    let signs = utf8.lazy.filter { $0 != 0x20 && $0 != 0x09 && $0 != 0x0A && $0 != 0x0D }
    guard signs.prefix(2).elementsEqual([UInt8(ascii: "{"), UInt8(ascii: "\"")]) else { return nil }
    do throws(JSONError) {
      _ = try ParameterValue(json: self)
      return nil
    } catch {
      let place = "line \(error.position.line), column \(error.position.column)"
      return "What was pasted begins as a JSON object but goes wrong at \(place): mend it and paste it again."
    }
  }

  /// The text as a URL: one line without white space that begins as a URL does; nil if it is none.
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
