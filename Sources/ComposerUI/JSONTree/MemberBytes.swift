internal import DraftFormats
internal import Explanations
internal import WiredraftCore

/// The bytes of a value are in the order of its parts, so a part is found by halving the bytes of its row.
struct MemberBytes {
  private let composition: Composition
  private let row: Draft.RowReference
  private let path: [ParameterValue.Step]
  private let outline: JSONOutline
  /// The node that each step of the path leads to.
  private let nodes: [Int]

  /// Returns the range in the message of the bytes that a part of a row's value made, up to those of the next part; nil if
  /// it made none.
  static func range(of row: Draft.RowReference, path: [ParameterValue.Step], in state: ComposerState)
    -> Range<Int>?
  {
    guard let members = RowsTab.members(of: row, in: state) else { return nil }
    let position = members.position(ofSent: path)
    let nodes = (1...max(1, position.count)).compactMap {
      members.outline.node(at: Array(position.prefix($0)))
    }
    guard nodes.count == path.count else { return nil }
    let bytes = MemberBytes(
      composition: state.composition, row: row, path: path, outline: members.outline, nodes: nodes)
    guard let start = bytes.composition.firstOffset(of: row) else { return nil }
    let rest = start < state.composition.head.count ? state.composition.head.count : state.composition.length
    return bytes.part(of: start..<(state.session.extent(of: row)?.last?.upperBound ?? rest))
  }

  private func part(of range: Range<Int>) -> Range<Int>? {
    var start = bound(in: range) { $0 == .before }
    let end = bound(in: range) { $0 != .after }
    while start < end, let span = composition.span(at: start), !isOwn(span.origin) {
      start = span.range.upperBound
    }
    return start < end ? start..<end : nil
  }

  /// Whether bytes belong to the part: those of what it is in don't, nor does the comma before it.
  private func isOwn(_ origin: Composition.Origin) -> Bool { place(of: origin) == .within && !origin.isJoint }

  /// Returns the first offset of a range from which a condition, which holds at its beginning, does not hold.
  private func bound(in range: Range<Int>, while condition: (Place) -> Bool) -> Int {
    var (low, high) = (range.lowerBound, range.upperBound)
    while low < high {
      let (place, bytes) = place(at: (low + high) / 2, upTo: range.upperBound)
      if condition(place) {
        low = min(bytes.upperBound, high)
      } else {
        high = max(bytes.lowerBound, low)
      }
    }
    return low
  }

  // MARK: - Order

  private enum Place { case before, within, after }

  /// Returns the place of the bytes at an offset, and their range. Bytes of what the part is in go with those after them.
  private func place(at offset: Int, upTo end: Int) -> (Place, bytes: Range<Int>) {
    var next = offset
    var start = offset
    while next < end, let span = composition.span(at: next) {
      if next == offset { start = span.range.lowerBound }
      next = span.range.upperBound
      if let place = place(of: span.origin) { return (place, start..<next) }
    }
    return (.after, start..<end)
  }

  /// Returns the place of bytes; nil for those of what the part is in, or of another row.
  private func place(of origin: Composition.Origin) -> Place? {
    guard case .row(row, let other) = origin.source else { return nil }
    for (level, step) in path.enumerated() {
      guard level < other.count else { return nil }
      switch (other[level], step) {
      case (step, _): continue
      case (.element(let index), .element(let own)): return index < own ? .before : .after
      case (.member(let name), .member): return isAfter(nodes[level], name) ? .after : .before
      default: return .after
      }
    }
    return .within
  }

  /// Whether a member of the same object as a node is after it.
  private func isAfter(_ node: Int, _ name: String) -> Bool {
    outline.children(of: outline.nodes[node].parent).contains { $0 > node && outline.isNamed($0, name) }
  }
}

extension Composition.Origin {
  /// Whether the bytes join a part of a value to the one before.
  var isJoint: Bool { role == .separator && part != .equals && part != .colon && part != .fieldColon }
}
