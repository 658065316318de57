extension Draft {
  /// Returns the message that the draft becomes in a context.
  ///
  /// Composing is total and deterministic: every draft gives a composition, and the same draft in the same
  /// context gives the same bytes.
  ///
  /// ```swift
  /// var draft = Draft()
  /// draft.method = "POST"
  /// draft.url = "https://h/p"
  /// draft.parameters = [Draft.Row("a", "1", type: .number)]
  /// let composition = draft.compose()
  /// composition.sentAs(Draft.RowReference(.parameters, 0))  // "a":1
  /// ```
  /// - Complexity: O(*n*), where *n* is the size of the draft.
  public func compose(in context: Composition.Context = Composition.Context()) -> Composition {
    var composer = Composer(draft: self, context: context)
    composer.composeAll()
    return composer.result
  }
}

struct Composer: RowReader {
  let draft: Draft
  let context: Composition.Context
  let traits: MethodTraits?
  let variables: VariableTable
  /// The styles, with those of folders where the draft has the default and doesn't state it.
  let styles: EncodingStyles
  var url: URLParts
  var resolvedURL: ResolvedURL {
    get { result.resolvedURL }
    set { result.resolvedURL = newValue }
  }
  /// The files and environment variables that are named outside of lists.
  var needs = Composition.Needs()
  var result: Composition
  /// Set when characters are percent-encoded, to report it once.
  var isURLEncoded = false
  let previous: Composition?
  private let difference: ContextDifference?

  init(draft: Draft, context: Composition.Context, previous: Composition? = nil) {
    self.draft = draft
    self.context = context
    self.previous = previous
    let variables =
      previous?.variables.reused(for: draft.variables, in: context.variables)
      ?? VariableTable(draft.variables, in: context.variables)
    self.variables = variables
    styles = draft.styles.filled(from: context.folders)
    difference = previous.flatMap {
      ContextDifference(from: $0.context, $0.variables, to: context, variables)
    }
    traits = HTTPMethods.traits(of: draft.method)
    url = URLParts("")
    result = Composition(
      context: context, variables: variables,
      routing: Routing(draft, prefersQuery: traits?.prefersQuery ?? false))
    result.method = draft.method
    result.traits = traits
    result.pathOutcomes = draft.path.map(\.defaultOutcome)
    result.headerOutcomes = draft.headers.map(\.defaultOutcome)
    result.folderOutcomes = context.folders.map { $0.headers.map(\.defaultOutcome) }
  }

  mutating func composeAll() {
    checkMethod()
    resolveURL()
    checkURL()
    noteUnknownKeys()
    noteRowsWithoutPlace()
    composeTarget()
    composeBody()
    composeFields()
    composeHead()
    composeRest()
    result.sumUp(draft, needs)
    if let examiner = context.examiner { result.addExamined(examiner(result, draft)) }
  }

  mutating func noteUse(of name: String) {
    guard name.hasPrefix(Variable.environmentPrefix) else { return }
    needs.append(files: [], variables: [String(name.dropFirst(Variable.environmentPrefix.count))])
  }

  // MARK: - Diagnostics

  mutating func report(_ diagnostic: Diagnostic, _ part: Composition.Parts) {
    result.report(diagnostic)
    if diagnostic.severity == .error { result.unmade.formUnion(part) }
  }

  mutating func setOutcome(_ outcome: Composition.RowOutcome, of row: Draft.RowReference) {
    if let folder = row.folder {
      result.folderOutcomes[folder][row.index] = outcome
    } else if row.list == .path {
      result.pathOutcomes[row.index] = outcome
    } else {
      result.headerOutcomes[row.index] = outcome
    }
  }

  // MARK: - Rows

  mutating func compose(
    _ list: Draft.RowList, as way: ListSetting.Way, _ reason: Routing.RowReason,
    after opening: Opening = .nothing,
    to wire: inout Composition.Wire
  ) {
    guard let rows = draft[list] else { return }
    let composed = ComposedList(
      rows, ListSetting(list: list, way: way, reason: reason, styles: styles), in: context, variables,
      since: difference,
      previous: previousWire(of: way).flatMap { wire in previous?.lists[list].map { ($0, wire) } },
      after: opening, to: &wire)
    result.unmade.formUnion(composed.unmade)
    if wire.isTooLong { report(.fileUnreadable(path: "", .tooLarge), makes: .body) }
    result.add(composed)
  }

  private func previousWire(of way: ListSetting.Way) -> Composition.Wire? {
    switch way {
    case .query, .jsonInQuery: previous?.target
    case .json, .form, .multipart: previous?.body?.bytes
    case .nothing: Composition.Wire()
    }
  }

  private mutating func noteRowsWithoutPlace() {
    let (destination, reason) = result.routing.parameters
    if destination == .nowhere { leaveOut(.parameters, reason) }
    if draft.body.parameters != nil {
      if !draft.body.type.takesRows {
        leaveOut(.body, .noPlace(.bodyType(draft.body.type)))
      } else if result.routing.body.reason == .actualJSON {
        leaveOut(.body, .overridden(.actualJSON))
      }
    }
  }

  mutating func leaveOut(_ list: Draft.RowList, _ reason: Routing.RowReason) {
    guard list == .path else {
      var nothing = Composition.Wire()
      return compose(list, as: .nothing, reason, to: &nothing)
    }
    for (index, row) in draft.path.enumerated() where row.isEnabled && row.type != .omitted {
      let reference = Draft.RowReference(list, index)
      setOutcome(Composition.RowOutcome(.nowhere, reason), of: reference)
      if case .noPlace(let reason) = reason { report(.parametersNotSent(reason), reference, makes: []) }
    }
  }

  private mutating func composeRest() {
    for list in [Draft.RowList.parameters, .query, .body] where result.lists[list] == nil {
      leaveOut(list, .ownList)
    }
  }

  // MARK: - The file

  private mutating func noteUnknownKeys() {
    let unknown = draft.unknown
    let keys: [(Diagnostic.UnknownKey.Place, [Draft.UnknownMember])] = [
      (.draft, unknown.members), (.body, draft.body.unknown), (.bodies, unknown.bodies),
      (.encoding, unknown.styles), (.sending, unknown.sending),
      (.capture, unknown.captures),
    ]
    for (place, members) in keys {
      // Editors read it.
      for member in members where place != .draft || member.name != "$schema" {
        report(.unknownKey(Diagnostic.UnknownKey(member.name, in: place)))
      }
    }
    for member in draft.variables.lazy.flatMap(\.unknown) {
      report(.unknownKey(Diagnostic.UnknownKey(member.name, in: .variable)))
    }
    for list in [Draft.RowList.path, .headers] {
      for (index, row) in (draft[list] ?? []).enumerated() {
        for diagnostic in row.unknownKeys(in: list) { result.report(diagnostic.moved(by: index)) }
      }
    }
  }

  // MARK: - Method and URL

  private mutating func checkMethod() {
    if let offset = Token.firstInvalidOffset(in: draft.method) {
      report(
        Diagnostic(
          .invalidMethod(offset: offset), position: TextPosition(offset: offset, in: draft.method.utf8)),
        .method)
    } else if let registered = HTTPMethods.registered(likelyMeantBy: draft.method) {
      report(.lowerCaseMethod(registered: registered))
    }
  }

  private mutating func checkURL() {
    if resolvedURL.holdsUndefined {
      // A URL that is wrong without the value may be right with it.
    } else if let (problem, offset) = url.problem ?? fragmentProblem {
      let typed = resolvedURL.typedOffset(of: offset)
      report(
        Diagnostic(
          .invalidURL(problem, offset: typed), position: TextPosition(offset: typed, in: draft.url.utf8)),
        .target)
    } else if url.isSchemeAssumed {
      report(.schemeAssumed(url.scheme))
    }
    if url.hasUserinfo { report(.userinfoInURL) }
    noteSecretsInQuery()
  }

  private var fragmentProblem: (problem: Diagnostic.URLProblem, offset: Int)? {
    guard !context.allowsFragment, let mark = draft.url.utf8.firstIndex(of: UInt8(ascii: "#")) else {
      return nil
    }
    return (.fragment, draft.url.utf8.distance(from: draft.url.startIndex, to: mark))
  }
}

extension Draft.Row {
  /// The diagnostics have the index 0, whatever the row's place.
  func unknownKeys(in list: Draft.RowList) -> [Diagnostic] {
    guard !notes.unknown.isEmpty || extras != nil else { return [] }
    return
      (notes.unknown.map { Diagnostic.UnknownKey($0.name, in: .row) }
      + unknownStyles.map { Diagnostic.UnknownKey($0.name, in: .encoding) })
      .map { Diagnostic(.unknownKey($0), row: Draft.RowReference(list, 0)) }
  }

  fileprivate var defaultOutcome: Composition.RowOutcome {
    Composition.RowOutcome(.nowhere, isEnabled ? (type == .omitted ? .omitted : .ownList) : .disabled)
  }
}
