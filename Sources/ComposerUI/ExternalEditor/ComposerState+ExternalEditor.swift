import DraftFormats
import WiredraftCore

/// What is given to the editor.
extension ComposerState {
  /// Opens the editor for what an action is about.
  mutating func openEditor(_ action: Action) -> [Effect] {
    guard let target = editorTarget(of: action) else { return [] }
    let edit = externalEdit(of: target)
    editing.external = edit
    return [.openEditor(edit.request)]
  }

  /// What an action opens the editor for; nil where there is nothing.
  func editorTarget(of action: Action) -> ExternalEdit.Target? {
    switch action {
    case .editCellExternally:
      if focus == .request { return .url }
      return selectedRow.map { .cell($0, grid.column == .name ? .name : .value) }
    case .editBodyExternally:
      if let target = bodyTarget { return target }
      guard draft.body.type.takesRows else { return nil }
      return .list(isComputed(.body) ? .parameters : .body)
    case .editListExternally: return showsWholeBody ? nil : .list(shownList)
    default:
      if edit != nil { return editsText ? .body : .edited }
      switch focus {
      case .request: return .url
      case .grid: return showsWholeBody ? bodyTarget : .list(shownList)
      case .live: return nil
      }
    }
  }

  /// The body, if it is a text or one JSON value.
  private var bodyTarget: ExternalEdit.Target? {
    draft.body.type.isText || draft.body.wholeText != nil ? .body : nil
  }

  /// Returns why the editor would not open; nil where it would.
  func whyNoEditor(for action: Action) -> Sentence? {
    guard dialogs.isEmpty else {
      return "Close this first; then \(key: .externalEditor) opens the editor for what has the focus."
    }
    guard editorTarget(of: action) == nil else { return nil }
    return switch action {
    case .editCellExternally: "There is no cell here; \(key: .insertRowBelow) makes a row."
    case .editBodyExternally: "This body has no text: \(key: .pickBodyType) chooses a type that has."
    case .editListExternally: "This body has no rows: \(key: .pickBodyType) chooses a type that has."
    case .externalEditor where focus == .live:
      "What is shown here follows from the draft: \(key: .showParameters) goes to the rows, \(key: .showBody) to the body, where \(key: .externalEditor) opens the editor."
    default: "This body has no text to edit: \(key: .pickBodyType) chooses a type that has."
    }
  }

  /// What the editor would be given for a target now.
  func externalEdit(of target: ExternalEdit.Target) -> ExternalEdit {
    var position = TextPosition(line: 1, column: 1)
    switch target {
    case .list(let list):
      let text = RowsText(draft[list] ?? [], of: list, comments: comments(on: list))
      position.line = list == shownList ? text.line(ofRow: grid.row) : text.line(ofRow: 0)
      return ExternalEdit(
        target: target, original: .rows(text), fileName: "\(list.rawValue).txt", position: position)
    case .body:
      let text = draft.body.wholeText ?? BodyText()
      if showsWholeBody { position = text.position(at: grid.body.place.cursor) }
      return ExternalEdit(
        target: target, original: .text(text), fileName: "body" + draft.body.fileEnding, position: position)
    case .url:
      return ExternalEdit(
        target: target, original: .text(BodyText(draft.url)), fileName: "url.txt", position: position)
    case .cell(let reference, let column):
      let row = draft[reference] ?? Row("")
      let text = column == .name ? BodyText(row.name) : ValueBox(row.text, type: row.type).opening
      return ExternalEdit(
        target: target, original: .text(text), fileName: fileName(of: row, column), position: position)
    case .edited:
      guard let edit else { break }
      var name = edit.target == .url ? "url.txt" : "text.txt"
      if case .cell(let reference, let column) = edit.target, let row = draft[reference] {
        name = fileName(of: row, column)
      }
      let text = edit.box?.editor.text ?? BodyText(edit.editor.text)
      if let box = edit.box { position = text.position(at: box.editor.place.cursor) }
      return ExternalEdit(target: target, original: .text(text), fileName: name, position: position)
    }
    return ExternalEdit(target: target, original: .text(BodyText()), fileName: "text.txt", position: position)
  }

  private func fileName(of row: Row, _ column: GridColumn) -> String {
    if column == .name { return "name.txt" }
    return row.source == .literal && (row.type == .array || row.type == .object) ? "value.json" : "value.txt"
  }

  /// What stands above the rows of a list.
  private func comments(on list: RowList) -> [String] {
    let types = RowType.allCases.map(\.rawValue)
    var comments = [
      "\(list.subject): one row on a line, to change, move, copy or delete.",
      "A new row may also be  name: value  or  name=value  or  name<Tab>value.",
      "A row may have  type (\(types.prefix(5).joined(separator: ", ")),",
      "\(types.dropFirst(5).joined(separator: ", "))),  enabled, verbatim, secret, source (env),",
      "description, filename, contentType. Lines with # and blank ones say nothing.",
      "Secret values stand here as they are: the file is yours alone, and goes soon.",
    ]
    if (draft[list] ?? []).isEmpty { comments.append(#"  { "name": "q", "value": "Swift" }"#) }
    return comments
  }
}

extension RowList {
  /// What the list is called where a sentence begins.
  fileprivate var subject: String {
    switch self {
    case .parameters: "The parameters"
    case .query: "The actual query parameters"
    case .path: "The values for the URL's path"
    case .body: "The rows of the body"
    case .headers: "The header fields"
    }
  }
}

extension Body {
  /// The ending of a file that holds the text.
  fileprivate var fileEnding: String {
    let name = ((type.isText ? contentType : nil) ?? type.kind.contentType ?? "").lowercased()
    let endings = [
      ("json", ".json"), ("xml", ".xml"), ("html", ".html"), ("csv", ".csv"), ("yaml", ".yaml"),
      ("graphql", ".graphql"), ("markdown", ".md"),
    ]
    return endings.first { name.contains($0.0) }?.1 ?? ".txt"
  }
}
