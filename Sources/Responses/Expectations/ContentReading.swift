internal import WiredraftCore

struct ContentReading {
  private static let shownSize = 4 * ActualValue.maximumCount + 4

  private let facts: AnswerFacts
  /// Those of the expectations, then those of the captures.
  private var values: [FoundValue?] = []
  private var paths: JSONPathReader?
  private let indexes: [Int: Int]
  private let captureIndexes: [Int: Int]
  private var faultOffset: Int?
  private var bodyResults: [Int: Bool] = [:]
  private var bodyStart: [UInt8] = []
  private var bodyCount = 0

  init(_ facts: AnswerFacts, _ expectations: [Expectation], _ captures: [Capture]) throws {
    self.facts = facts
    var targets: [JSONPathReader.Target] = []
    (indexes, captureIndexes) = Self.targets(expectations, captures, &targets)
    let bodies = expectations.indices.filter { expectations[$0].subject == .body }
    let isCaptured = captures.contains { $0.source == .body }
    guard facts.isComplete, facts.response.statusLine != nil else { return }
    let readsBody = facts.text != nil && (!bodies.isEmpty || isCaptured)
    guard readsBody || !targets.isEmpty else { return }
    var paths = JSONPathReader(targets)
    var body = BodyReader(
      bodies.map { expectations[$0].condition },
      limit: isCaptured ? AnswerFacts.maximumValueSize + 1 : Self.shownSize)
    try (facts.text ?? facts.content) { bytes in
      if !targets.isEmpty { paths.read(bytes) }
      if readsBody { body.read(bytes) }
    }
    values = paths.finish()
    faultOffset = paths.faultOffset
    self.paths = paths
    for (index, result) in zip(bodies, body.finish()) { bodyResults[index] = result }
    (bodyStart, bodyCount) = (body.start, body.count)
  }

  private static func targets(
    _ expectations: [Expectation], _ captures: [Capture], _ targets: inout [JSONPathReader.Target]
  ) -> ([Int: Int], [Int: Int]) {
    var (indexes, captureIndexes): ([Int: Int], [Int: Int]) = ([:], [:])
    for (index, expectation) in expectations.enumerated() {
      guard case .path(let path) = expectation.subject else { continue }
      indexes[index] = targets.count
      // A type is known by the first byte, and of a number by all.
      let isShown =
        switch expectation.condition {
        case .isOf(let type): type != .integer
        case .counts: true
        default: false
        }
      targets.append(.init(path, limit: isShown ? shownSize : AnswerFacts.maximumValueSize))
    }
    for (index, capture) in captures.enumerated() {
      guard case .path(let path) = capture.source else { continue }
      captureIndexes[index] = targets.count
      targets.append(.init(path, limit: AnswerFacts.maximumValueSize))
    }
    return (indexes, captureIndexes)
  }

  // MARK: - Paths

  private func value(of target: Int?) throws(UndecidedReason) -> FoundValue? {
    guard facts.isComplete else { throw .incompleteContent }
    if let faultOffset { throw .noJSON(offset: faultOffset) }
    return target.flatMap { values.indices.contains($0) ? values[$0] : nil }
  }

  func checkValue(
    _ condition: Expectation.Condition, at index: Int
  ) throws(UndecidedReason) -> CheckedExpectation {
    guard let found = try value(of: indexes[index]) else {
      return CheckedExpectation(condition == .isOf(.absent), actual: [])
    }
    return CheckedExpectation(try Self.holds(condition, for: found), actual: [Self.actual(found, condition)])
  }

  func checkValues(
    _ condition: Expectation.Condition, _ quantifier: Expectation.Quantifier, at index: Int
  ) throws(UndecidedReason) -> CheckedExpectation {
    _ = try value(of: indexes[index])
    guard let target = indexes[index], let all = paths?.values(of: target) else {
      return CheckedExpectation(false, actual: [])
    }
    var (met, unmet): ([FoundValue], [FoundValue]) = ([], [])
    for value in all {
      if try Self.holds(condition, for: value) { met.append(value) } else { unmet.append(value) }
    }
    // Those that decide are shown.
    let shown = quantifier == .any ? (met.isEmpty ? unmet : met) : (unmet.isEmpty ? met : unmet)
    return CheckedExpectation(
      quantifier == .any ? !met.isEmpty : unmet.isEmpty,
      actual: shown.prefix(8).map { Self.actual($0, condition) })
  }

  private static func holds(
    _ condition: Expectation.Condition, for found: FoundValue
  ) throws(UndecidedReason) -> Bool {
    switch condition {
    case .isOf(let type): return type.includes(found)
    case .counts(let comparison, let number):
      guard found.kind == .array || found.kind == .object else { return false }
      return comparison.holds(ExactNumber(NumberLiteral(found.count)), ExactNumber(number))
    default: return condition.holds(for: try readable(found))
    }
  }

  private static func actual(_ found: FoundValue, _ condition: Expectation.Condition) -> ActualValue {
    guard case .counts = condition, found.kind == .array || found.kind == .object else { return shown(found) }
    return ActualValue("\(found.count)")
  }

  func capturedValue(at index: Int) throws(UndecidedReason) -> ParameterValue? {
    guard let found = try value(of: captureIndexes[index]) else { return nil }
    return try Self.readable(found)
  }

  private static func readable(_ found: FoundValue) throws(UndecidedReason) -> ParameterValue {
    guard found.isWhole else { throw .valueTooLarge }
    guard let value = found.value else { throw .unreadableValue }
    return value
  }

  private static func shown(_ found: FoundValue) -> ActualValue {
    if found.range.count <= shownSize, let value = found.value { return ActualValue(value.lineJSON) }
    return ActualValue(Array(found.bytes.prefix(shownSize)), isWhole: found.range.count <= shownSize)
  }

  // MARK: - The body

  func checkBody(
    _ condition: Expectation.Condition, at index: Int
  ) throws(UndecidedReason) -> CheckedExpectation {
    guard facts.isComplete else { throw .incompleteContent }
    let isText = facts.text != nil
    if case .isOf(let type) = condition {
      let holds = type == .text ? isText : (type == .absent) == (facts.size == 0)
      return CheckedExpectation(holds, actual: isText ? shownBody : [])
    }
    guard isText else { throw .noText }
    let result = bodyResults[index] ?? false
    let isNegated = if case .compares(.notEqual, _) = condition { true } else { false }
    return CheckedExpectation(result != isNegated, actual: shownBody)
  }

  func body() throws(UndecidedReason) -> String {
    guard facts.isComplete else { throw .incompleteContent }
    guard facts.text != nil else { throw .noText }
    guard bodyCount <= AnswerFacts.maximumValueSize else { throw .valueTooLarge }
    return String(decoding: bodyStart, as: UTF8.self)
  }

  private var shownBody: [ActualValue] {
    guard bodyCount > 0 else { return [] }
    let isWhole = bodyCount <= Self.shownSize
    return [ActualValue(Array(bodyStart.prefix(Self.shownSize)), isWhole: isWhole)]
  }
}
