import Explanations
import WiredraftCore

/// The effects of a change of method, body type, styles or environment, which are marked until the next change.
struct ChangeMarks: Sendable {
  enum Mark: Sendable, Hashable {
    case moved
    case rewritten
  }

  let before: Composition
  private let movedRows: Set<Draft.RowReference>
  private let rowsCorrespond: Bool

  init(_ change: CompositionChange, before: Composition) {
    self.before = before
    movedRows = Set(change.movedRows)
    rowsCorrespond = change.rowsCorrespond
  }

  /// Only a part of a long value is compared.
  func mark(of row: Draft.RowReference, in now: Composition) -> Mark? {
    if movedRows.contains(row) { return .moved }
    // In other lists, the same index may refer to a different row.
    guard rowsCorrespond, row.list == .parameters, let was = before.outcome(of: row),
      let outcome = now.outcome(of: row),
      was.destination == outcome.destination
    else { return nil }
    return Sample(of: was.extent, in: before) == Sample(of: outcome.extent, in: now) ? nil : .rewritten
  }

  func isMarked(_ origin: Composition.Origin, in now: Composition) -> Bool {
    if let variable = origin.variable, let value = now.variables[variable.name],
      before.variables[variable.name]?.hasSameValue(as: value) != true
    {
      return true
    }
    switch origin.source {
    case .row(let row, _): return mark(of: row, in: now) != nil
    case .rule(let rule):
      switch rule {
      case .contentType: return isNew("Content-Type", in: now)
      case .contentLength: return isNew("Content-Length", in: now)
      case .jsonDocument, .graphQL, .closingBoundary, .wholeBody:
        return before.body?.type != now.body?.type
      case .requestLine: return origin.role == .method && before.method != now.method
      case .host, .lineEnd: return false
      }
    }
  }

  private func isNew(_ name: String, in now: Composition) -> Bool {
    func value(_ composition: Composition) -> String? {
      composition.fields.first { $0.row == nil && $0.name == name }?.value
    }
    return value(before) != value(now)
  }

  private struct Sample: Equatable {
    private static let limit = 4096
    var length = 0
    var bytes: [UInt8] = []
    var text = ""

    init(of extent: Composition.RowOutcome.Extent, in composition: Composition) {
      switch extent {
      case .nothing: break
      case .target(let range):
        length = range.count
        bytes = composition.target.bytes(in: range.prefix(Self.limit))
      case .body(let ranges):
        for range in ranges.prefix(64) {
          length += range.count
          let start = composition.head.count
          let part = range.prefix(Self.limit)
          bytes += composition.bytes(in: start + part.lowerBound..<start + part.upperBound)
        }
        length += ranges.count
      case .field(let index):
        if composition.fields.indices.contains(index) { text = composition.fields[index].value }
      case .file(let path): text = path
      }
    }
  }
}
