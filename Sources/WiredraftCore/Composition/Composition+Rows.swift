extension Composition {
  /// Where each row goes.
  ///
  /// - Complexity: O(*n*), where *n* is the number of rows; ``outcome(of:)`` asks for one.
  public var outcomes: [RowList: [RowOutcome]] {
    var result = lists.mapValues(\.outcomes)
    result[.path] = pathOutcomes
    result[.headers] = headerOutcomes
    for list in RowList.allCases where result[list] == nil { result[list] = [] }
    return result
  }

  /// The way of a row; nil if there is no such row.
  ///
  /// - Complexity: O(log *n*), where *n* is the number of rows.
  public func outcome(of row: RowReference) -> RowOutcome? {
    switch row.list {
    case .path: pathOutcomes.indices.contains(row.index) ? pathOutcomes[row.index] : nil
    case .headers: headerOutcomes.indices.contains(row.index) ? headerOutcomes[row.index] : nil
    case .parameters, .query, .body: lists[row.list]?.outcome(ofRow: row.index)
    }
  }

  /// Returns the offset in the message, head and then body, of the first byte that a row made, without the
  /// separator before it; nil if it made none.
  ///
  /// - Complexity: O(log *n*), where *n* is the number of rows.
  public func firstOffset(of row: RowReference) -> Int? {
    switch outcome(of: row)?.extent {
    case .nothing, nil: nil
    case .target(let range): method.utf8.count + 1 + range.lowerBound
    case .body(let ranges): ranges.first.map { head.count + $0.lowerBound }
    case .field(let index): fieldOffsets.indices.contains(index) ? fieldOffsets[index] : nil
    case .file: lists[row.list]?.firstOffset(ofRow: row.index).map { head.count + $0 }
    }
  }

  /// Returns the rows of a list that go elsewhere than in another composition, with both places; nil where the
  /// list had another number of rows there.
  ///
  /// - Complexity: O(*n*), where *n* is the number of rows that were composed anew between the two.
  public func movedRows(
    of list: RowList, since old: Composition
  ) -> [(row: RowReference, from: Destination, to: Destination)]? {
    guard let now = lists[list], let was = old.lists[list] else {
      return lists[list] == nil && old.lists[list] == nil ? [] : nil
    }
    return now.movedRows(since: was)
  }

  // MARK: - Composing again

  /// Composes a draft of which little became another since this composition was made of it.
  ///
  /// The result is the same as of ``Draft/compose(in:)``; what did not change is not done again.
  /// - Parameters:
  ///   - draft: The draft as it is now.
  ///   - context: What it is composed in; it may be another than before.
  ///   - changes: All changes of rows since then, in the order in which they were made. Method, URL, styles and the
  ///     like may differ without being told.
  /// - Complexity: O(*n*), where *n* is the number of rows that changed, and of groups of a hundred and more rows.
  public mutating func update(
    to draft: Draft, in context: CompositionContext, changes: [DraftChange]
  ) {
    update(to: draft, in: context, changes: changes, grouping: RowGrouping())
  }

  mutating func update(
    to draft: Draft, in context: CompositionContext, changes: [DraftChange], grouping: RowGrouping
  ) {
    let previous = PreviousLists(taking: &self, context: context, changes: changes, grouping: grouping)
    var composer = Composer(draft: draft, context: context, previous: previous)
    composer.composeAll()
    self = composer.result
  }

  mutating func sumUp(_ draft: Draft) {
    needs = ContextNeeds()
    if draft.body.type.isFile, let path = draft.body.path {
      needs.append(ContextNeeds.Part([path], []))
    }
    for list in [RowList.parameters, .query, .path, .body, .headers] {
      if let found = lists[list]?.needs {
        needs.append(found)
      } else if list == .path || list == .headers {
        let rows = (draft[list] ?? []).filter { $0.isEnabled && $0.source == .environment }
        needs.append(ContextNeeds.Part([], rows.map(\.text)))
      }
    }
  }
}

/// What is left of the lists of a composition made before.
struct PreviousLists {
  private var lists: [RowList: (list: ComposedList, stretches: [RowStretch])] = [:]
  /// What became different in the context; nil if nothing did.
  private(set) var difference: ContextDifference?

  private let grouping: RowGrouping

  init(grouping: RowGrouping = RowGrouping()) { self.grouping = grouping }

  /// Takes the lists out of a composition, so that they are changed in place.
  init(
    taking composition: inout Composition, context: CompositionContext, changes: [DraftChange],
    grouping: RowGrouping
  ) {
    self.grouping = grouping
    if composition.context.files != context.files
      || composition.context.environment != context.environment
    {
      difference = ContextDifference(from: composition.context, to: context)
    }
    let old = composition.lists
    composition.lists = [:]
    for (list, composed) in old { lists[list] = (composed, composed.stretches) }
    for change in changes {
      switch change {
      case .everything: lists = [:]
      case .list(let list): lists[list] = nil
      case .rows(let list, let replaced, let count):
        guard let stretches = lists[list]?.stretches else { continue }
        if let left = RowStretch.replacing(replaced, with: count, in: stretches) {
          lists[list]?.stretches = left
        } else {
          lists[list] = nil
        }
      }
    }
  }

  /// Hands over what is left of a list that has so many rows now.
  mutating func take(_ list: RowList, count: Int) -> (list: ComposedList?, stretches: [RowStretch]) {
    guard let (composed, stretches) = lists.removeValue(forKey: list),
      stretches.reduce(0, { $0 + $1.count }) == count
    else { return (nil, RowStretch.balanced([.open(count)], grouping)) }
    return (composed, RowStretch.balanced(stretches, grouping))
  }
}
