internal import Synchronization

final class Once<Value: Sendable>: Sendable {
  private let made = Mutex<Value?>(nil)

  func value(_ make: () -> Value) -> Value {
    if let value = made.withLock({ $0 }) { return value }
    let value = make()
    made.withLock { $0 = value }
    return value
  }
}

/// The diagnostics of lists are stored with their rows.
struct DiagnosticNotes: Sendable {
  enum Part: Sendable {
    case single([Diagnostic])
    case ofRows(Draft.RowList)
  }
  private(set) var parts: [Part] = []
  /// The number of diagnostics, including those of rows.
  var counts = SeverityCounts()
  let whole = Once<[Diagnostic]>()

  mutating func append(_ diagnostic: Diagnostic) {
    counts.count(diagnostic.severity)
    if case .single(var diagnostics)? = parts.last {
      parts.removeLast()
      diagnostics.append(diagnostic)
      parts.append(.single(diagnostics))
    } else {
      parts.append(.single([diagnostic]))
    }
  }

  mutating func append(_ list: Draft.RowList, _ counts: SeverityCounts) {
    self.counts += counts
    parts.append(.ofRows(list))
  }
}

extension Composition {
  /// Everything about the draft that its author should know.
  ///
  /// - Complexity: O(*n*), where *n* is their number, the first time: ``count(of:)``, ``diagnostics(of:)`` and
  ///   ``diagnosticsBesideRows`` answer what is needed after each change.
  public var diagnostics: [Diagnostic] { notes.whole.value { firstDiagnostics(.max) } }

  /// Returns the first diagnostics, at most `limit` of them.
  ///
  /// - Complexity: O(*n*), where *n* is the number of those returned.
  public func firstDiagnostics(_ limit: Int) -> [Diagnostic] {
    var result: [Diagnostic] = []
    for part in notes.parts where result.count < limit {
      switch part {
      case .single(let diagnostics): result += diagnostics
      case .ofRows(let list):
        if let composed = lists[list] { result += composed.diagnostics(upTo: limit - result.count) }
      }
    }
    return Array(result.prefix(limit))
  }

  /// The diagnostics except those of single rows of parameters, query and body.
  ///
  /// - Complexity: O(*n*), where *n* is their number.
  public var diagnosticsBesideRows: [Diagnostic] {
    notes.parts.flatMap { part -> [Diagnostic] in
      guard case .single(let diagnostics) = part else { return [] }
      return diagnostics
    }
  }

  /// Returns the number of diagnostics of a severity.
  ///
  /// - Complexity: O(1).
  public func count(of severity: Diagnostic.Severity) -> Int { notes.counts[severity] }

  /// The diagnostics of a row.
  ///
  /// - Complexity: O(1) for parameters, query and body; for the others O(*n*), where *n* is the number of diagnostics
  ///   besides theirs.
  public func diagnostics(of row: Draft.RowReference) -> [Diagnostic] {
    switch row.list {
    case .parameters, .query, .body:
      (lists[row.list]?.diagnostics(ofRow: row.index) ?? []) + (examined[row] ?? [])
    case .path, .headers: diagnosticsBesideRows.filter { $0.row == row }
    }
  }

  /// The number of warnings and errors.
  ///
  /// - Complexity: O(1).
  public var problemCount: Int { count(of: .warning) + count(of: .error) }

  /// Returns the warning or error at a place among them, from 0; nil past the last.
  ///
  /// - Complexity: O(*n*), where *n* is the number of rows, and of other diagnostics.
  public func problem(at place: Int) -> Diagnostic? {
    var left = place
    for part in notes.parts {
      switch part {
      case .single(let diagnostics):
        for diagnostic in diagnostics where diagnostic.severity != .information {
          if left == 0 { return diagnostic }
          left -= 1
        }
      case .ofRows(let list):
        guard let composed = lists[list] else { continue }
        let count = composed.counts.warning + composed.counts.error
        if left < count {
          return composed.diagnostics(upTo: left + 1) { $0.severity != .information }.last
        }
        left -= count
      }
    }
    return nil
  }

  /// Returns the first of the most severe diagnostics of the rows of parameters, query or body.
  ///
  /// - Complexity: O(*n*), where *n* is the number of rows.
  public func firstDiagnostic(ofRowsOf list: Draft.RowList) -> Diagnostic? {
    guard let composed = lists[list] else { return nil }
    guard let gravest = Diagnostic.Severity.allCases.last(where: { composed.counts[$0] > 0 }) else {
      return nil
    }
    return composed.diagnostics(upTo: 1) { $0.severity == gravest }.first
  }

  mutating func report(_ diagnostic: Diagnostic) { notes.append(diagnostic) }

  mutating func addExamined(_ diagnostics: [Diagnostic]) {
    for diagnostic in diagnostics {
      report(diagnostic)
      if let row = diagnostic.row { examined[row, default: []].append(diagnostic) }
    }
  }

  mutating func add(_ list: ComposedList) {
    lists[list.setting.list] = list
    notes.append(list.setting.list, list.counts)
  }
}
