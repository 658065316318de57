import TestDrafts
import TestSupport
import Testing
import WiredraftCore

@Suite("Disabling a row")
struct RowRemovalTests {
  @Test("It removes exactly the row's bytes, one separator, and their length", arguments: 0..<40)
  func removal(seed: Int) throws {
    var maker = DraftMaker(seed: 1000 + seed)
    for _ in 0..<50 {
      var draft = maker.draft()
      // The first row of a second list has the separator that the removed row leaves.
      draft.queryAdds = false
      let before = draft.composedAtRandom()
      for (reference, row) in draft.allRows where row.isEnabled && reference.list != .path {
        var changed = draft
        changed[reference.list]?[reference.index].isEnabled = false
        let after = changed.composedAtRandom()
        guard let outcome = before.outcome(of: reference) else { continue }
        switch outcome.extent {
        case .target(let range):
          check(
            after.target.bytes
              == without(range, reference, before.target.bytes) { before.target.span(at: $0) })
          check(after.bodyBytes, before.bodyBytes)
        case .body(let ranges):
          try checkBody(reference, ranges, before, after)
          check(after.target.bytes, before.target.bytes)
        case .field(let place):
          checkField(place, before, after)
        case .file:
          check(after.bodyBytes, bytes(of: before, notFrom: reference))
        case .nothing:
          check(after.target.bytes, before.target.bytes)
          check(after.bodyBytes, before.bodyBytes)
        }
      }
    }
  }

  private func checkBody(
    _ row: Draft.RowReference, _ ranges: [Range<Int>], _ before: Composition, _ after: Composition
  ) throws {
    let body = try require(before.body)
    if body.type == .multipart {
      check(after.bodyBytes, bytes(of: before, notFrom: row))
    } else {
      let range = try require(ranges.first)
      check(after.bodyBytes, without(range, row, before.bodyBytes) { body.bytes.span(at: $0) })
    }
    guard after.body != nil else { return }
    let others = { (composition: Composition) in
      composition.fields.filter { $0.row != nil || $0.name != "Content-Length" }.map { [$0.name, $0.value] }
    }
    check(others(after), others(before))
  }

  /// Checks that the other fields stay, except for the automatic ones that the row replaced.
  private func checkField(_ place: Int, _ before: Composition, _ after: Composition) {
    let name = before.fields[place].name.lowercased()
    guard !["host", "content-type", "content-length"].contains(name) else { return }
    var fields = before.fields
    fields.remove(at: place)
    check(after.fields.map(\.name), fields.map(\.name))
    check(after.fields.map(\.value), fields.map(\.value))
  }

  /// Returns the bytes without a range and the separator after it, or before it if nothing of the list follows.
  private func without(
    _ range: Range<Int>, _ row: Draft.RowReference, _ bytes: [UInt8],
    span: (Int) -> Composition.Wire.Span?
  ) -> [UInt8] {
    var cut = range
    // In the variables of GraphQL in a query it is the three bytes of an encoded comma.
    if let joint = span(range.upperBound), joint.origin.source.row?.list == row.list {
      cut = cut.lowerBound..<joint.range.upperBound
    } else if let joint = span(range.lowerBound - 1), joint.origin.source.row == row {
      cut = joint.range.lowerBound..<cut.upperBound
    }
    return Array(bytes[..<cut.lowerBound] + bytes[cut.upperBound...])
  }

  private func bytes(of composition: Composition, notFrom row: Draft.RowReference) -> [UInt8] {
    let body = composition.body?.bytes ?? Composition.Wire()
    return body.spans.filter { $0.origin.source.row != row }.flatMap { body.bytes(in: $0.range) }
  }
}
