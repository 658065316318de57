extension Draft {
  /// Returns what the draft becomes in a context.
  ///
  /// Composing is total and deterministic: every draft gives a composition, and the same draft in the same
  /// context gives the same bytes.
  ///
  /// ```swift
  /// var draft = Draft()
  /// draft.method = "POST"
  /// draft.url = "https://h/p"
  /// draft.parameters = [Row("a", "1", type: .number)]
  /// let composition = draft.compose()
  /// composition.sentAs(RowReference(.parameters, 0))  // "\"a\":1"
  /// ```
  /// - Complexity: O(*n*), where *n* is the size of the draft.
  public func compose(in context: CompositionContext = CompositionContext()) -> Composition {
    var composer = Composer(draft: self, context: context)
    composer.composeAll()
    return composer.result
  }
}

/// Makes a composition, part after part.
struct Composer {
  let draft: Draft
  let context: CompositionContext
  let traits: MethodTraits?
  let url: URLParts
  var result: Composition
  /// Whether characters of the URL were percent-encoded, which is said once.
  var isURLEncoded = false

  init(draft: Draft, context: CompositionContext) {
    self.draft = draft
    self.context = context
    traits = HTTPMethods.traits(of: draft.method)
    url = URLParts(draft.url)
    result = Composition(routing: Routing(draft, prefersQuery: traits?.prefersQuery ?? false))
    result.method = draft.method
    result.traits = traits
    for list in RowList.allCases {
      result.outcomes[list] = (draft[list] ?? []).map {
        RowOutcome(.nowhere, $0.isEnabled ? ($0.type == .omitted ? .omitted : .ownList) : .disabled)
      }
    }
  }

  mutating func composeAll() {
    checkMethod()
    checkURL()
    noteRowsWithoutPlace()
    composeTarget()
    composeBody()
    composeFields()
    composeHead()
  }

  // MARK: - Diagnostics

  mutating func report(_ problem: Problem, makes part: Composition.Parts = []) {
    report(Diagnostic(problem), part)
  }

  mutating func report(
    _ problem: Problem, _ row: RowReference, makes part: Composition.Parts, at position: TextPosition? = nil
  ) {
    report(Diagnostic(problem, row: row, position: position), part)
  }

  mutating func report(_ diagnostic: Diagnostic, _ part: Composition.Parts) {
    result.diagnostics.append(diagnostic)
    if diagnostic.severity == .error { result.unmade.formUnion(part) }
  }

  mutating func setOutcome(_ outcome: RowOutcome, of row: RowReference) {
    result.outcomes[row.list]?[row.index] = outcome
  }

  // MARK: - Rows

  /// Returns the value of an enabled row, or nil, with a diagnostic, if its text has none.
  mutating func value(of row: Row, _ reference: RowReference, part: Composition.Parts) -> ParameterValue? {
    var content = row.content
    var text = row.text
    if row.source == .environment {
      guard let found = context.environment[row.text] else {
        report(.environmentMissing(row.text), reference, makes: part)
        return nil
      }
      text = found
      content = Row.read(text, as: row.type)
    }
    switch content {
    case .omitted: return nil
    case .value(.file(let file)):
      return .file(FileReference(path: file.path, filename: row.filename, contentType: row.contentType))
    case .value(let value): return value
    case .invalid(let problem):
      report(.value(problem), reference, makes: part, at: problem.position(in: text))
      return nil
    }
  }

  /// Notes what is worth knowing of a row that goes to the query, the path, or a form.
  mutating func noteText(of row: Row, _ value: ParameterValue, _ reference: RowReference, isInURL: Bool) {
    if isInURL, row.isSecret { report(.secretInURL, reference, makes: []) }
    guard !row.isVerbatim, row.type != .file else { return }
    if PairsEncoder.looksEncoded(row.name) || value.looksEncoded {
      report(.alreadyEncoded, reference, makes: [])
    }
  }

  /// Gives the rows that the routing leaves out their reason.
  private mutating func noteRowsWithoutPlace() {
    let (destination, reason) = result.routing.parameters
    if destination == .nowhere { leaveOut(.parameters, reason) }
    if draft.body.parameters != nil {
      if !draft.body.type.hasRows {
        leaveOut(.body, .noPlace(.bodyType(draft.body.type)))
      } else if result.routing.body.reason == .actualJSON {
        leaveOut(.body, .overridden(.actualJSON))
      }
    }
  }

  mutating func leaveOut(_ list: RowList, _ reason: RowReason) {
    for (index, row) in (draft[list] ?? []).enumerated() where row.isEnabled && row.type != .omitted {
      let reference = RowReference(list, index)
      setOutcome(RowOutcome(.nowhere, reason), of: reference)
      switch reason {
      case .overridden(let reason): report(.overridden(reason), reference, makes: [])
      case .noPlace(let reason): report(.parametersNotSent(reason), reference, makes: [])
      default: break
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
    if let (problem, offset) = url.problem {
      report(
        Diagnostic(
          .invalidURL(problem, offset: offset), position: TextPosition(offset: offset, in: draft.url.utf8)),
        .target)
    } else if url.isSchemeAssumed {
      report(.schemeAssumed(url.scheme))
    }
    if url.hasUserinfo { report(.userinfoInURL) }
  }
}

extension ValueProblem {
  /// The place in the text.
  public func position(in text: String) -> TextPosition {
    switch self {
    case .notANumber(let offset): TextPosition(offset: offset, in: text.utf8)
    case .invalidJSON(let error): error.position
    case .invalidDate(let position): position
    case .notOfType: TextPosition(line: 1, column: 1)
    }
  }
}

extension ParameterValue {
  /// Whether a text in the value looks percent-encoded.
  var looksEncoded: Bool {
    switch self {
    case .string(let text): PairsEncoder.looksEncoded(text)
    case .array(let elements): elements.contains(where: \.looksEncoded)
    case .object(let members):
      members.contains { PairsEncoder.looksEncoded($0.name) || $0.value.looksEncoded }
    default: false
    }
  }
}
