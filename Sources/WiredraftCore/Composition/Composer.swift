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

/// Makes a composition, part by part.
struct Composer: RowReader {
  let draft: Draft
  let context: Composition.Context
  let traits: MethodTraits?
  /// The variables that the draft can refer to.
  let variables: VariableTable
  /// The styles, with those of folders where the draft has the default and doesn't state it.
  let styles: EncodingStyles
  /// The URL, with the values of variables.
  var url: URLParts
  var resolvedURL: ResolvedURL {
    get { result.resolvedURL }
    set { result.resolvedURL = newValue }
  }
  /// The files and environment variables that are named outside of lists.
  var needs = Composition.Needs()
  var result: Composition
  /// Whether characters of the URL were percent-encoded, which is reported once.
  var isURLEncoded = false
  let previous: Composition?
  /// The difference between the previous context and this one; nil if they are equal.
  private let difference: ContextDifference?
  /// The values that replace rows.
  var plainValues = PlainValues()
  /// Whether such a value can't be written, so that rows are needed.
  var lacksRows = false

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
    result.target.closeTail()
    result.head.closeTail()
    result.body?.bytes.traced.closeTail()
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

  /// Sets the outcome of a row of the path or the headers.
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

  /// Composes a list, reusing the rows that are unchanged.
  mutating func compose(
    _ list: Draft.RowList, as way: ListSetting.Way, _ reason: Routing.RowReason,
    after opening: Opening = .nothing,
    to bytes: inout Composition.TracedBytes
  ) {
    guard let rows = draft[list], !writeValue(of: list, as: way, reason, after: opening, to: &bytes) else {
      return
    }
    let composed = ComposedList(
      rows, ListSetting(list: list, way: way, reason: reason, styles: styles), in: context, variables,
      since: difference, previous: previous?.lists[list], previousBytes(of: way), after: opening, to: &bytes)
    result.unmade.formUnion(composed.unmade)
    if composed.isTooLong { report(.fileUnreadable(path: "", .tooLarge), makes: .body) }
    result.add(composed)
  }

  /// The bytes that the previous composition wrote a list to.
  private func previousBytes(of way: ListSetting.Way) -> Composition.TracedBytes {
    switch way {
    case .query, .jsonInQuery: previous?.target ?? Composition.TracedBytes()
    case .json, .form, .multipart: previous?.body?.bytes.traced ?? Composition.TracedBytes()
    case .nothing: Composition.TracedBytes()
    }
  }

  /// Gives the rows that the routing leaves out their reason.
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
      var nothing = Composition.TracedBytes()
      return compose(list, as: .nothing, reason, to: &nothing)
    }
    for (index, row) in draft.path.enumerated() where row.isEnabled && row.type != .omitted {
      let reference = Draft.RowReference(list, index)
      setOutcome(Composition.RowOutcome(.nowhere, reason), of: reference)
      if case .noPlace(let reason) = reason { report(.parametersNotSent(reason), reference, makes: []) }
    }
  }

  /// Composes the lists that the message doesn't use.
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

  /// The fragment of the URL as a problem, with its offset in bytes; nil if there is none, or it is allowed.
  private var fragmentProblem: (problem: Diagnostic.URLProblem, offset: Int)? {
    guard !context.allowsFragment, let mark = draft.url.utf8.firstIndex(of: UInt8(ascii: "#")) else {
      return nil
    }
    return (.fragment, draft.url.utf8.distance(from: draft.url.startIndex, to: mark))
  }
}

extension Draft.Row {
  /// Returns a diagnostic for each member of the row's object in a file that is not known, as if it were the first of a
  /// list.
  func unknownKeys(in list: Draft.RowList) -> [Diagnostic] {
    guard !notes.unknown.isEmpty || extras != nil else { return [] }
    return
      (notes.unknown.map { Diagnostic.UnknownKey($0.name, in: .row) }
      + unknownStyles.map { Diagnostic.UnknownKey($0.name, in: .encoding) })
      .map { Diagnostic(.unknownKey($0), row: Draft.RowReference(list, 0)) }
  }

  /// The outcome of a row unless composing finds another.
  fileprivate var defaultOutcome: Composition.RowOutcome {
    Composition.RowOutcome(.nowhere, isEnabled ? (type == .omitted ? .omitted : .ownList) : .disabled)
  }
}
