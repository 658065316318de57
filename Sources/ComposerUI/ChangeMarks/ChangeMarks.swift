import Explanations
import WiredraftCore

/// What a change of method, body type or styles made other than it was: marked until the next key.
struct ChangeMarks: Sendable {
  /// What became of a row.
  enum Mark: Sendable, Hashable {
    /// It goes elsewhere.
    case moved
    /// It goes where it went, in other bytes.
    case rewritten
  }

  /// What the draft was composed to before the change.
  let before: Composition
  /// The rows that go elsewhere.
  private let movedRows: Set<RowReference>
  private let rowsCorrespond: Bool

  /// Marks what a change did.
  init(_ change: CompositionChange, before: Composition) {
    self.before = before
    movedRows = Set(change.movedRows)
    rowsCorrespond = change.rowsCorrespond
  }

  /// Returns what became of a row; nil where it is sent as before.
  ///
  /// - Complexity: O(log *n*), where *n* is the number of rows: of long values a part is compared.
  func mark(of row: RowReference, in now: Composition) -> Mark? {
    if movedRows.contains(row) { return .moved }
    // Rows of other lists may be others under the same number.
    guard rowsCorrespond, row.list == .parameters, let was = before.outcome(of: row),
      let outcome = now.outcome(of: row),
      was.destination == outcome.destination
    else { return nil }
    return Sample(of: was.extent, in: before) == Sample(of: outcome.extent, in: now) ? nil : .rewritten
  }

  /// Whether a piece of the message is another, or stands elsewhere, than before.
  func isMarked(_ origin: Origin, in now: Composition) -> Bool {
    switch origin.source {
    case .row(let row, _): return mark(of: row, in: now) != nil
    case .rule(let rule):
      switch rule {
      case .contentType: return isNew("Content-Type", in: now)
      case .contentLength: return isNew("Content-Length", in: now)
      case .jsonDocument, .closingBoundary, .wholeBody: return before.body?.type != now.body?.type
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

  /// As much of what a row becomes as is compared.
  private struct Sample: Equatable {
    private static let limit = 4096
    var length = 0
    var bytes: [UInt8] = []
    var text = ""

    init(of extent: RowOutcome.Extent, in composition: Composition) {
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
