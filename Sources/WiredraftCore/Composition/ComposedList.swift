struct ComposedList: Sendable {
  let setting: ListSetting
  private(set) var rows: [ComposedRow] = []
  private let start: Composition.Wire.Place
  /// For each row, whether an earlier member of the JSON body has its name; empty if none has.
  private var repeated: [Bool] = []

  private(set) var counts = SeverityCounts()
  private(set) var unmade: Composition.Parts = []
  private(set) var needs = Composition.Needs()

  /// Copies the rows that are unchanged since the previous composition, which comes with the bytes that it was
  /// written to.
  init(
    _ rows: [Draft.Row], _ setting: ListSetting, in context: Composition.Context,
    _ variables: VariableTable, since difference: ContextDifference?,
    previous: (list: ComposedList, wire: Composition.Wire)?, after opening: Opening,
    to wire: inout Composition.Wire
  ) {
    self.setting = setting
    start = wire.end
    let previousWire = previous?.wire ?? Composition.Wire()
    let previous = previous?.list.setting == setting ? previous?.list : nil
    let matches = RowMatches(rows, previous?.rows ?? [])
    let encoder = RowEncoder(setting)
    var opening = opening
    self.rows.reserveCapacity(rows.count)
    if previous != nil { wire.reserveCapacity(like: previousWire) }
    // The rows whose name changed; nil if any row has moved.
    var renamed: [Int]? = previous?.rows.count == rows.count ? [] : nil
    // The unchanged rows that are still to be copied.
    var copied = 0..<0
    for (index, row) in rows.enumerated() {
      let oldIndex = matches.old(for: row, at: index)
      let old = oldIndex.flatMap { previous?.rows[$0] }
      if let old, let oldIndex, old.revision == row.revision, old.isSame(after: opening, since: difference) {
        if copied.upperBound != oldIndex {
          copy(copied, of: previous, previousWire, to: &wire)
          copied = oldIndex..<oldIndex
        }
        copied = copied.lowerBound..<oldIndex + 1
        if oldIndex != index { renamed = nil }
        if old.isWritten { opening = .separator }
        continue
      }
      copy(copied, of: previous, previousWire, to: &wire)
      copied = 0..<0
      var composed = RowComposer.compose(
        row, setting, at: index, by: encoder, in: context, variables, after: opening,
        copying: oldIndex.flatMap { previous?.longText(ofRow: $0) }, previousWire, to: &wire)
      composed.end = wire.end
      if renamed != nil, previous?.rows[index].hasSameName(as: composed) == false { renamed?.append(index) }
      append(composed)
      if composed.isWritten { opening = .separator }
    }
    copy(copied, of: previous, previousWire, to: &wire)
    if setting.way == .json || setting.way == .jsonInQuery {
      findRepeatedNames(since: previous, renamed: renamed)
    }
  }

  private func longText(ofRow row: Int) -> Composition.Wire.LongText? {
    guard var text = rows[row].notes?.content.longText else { return nil }
    text.start += Int(start(ofRow: row).bytes)
    return text
  }

  private mutating func copy(
    _ range: Range<Int>, of other: ComposedList?, _ otherWire: Composition.Wire,
    to wire: inout Composition.Wire
  ) {
    guard let other, let last = range.last else { return }
    let (from, to) = (other.start(ofRow: range.lowerBound), other.rows[last].end)
    let now = wire.end
    wire.append(otherWire, from: from, to: to, movingRows: rows.count - range.lowerBound)
    for var row in other.rows[range] {
      row.end.bytes &+= now.bytes &- from.bytes
      row.end.spans &+= now.spans &- from.spans
      row.end.sources &+= now.sources &- from.sources
      append(row)
    }
  }

  private mutating func append(_ row: ComposedRow) {
    rows.append(row)
    guard let notes = row.notes?.content else { return }
    for diagnostic in notes.diagnostics { counts.count(diagnostic.severity) }
    if notes.duplicateInValue != nil { counts.count(Self.severityOfDuplicates) }
    unmade.formUnion(notes.unmade)
    needs.append(files: notes.files, variables: notes.environment)
  }

  private static let severityOfDuplicates = Diagnostic.Problem.duplicateJSONKey("").code.severity

  var isWritten: Bool { rows.contains(where: \.isWritten) }

  private func isRepeated(_ index: Int) -> Bool { !repeated.isEmpty && repeated[index] }

  private mutating func findRepeatedNames(since previous: ComposedList?, renamed: [Int]?) {
    if let previous, let renamed, renamed.count < 4 {
      repeated = previous.repeated
      for index in renamed where isRepeated(index) { repeated[index] = false }
      let names = renamed.flatMap { [previous.rows[$0].name, rows[$0].name] }.compactMap { $0 }
      if !names.isEmpty { findRepeatedNames { names.contains($0) } }
    } else {
      findRepeatedNames { _ in true }
    }
    for index in repeated.indices where repeated[index] && rows[index].notes?.content.duplicateInValue == nil
    {
      counts.count(Self.severityOfDuplicates)
    }
  }

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

  func outcome(ofRow row: Int, in wire: Composition.Wire) -> Composition.RowOutcome? {
    guard rows.indices.contains(row) else { return nil }
    switch rows[row].kind {
    case .disabled: return Composition.RowOutcome(.nowhere, .disabled)
    case .omitted: return Composition.RowOutcome(.nowhere, .omitted)
    case .placed:
      return Composition.RowOutcome(setting.destination, setting.reason, extent(ofRow: row, in: wire))
    }
  }

  private func start(ofRow row: Int) -> Composition.Wire.Place { row == 0 ? start : rows[row - 1].end }

  private func extent(ofRow index: Int, in wire: Composition.Wire) -> Composition.RowOutcome.Extent {
    let row = rows[index]
    guard row.isWritten else { return .nothing }
    let start = wire.offset(of: start(ofRow: index))
    switch row.notes?.content.extent {
    case .file(let path): return .file(path: path)
    case .ranges(let ranges):
      return .body(ranges.map { $0.lowerBound + start..<$0.upperBound + start })
    case nil:
      let range = start + Int(row.lead)..<wire.offset(of: row.end)
      return setting.destination == .query ? .target(range) : .body([range])
    }
  }

  func firstOffset(ofRow row: Int, in wire: Composition.Wire) -> Int? {
    guard rows.indices.contains(row), rows[row].end.spans > start(ofRow: row).spans else { return nil }
    return wire.offset(of: start(ofRow: row))
  }

  func movedRows(
    since old: ComposedList
  ) -> [(row: Draft.RowReference, from: Routing.Destination, to: Routing.Destination)]? {
    guard rows.count == old.rows.count else { return nil }
    let isSame = setting.destination == old.setting.destination
    return rows.indices.compactMap { index in
      if isSame, rows[index].kind == old.rows[index].kind { return nil }
      let (from, to) = (old.destination(ofRow: index), destination(ofRow: index))
      return from == to ? nil : (Draft.RowReference(setting.list, index), from, to)
    }
  }

  private func destination(ofRow row: Int) -> Routing.Destination {
    rows[row].kind == .placed ? setting.destination : .nowhere
  }

  // MARK: - Diagnostics

  /// The diagnostic of a duplicate name comes last.
  func diagnostics(ofRow index: Int) -> [Diagnostic] {
    guard rows.indices.contains(index) else { return [] }
    let row = rows[index]
    let duplicate = isRepeated(index) ? row.memberName : row.notes?.content.duplicateInValue
    guard duplicate != nil || !row.diagnostics.isEmpty else { return [] }
    let own = row.diagnostics.map { $0.moved(by: index) }
    return own
      + (duplicate.map { [Diagnostic(.duplicateJSONKey($0), row: Draft.RowReference(setting.list, index))] }
        ?? [])
  }

  func diagnostics(upTo limit: Int, where isWanted: (Diagnostic) -> Bool = { _ in true }) -> [Diagnostic] {
    var found: [Diagnostic] = []
    for index in rows.indices {
      guard found.count < limit else { break }
      found += diagnostics(ofRow: index).filter(isWanted)
    }
    return found.count > limit ? Array(found[..<limit]) : found
  }
}

private struct RowMatches {
  private let old: [ComposedRow]
  private var (prefix, suffix) = (0, 0)
  private let count: Int
  /// The places of the remaining rows, sorted by revision. A dictionary would cost more at each start than it saves.
  private var others: [Int] = []

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
    others = (prefix..<old.count - suffix).sorted { old[$0].revision.isBefore(old[$1].revision) }
  }

  /// Without a row of the same revision, returns the one that was in its place.
  func old(for row: Draft.Row, at index: Int) -> Int? {
    if index < prefix { return index }
    if index >= count - suffix { return index + old.count - count }
    return other(row.revision) ?? (count == old.count ? index : nil)
  }

  private func other(_ revision: RowRevision) -> Int? {
    var range = others.indices
    while let last = range.last, last > range.lowerBound {
      let middle = (range.lowerBound + last) / 2
      range =
        old[others[middle]].revision.isBefore(revision)
        ? middle + 1..<range.upperBound : range.lowerBound..<middle + 1
    }
    return range.first.flatMap { old[others[$0]].revision == revision ? others[$0] : nil }
  }
}

extension ComposedRow {
  fileprivate var name: NameBytes? { memberName.map(NameBytes.init) }
}

extension Diagnostic {
  func moved(by rows: Int) -> Diagnostic {
    guard rows != 0, let index else { return self }
    var result = self
    result.index = index + rows
    return result
  }
}
