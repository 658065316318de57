import WiredraftCore

extension LessonStep {
  package func isReached(in situation: LessonSituation) -> Bool {
    goals.allSatisfy { $0.condition.isMet(in: situation) }
  }

  /// Returns the response to a state that doesn't reach the goal: the author's, or else the difference; nil if the goal
  /// is reached, or there is nothing to say.
  ///
  /// Replies to a guess are not among these responses; see ``reply(toGuess:)``. Words about an answer say so if the draft
  /// has changed since its request was sent.
  package func difference(in situation: LessonSituation) -> String? {
    guard let (text, condition) = response(in: situation) else { return nil }
    let isOutdated = condition.isAboutAnswers && situation.answers.last?.isOutdated == true
    return isOutdated ? text + " The draft has changed since: {key:send} sends it." : text
  }

  private func response(in situation: LessonSituation) -> (text: String, LessonCondition)? {
    let unmet = goals.filter { !$0.condition.isMet(in: situation) }
    guard !unmet.isEmpty else { return nil }
    if let known = cases.first(where: {
      $0.condition.guessLetter == nil && $0.condition.isMet(in: situation)
    }) {
      return (known.text, known.condition)
    }
    let difference = LessonDifference(situation: situation)
    return unmet.lazy.compactMap { goal in
      difference.sentence(against: goal.condition).map { ($0, goal.condition) }
    }.first
  }
}

/// Describes why a condition isn't met, without revealing how to meet it.
struct LessonDifference {
  let situation: LessonSituation

  private var composition: Composition { situation.composition }

  func isSecret(_ name: String) -> Bool {
    situation.rows(named: name).contains { situation.draft[$0]?.hidesText == true }
  }

  var hasSecret: Bool {
    Draft.RowList.allCases.contains { list in
      (situation.draft[list] ?? []).prefix(1_000).contains { $0.hidesText }
    }
  }

  func sentence(against condition: LessonCondition) -> String? {
    switch condition {
    case .method(let wanted): return methodSentence(wanted)
    case .bytes(let part, let comparison, let wanted): return bytesSentence(part, comparison, wanted)
    case .absent(let part):
      let count = situation.bytes(of: part)?.count
      return "There is still a \(part.rawValue)" + (count.map { " of \(Self.bytes($0))." } ?? ".")
    case .bodyIsEmpty:
      return composition.body == nil
        ? "There is no body at all." : "The body still has \(Self.bytes(composition.body?.bytes.count ?? 0))."
    case .bodyIsJSON(let wanted): return jsonSentence(wanted)
    case .bodyType(let wanted):
      return
        "The type of the body is \(situation.draft.body.type.rawValue); the goal wants \(wanted.rawValue)."
    case .field(let name, let comparison, let wanted): return fieldSentence(name, comparison, wanted)
    case .fieldIsPresent(let name): return "There is no field \(name)."
    case .rowGoes(let name, let destination): return goingSentence(name, destination)
    case .rowIsSentAs(let name, let wanted): return sentAsSentence(name, wanted)
    case .rowIsPresent(let name): return missingRow(name)
    case .cursor(let place): return cursorSentence(place)
    case .style(let name, _):
      return "The style of \(name) is \(situation.word(ofStyle: name) ?? "another"), not the goal's."
    case .pane(let pane): return "You look at \(situation.pane.rawValue); the goal is at \(pane.rawValue)."
    case .readerReads(let id, let name, _): return "\(id) gives \(name) otherwise than the goal asks."
    case .readerLoses(let id, let name): return "\(id) doesn't lose \(name)."
    case .answer(let expectation): return answerSentence(expectation, of: .latest)
    case .earlierAnswer(let expectation): return answerSentence(expectation, of: .earlier)
    case .answers(let count): return countSentence(count)
    case .sent(let condition): return sentSentence(condition)
    case .guess: return nil
    case .problem: return "Nothing is wrong in the way that is looked for."
    case .not(.problem): return "There is still a problem: {key:list-problems} lists all."
    case .not(.fieldIsPresent(let name)): return "The field \(name) is still there."
    case .not(.rowIsPresent(let name)): return "The row \(name) is still there."
    case .not(.bytes(let part, .contains, let text)):
      return "“\(text)” is still in the \(part.rawValue)."
    case .not(.answer(let expectation)): return "The answer meets `\(expectation)`, which the goal rules out."
    case .not(.sent(.fieldIsPresent(let name))): return sentSentence(.fieldIsAbsent(name))
    case .not: return nil
    }
  }

  // MARK: - Method and fields

  private func methodSentence(_ wanted: [String]) -> String {
    let method = composition.method.isEmpty ? situation.draft.method : composition.method
    if wanted.contains(where: { $0 == method.uppercased() }) {
      return "`\(method)` is not \(method.uppercased()): methods are case-sensitive (RFC 9110 §9.1)."
    }
    return "this is \(method); the goal asks for another method."
  }

  private func fieldSentence(_ name: String, _ comparison: LessonComparison, _ wanted: String) -> String {
    guard let field = situation.fields(named: name).first else { return "There is no field \(name)." }
    guard !isSecret(field.name) else { return "The field \(field.name) is there, with another value." }
    return "\(field.name) is `\(Self.short(field.value))`; the goal \(Self.verb(comparison)) `\(wanted)`."
  }

  static func verb(_ comparison: LessonComparison) -> String {
    switch comparison {
    case .equals: "has"
    case .contains: "has in it"
    case .starts: "begins with"
    case .ends: "ends with"
    }
  }

  // MARK: - Rows

  private func missingRow(_ name: String) -> String {
    for list in Draft.RowList.allCases {
      if let row = (situation.draft[list] ?? []).prefix(1_000).first(where: {
        $0.name.lowercased() == name.lowercased() && !$0.name.isEmpty
      }) {
        return "There is `\(Self.short(row.name))`, but no `\(name)`: names are compared letter for letter."
      }
    }
    return "There is no row `\(name)`."
  }

  private func goingSentence(_ name: String, _ wanted: Routing.Destination) -> String {
    guard let reference = situation.rows(named: name).first, let row = situation.draft[reference] else {
      return missingRow(name)
    }
    guard row.isEnabled else { return "\(name) is switched off: it goes nowhere." }
    let found = composition.outcome(of: reference)?.destination ?? .nowhere
    return "\(name) \(Self.going(found)); the goal wants it \(Self.standing(wanted))."
      + question(reference, found, wanted)
  }

  /// A hint where the method decides.
  private func question(
    _ row: Draft.RowReference, _ found: Routing.Destination, _ wanted: Routing.Destination
  ) -> String {
    guard row.list == .parameters else { return "" }
    switch (found, wanted) {
    case (.body, .query): return " Which methods put parameters into the query?"
    case (.query, .body): return " Which methods put parameters into the body?"
    default: return ""
    }
  }

  private static func going(_ destination: Routing.Destination) -> String {
    destination == .nowhere ? "goes nowhere" : "goes to the \(destination.word)"
  }

  private static func standing(_ destination: Routing.Destination) -> String {
    destination == .nowhere ? "nowhere" : "in the \(destination.word)"
  }

  private func sentAsSentence(_ name: String, _ wanted: String) -> String {
    guard let reference = situation.rows(named: name).first else { return missingRow(name) }
    guard !isSecret(name) else { return "\(name) is sent as something else." }
    guard let sent = composition.sentAs(reference) else { return "\(name) sends nothing." }
    return "\(name) is sent as `\(Self.short(sent))`; the goal has `\(wanted)`."
  }

  private func cursorSentence(_ place: LessonPlace) -> String {
    guard let cursor = situation.cursor,
      let explanation = composition.explanation(at: cursor, of: situation.draft)
    else { return "you are not in the wire: {key:show-wire} goes there." }
    let on = "you are on \(explanation.kind.phrase ?? Self.phrase(ofTitle: explanation.title))."
    guard let wanted = (0..<min(composition.length, 10_000)).first(where: { situation.isOn(place, $0) })
    else {
      return on
    }
    let head = composition.head.count
    switch (cursor < head, wanted < head) {
    case (false, true): return on + " Go up into the head."
    case (true, false): return on + " Go down into the body."
    default: return on + (wanted < cursor ? " Go back." : " Go on.")
    }
  }

  private static func phrase(ofTitle title: String) -> String {
    if title == "from the URL" { return "the URL" }
    if title.hasPrefix("the ") || title.hasSuffix(", added") { return title }
    return "the " + title
  }

  // MARK: - Bytes

  private func bytesSentence(_ part: LessonPart, _ comparison: LessonComparison, _ wanted: String) -> String?
  {
    guard situation.isThere(part) else { return absence(of: part, wanted) }
    guard let found = situation.bytes(of: part) else { return nil }
    let wantedBytes = Array(wanted.utf8)
    if part == .body, let sentence = typeSentence(wanted) { return sentence }
    let pairs = part == .query || part == .target || composition.body?.type.makesPairs == true
    if pairs, comparison == .equals || comparison == .contains {
      let difference = LessonPairs(found: found, wanted: wantedBytes, isPart: comparison == .contains)
      if let sentence = difference.sentence(isSecret: isSecret) { return sentence }
    }
    if comparison == .equals, part == .body, composition.body?.type.keepsTypes == true,
      let wantedValue = try? ParameterValue(json: wanted), let value = situation.bodyJSON,
      let sentence = LessonJSONDifference(isSecret: isSecret).sentence(value, wantedValue)
    {
      return sentence
    }
    guard comparison == .equals, !hasSecret else {
      return "The \(part.rawValue) has other bytes than the goal asks for."
    }
    return LessonBytes.sentence(found, wantedBytes, in: part)
  }

  /// The sentence for a missing part: what it should hold may be elsewhere.
  private func absence(of part: LessonPart, _ wanted: String) -> String {
    let rows = situation.draft.parameters ?? []
    for (index, row) in rows.prefix(1_000).enumerated() where row.isEnabled && !row.name.isEmpty {
      guard wanted.utf8.count >= row.name.utf8.count,
        Array(wanted.utf8).firstPlace(of: Array(row.name.utf8)) != nil
      else { continue }
      let reference = Draft.RowReference(.parameters, index)
      guard let found = composition.outcome(of: reference)?.destination, found == .query || found == .body
      else { continue }
      let place: Routing.Destination = part == .body ? .body : .query
      guard found != place else { continue }
      return "\(Self.short(row.name)) \(Self.going(found)); the goal wants it \(Self.standing(place))."
        + question(reference, found, place)
    }
    return "There is no \(part.rawValue)."
  }

  private func typeSentence(_ wanted: String) -> String? {
    guard let type = composition.body?.type else { return nil }
    let wantsJSON = wanted.hasPrefix("{") || wanted.hasPrefix("[")
    if wantsJSON, type.takesRows, !type.keepsTypes {
      return "The type of the body is \(type.rawValue); the goal wants JSON."
    }
    if !wantsJSON, type.takesRows, !type.makesPairs, wanted.contains("="), !wanted.contains("\"") {
      return "The type of the body is \(type.rawValue); the goal wants a form."
    }
    return nil
  }

  private func jsonSentence(_ wanted: ParameterValue) -> String? {
    guard let body = composition.body else { return absence(of: .body, wanted.compactJSON) }
    guard body.type.takesText else {
      return "The type of the body is \(body.type.rawValue); the goal wants JSON."
    }
    guard let found = situation.bodyJSON else { return "The body is not JSON." }
    return LessonJSONDifference(isSecret: isSecret).sentence(found, wanted)
  }

  // MARK: - Words

  static func bytes(_ count: Int) -> String { count == 1 ? "1 byte" : "\(count) bytes" }

  static func short(_ text: String) -> String { text.count > 40 ? text.prefix(39) + "…" : text }
}

enum LessonBytes {
  static func sentence(_ found: [UInt8], _ wanted: [UInt8], in part: LessonPart) -> String {
    if let both = both(found, wanted) { return both }
    let index = zip(found, wanted).enumerated().first { $0.element.0 != $0.element.1 }?.offset
    guard let index else {
      let count = abs(found.count - wanted.count)
      return found.count > wanted.count
        ? "The \(part.rawValue) has \(LessonDifference.bytes(count)) too many, from byte \(wanted.count + 1) on."
        : "The \(part.rawValue) lacks \(LessonDifference.bytes(count)) at its end."
    }
    let (one, other) = (unit(found, index), unit(wanted, index))
    if found[(index + one.count)...].elementsEqual(wanted[(index + other.count)...]) {
      return
        "The \(part.rawValue) differs only at byte \(index + 1): yours has `\(text(one))`, the goal `\(text(other))`."
    }
    return
      "The \(part.rawValue) differs from byte \(index + 1) on: yours has `\(text(one))`, the goal `\(text(other))`."
  }

  private static func both(_ found: [UInt8], _ wanted: [UInt8]) -> String? {
    guard [found, wanted].allSatisfy({ $0.count <= 40 && !$0.isEmpty && $0.allSatisfy { $0 >= 0x20 } }) else {
      return nil
    }
    let (yours, goal) = (String(decoding: found, as: UTF8.self), String(decoding: wanted, as: UTF8.self))
    let same = yours.commonPrefix(with: goal)
    return "Yours: `\(yours)`, goal: `\(goal)`" + (same.isEmpty ? "." : "; the same up to `\(same)`.")
  }

  /// Returns the unit at an index: a whole escape, a whole character, or a byte.
  static func unit(_ bytes: [UInt8], _ index: Int) -> ArraySlice<UInt8> {
    if bytes[index] == UInt8(ascii: "%"), bytes.count - index >= 3 { return bytes[index..<index + 3] }
    var end = index + 1
    while end < bytes.count, bytes[end] & 0xC0 == 0x80 { end += 1 }
    return bytes[index..<end]
  }

  static func text(_ bytes: ArraySlice<UInt8>) -> String {
    switch Array(bytes) {
    case [0x0D]: "CR"
    case [0x0A]: "LF"
    case [0x20]: "a space"
    default: String(decoding: bytes, as: UTF8.self)
    }
  }
}

extension String {
  fileprivate func commonPrefix(with other: String) -> String {
    String(zip(self, other).prefix { $0 == $1 }.map(\.0))
  }
}

extension ByteKind {
  /// The byte in a few words, where these say more than what it belongs to; nil elsewhere.
  fileprivate var phrase: String? {
    switch self {
    case .jsonQuote: "a quotation mark"
    case .jsonDocument, .jsonBracket: "a brace or bracket"
    case .jsonComma: "a comma"
    case .jsonColon: "a colon"
    case .delimiter: "a line between two parts"
    case .lineEnd: "a line end"
    default: nil
    }
  }
}
