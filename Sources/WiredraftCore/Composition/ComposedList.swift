/// The composed rows of a list, and their places in the target or the body.
struct ComposedList: Sendable {
  let setting: ListSetting
  private(set) var rows: [ComposedRow] = []
  /// The offset of each row's first byte in the target or the body, and that after the last row.
  private var starts: [Int] = []
  /// Whether the name of each row is also that of an earlier member of the JSON body; empty if it is for none.
  private var repeated: [Bool] = []

  private(set) var counts = SeverityCounts()
  private(set) var unmade: Composition.Parts = []
  /// Whether bytes are left out because the total length would overflow.
  private(set) var isTooLong = false
  private(set) var needs = Composition.Needs()

  /// Composes a list, reusing the rows that are unchanged since a previous composition of it.
  ///
  /// - Parameter previousBytes: The bytes that the previous composition of the list was written to.
  /// - Complexity: O(*n* + *m*), where *n* is the number of rows and *m* the size of those that changed.
  init(
    _ rows: [Draft.Row], _ setting: ListSetting, in context: Composition.Context,
    _ variables: VariableTable, since difference: ContextDifference?,
    previous: ComposedList?, _ previousBytes: Composition.TracedBytes, after opening: Opening,
    to bytes: inout Composition.TracedBytes
  ) {
    self.setting = setting
    let previous = previous?.setting == setting ? previous : nil
    let matches = RowMatches(rows, previous?.rows ?? [])
    let encoder = RowEncoder(setting)
    var opening = opening
    self.rows.reserveCapacity(rows.count)
    starts.reserveCapacity(rows.count + 1)
    bytes.reserveCapacity(pieces: rows.count + 2)
    // The rows whose name changed; nil if any row has moved.
    var renamed: [Int]? = previous?.rows.count == rows.count ? [] : nil
    while self.rows.count < rows.count {
      let index = self.rows.count
      if let previous, difference == nil, let range = matches.unchangedRows(from: index),
        append(range, of: previous, previousBytes, after: opening, to: &bytes)
      {
        if range.lowerBound != index { renamed = nil }
        continue
      }
      let row = rows[index]
      let old = matches.old(for: row, at: index)
      let composed: ComposedRow
      if let old, old.revision == row.revision, old.isSame(after: opening, since: difference) {
        composed = old
      } else {
        composed = RowComposer.compose(
          row, setting, by: encoder, in: context, variables, after: opening, reusing: old?.longText)
      }
      if renamed != nil, previous?.rows[index].hasSameName(as: composed) == false { renamed?.append(index) }
      starts.append(bytes.count)
      append(composed, at: index, to: &bytes)
      if composed.isWritten { opening = .separator }
    }
    starts.append(bytes.count)
    if setting.way == .json || setting.way == .jsonInQuery {
      findRepeatedNames(since: previous, renamed: renamed)
    }
  }

  /// Appends rows of another composition of the list with their bytes, if they are written after a row in both; returns
  /// whether they were appended.
  private mutating func append(
    _ range: Range<Int>, of other: ComposedList, _ otherBytes: Composition.TracedBytes,
    after opening: Opening,
    to bytes: inout Composition.TracedBytes
  ) -> Bool {
    guard opening == .separator, !other.isTooLong,
      other.rows[range].first(where: \.isWritten)?.opening ?? .separator == .separator
    else { return false }
    let extent = other.starts[range.lowerBound]..<other.starts[range.upperBound]
    guard bytes.count <= Int.max / 2 - extent.count else { return false }
    let offset = bytes.count - extent.lowerBound
    bytes.append(otherBytes, extent, rowBase: rows.count - range.lowerBound)
    rows += other.rows[range]
    starts.append(contentsOf: other.starts[range].lazy.map { $0 + offset })
    for row in other.rows[range] where row.isCounted { count(row) }
    return true
  }

  private mutating func count(_ row: ComposedRow) {
    for diagnostic in row.diagnostics { counts.count(diagnostic.severity) }
    if row.duplicateInValue != nil { counts.count(Self.severityOfDuplicates) }
    unmade.formUnion(row.unmade)
    needs.append(files: row.files, variables: row.environment)
  }

  private static let severityOfDuplicates = Diagnostic.Problem.duplicateJSONKey("").code.severity

  private mutating func append(_ row: ComposedRow, at index: Int, to bytes: inout Composition.TracedBytes) {
    rows.append(row)
    if row.isCounted { count(row) }
    for content in row.contents {
      // Only files can claim a length beyond what an Int holds; such a body is never made.
      guard bytes.count <= Int.max / 2 - content.count else {
        isTooLong = true
        continue
      }
      bytes.append([content], rowBase: index)
    }
  }

  /// Whether any row is written.
  ///
  /// - Complexity: O(*n*), where *n* is the number of rows before the first that is written.
  var isWritten: Bool { rows.contains(where: \.isWritten) }

  private func isRepeated(_ index: Int) -> Bool { !repeated.isEmpty && repeated[index] }

  /// Finds the rows whose name an earlier row has.
  private mutating func findRepeatedNames(since previous: ComposedList?, renamed: [Int]?) {
    if let previous, let renamed, renamed.count < 4 {
      repeated = previous.repeated
      for index in renamed where isRepeated(index) { repeated[index] = false }
      let names = renamed.flatMap { [previous.rows[$0].name, rows[$0].name] }.compactMap { $0 }
      if !names.isEmpty { findRepeatedNames { names.contains($0) } }
    } else {
      findRepeatedNames { _ in true }
    }
    for index in repeated.indices where repeated[index] && rows[index].duplicateInValue == nil {
      counts.count(Self.severityOfDuplicates)
    }
  }

  /// Finds which of the rows with certain names are repeated.
  private mutating func findRepeatedNames(among isWanted: (NameBytes) -> Bool) {
    // The first use of a set takes longer than comparing a few names.
    guard rows.count >= 32 else {
      for (index, row) in rows.enumerated() {
        guard let name = row.name, isWanted(name) else { continue }
        mark(index, isRepeated: rows[..<index].contains { $0.name == name })
      }
      return
    }
    var names = Set<NameBytes>(minimumCapacity: rows.count)
    for (index, row) in rows.enumerated() {
      guard let name = row.name, isWanted(name) else { continue }
      mark(index, isRepeated: !names.insert(name).inserted)
    }
  }

  private mutating func mark(_ index: Int, isRepeated: Bool) {
    guard isRepeated != self.isRepeated(index) else { return }
    if repeated.isEmpty { repeated = Array(repeating: false, count: rows.count) }
    repeated[index] = isRepeated
  }

  // MARK: - Outcomes

  func outcome(ofRow row: Int) -> Composition.RowOutcome? {
    guard rows.indices.contains(row) else { return nil }
    switch rows[row].kind {
    case .disabled: return Composition.RowOutcome(.nowhere, .disabled)
    case .omitted: return Composition.RowOutcome(.nowhere, .omitted)
    case .placed: return Composition.RowOutcome(setting.destination, setting.reason, extent(ofRow: row))
    }
  }

  private func extent(ofRow row: Int) -> Composition.RowOutcome.Extent {
    let start = starts[row]
    func moved(_ range: Range<Int>) -> Range<Int> { range.lowerBound + start..<range.upperBound + start }
    return switch rows[row].extent {
    case .nothing: .nothing
    case .range(let range): setting.destination == .query ? .target(moved(range)) : .body([moved(range)])
    case .ranges(let ranges): .body(ranges.map(moved))
    case .file(let path): .file(path: path)
    }
  }

  /// The outcome of each row.
  var outcomes: [Composition.RowOutcome] { rows.indices.compactMap { outcome(ofRow: $0) } }

  /// Returns the offset of the first byte that a row made, in the target or the body; nil if it made none.
  func firstOffset(ofRow row: Int) -> Int? {
    rows.indices.contains(row) && !rows[row].contents.isEmpty ? starts[row] : nil
  }

  /// Returns the rows whose destination changed; nil if the number of rows did.
  ///
  /// - Complexity: O(*n*), where *n* is the number of rows.
  func movedRows(
    since old: ComposedList
  ) -> [(row: Draft.RowReference, from: Routing.Destination, to: Routing.Destination)]? {
    guard rows.count == old.rows.count else { return nil }
    let isSame = setting.destination == old.setting.destination
    return rows.indices.compactMap { index in
      if isSame, rows[index] === old.rows[index] { return nil }
      let (from, to) = (old.destination(ofRow: index), destination(ofRow: index))
      return from == to ? nil : (Draft.RowReference(setting.list, index), from, to)
    }
  }

  private func destination(ofRow row: Int) -> Routing.Destination {
    rows[row].kind == .placed ? setting.destination : .nowhere
  }

  // MARK: - Diagnostics

  /// The diagnostics of a row; that of a duplicate name comes last.
  func diagnostics(ofRow index: Int) -> [Diagnostic] {
    guard rows.indices.contains(index) else { return [] }
    let row = rows[index]
    let duplicate = isRepeated(index) ? row.memberName : row.duplicateInValue
    guard duplicate != nil || !row.diagnostics.isEmpty else { return [] }
    let own = row.diagnostics.map { $0.moved(by: index) }
    return own
      + (duplicate.map { [Diagnostic(.duplicateJSONKey($0), row: Draft.RowReference(setting.list, index))] }
        ?? [])
  }

  /// Returns the first diagnostics of rows that meet a condition, in their order.
  ///
  /// - Complexity: O(*n*), where *n* is the number of rows up to the last diagnostic that is returned.
  func diagnostics(upTo limit: Int, where isWanted: (Diagnostic) -> Bool = { _ in true }) -> [Diagnostic] {
    var found: [Diagnostic] = []
    for index in rows.indices {
      guard found.count < limit else { break }
      found += diagnostics(ofRow: index).filter(isWanted)
    }
    return found.count > limit ? Array(found[..<limit]) : found
  }
}

/// Matches the rows of a list with those of its previous composition.
private struct RowMatches {
  private let old: [ComposedRow]
  /// The number of rows at the beginning, and at the end, that are the same.
  private var (prefix, suffix) = (0, 0)
  private let count: Int
  /// The remaining rows, sorted by revision. A dictionary would cost more at each start than it saves.
  private var others: [ComposedRow] = []

  init(_ rows: [Draft.Row], _ old: [ComposedRow]) {
    self.old = old
    count = rows.count
    let limit = min(count, old.count)
    while prefix < limit, rows[prefix].revision == old[prefix].revision { prefix += 1 }
    while suffix < limit - prefix, rows[count - 1 - suffix].revision == old[old.count - 1 - suffix].revision {
      suffix += 1
    }
    // A single replaced row is found by its index.
    guard count != old.count || count - prefix - suffix > 1 else { return }
    others = old[prefix..<old.count - suffix].sorted { $0.revision.isBefore($1.revision) }
  }

  /// Returns the old places of the unchanged rows from an index on; nil if the row at the index changed.
  func unchangedRows(from index: Int) -> Range<Int>? {
    if index < prefix { return index..<prefix }
    return index >= count - suffix ? index + old.count - count..<old.count : nil
  }

  /// Returns the row as it was composed before, or else the one that was in its place.
  func old(for row: Draft.Row, at index: Int) -> ComposedRow? {
    if index < prefix { return old[index] }
    if index >= count - suffix { return old[index + old.count - count] }
    return other(row.revision) ?? (count == old.count ? old[index] : nil)
  }

  private func other(_ revision: RowRevision) -> ComposedRow? {
    var range = others.indices
    while let last = range.last, last > range.lowerBound {
      let middle = (range.lowerBound + last) / 2
      range =
        others[middle].revision.isBefore(revision)
        ? middle + 1..<range.upperBound : range.lowerBound..<middle + 1
    }
    return range.first.flatMap { others[$0].revision == revision ? others[$0] : nil }
  }
}

/// The bytes of a name: strings compare equal in their NFC and NFD forms, names don't.
private struct NameBytes: Hashable {
  let name: String

  init(_ name: String) { self.name = name }

  static func == (lhs: NameBytes, rhs: NameBytes) -> Bool {
    // Most names differ in length, or are equal as strings at a glance.
    lhs.name.utf8.count == rhs.name.utf8.count && lhs.name == rhs.name
      && lhs.name.utf8.elementsEqual(rhs.name.utf8)
  }

  func hash(into hasher: inout Hasher) {
    name.withBytes { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
  }
}

extension ComposedRow {
  fileprivate var name: NameBytes? { memberName.map(NameBytes.init) }

  fileprivate func hasSameName(as other: ComposedRow) -> Bool { self === other || name == other.name }
}

extension Diagnostic {
  /// Returns the diagnostic for a row that many rows further down.
  func moved(by rows: Int) -> Diagnostic {
    guard rows != 0, let index else { return self }
    var result = self
    result.index = index + rows
    return result
  }
}
