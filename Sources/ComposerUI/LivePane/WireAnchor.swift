import Explanations
import WiredraftCore

/// The byte under the live pane's cursor, by which the cursor finds its piece again after a change of the message.
struct WireAnchor: Sendable {
  private let revision: Int
  private let cursor: Int
  private let origin: Composition.Origin
  private let distance: Int
  private let row: (content: Draft.Row, distance: Int)?
  private let headCount: Int
  private let length: Int

  private static let reach = 4096

  private init?(_ state: ComposerState) {
    let composition = state.composition
    guard let span = composition.span(at: state.live.cursor) else { return nil }
    revision = state.revision
    cursor = state.live.cursor
    origin = span.origin
    distance = cursor - span.range.lowerBound
    headCount = composition.head.count
    length = composition.length
    if let reference = origin.source.row, let content = state.session.row(reference),
      let first = composition.firstOffset(of: reference)
    {
      row = (content, cursor - first)
    } else {
      row = nil
    }
  }

  static func drop(in state: inout ComposerState) { state.live.anchor = WireAnchor(state) }

  /// Moves the cursor with its piece after a change of the message, unless it was moved by another action.
  static func follow(in state: inout ComposerState) {
    guard let anchor = state.live.anchor, anchor.revision != state.revision,
      anchor.cursor == state.live.cursor, state.composition.length > 0
    else { return }
    state.live.cursor = anchor.offset(in: state)
  }

  private func offset(in state: ComposerState) -> Int {
    if let reference = reference(in: state), let offset = offset(in: reference, of: state.composition) {
      return offset
    }
    if let neighbor = neighbor(in: state) { return neighbor }
    let composition = state.composition
    let moved = [cursor, cursor + composition.head.count - headCount, cursor + composition.length - length]
    if let offset = moved.first(where: { isPiece(composition.span(at: $0)) }) { return offset }
    let clamped = max(0, min(cursor, composition.length - 1))
    if let nearest = nearest(to: clamped, in: composition) { return nearest }
    return composition.piece(at: clamped)?.range.lowerBound ?? 0
  }

  private func isPiece(_ span: Composition.Wire.Span?) -> Bool {
    guard let other = span?.origin else { return false }
    return other.source == origin.source && other.role == origin.role && other.part == origin.part
  }

  // MARK: - Rows

  /// Returns the row, which may have moved in its list; nil if it is gone, or no row made the byte.
  private func reference(in state: ComposerState) -> Draft.RowReference? {
    guard let row, let old = origin.source.row, old.folder == nil, let rows = state.draft[old.list] else {
      return origin.source.row
    }
    func isRow(_ index: Int) -> Bool { rows.indices.contains(index) && rows[index].isSame(as: row.content) }
    let step = (0...64).first { isRow(old.index - $0) || isRow(old.index + $0) }
    guard let step else { return rows.indices.contains(old.index) ? old : nil }
    return Draft.RowReference(old.list, isRow(old.index + step) ? old.index + step : old.index - step)
  }

  /// Returns the offset of the piece among the bytes of a row, or of the most similar one; nil if it sends none.
  private func offset(in reference: Draft.RowReference, of composition: Composition) -> Int? {
    guard case .row(_, let path) = origin.source, let first = composition.firstOffset(of: reference) else {
      return nil
    }
    func likeness(of span: Composition.Wire.Span) -> Int {
      guard case .row(reference, let other) = span.origin.source else { return 0 }
      guard span.origin.role == origin.role else { return 1 }
      return other != path ? 2 : span.origin.part != origin.part ? 3 : 4
    }
    if let row, let span = composition.span(at: first + row.distance), likeness(of: span) == 4 {
      return first + row.distance
    }
    var best: (likeness: Int, offset: Int) = (1, first)
    var offset = first
    for _ in 0..<Self.reach {
      guard best.likeness < 4, let span = composition.span(at: offset), span.origin.source.row == reference
      else { break }
      let likeness = likeness(of: span)
      if likeness > best.likeness {
        best = (likeness, span.range.lowerBound + min(distance, span.range.count - 1))
      }
      offset = span.range.upperBound
    }
    return best.offset
  }

  private func neighbor(in state: ComposerState) -> Int? {
    guard let old = origin.source.row, old.folder == nil, let count = state.draft[old.list]?.count else {
      return nil
    }
    for step in 0...64 {
      for index in [old.index + step, old.index - step] where (0..<count).contains(index) {
        if let offset = state.session.offset(of: Draft.RowReference(old.list, index)) { return offset }
      }
    }
    return nil
  }

  // MARK: - Other pieces

  private func nearest(to offset: Int, in composition: Composition) -> Int? {
    guard let here = composition.span(at: offset) else { return nil }
    var (before, after) = (here.range.lowerBound, here.range.upperBound)
    for _ in 0..<Self.reach {
      if let span = composition.span(at: before - 1) {
        if isPiece(span) { return span.range.lowerBound + min(distance, span.range.count - 1) }
        before = span.range.lowerBound
      }
      if let span = composition.span(at: after) {
        if isPiece(span) { return span.range.lowerBound + min(distance, span.range.count - 1) }
        after = span.range.upperBound
      }
      if before == 0, after == composition.length { return nil }
    }
    return nil
  }
}
