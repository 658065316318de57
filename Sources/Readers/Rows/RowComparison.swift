internal import WiredraftCore

struct RowComparison {
  private let reader: Reader
  private let part: DraftedPart
  /// The leaf of each segment; nil where it made none.
  private var leaves: [Leaf?]
  private var findings: [Int: [Reading.Finding]] = [:]

  private struct Leaf {
    var steps: [ReadPlace.Step]
    var value: ReadValue
    /// Whether the list that it is an item of has values of other rows.
    var isShared = false
  }

  private struct Verdict {
    var effect: ReaderEffect
    var rule: ReaderRule?
    var isAsMeant: Bool
    var cause: Int?
  }

  init(_ reader: Reader, _ part: DraftedPart, _ reading: Reading) {
    self.reader = reader
    self.part = part
    leaves = Array(repeating: nil, count: part.input.segments.count)
    for finding in reading.findings { findings[finding.segment, default: []].append(finding) }
    collect(reading.value, at: [])
  }

  private mutating func collect(_ value: ReadValue, at steps: [ReadPlace.Step]) {
    switch value {
    case .null(let segment), .text(_, let segment), .mark(let segment):
      leaves[segment] = Leaf(steps: steps, value: value)
    case .list(let items):
      for (index, item) in items.enumerated() { collect(item, at: steps + [.index(index)]) }
      let segments = items.compactMap(\.segment)
      guard let first = segments.first, segments.contains(where: { subject($0) != subject(first) }) else {
        return
      }
      for segment in segments { leaves[segment]?.isShared = true }
    case .object(let members):
      for member in members { collect(member.value, at: steps + [.name(member.name)]) }
    }
  }

  private func subject(_ segment: Int) -> Int { part.pairs[segment].subject }

  var rows: [RowReading] {
    part.subjects.map { subject in
      let verdicts = subject.segments.map(verdict)
      let place = place(of: subject)
      let gravest = verdicts.reduce(verdicts[0]) { $1.effect > $0.effect ? $1 : $0 }
      return RowReading(
        subject: subject, effect: gravest.effect, rule: gravest.rule,
        isAsMeant: verdicts.allSatisfy(\.isAsMeant), cause: gravest.cause, place: place?.place,
        isScattered: place?.isScattered ?? false)
    }
  }

  /// The place that all values of a row have in common, or that of the first one; without the index in a list that is
  /// the last step.
  private func place(of subject: DraftedPart.Subject) -> (place: ReadPlace, isScattered: Bool)? {
    let found = subject.segments.compactMap { leaves[$0]?.steps }
    guard let first = found.first else { return nil }
    let common = found.dropFirst().reduce(first) { zip($0, $1).prefix { $0 == $1 }.map(\.0) }
    var steps = common.isEmpty ? first : common
    while case .index? = steps.last { steps.removeLast() }
    return (ReadPlace(steps: steps), common.isEmpty)
  }

  private func verdict(of segment: Int) -> Verdict {
    let findings = findings[segment] ?? []
    guard let leaf = leaves[segment] else {
      let finding = findings.last { $0.effect.isLoss }
      return Verdict(
        effect: finding?.effect ?? .lost, rule: finding?.rule ?? reader.habits.repeats, isAsMeant: false,
        cause: finding?.cause.map(subject))
    }
    let pair = part.pairs[segment]
    let verdict = verdict(of: leaf, pair, segment)
    guard let finding = findings.filter({ !$0.effect.isLoss }).max(by: { $0.effect < $1.effect }),
      finding.effect >= verdict.effect
    else { return verdict }
    return Verdict(effect: finding.effect, rule: finding.rule, isAsMeant: false)
  }

  private func verdict(of leaf: Leaf, _ pair: DraftedPart.Pair, _ segment: Int) -> Verdict {
    if leaf.isShared {
      let isNested = pair.name.contains(UInt8(ascii: "[")) && reader.accessor == nil
      return Verdict(
        effect: .merged, rule: isNested ? reader.habits.brackets : reader.habits.repeats,
        isAsMeant: reader.accessor == nil)
    }
    let path = pathVerdict(leaf, pair)
    guard path.effect == .read else { return path }
    return valueVerdict(leaf, pair, part.input.segments[segment])
  }

  private func pathVerdict(_ leaf: Leaf, _ pair: DraftedPart.Pair) -> Verdict {
    let brackets = reader.habits.brackets
    guard leaf.steps.first == .name(pair.name) else {
      // A typed name with brackets says where its value goes.
      let isMeant = pair.path.isEmpty && reader.accessor == nil && pair.name.contains(UInt8(ascii: "["))
      return Verdict(effect: .renamed, rule: brackets, isAsMeant: isMeant)
    }
    var steps = leaf.steps.dropFirst()
    // A flat reader has a list for each name.
    if reader.accessor != nil, pair.path.isEmpty { steps = steps.dropFirst() }
    for (step, drafted) in zip(steps, pair.path) where !step.matches(drafted) {
      return Verdict(
        effect: step.isNumber(of: drafted) ? .retyped : .renamed, rule: brackets, isAsMeant: false)
    }
    if steps.count == pair.path.count { return Verdict(effect: .read, isAsMeant: true) }
    return Verdict(
      effect: .retyped, rule: steps.count < pair.path.count ? reader.habits.single : brackets,
      isAsMeant: false)
  }

  private func valueVerdict(
    _ leaf: Leaf, _ pair: DraftedPart.Pair, _ segment: ReaderInput.Segment
  ) -> Verdict {
    let texts = reader.habits.texts
    switch (leaf.value, pair.type) {
    case (.null, .text) where segment.value == nil, (.null, .null):
      return Verdict(effect: .read, isAsMeant: true)
    case (.text(let text, _), .text) where text == segment.valueBytes:
      return Verdict(effect: .read, isAsMeant: true)
    case (.text(let text, _), .null), (.text(let text, _), .otherScalar):
      return Verdict(effect: .retyped, rule: texts, isAsMeant: text == segment.valueBytes)
    default: return Verdict(effect: .retyped, rule: texts, isAsMeant: false)
    }
  }
}

extension ReadValue {
  fileprivate var segment: Int? {
    switch self {
    case .null(let segment), .text(_, let segment), .mark(let segment): segment
    case .list, .object: nil
    }
  }
}

extension ReadPlace.Step {
  fileprivate func matches(_ step: ParameterValue.Step) -> Bool {
    switch (self, step) {
    case (.name(let name), .member(let member)): name.elementsEqual(member.utf8)
    case (.index(let index), .element(let element)): index == element
    default: false
    }
  }

  /// Whether this is an element under its number as a name, or at another number.
  fileprivate func isNumber(of step: ParameterValue.Step) -> Bool {
    switch (self, step) {
    case (.name(let name), .element(let element)): name.elementsEqual(String(element).utf8)
    case (.index, .element): true
    default: false
    }
  }
}
