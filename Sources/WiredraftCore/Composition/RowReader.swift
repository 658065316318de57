protocol RowReader {
  var context: Composition.Context { get }
  var variables: VariableTable { get }
  mutating func report(_ diagnostic: Diagnostic, _ part: Composition.Parts)
  mutating func noteUse(of name: String)
}

extension RowReader {
  mutating func report(_ problem: Diagnostic.Problem, makes part: Composition.Parts = []) {
    report(Diagnostic(problem), part)
  }

  mutating func report(
    _ problem: Diagnostic.Problem, _ row: Draft.RowReference, makes part: Composition.Parts,
    at position: TextPosition? = nil
  ) {
    report(Diagnostic(problem, row: row, position: position), part)
  }

  mutating func value(of row: Draft.Row, _ reference: Draft.RowReference, part: Composition.Parts)
    -> ParameterValue?
  {
    resolved(row, reference, part: part)?.value
  }

  mutating func plainValue(of row: Draft.Row, _ reference: Draft.RowReference, part: Composition.Parts)
    -> ParameterValue?
  {
    let content: Draft.Row.Content
    if row.source == .environment {
      guard let found = context.environment[row.text] else {
        report(.environmentMissing(row.text), reference, makes: part)
        return nil
      }
      content = Draft.Row.read(found, as: row.type)
    } else {
      content = row.content
    }
    switch content {
    case .omitted: return nil
    case .value(let value) where row.type == .file:
      return sent(row.described(value), of: row, reference, part: part)
    case .value(let value): return sent(value, of: row, reference, part: part)
    case .invalid(let problem):
      let text = row.source == .environment ? context.environment[row.text] ?? "" : row.text
      report(.value(problem), reference, makes: part, at: problem.position(in: text))
      return nil
    }
  }

  mutating func sent(
    _ value: ParameterValue, of row: Draft.Row, _ reference: Draft.RowReference, part: Composition.Parts
  ) -> ParameterValue? {
    guard row.extras != nil, !row.offMembers.isEmpty else { return value }
    let (sent, lacking) = value.leavingOut(row.offMembers)
    guard let position = lacking.first else { return sent }
    report(.offWithoutMember(position), reference, makes: part)
    return nil
  }

  mutating func noteText(
    of row: Draft.Row, _ value: ParameterValue, _ reference: Draft.RowReference, isInURL: Bool,
    _ texts: VariableTexts? = nil
  ) {
    if isInURL, (row.isSecret && !value.isNothing) || texts?.holdsSecret == true {
      report(.secretInURL, reference, makes: [])
    }
    guard !row.isVerbatim, row.type != .file else { return }
    if PairsEncoder.looksEncoded(row.name) || (texts == nil && value.looksEncoded) {
      report(.alreadyEncoded, reference, makes: [])
    }
  }

  func facts(of path: String) -> Result<Composition.FileFacts, Diagnostic.FileProblem> {
    guard !path.isEmpty else { return .failure(.emptyPath) }
    let facts = context.files[path] ?? .failure(.notExamined)
    guard case .success(let known) = facts, !(0...Composition.FileFacts.largestSize).contains(known.size)
    else {
      return facts
    }
    return .failure(.tooLarge)
  }
}

extension ParameterValue {
  fileprivate var isNothing: Bool {
    switch self {
    case .null: true
    case .string(let text): text.isEmpty
    default: false
    }
  }
}

extension Draft.Row {
  /// Returns nil if the text is not the value.
  func position(of offset: Int) -> TextPosition? {
    guard type == .string, source == .literal else { return nil }
    return TextPosition(offset: offset, in: text.utf8)
  }

  func position(of reason: Diagnostic.NotExpressible) -> TextPosition? {
    guard case .illegalVerbatim(inName: false, let offset) = reason else { return nil }
    return position(of: offset)
  }
}

extension Diagnostic.FileProblem {
  /// A size beyond the limit, as the system reports it (`EFBIG`).
  static let tooLarge = Diagnostic.FileProblem.system(27)
}

extension Diagnostic.ValueProblem {
  /// The place in the text.
  public func position(in text: String) -> TextPosition {
    switch self {
    case .notANumber(let offset): TextPosition(offset: offset, in: text.utf8)
    case .invalidJSON(let error): error.position
    case .invalidDate(let position): position
    case .notOfType, .notFinite: TextPosition(line: 1, column: 1)
    }
  }
}
