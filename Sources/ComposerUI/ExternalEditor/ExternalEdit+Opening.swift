import DraftFormats
import WiredraftCore

extension ExternalEdit {
  static func openEditor(_ action: Action, in state: inout ComposerState) -> [Effect] {
    if let opening = openingFolderFile(for: action, in: state) { return [opening] }
    guard let target = editorTarget(of: action, in: state) else { return [] }
    let edit = externalEdit(of: target, in: state)
    state.editing.external = edit
    return [.openEditor(edit.request)]
  }

  private static func openingFolderFile(for action: Action, in state: ComposerState) -> Effect? {
    guard state.focus == .grid, action == .editCellExternally || action == .externalEditor else { return nil }
    return RowsTab.openingFolderFile(in: state)
  }

  static func editorTarget(of action: Action, in state: ComposerState) -> ExternalEdit.Target? {
    switch action {
    case .editCellExternally:
      if state.focus == .request { return .url }
      if let place = RowsTab.selectedMember(in: state) {
        let isNamed = state.grid.column == .name && RowsTab.hasName(place, in: state)
        guard let member = RowsTab.member(place, in: state), isNamed || !member.type.isCollection else {
          return nil
        }
        return .member(place, isNamed ? .name : .value)
      }
      return RowsTab.selectedRow(in: state).map { .cell($0, state.grid.column == .name ? .name : .value) }
    case .editBodyExternally:
      if let target = bodyTarget(in: state.session) { return target }
      guard state.draft.body.type.takesRows else { return nil }
      return .list(listOfRows(of: .body, in: state))
    case .editListExternally:
      return RowsTab.showsWholeBody(in: state) ? nil : .list(listOfRows(of: state.grid.list, in: state))
    default:
      if state.edit != nil { return BodyTab.editsText(in: state) ? .body : .edited }
      switch state.focus {
      case .request: return .url
      case .grid:
        return RowsTab.showsWholeBody(in: state)
          ? bodyTarget(in: state.session) : .list(listOfRows(of: state.grid.list, in: state))
      case .live: return nil
      }
    }
  }

  /// Returns the list with the rows of a section: the parameters if it is computed from them.
  private static func listOfRows(of list: Draft.RowList, in state: ComposerState) -> Draft.RowList {
    RowsTab.isComputed(list, in: state.session) ? .parameters : list
  }

  private static func bodyTarget(in session: DraftSession) -> ExternalEdit.Target? {
    session.draft.body.type.isText || session.draft.body.type.isGraphQL || session.draft.body.wholeText != nil
      ? .body : nil
  }

  static func whyNoEditor(for action: Action, in state: ComposerState) -> Sentence? {
    guard state.dialogs.isEmpty else {
      return "Close this first; then \(key: .externalEditor) opens the editor for what has the focus."
    }
    guard openingFolderFile(for: action, in: state) == nil, editorTarget(of: action, in: state) == nil else {
      return nil
    }
    return switch action {
    case .editCellExternally where RowsTab.selectedMember(in: state) != nil:
      "An array or object within a row is changed member by member: \(key: .editInBox) on its row edits the whole value."
    case .editCellExternally: "There is no cell here; \(key: .insertRowBelow) makes a row."
    case .editBodyExternally: "This body has no text: \(key: .pickBodyType) chooses a type that has."
    case .editListExternally: "This body has no rows: \(key: .pickBodyType) chooses a type that has."
    case .externalEditor where state.focus == .live:
      "What is shown here follows from the draft: \(key: .showParameters) goes to the rows, \(key: .showBody) to the body, where \(key: .externalEditor) opens the editor."
    default: "This body has no text to edit: \(key: .pickBodyType) chooses a type that has."
    }
  }

  static func externalEdit(of target: ExternalEdit.Target, in state: ComposerState) -> ExternalEdit {
    var position = TextPosition(line: 1, column: 1)
    switch target {
    case .list(let list):
      let text = RowsText(state.draft[list] ?? [], of: list, comments: comments(on: list, in: state.session))
      position.line =
        list == state.grid.list ? text.line(ofRow: max(0, state.grid.row)) : text.line(ofRow: 0)
      return ExternalEdit(
        target: target, original: .rows(text), fileName: "\(list.rawValue).txt", position: position)
    case .body:
      let text = state.draft.body.wholeText ?? Draft.BodyText()
      if RowsTab.showsWholeBody(in: state) { position = text.position(at: state.grid.body.place.cursor) }
      return ExternalEdit(
        target: target, original: .text(text), fileName: "body" + state.draft.body.fileEnding,
        position: position)
    case .url:
      return ExternalEdit(
        target: target, original: .text(Draft.BodyText(state.draft.url)), fileName: "url.txt",
        position: position)
    case .cell(let reference, let column):
      let row = state.draft[reference] ?? Draft.Row("")
      let text = column == .name ? Draft.BodyText(row.name) : ValueBox(row.text, type: row.type).opening
      return ExternalEdit(
        target: target, original: .text(text), fileName: fileName(of: row, column),
        position: position)
    case .member(let place, let column):
      let member = RowsTab.member(place, in: state) ?? Draft.Row("")
      return ExternalEdit(
        target: target, original: .text(Draft.BodyText(column == .name ? member.name : member.text)),
        fileName: fileName(of: member, column), position: position)
    case .edited:
      guard let edit = state.edit else { break }
      var name = edit.target == .url ? "url.txt" : "text.txt"
      if let row = state.editedRow?.row { name = fileName(of: row, edit.target.isValue ? .value : .name) }
      let text = edit.box?.editor.text ?? Draft.BodyText(edit.editor.text)
      if let box = edit.box { position = text.position(at: box.editor.place.cursor) }
      return ExternalEdit(target: target, original: .text(text), fileName: name, position: position)
    }
    return ExternalEdit(
      target: target, original: .text(Draft.BodyText()), fileName: "text.txt", position: position)
  }

  private static func fileName(of row: Draft.Row, _ column: GridColumn) -> String {
    if column == .name { return "name.txt" }
    return row.source == .literal && (row.type == .array || row.type == .object) ? "value.json" : "value.txt"
  }

  private static func comments(on list: Draft.RowList, in session: DraftSession) -> [String] {
    let types = Draft.RowType.allCases.map(\.rawValue)
    var comments = [
      "\(list.subject): one row on a line, to change, move, copy or delete.",
      "A new row may also be  name: value  or  name=value  or  name<Tab>value.",
      "A row may have  type (\(types.prefix(6).joined(separator: ", ")),",
      "\(types.dropFirst(6).joined(separator: ", "))),  enabled, verbatim, secret, source (env),",
      "description, filename, contentType. Lines with # and blank ones say nothing.",
      "Secret values are in plain text here: only you can read this file.",
    ]
    if (session.draft[list] ?? []).isEmpty { comments.append(#"  { "name": "q", "value": "Swift" }"#) }
    return comments
  }
}

extension Draft.RowList {
  fileprivate var subject: String {
    switch self {
    case .parameters: "The parameters"
    case .query: "The rows of the query"
    case .path: "The values for the URL's path"
    case .body: "The rows of the body"
    case .headers: "The header fields"
    }
  }
}

extension Draft.Body {
  fileprivate var fileEnding: String {
    let name = ((type.isText ? contentType : nil) ?? type.kind.contentType ?? "").lowercased()
    let endings = [
      ("json", ".json"), ("xml", ".xml"), ("html", ".html"), ("csv", ".csv"), ("yaml", ".yaml"),
      ("graphql", ".graphql"), ("markdown", ".md"),
    ]
    return endings.first { name.contains($0.0) }?.1 ?? ".txt"
  }
}
