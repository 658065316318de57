import WiredraftCore

struct DifferenceFinder {
  /// The most pieces of one run of bytes whose origin is looked up.
  private static let mostPieces = 4_000

  enum Subject: Hashable {
    case method, url
    /// A row; for a row in both requests, the first request's row.
    case row(Draft.RowReference, isFirst: Bool)
    case field(Int)
    case rule(Composition.Origin.Rule)
  }

  let old: ComparedRequest
  let new: ComparedRequest
  private let index: Int
  private let sections: [Comparison.Section]
  private var counterparts: RowCounterparts
  private var places: [Subject: Int] = [:]
  private(set) var found: [Comparison.Difference] = []
  private(set) var isCut = false

  init(_ old: ComparedRequest, _ new: ComparedRequest, index: Int, sections: [Comparison.Section]) {
    self.old = old
    self.new = new
    self.index = index
    self.sections = sections
    counterparts = RowCounterparts(old.draft, new.draft)
  }

  mutating func compare(
    _ section: Comparison.Section, at place: Int
  ) -> (hunks: [ByteHunk], rest: ByteHunk?) {
    let (left, right) = (section.entries[0], section.entries[index])
    guard left != nil || right != nil else { return ([], nil) }
    guard let left, let right else {
      let hunk = ByteHunk(
        old: left.map { $0.range } ?? 0..<0, new: right.map { $0.range } ?? 0..<0)
      note([hunk], section.kind, place)
      return ([hunk], nil)
    }
    var hunks: [ByteHunk] = []
    var rest: ByteHunk?
    for (oldRange, newRange) in units(section.kind, left.range, right.range) {
      let difference = ByteDifference(old.composition, oldRange, new.composition, newRange)
      hunks += difference.hunks
      rest = rest ?? difference.rest
    }
    note(hunks, section.kind, place)
    if rest != nil { isCut = true }
    return (hunks, rest)
  }

  private func units(
    _ kind: Comparison.Section.Kind, _ left: Range<Int>, _ right: Range<Int>
  ) -> [(Range<Int>, Range<Int>)] {
    guard kind == .requestLine else { return [(left, right)] }
    return Array(zip(old.composition.requestLine(left), new.composition.requestLine(right)))
  }

  // MARK: - Origins

  private mutating func note(_ hunks: [ByteHunk], _ kind: Comparison.Section.Kind, _ place: Int) {
    if case .field = kind {
      guard !hunks.isEmpty else { return }
      let subject = Subject.field(place)
      for hunk in hunks { add(subject, hunk.old, hunk.new, place) }
      return
    }
    for hunk in hunks {
      for (subject, range) in pieces(of: hunk.old, in: old, isFirst: true) {
        add(subject, range, nil, place)
      }
      for (subject, range) in pieces(of: hunk.new, in: new, isFirst: false) {
        add(subject, nil, range, place)
      }
    }
  }

  private mutating func pieces(
    of range: Range<Int>, in request: ComparedRequest, isFirst: Bool
  ) -> [(Subject, Range<Int>)] {
    var result: [(Subject, Range<Int>)] = []
    var offset = range.lowerBound
    var count = 0
    while offset < range.upperBound, let span = request.composition.span(at: offset) {
      count += 1
      if count > Self.mostPieces || (places.count + result.count > 4 * Comparison.mostDifferences) {
        isCut = true
        break
      }
      let piece = offset..<min(range.upperBound, span.range.upperBound)
      offset = piece.upperBound
      guard let subject = subject(of: span, isFirst: isFirst) else { continue }
      if let last = result.last, last.0 == subject, last.1.upperBound == piece.lowerBound {
        result[result.count - 1].1 = last.1.lowerBound..<piece.upperBound
      } else {
        result.append((subject, piece))
      }
    }
    return result
  }

  private mutating func subject(of span: Composition.Wire.Span, isFirst: Bool) -> Subject? {
    switch span.origin.source {
    case .row(let row, _):
      guard !isFirst else { return .row(row, isFirst: true) }
      return counterparts.first(of: row).map { .row($0, isFirst: true) } ?? .row(row, isFirst: false)
    case .rule(let rule):
      switch span.origin.role {
      case .method: return .method
      case .url: return .url
      case .version: return nil
      default: break
      }
      return switch rule {
      case .requestLine: span.origin.role == .escape ? .url : nil
      case .lineEnd: nil
      default: .rule(rule)
      }
    }
  }

  private mutating func add(_ subject: Subject, _ old: Range<Int>?, _ new: Range<Int>?, _ section: Int) {
    let place: Int
    if let known = places[subject] {
      place = known
    } else {
      guard found.count < Comparison.mostDifferences else {
        isCut = true
        return
      }
      place = found.count
      places[subject] = place
      found.append(made(subject, section))
    }
    if let old, !old.isEmpty { found[place].firstRanges = ByteHunk.merged(found[place].firstRanges + [old]) }
    if let new, !new.isEmpty { found[place].ranges = ByteHunk.merged(found[place].ranges + [new]) }
  }

  private mutating func made(_ subject: Subject, _ section: Int) -> Comparison.Difference {
    var (first, row): (Draft.RowReference?, Draft.RowReference?)
    switch subject {
    case .row(let reference, true):
      first = reference
      row = counterparts.second(of: reference)
    case .row(let reference, false): row = reference
    case .field(let place):
      (first, row) = fieldRows(at: place)
      if first == nil, let row { first = counterparts.first(of: row) }
      if row == nil, let first { row = counterparts.second(of: first) }
    case .method, .url, .rule: break
    }
    let text = DifferenceSentence(
      old: old, new: new, oldEntry: sections[section].entries[0], newEntry: sections[section].entries[index],
      subject: subject, first: first, row: row)
    return Comparison.Difference(
      request: index, section: section, firstRow: first, row: row, title: text.title,
      sentence: text.sentence, firstRanges: [], ranges: [])
  }

  private func fieldRows(at place: Int) -> (Draft.RowReference?, Draft.RowReference?) {
    guard sections.indices.contains(place) else { return (nil, nil) }
    func row(_ entry: Comparison.Entry?, _ request: ComparedRequest) -> Draft.RowReference? {
      guard let entry else { return nil }
      return request.composition.span(at: entry.range.lowerBound)?.origin.source.row
    }
    return (row(sections[place].entries[0], old), row(sections[place].entries[index], new))
  }
}

extension Composition {
  /// The parts of the request line: method, path, query and version, each with the separator before it.
  fileprivate func requestLine(_ line: Range<Int>) -> [Range<Int>] {
    let start = method.utf8.count
    let targetEnd = min(line.upperBound, start + 1 + target.count)
    guard start <= targetEnd else { return [line, line.upperBound..<line.upperBound] }
    // The query includes its question mark.
    let queryStart = query.map { max(start, start + 1 + $0.lowerBound - 1) } ?? targetEnd
    return [0..<start, start..<queryStart, queryStart..<targetEnd, targetEnd..<line.upperBound]
  }
}
