/// What some neighbouring rows of a list become, counted from the first of them: nothing in it tells where in the
/// list, or in the message, they stand, so it stays as it is when that changes.
final class ComposedRows: Sendable {
  /// The way of one row.
  struct Outcome: Sendable {
    enum Kind: Sendable { case disabled, omitted, placed }
    /// Which bytes it becomes, from the first byte of the rows.
    enum Extent: Sendable {
      case nothing
      case range(Range<Int>)
      case ranges([Range<Int>])
      case file(path: String)
    }
    var kind: Kind
    var extent: Extent = .nothing
  }

  let outcomes: PackedOutcomes
  /// What was written before the first of them.
  let opening: Opening
  /// The bytes: one chunk, but for long values, which have more.
  let chunks: [TracedChunk]
  /// The long texts among them, so that the next composition can take what stays the same.
  let longTexts: [EncodedText]
  let unmade: Composition.Parts
  /// For JSON: the names that were written, in order.
  let names: WrittenNames
  /// The files and variables that the rows name.
  let needs: ContextNeeds.Part?
  /// The diagnostics, in the order of the rows.
  let diagnostics: [Diagnostic]
  let counts: SeverityCounts
  /// The rows whose name stands in an earlier row.
  let repeated: [Int]

  /// The diagnostics but those on names that stand twice.
  private let otherDiagnostics: [Diagnostic]
  /// The rows whose value holds a name twice.
  private let innerDuplicates: [InnerDuplicate]

  struct InnerDuplicate: Sendable {
    var row: Int
    var name: String
  }

  init(_ composer: consuming RowsComposer) {
    outcomes = composer.outcomes
    opening = composer.opening
    chunks = composer.run.chunks
    longTexts = composer.longTexts
    unmade = composer.unmade
    names = composer.names
    needs = ContextNeeds.Part(composer.files, composer.variables)
    otherDiagnostics = composer.diagnostics
    innerDuplicates = composer.innerDuplicates
    repeated = []
    diagnostics = Self.merged(otherDiagnostics, innerDuplicates, [], composer.rows, composer.setting.list)
    counts = SeverityCounts(diagnostics)
  }

  private init(_ other: ComposedRows, repeated: [Int], rows: ArraySlice<Row>, list: RowList) {
    outcomes = other.outcomes
    opening = other.opening
    chunks = other.chunks
    longTexts = other.longTexts
    unmade = other.unmade
    names = other.names
    needs = other.needs
    otherDiagnostics = other.otherDiagnostics
    innerDuplicates = other.innerDuplicates
    self.repeated = repeated
    diagnostics = Self.merged(otherDiagnostics, innerDuplicates, repeated, rows, list)
    counts = SeverityCounts(diagnostics)
  }

  /// Returns the same with other rows whose names stand in earlier ones.
  func withRepeated(_ repeated: [Int], rows: ArraySlice<Row>, list: RowList) -> ComposedRows {
    ComposedRows(self, repeated: repeated, rows: rows, list: list)
  }

  /// A row whose name stands twice is told of it after all else; one whose value holds a name twice only if its
  /// own does not.
  private static func merged(
    _ diagnostics: [Diagnostic], _ inner: [InnerDuplicate], _ repeated: [Int], _ rows: ArraySlice<Row>,
    _ list: RowList
  ) -> [Diagnostic] {
    guard !inner.isEmpty || !repeated.isEmpty else { return diagnostics }
    let isRepeated = Set(repeated)
    var duplicates = inner.filter { !isRepeated.contains($0.row) }
    duplicates += repeated.map { InnerDuplicate(row: $0, name: rows[rows.startIndex + $0].name) }
    duplicates.sort { $0.row < $1.row }
    var result: [Diagnostic] = []
    var rest = diagnostics[...]
    for duplicate in duplicates {
      let end = rest.firstIndex { $0.index ?? 0 > duplicate.row } ?? rest.endIndex
      result += rest[..<end]
      rest = rest[end...]
      result.append(
        Diagnostic(.duplicateJSONKey(duplicate.name), row: RowReference(list, duplicate.row)))
    }
    return result + rest
  }

  /// Returns the offset of the first byte that a row made, from the first of the group.
  ///
  /// - Complexity: O(*c* log *n*), where *c* is the number of chunks and *n* that of spans in one.
  func firstOffset(ofRow row: Int) -> Int? {
    var start = 0
    for chunk in chunks {
      if let offset = chunk.firstOffset(ofRow: row) { return start + offset }
      start += chunk.count
    }
    return nil
  }

  /// Returns the diagnostics of one row.
  ///
  /// - Complexity: O(log *n*), where *n* is the number of diagnostics.
  func diagnostics(ofRow row: Int) -> ArraySlice<Diagnostic> {
    var low = 0
    var high = diagnostics.count
    while low < high {
      let middle = (low + high) / 2
      if diagnostics[middle].index ?? 0 >= row { high = middle } else { low = middle + 1 }
    }
    return diagnostics[low...].prefix { $0.index == row }
  }
}

/// How many diagnostics of each severity there are.
struct SeverityCounts: Sendable, Equatable {
  var information = 0
  var warning = 0
  var error = 0

  init() {}

  init(_ diagnostics: some Sequence<Diagnostic>) {
    for diagnostic in diagnostics { count(diagnostic.severity) }
  }

  mutating func count(_ severity: Severity) {
    switch severity {
    case .information: information += 1
    case .warning: warning += 1
    case .error: error += 1
    }
  }

  subscript(severity: Severity) -> Int {
    switch severity {
    case .information: information
    case .warning: warning
    case .error: error
    }
  }

  static func += (lhs: inout SeverityCounts, rhs: SeverityCounts) {
    lhs.information += rhs.information
    lhs.warning += rhs.warning
    lhs.error += rhs.error
  }
}
