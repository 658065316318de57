/// What the rows of a list become, in groups that are composed, and kept, each for itself.
struct ComposedList: Sendable {
  struct Group: Sendable {
    var rows: ComposedRows
    /// The place of the first row in the list.
    var rowStart: Int
    /// The offset of its first byte in the target or the body.
    var byteStart: Int
  }

  private(set) var setting: RowsSetting
  private(set) var groups: [Group] = []
  private(set) var rowCount = 0
  private(set) var counts = SeverityCounts()
  private(set) var unmade: Composition.Parts = []
  /// Whether something is left out, as all together is longer than can be counted.
  private(set) var isTooLong = false
  private(set) var needs = ContextNeeds()
  private var nameCounts = NameCounts()

  /// Composes a list, with what is the same in a previous one of which the stretches say what is left.
  ///
  /// - Parameter previous: The same list before, which is taken over.
  /// - Parameter stretches: What is left of it.
  init(
    _ rows: [Row], _ setting: RowsSetting, in context: CompositionContext,
    since difference: ContextDifference?,
    previous: consuming ComposedList?, stretches: [RowStretch], after opening: Opening,
    to rope: inout TracedRope
  ) {
    self.setting = setting
    var removed: [ComposedRows] = []
    var added: [ComposedRows] = []
    let isSameSetting = previous?.setting == setting
    let before = previous?.groups ?? []
    var opening = opening
    // The groups of the previous list that were passed over so far.
    var passed = 0
    groups.reserveCapacity(stretches.count)
    let longTexts = isSameSetting ? before.flatMap(\.rows.longTexts) : []
    for stretch in stretches {
      let range = rowCount..<rowCount + stretch.count
      let composed: ComposedRows
      if case .composed(let old) = stretch, isSameSetting, old.opening == opening || old.chunks.isEmpty,
        difference?.concerns(old.needs) != true
      {
        composed = old
        while passed < before.count, before[passed].rows !== old {
          removed.append(before[passed].rows)
          passed += 1
        }
        passed += 1
      } else {
        composed = RowsComposer.compose(
          rows[range], setting, in: context, after: opening, reusing: longTexts)
        added.append(composed)
      }
      groups.append(Group(rows: composed, rowStart: rowCount, byteStart: rope.count))
      for chunk in composed.chunks {
        // What is longer than can be counted, as only files tell to be, is never made.
        guard rope.count <= Int.max / 2 - chunk.count else {
          isTooLong = true
          continue
        }
        rope.append(chunk, rowBase: rowCount)
      }
      if !composed.chunks.isEmpty { opening = .separator }
      rowCount += stretch.count
    }
    if setting.way == .json {
      if isSameSetting {
        removed += before[min(passed, before.count)...].map(\.rows)
        nameCounts = previous?.takeNameCounts() ?? NameCounts()
      } else {
        removed = []
      }
      let hashes = nameCounts.replace(removed, with: added)
      if !hashes.isEmpty { findRepeatedNames(hashes, in: rows) }
    }
    sumUp()
  }

  /// Hands the counts over, so that they are changed in place.
  private mutating func takeNameCounts() -> NameCounts {
    defer { nameCounts = NameCounts() }
    return nameCounts
  }

  /// Gives each group the rows of it whose name, if it is of one of the hashes given, stands in an earlier row.
  ///
  /// - Complexity: O(*n*), where *n* is the number of rows; few of them are more than passed over.
  private mutating func findRepeatedNames(_ hashes: Set<UInt32>, in rows: [Row]) {
    let candidates = NameFilter(hashes)
    var seen = SeenNames(rows, haveCollided: nameCounts.haveCollided)
    for index in groups.indices {
      let group = groups[index]
      let (names, before) = (group.rows.names, group.rows.repeated)
      // Once all were seen, what is repeated stays so, unless it only seemed to be.
      let wereAllSeen = seen.hashCount == hashes.count && !seen.haveCollided
      if wereAllSeen, before.count == names.count { continue }
      var rest = before[...]
      var repeated: [Int] = []
      for (place, hash) in names.hashes.enumerated() {
        let row = names.row(of: place)
        var isRepeated = rest.first == row
        if isRepeated { rest.removeFirst() }
        let mayChange = !isRepeated || seen.hashCount < hashes.count || seen.haveCollided
        if mayChange, candidates.mayHold(hash), hashes.contains(hash) {
          isRepeated = !seen.insert(hash, ofRow: group.rowStart + row)
        }
        if isRepeated { repeated.append(row) }
      }
      guard repeated != before else { continue }
      let range = group.rowStart..<group.rowStart + group.rows.outcomes.count
      groups[index].rows = group.rows.withRepeated(repeated, rows: rows[range], list: setting.list)
    }
    if seen.haveCollided, !nameCounts.haveCollided {
      nameCounts.haveCollided = true
      // What was passed over before that was known is looked at, too.
      findRepeatedNames(hashes, in: rows)
    }
  }

  private mutating func sumUp() {
    for group in groups {
      counts += group.rows.counts
      unmade.formUnion(group.rows.unmade)
      needs.append(group.rows.needs)
    }
  }

  // MARK: - What became of the rows

  /// Returns the group that holds a row.
  ///
  /// - Complexity: O(log *n*), where *n* is the number of groups.
  func group(ofRow row: Int) -> Group? {
    guard row >= 0, row < rowCount else { return nil }
    return groups[groups.lastIndexInOrder { $0.rowStart <= row }]
  }

  func outcome(ofRow row: Int) -> RowOutcome? {
    group(ofRow: row).map { outcome($0.rows.outcomes[row - $0.rowStart], in: $0) }
  }

  private func outcome(_ outcome: ComposedRows.Outcome, in group: Group) -> RowOutcome {
    switch outcome.kind {
    case .disabled: RowOutcome(.nowhere, .disabled)
    case .omitted: RowOutcome(.nowhere, .omitted)
    case .placed:
      RowOutcome(setting.destination, setting.reason, extent(outcome.extent, from: group.byteStart))
    }
  }

  private func extent(_ extent: ComposedRows.Outcome.Extent, from start: Int) -> RowOutcome.Extent {
    func moved(_ range: Range<Int>) -> Range<Int> { range.lowerBound + start..<range.upperBound + start }
    return switch extent {
    case .nothing: .nothing
    case .range(let range): setting.way == .query ? .target(moved(range)) : .body([moved(range)])
    case .ranges(let ranges): .body(ranges.map(moved))
    case .file(let path): .file(path: path)
    }
  }

  /// The way of each row.
  var outcomes: [RowOutcome] {
    groups.flatMap { group in
      (0..<group.rows.outcomes.count).map { outcome(group.rows.outcomes[$0], in: group) }
    }
  }

  /// Returns the offset of the first byte that a row made, in the target or the body; nil if it made none.
  func firstOffset(ofRow row: Int) -> Int? {
    guard let group = group(ofRow: row) else { return nil }
    return group.rows.firstOffset(ofRow: row - group.rowStart).map { $0 + group.byteStart }
  }

  /// Returns the rows that go elsewhere than before; nil where there was another number of rows.
  func movedRows(
    since old: ComposedList
  ) -> [(row: RowReference, from: Destination, to: Destination)]? {
    guard rowCount == old.rowCount else { return nil }
    var moved: [(row: RowReference, from: Destination, to: Destination)] = []
    let isSame = setting.destination == old.setting.destination
    var (here, there) = (0, 0)
    var row = 0
    while row < rowCount {
      let (now, was) = (groups[here], old.groups[there])
      let end = min(now.rowStart + now.rows.outcomes.count, was.rowStart + was.rows.outcomes.count)
      if !isSame || now.rows !== was.rows || now.rowStart != was.rowStart {
        for index in row..<end {
          let to = destination(of: now.rows.outcomes[index - now.rowStart])
          let from = old.destination(of: was.rows.outcomes[index - was.rowStart])
          if from != to { moved.append((RowReference(setting.list, index), from, to)) }
        }
      }
      row = end
      if row == now.rowStart + now.rows.outcomes.count { here += 1 }
      if row == was.rowStart + was.rows.outcomes.count { there += 1 }
    }
    return moved
  }

  private func destination(of outcome: ComposedRows.Outcome) -> Destination {
    outcome.kind == .placed ? setting.destination : .nowhere
  }

  // MARK: - Diagnostics

  func diagnostics(ofRow row: Int) -> [Diagnostic] {
    guard let group = group(ofRow: row) else { return [] }
    return group.rows.diagnostics(ofRow: row - group.rowStart).map { $0.moved(by: group.rowStart) }
  }

  func appendDiagnostics(to result: inout [Diagnostic], upTo limit: Int) {
    for group in groups where result.count < limit {
      for diagnostic in group.rows.diagnostics { result.append(diagnostic.moved(by: group.rowStart)) }
    }
  }

  /// The stretches of it as it is.
  var stretches: [RowStretch] { groups.map { .composed($0.rows) } }
}

extension Diagnostic {
  /// Returns the diagnostic for a row some rows further down.
  func moved(by rows: Int) -> Diagnostic {
    guard rows != 0, let index else { return self }
    var result = self
    result.index = index + rows
    return result
  }
}
