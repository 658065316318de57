internal import WiredraftCore

struct TextReplacement {
  /// For texts that may refer to variables.
  let text: (String) -> String
  /// For texts that are always literal.
  let literal: (String) -> String

  func callAsFunction(_ old: String) -> String { text(old) }

  func changes(_ old: String) -> Bool { !text(old).hasSameBytes(as: old) }
}

extension Composition.Context {
  static let unsent = Composition.Context(boundary: "none")
  /// Each `{{` is meant literally.
  static let literal: Composition.Context = {
    var context = unsent
    context.readsReferences = false
    return context
  }()
}

extension Draft {
  /// Header fields stay as they are. Texts that may refer to variables are the URL, the names and values of
  /// rows, the strings within arrays and objects, the text of a body, and the paths of files.
  func replacingTexts(_ replaced: TextReplacement) -> Draft {
    var draft = self
    draft.method = replaced.literal(method)
    draft.url = replaced(url)
    draft.boundary = boundary.map(replaced.literal)
    for list in [Draft.RowList.parameters, .query] {
      draft[list] = self[list].map { $0.map { $0.replacing(replaced) } }
    }
    draft.path = path.map { $0.replacingText(replaced) }
    draft.body = body.replacing(replaced)
    return draft
  }
}

extension Draft.Body {
  fileprivate func replacing(_ replaced: TextReplacement) -> Draft.Body {
    var body = self
    if let text, replaced.changes(String(text)) { body.text = Draft.BodyText(replaced(String(text))) }
    if let query, replaced.changes(String(query)) { body.query = Draft.BodyText(replaced(String(query))) }
    body.operationName = operationName.map { replaced($0) }
    body.path = path.map { replaced($0) }
    body.contentType = contentType.map(replaced.literal)
    if let text = jsonText?.text, let json, replaced.changes(String(text)) {
      body.json = json.replacingStrings(replaced)
    }
    body.parameters = parameters.map { $0.map { $0.replacing(replaced) } }
    return body
  }
}

extension Draft.Row {
  func replacing(_ replaced: TextReplacement) -> Draft.Row {
    var row = replacingText(replaced)
    if replaced.changes(name) { row.name = replaced(name) }
    if let filename { row.filename = replaced.literal(filename) }
    if let contentType { row.contentType = replaced.literal(contentType) }
    return row
  }

  func replacingText(_ replaced: TextReplacement) -> Draft.Row {
    // Outside of strings JSON has no two braces in a row.
    guard replaced.changes(text) else { return self }
    var row = self
    switch (type, content) {
    case (.array, .value(let value)), (.object, .value(let value)):
      row.text = value.replacingStrings(replaced).compactJSON
    default: row.text = replaced(text)
    }
    return row
  }
}

extension ParameterValue {
  /// The names of members are literal.
  func replacingStrings(_ replaced: TextReplacement) -> ParameterValue {
    switch self {
    case .string(let text): .string(replaced(text))
    case .array(let elements): .array(elements.map { $0.replacingStrings(replaced) })
    case .object(let members):
      .object(
        members.map { member in
          var member = member
          member.name = replaced.literal(member.name)
          member.value = member.value.replacingStrings(replaced)
          return member
        })
    case .null, .bool, .number, .date, .bytes, .file: self
    }
  }
}
