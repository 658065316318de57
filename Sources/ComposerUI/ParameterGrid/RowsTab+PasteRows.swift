internal import DraftFormats
internal import Explanations
internal import WiredraftCore

extension RowsTab {
  /// Handles text pasted outside of an edit: a URL in the request line, text in a text body, a whole request to
  /// preview, or else rows.
  static func pasteWhileMoving(_ text: String, in state: inout ComposerState) -> [Effect] {
    if state.focus == .request, let url = text.pastedURL {
      takeURL(url, in: &state)
      return []
    }
    if state.focus == .grid, BodyTab.editor(in: state) != nil, !state.grid.body.isOnHead {
      if state.draft.body.jsonText?.error == nil, state.draft.body.type.takesJSONValue, text.isJSON {
        // Within valid JSON another value would be wrong.
        BodyTab.setWhole(text.trimmingWhiteSpace, as: .json, in: &state)
        return []
      }
      // A text body takes the text as it is.
      CellEdit.begin(.wholeBody, in: &state)
      BodyTab.insertInText(text, in: &state)
      return []
    }
    if let format = ImportPreviewDialog.offeredFormat(of: text, in: state) {
      return ImportPreviewDialog.offerImport(text, as: format, in: &state)
    }
    if let url = text.pastedURL, url.contains("://") || url.contains("?") {
      state.open(PickerDialog(PastedURLPicker(url: url, list: state.grid.list), selecting: .url))
      return []
    }
    pasteRows(text, in: &state)
    return []
  }

  static func takeURL(_ url: String, in state: inout ComposerState) {
    guard state.change(.setURL(url)) else { return }
    state.session.isForeign = true
    state.panes.requestField = .url
    state.message = Message(
      text: RequestLine.urlHasQuery(in: state.session)
        ? "The URL was pasted, and its query stays in it: \(key: .splitQuery) makes rows of it. \(key: .undo) brings the old one back."
        : "The URL was pasted; \(key: .undo) brings the old one back.")
  }

  /// Returns whether text that is pasted during an edit is meant as rows: several lines such as `name: value`, where a
  /// URL or the name of a new row is to be typed. Neither has line ends.
  static func takesAsRows(_ text: String, in state: ComposerState) -> Bool {
    guard let edit = state.edit, state.dialogs.isEmpty else { return false }
    switch edit.target {
    case .url: guard !text.hasPrefix("http") else { return false }
    case .newRow(_, _, .name): break
    case .cell(_, .name) where edit.editor.text.isEmpty && state.editedRow?.row.text.isEmpty == true: break
    default: return false
    }
    guard text.trimmingWhiteSpace.utf8.contains(UInt8(ascii: "\n")) else { return false }
    let reading = PastedRows(text, areFields: state.grid.list == .headers)
    return reading.everyLineFits && reading.rows.count > 1
  }

  static func pasteRows(_ text: String, in state: inout ComposerState) {
    state.session.isForeign = true
    let list = state.grid.list
    let reading = PastedRows(text, areFields: list == .headers)
    if reading.form != .jsonObject, text.isJSON {
      BodyTab.setWhole(text.trimmingWhiteSpace, as: .json, in: &state)
    } else if let format = Import.unsupportedFormat(of: ImportPreviewDialog.beginning(of: text)) {
      if let body = format.body {
        state.open(
          PickerDialog(
            PastedBodyPicker(text: text, name: format.name, contentType: body.contentType),
            selecting: .textBody))
      } else {
        state.message = Message(text: Sentence(format.refusal), kind: .warning)
      }
    } else if reading.everyLineFits {
      if list != .headers, reading.isOfHeaderFields {
        state.open(PickerDialog(PastedFieldsPicker(text: text, list: list), selecting: .headers))
      } else {
        insert(reading, in: &state)
      }
    } else if let problem = text.problemAsObject {
      state.message = Message(text: Sentence(problem), kind: .warning)
    } else {
      state.message = Message(
        text: "Pasted text becomes rows where each of its lines is name: value or name=value; this does not.",
        kind: .warning)
    }
  }

  static func insert(_ reading: PastedRows, in state: inout ComposerState) {
    if !reading.queryIndices.isEmpty { return pasteItems(reading, in: &state) }
    let pasted = reading.rows
    guard !showsWholeBody(in: state) else {
      state.message = Message(
        text: "This body has no rows: \(key: .pickBodyType) chooses a type that has.", kind: .warning)
      return
    }
    if state.focus != .grid { state.focus(.grid) }
    let list = state.grid.list
    let overrides = state.draft[list] == nil && (list == .query || list == .body)
    var all = state.draft[list] ?? []
    let index = min(all.isEmpty ? 0 : max(0, state.grid.row + 1), all.count)
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
    text += "; \(key: .undo) undoes it."
    if overrides {
      text += " This list overrides the parameters; \(key: .override, command: "computed") goes back."
    }
    if let left = reading.leftOut {
      text += " The line “\(shownLine(left, limit: 40, in: state))” is not a field and was left out."
    }
    if reading.form == .table, pasted.contains(where: { !$0.isEnabled }) {
      text += " Rows without a value are off: \(key: .toggleRow) switches them on."
    }
    state.message = Message(text: text)
  }

  /// Makes rows of pasted items, some of which are `name==text`: these are added to the query, the others to the shown
  /// list.
  private static func pasteItems(_ reading: PastedRows, in state: inout ComposerState) {
    guard reading.rows.count == reading.queryIndices.count || !showsWholeBody(in: state) else {
      state.message = Message(
        text: "This body has no rows: \(key: .pickBodyType) chooses a type that has.", kind: .warning)
      return
    }
    let (list, count) = (state.grid.list, reading.rows.count)
    guard state.change(reading.edit(on: state.session.document, for: list), rows: count) else { return }
    endSelection(in: &state)
    FilterDialog.settle(in: &state)
    let queryCount = reading.queryIndices.count
    state.message = Message(
      text:
        "\(count.counted("row")) \(count == 1 ? "was" : "were") pasted, \(queryCount.grouped) of name==text into the query; \(key: .undo) undoes it."
    )
  }
}

extension PastedRows {
  /// Whether the lines can be header fields: each name is a token, and one at least is that of a known field.
  fileprivate var isOfHeaderFields: Bool {
    guard form == .colons else { return false }
    return rows.contains { HeaderField.named($0.name) != nil }
      && rows.allSatisfy { row in
        row.name.utf8.allSatisfy { byte in
          (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
            || "!#$%&'*+-.^_`|~".utf8.contains(byte)
        }
      }
  }
}

extension PastedRows.Form {
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

  fileprivate var isJSON: Bool { (try? ParameterValue(json: self)) != nil }

  fileprivate var trimmingWhiteSpace: String {
    let isSpace: (Unicode.Scalar) -> Bool = { $0 == " " || ("\t"..."\r").contains($0) }
    var scalars = unicodeScalars[...]
    while let last = scalars.last, isSpace(last) { scalars.removeLast() }
    return String(scalars.drop(while: isSpace))
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
