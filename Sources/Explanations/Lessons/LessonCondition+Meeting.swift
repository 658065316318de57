internal import Readers
import WiredraftCore

extension LessonCondition {
  /// Returns whether the condition is met.
  ///
  /// - Complexity: O(*n*), where *n* is the length of the examined part of the message, up to a limit beyond which no
  ///   condition is met.
  package func isMet(in situation: LessonSituation) -> Bool {
    let composition = situation.composition
    switch self {
    case .method(let methods): return methods.contains { $0.utf8.elementsEqual(composition.method.utf8) }
    case .bytes(let part, let comparison, let wanted):
      return situation.bytes(of: part).map { comparison.isMet($0, Array(wanted.utf8)) } ?? false
    case .absent(let part): return !situation.isThere(part)
    case .bodyIsEmpty: return composition.body?.bytes.count == 0
    case .bodyIsJSON(let value):
      return situation.bodyJSON.map { LessonJSON.areEqual($0, value) } ?? false
    case .bodyType(let type): return situation.draft.body.type == type
    case .field(let name, let comparison, let wanted):
      return situation.fields(named: name).contains {
        comparison.isMet(Array($0.value.utf8), Array(wanted.utf8))
      }
    case .fieldIsPresent(let name): return !situation.fields(named: name).isEmpty
    case .rowGoes(let name, let destination):
      return situation.rows(named: name).contains { composition.outcome(of: $0)?.destination == destination }
    case .rowIsSentAs(let name, let text):
      return situation.rows(named: name).contains {
        composition.sentAs($0)?.utf8.elementsEqual(text.utf8) == true
      }
    case .rowIsPresent(let name): return !situation.rows(named: name).isEmpty
    case .cursor(let place): return situation.cursor.map { situation.isOn(place, $0) } ?? false
    case .style(let name, let word): return situation.word(ofStyle: name) == word
    case .pane(let pane): return situation.pane == pane
    case .problem(let code):
      // Only the first diagnostics are searched.
      return composition.diagnostics.prefix(200).contains { $0.code == code }
    case .readerReads(let id, let name, let value): return situation.reads(name, as: value, by: id)
    case .readerLoses(let id, let name): return situation.loses(name, by: id)
    case .answer(let expectation): return situation.answers.last?.meets(expectation) ?? false
    case .earlierAnswer(let expectation):
      return situation.answers.dropLast().last?.meets(expectation) ?? false
    case .answers(let count): return situation.answers.count >= count
    case .sent(let condition): return situation.answers.last.map { condition.isMet(by: $0.sent) } ?? false
    case .guess(let letter): return situation.guess.map { LessonGuess.letter(of: $0) == letter } ?? false
    case .not(let condition): return !condition.isMet(in: situation)
    }
  }
}

extension LessonSentCondition {
  func isMet(by head: LessonSentHead) -> Bool {
    switch self {
    case .method(let methods): methods.contains { $0.utf8.elementsEqual(head.method) }
    case .target(let comparison, let wanted): comparison.isMet(head.target, Array(wanted.utf8))
    case .field(let name, let comparison, let wanted):
      head.values(of: name).contains { comparison.isMet($0, Array(wanted.utf8)) }
    case .fieldIsPresent(let name): !head.values(of: name).isEmpty
    case .fieldIsAbsent(let name): head.values(of: name).isEmpty
    }
  }
}

extension LessonComparison {
  func isMet(_ bytes: [UInt8], _ wanted: [UInt8]) -> Bool {
    switch self {
    case .equals: bytes == wanted
    case .contains: bytes.firstPlace(of: wanted) != nil
    case .starts: bytes.starts(with: wanted)
    case .ends: bytes.count >= wanted.count && bytes.suffix(wanted.count).elementsEqual(wanted)
    }
  }
}

extension LessonSituation {
  /// The longest message that is examined; no lesson needs a longer one.
  static let longest = 1 << 18

  func bytes(of part: LessonPart) -> [UInt8]? {
    guard composition.length <= Self.longest, !composition.unmade.contains(part.parts) else { return nil }
    switch part {
    case .target: return composition.target.bytes
    case .query: return composition.query.map { composition.target.bytes(in: $0) }
    case .head: return composition.head.bytes
    case .body: return composition.body.map { $0.bytes.bytes(in: 0..<$0.bytes.count) }
    case .message: return composition.bytes(in: 0..<composition.length)
    }
  }

  func isThere(_ part: LessonPart) -> Bool {
    switch part {
    case .query: composition.query != nil
    case .body: composition.body != nil
    case .target, .head, .message: true
    }
  }

  var bodyJSON: ParameterValue? {
    guard composition.body?.type.takesText == true, let bytes = bytes(of: .body) else { return nil }
    return try? ParameterValue(json: String(decoding: bytes, as: UTF8.self))
  }

  func fields(named name: String) -> [Composition.Field] {
    composition.fields.filter { $0.name.lowercased() == name.lowercased() }
  }

  /// Returns the rows with a name; rows that are sent come first.
  func rows(named name: String) -> [Draft.RowReference] {
    var found: [Draft.RowReference] = []
    for list in Draft.RowList.allCases {
      for (index, row) in (draft[list] ?? []).prefix(1_000).enumerated()
      where row.name.utf8.elementsEqual(name.utf8) {
        found.append(Draft.RowReference(list, index))
      }
    }
    return found.sorted { isSent($0) && !isSent($1) }
  }

  private func report(by id: String) -> ReaderReport? {
    guard composition.length <= Self.longest, let reader = Reader.named(id) else { return nil }
    return reader.report(on: DraftedRequest(composition, draft: draft))
  }

  func reads(_ name: String, as value: ParameterValue, by id: String) -> Bool {
    let name = Array(name.utf8)
    return report(by: id)?.parts.contains { part in
      [part.reading.accessed, part.reading.value].contains { read in
        read?[name].map { LessonJSON.areEqual($0.normalForm, value) } ?? false
      }
    } ?? false
  }

  func loses(_ name: String, by id: String) -> Bool {
    rows(named: name).contains { report(by: id)?.row($0)?.row.effect.isLoss ?? false }
  }

  private func isSent(_ row: Draft.RowReference) -> Bool {
    composition.outcome(of: row).map { $0.destination != .nowhere } ?? false
  }

  func isOn(_ place: LessonPlace, _ offset: Int) -> Bool {
    guard let span = composition.span(at: offset) else { return false }
    let role = span.origin.role
    switch place {
    case .role(.lineEnd): return role == .lineEnd && offset < composition.head.count
    case .role(let wanted): return role == wanted
    case .emptyLine: return (composition.head.count - 2..<composition.head.count).contains(offset)
    case .body: return offset >= composition.head.count
    case .closingDelimiter: return span.origin.source == .rule(.closingBoundary)
    case .field(let name): return isOnField(name, span)
    case .row(let name): return isRow(span.origin.source.row, named: name)
    case .piece(let wanted, let name): return role == wanted && isRow(span.origin.source.row, named: name)
    case .bytes(let text):
      let wanted = Array(text.utf8)
      let start = max(0, offset - wanted.count + 1)
      let window = composition.bytes(in: start..<min(composition.length, offset + wanted.count))
      guard let place = window.firstPlace(of: wanted) else { return false }
      return (start + place..<start + place + wanted.count).contains(offset)
    }
  }

  private func isOnField(_ name: String, _ span: Composition.Wire.Span) -> Bool {
    if let row = span.origin.source.row {
      return row.list == .headers && draft[row]?.name.lowercased() == name.lowercased()
    }
    guard case .rule(let rule) = span.origin.source else { return false }
    switch (rule, name.lowercased()) {
    case (.host, "host"), (.contentType, "content-type"), (.contentLength, "content-length"): return true
    default: return false
    }
  }

  private func isRow(_ row: Draft.RowReference?, named name: String) -> Bool {
    row.flatMap { draft[$0] }?.name.utf8.elementsEqual(name.utf8) == true
  }

  func word(ofStyle name: String) -> String? { Self.styles.first { $0.name == name }?.word(draft.styles) }

  static let styles: [(name: String, word: @Sendable (EncodingStyles) -> String)] = [
    ("query", { $0.query.rawValue }), ("form", { $0.form.rawValue }), ("arrays", { $0.arrays.rawValue }),
    ("objects", { $0.objects.rawValue }), ("nulls", { $0.nulls.rawValue }),
    ("booleans", { $0.booleans.rawValue }), ("dates", { $0.dates.rawValue }),
    ("newlines", { $0.newlines.rawValue }),
  ]
}

extension LessonPart {
  fileprivate var parts: Composition.Parts {
    switch self {
    case .target, .query: .target
    case .head: .fields
    case .body: .body
    case .message: .message
    }
  }
}

extension [UInt8] {
  func firstPlace(of wanted: [UInt8]) -> Int? {
    guard let first = wanted.first else { return 0 }
    guard count >= wanted.count else { return nil }
    for index in 0...(count - wanted.count)
    where self[index] == first && self[index..<index + wanted.count].elementsEqual(wanted) {
      return index
    }
    return nil
  }
}

/// Compares JSON values as a server does: members have no order, and numbers are compared as literals.
enum LessonJSON {
  static func areEqual(_ one: ParameterValue, _ other: ParameterValue) -> Bool {
    switch (one, other) {
    case (.null, .null): return true
    case (.bool(let one), .bool(let other)): return one == other
    case (.number(let one), .number(let other)): return one.text == other.text
    case (.string(let one), .string(let other)): return one.utf8.elementsEqual(other.utf8)
    case (.array(let one), .array(let other)):
      return one.count == other.count && zip(one, other).allSatisfy(areEqual)
    case (.object(let one), .object(var other)):
      guard one.count == other.count else { return false }
      for member in one {
        guard
          let index = other.firstIndex(where: {
            $0.name.utf8.elementsEqual(member.name.utf8) && areEqual($0.value, member.value)
          })
        else { return false }
        other.remove(at: index)
      }
      return true
    default: return false
    }
  }
}
