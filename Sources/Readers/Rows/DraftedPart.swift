package import WiredraftCore

/// A query or a form body, with the row that made each segment of it.
package struct DraftedPart: Sendable {
  package let input: ReaderInput
  /// The rows, or the segments that no row made, in the order of their first bytes.
  package let subjects: [Subject]
  let pairs: [Pair]

  /// A row, or a segment that no row made.
  package struct Subject: Sendable {
    /// The row; nil for a segment that was typed in the URL, and for a text of its own.
    package let row: Draft.RowReference?
    /// The places of its segments in the input, from 0.
    package internal(set) var segments: [Int]
  }

  /// A name with a path into its value: what a segment says by its row.
  struct Pair: Sendable {
    var subject = 0
    var name: [UInt8]
    var path: [ParameterValue.Step] = []
    var type = LeafType.text
  }

  /// The types that a value can have, as far as a reader could tell them apart.
  enum LeafType: Sendable { case text, null, otherScalar, collection }

  /// Returns the name of a subject as its row has it, or as its segment says it.
  package func name(of subject: Subject) -> String {
    String(decoding: pairs[subject.segments[0]].name, as: UTF8.self)
  }

  /// Returns the row that made a segment; nil if none did.
  package func row(ofSegment segment: Int) -> Draft.RowReference? { subjects[pairs[segment].subject].row }

  /// Makes the part of a text, each of whose segments is a subject.
  package init(_ input: ReaderInput) {
    self.init(input) { index in (nil, Pair(name: input.segments[index].name.bytes)) }
  }

  /// Makes the part of a composition; nil if it has no query, or no form body whose bytes are at hand.
  ///
  /// - Complexity: O(*n*), where *n* is the length of the part.
  package init?(_ kind: ReaderInput.Kind, of composition: Composition, draft: Draft) {
    switch kind {
    case .query:
      guard let range = composition.query else { return nil }
      let input = ReaderInput(
        kind: .query, bytes: composition.target.bytes(in: range), method: composition.method)
      let spans = composition.target.spans
      var finder = PairFinder(draft: draft, offset: range.lowerBound) { spans[$0] }
      finder.next = composition.target.spanIndex(at: range.lowerBound) ?? spans.count
      finder.end = spans.count
      self.init(input) { finder.pair(in: input, $0) }
    case .form:
      // Without a content type no server reads it as a form.
      guard let body = composition.body, body.type == .form, body.contentType != nil, body.bytes.isAtHand
      else { return nil }
      let input = ReaderInput(
        kind: .form, bytes: body.bytes.bytes(in: 0..<body.bytes.count), method: composition.method)
      let spans = body.bytes.spans
      var finder = PairFinder(draft: draft, offset: 0) { spans[$0] }
      finder.end = spans.count
      self.init(input) { finder.pair(in: input, $0) }
    }
  }

  private init(_ input: ReaderInput, _ pair: (Int) -> (row: Draft.RowReference?, pair: Pair)) {
    var subjects: [Subject] = []
    var places: [Draft.RowReference: Int] = [:]
    var pairs: [Pair] = []
    pairs.reserveCapacity(input.segments.count)
    for index in input.segments.indices {
      var (row, pair) = pair(index)
      if input.segments[index].isEmpty {
        pairs.append(pair)
        continue
      }
      if let place = row.flatMap({ places[$0] }) {
        subjects[place].segments.append(index)
        pair.subject = place
      } else {
        pair.subject = subjects.count
        if let row { places[row] = subjects.count }
        subjects.append(Subject(row: row, segments: [index]))
      }
      pairs.append(pair)
    }
    self.input = input
    self.subjects = subjects
    self.pairs = pairs
  }
}

/// Finds the row of each segment by the origins of its bytes.
private struct PairFinder {
  let draft: Draft
  /// The offset of the input in the traced bytes.
  let offset: Int
  let span: (Int) -> Composition.Wire.Span
  var next = 0
  var end = 0

  init(draft: Draft, offset: Int, span: @escaping (Int) -> Composition.Wire.Span) {
    self.draft = draft
    self.offset = offset
    self.span = span
  }

  /// The segment must come after those asked for before.
  mutating func pair(in input: ReaderInput, _ index: Int) -> (
    row: Draft.RowReference?, pair: DraftedPart.Pair
  ) {
    let segment = input.segments[index]
    let range = segment.range.lowerBound + offset..<segment.range.upperBound + offset
    var row: Draft.RowReference?
    // The row's own name ends where a step into its value begins.
    var (nameEnd, namePath): (Int?, [ParameterValue.Step]?) = (nil, nil)
    var (path, isNested): ([ParameterValue.Step], Bool) = ([], false)
    while next < end {
      let span = span(next)
      guard span.range.lowerBound < range.upperBound else { break }
      if span.range.upperBound > range.lowerBound, case .row(let found, let steps) = span.origin.source {
        row = row ?? found
        switch span.origin.part {
        case .pairName, .pairNameBracket:
          if namePath == nil { namePath = span.origin.part == .pairName ? steps : [.element(-1)] }
          if steps == namePath, span.origin.part == .pairName {
            nameEnd = min(span.range.upperBound, range.upperBound)
          }
          path = steps
        case .equals: path = steps
        default: isNested = isNested || steps.count > path.count
        }
      }
      guard span.range.upperBound <= range.upperBound else { break }
      next += 1
    }
    guard let row else { return (nil, .init(name: segment.name.bytes)) }
    let name = nameEnd.map { DecodedText(input.bytes[segment.range.lowerBound..<$0 - offset]).bytes }
    let type = isNested ? .collection : type(of: row, at: path)
    return (row, .init(name: name ?? [], path: path, type: type))
  }

  private func type(of row: Draft.RowReference, at path: [ParameterValue.Step]) -> DraftedPart.LeafType {
    guard let row = draft[row] else { return .text }
    switch row.type {
    case .string, .file: return .text
    case .null: return .null
    case .array, .object:
      guard case .value(let value) = row.content else { return .text }
      return DraftedPart.LeafType(value.value(at: path))
    default: return .otherScalar
    }
  }
}

extension DraftedPart.LeafType {
  fileprivate init(_ value: ParameterValue?) {
    switch value {
    case .string, .bytes, .file, nil: self = .text
    case .null: self = .null
    case .bool, .number, .date: self = .otherScalar
    case .array, .object: self = .collection
    }
  }
}

extension ParameterValue {
  fileprivate func value(at path: [ParameterValue.Step]) -> ParameterValue? {
    var value = self
    for step in path {
      switch (step, value) {
      case (.element(let index), .array(let items)) where items.indices.contains(index): value = items[index]
      case (.member(let name), .object(let members)):
        guard let member = members.first(where: { $0.name == name }) else { return nil }
        value = member.value
      default: return nil
      }
    }
    return value
  }
}
