internal import Explanations
internal import WiredraftCore

/// A piece that a row becomes: a pair, a member, a part or a field.
struct RouteBranch: Sendable, Hashable {
  var range: Range<Int>
  var path: [ParameterValue.Step]

  /// The path in the value, such as `address.city` or `[1].name`; nil if the piece is the row itself.
  var label: String? {
    var text = ""
    for step in path.prefix(4) {
      switch step {
      case .member(let name): text += (text.isEmpty ? "" : ".") + name.prefix(20)
      case .element(let index): text += "[\(index)]"
      }
    }
    return path.isEmpty ? nil : text
  }

  fileprivate var isMember: Bool {
    path.contains { if case .member = $0 { true } else { false } }
  }
}

struct RouteBranches: Sendable, Hashable {
  var pieces: [RouteBranch] = []
  var hasMore = false

  /// Whether the pieces are members of an object; each then has its own line, with its path.
  var isLabelled: Bool { pieces.count > 1 && pieces.contains(where: \.isMember) }

  var lines: Int { max(1, pieces.count + (isLabelled ? 1 : 0) + (hasMore ? 1 : 0)) }
}

extension RouteView {
  static func branches(of row: Draft.RowReference, limit: Int, in session: DraftSession) -> RouteBranches {
    guard let outcome = session.composition.outcome(of: row) else { return RouteBranches() }
    switch outcome.extent {
    case .nothing, .file, .field: return RouteBranches()
    case .target, .body:
      let ranges = session.extent(of: row) ?? []
      let isPairs =
        row.list != .path
        && (outcome.destination == .query || session.composition.body?.type.makesPairs == true)
      if isPairs, let range = ranges.first { return pairs(in: range, limit: limit, of: session) }
      // A JSON member, or a segment, is the row itself; only parts are pieces of it.
      let areParts = outcome.destination == .body && session.composition.body?.type.makesParts == true
      return RouteBranches(
        pieces: ranges.prefix(limit).map { range in
          RouteBranch(range: range, path: areParts ? path(at: range.lowerBound, in: session) : [])
        }, hasMore: ranges.count > limit)
    }
  }

  private static func path(at offset: Int, in session: DraftSession) -> [ParameterValue.Step] {
    if case .row(_, let path)? = session.composition.span(at: offset)?.origin.source { path } else { [] }
  }

  /// Splits the bytes of a row at each `&` that joins two pairs.
  ///
  /// A pair has the path of its `=`, or of its last byte if there is none, because its name begins with the row's own.
  private static func pairs(in range: Range<Int>, limit: Int, of session: DraftSession) -> RouteBranches {
    var found: [RouteBranch] = []
    var start = range.lowerBound
    var equals: Int?
    var offset = start
    while offset < range.upperBound, let span = session.composition.span(at: offset) {
      let end = min(span.range.upperBound, range.upperBound)
      switch span.origin.part {
      case .equals: equals = offset
      case .ampersandWithinRow:
        found.append(RouteBranch(range: start..<offset, path: path(at: equals ?? offset - 1, in: session)))
        start = end
        equals = nil
        if found.count == limit { return RouteBranches(pieces: found, hasMore: true) }
      default: break
      }
      offset = end
    }
    found.append(
      RouteBranch(
        range: start..<range.upperBound, path: path(at: equals ?? range.upperBound - 1, in: session)))
    return RouteBranches(pieces: found)
  }
}
