internal import DraftFormats
internal import WiredraftCore

struct PendingAuthentication: Sendable {
  enum Kind: Sendable, Hashable {
    case password(user: String)
    /// The complete value of basic authentication.
    case basic
    /// A token, or the complete value that contains it.
    case bearer
  }

  var kind: Kind
  var variable: String
}

enum Authentication {
  /// The list whose rows become the query: the parameters if they are sent there, otherwise the query list.
  static func listOfQuery(in session: DraftSession) -> Draft.RowList {
    session.draft.query == nil && session.composition.traits?.prefersQuery == true ? .parameters : .query
  }

  static func take(_ prompt: DetailPrompt, in state: inout ComposerState) -> [Effect]? {
    let text = prompt.editor.text
    switch prompt.subject {
    case .basicUser:
      if let name = text.variableName { return wait(for: name, .basic, in: &state) }
      state.open(DetailPrompt(.basicPassword(user: text.withoutDoubledDollar)))
    case .basicPassword(let user):
      if let name = text.variableName { return wait(for: name, .password(user: user), in: &state) }
      addBasicAuthentication(user: user, password: text.withoutDoubledDollar, in: &state)
    case .bearerToken:
      if let name = text.variableName { return wait(for: name, .bearer, in: &state) }
      addBearer(token: text.withoutDoubledDollar, in: &state)
    case .keyName(let list): state.open(DetailPrompt(.keyValue(list, name: text)))
    case .keyValue(let list, let name): addKey(text, named: name, to: list, in: &state)
    default: return nil
    }
    return []
  }

  private static func wait(
    for variable: String, _ kind: PendingAuthentication.Kind, in state: inout ComposerState
  ) -> [Effect] {
    state.session.asked.authentication = PendingAuthentication(kind: kind, variable: variable)
    return [.readEnvironment([variable])]
  }

  static func finish(_ values: [String: String], in state: inout ComposerState) {
    guard let pending = state.session.asked.authentication else { return }
    state.session.asked.authentication = nil
    let name = "$" + pending.variable
    guard let value = values[pending.variable] else {
      return ask(pending, "\(name) is not set, or not UTF-8: another, or \(pending.kind.phrase):", in: &state)
    }
    guard !value.hasControl else {
      return ask(pending, "\(name) has a control character, which can't be sent (RFC 7617 §2):", in: &state)
    }
    switch pending.kind {
    case .password(let user):
      addBasicAuthentication(user: user, password: "{{$env.\(pending.variable)}}", in: &state)
      state.message = Message(
        text:
          "The password is that of \(name) whenever the draft is composed; the draft has only the name. It is sent as base64, which is no encryption."
      )
    case .basic, .bearer:
      let scheme = pending.kind == .basic ? "Basic" : "Bearer"
      if value.lowercased().hasPrefix(scheme.lowercased() + " ") {
        let isNew = setAuthorization(in: &state) { $0.setVariable(pending.variable) }
        state.message = Message(
          text:
            "Authorization \(isNew ? "was added" : "was changed"): its value is that of \(name) whenever the draft is composed; the draft has only the name."
        )
      } else if pending.kind == .basic {
        ask(pending, "\(name) does not begin with “Basic ”: another, or the user:", in: &state)
      } else {
        addBearer(token: value, in: &state)
        state.message = Message(
          text:
            "\(name) was read once: the token is in the Authorization row, and is saved with the draft. A variable that begins with “Bearer ” would be named by the draft instead."
        )
      }
    }
  }

  private static func ask(
    _ pending: PendingAuthentication, _ complaint: Sentence, in state: inout ComposerState
  ) {
    let subject: DetailPrompt.Subject =
      switch pending.kind {
      case .password(let user): .basicPassword(user: user)
      case .basic: .basicUser
      case .bearer: .bearerToken
      }
    var prompt = DetailPrompt(subject, "$" + pending.variable)
    prompt.complaint = complaint
    state.open(prompt)
  }

  // MARK: - Rows

  /// Sets the Authorization field to user and password, whose base64 is made when the draft is composed.
  private static func addBasicAuthentication(user: String, password: String, in state: inout ComposerState) {
    let isNew = setAuthorization(in: &state) {
      $0.setSecretText(BasicText(user: user, password: password).text, type: .basic)
    }
    state.message = Message(
      text: (isNew ? "Authorization was added" : "The Authorization row was changed")
        + ": user:password, sent as “Basic ” and their base64 (RFC 7617 §2). That is no encryption, so the password is hidden, and https should carry it.",
      hint: state.revealsSecrets ? "" : "\(key: .reveal) shows it.")
  }

  private static func addBearer(token: String, in state: inout ComposerState) {
    let isNew = setAuthorization(in: &state) { $0.setSecretText("Bearer " + token) }
    state.message = Message(
      text: (isNew ? "Authorization was added" : "The Authorization row was changed")
        + ": “Bearer ” and the token (RFC 6750 §2.1). Who has it may use it, so it is hidden, and https should carry it.",
      hint: state.revealsSecrets ? "" : "\(key: .reveal) shows it.")
  }

  private static func addKey(
    _ text: String, named name: String, to list: Draft.RowList, in state: inout ComposerState
  ) {
    let variable = text.variableName
    let isNew = setRow(named: name, in: list, of: &state) { row in
      if let variable { row.setVariable(variable) } else { row.setSecretText(text.withoutDoubledDollar) }
    }
    let value: Sentence =
      variable.map { "its value is that of $\($0) whenever the draft is composed" }
      ?? "its value is hidden, and saved with the draft; \(key: .toggleEnvironment) takes it from the environment"
    let place =
      list == .headers ? "" : " In a URL it ends up in logs and histories: a header keeps it out of them."
    state.message = Message(text: "\(name) \(isNew ? "was added" : "was changed"): \(value).\(place)")
  }

  private static func setAuthorization(in state: inout ComposerState, _ body: (inout Draft.Row) -> Void)
    -> Bool
  {
    setRow(named: "Authorization", in: .headers, of: &state, body)
  }

  /// Changes the enabled row of a name, or inserts one; returns whether it inserted one.
  private static func setRow(
    named name: String, in list: Draft.RowList, of state: inout ComposerState,
    _ body: (inout Draft.Row) -> Void
  ) -> Bool {
    let rows = state.draft[list] ?? []
    let place = rows.firstIndex { row in
      row.isEnabled
        && (list == .headers ? row.name.lowercased() == name.lowercased() : row.name == name)
    }
    if let place {
      RowsTab.alter(Draft.RowReference(list, place), in: &state, body)
    } else {
      var row = Draft.Row(name, "")
      body(&row)
      state.change(.insertRow(list, at: rows.count, row))
    }
    state.show(list)
    state.grid.rows[list] = place ?? rows.count
    state.grid.column = .value
    return place == nil
  }
}

extension PendingAuthentication.Kind {
  fileprivate var phrase: String {
    switch self {
    case .password: "the password itself"
    case .basic: "the user"
    case .bearer: "the token itself"
    }
  }
}

extension Draft.Row {
  fileprivate mutating func setSecretText(_ text: String, type: Draft.RowType = .string) {
    self.text = text
    self.type = type
    source = .literal
    secrecy = true
  }

  fileprivate mutating func setVariable(_ name: String) {
    text = name
    type = .string
    source = .environment
    secrecy = true
  }
}

extension String {
  /// The name behind a leading `$`; nil if the text is meant literally.
  fileprivate var variableName: String? {
    guard hasPrefix("$"), !hasPrefix("$$"), utf8.count > 1 else { return nil }
    return String(dropFirst())
  }

  /// The text, with a leading `$$` reduced to `$`.
  fileprivate var withoutDoubledDollar: String { hasPrefix("$$") ? String(dropFirst()) : self }

  var hasControl: Bool { unicodeScalars.contains { $0.value < 0x20 || $0.value == 0x7F } }
}
