extension Composition {
  /// The outcome of each row.
  ///
  /// - Complexity: O(*n*), where *n* is the number of rows; use ``outcome(of:)`` for one row.
  public var outcomes: [Draft.RowList: [Composition.RowOutcome]] {
    var result: [Draft.RowList: [Composition.RowOutcome]] = [.path: pathOutcomes, .headers: headerOutcomes]
    for list in [Draft.RowList.parameters, .query, .body] {
      result[list] =
        lists[list].map { composed in
          let wire = wire(of: composed)
          return composed.rows.indices.compactMap { composed.outcome(ofRow: $0, in: wire) }
        } ?? []
    }
    return result
  }

  /// Returns the outcome of a row; nil if there is no such row.
  ///
  /// - Complexity: O(1).
  public func outcome(of row: Draft.RowReference) -> Composition.RowOutcome? {
    if let folder = row.folder {
      guard folderOutcomes.indices.contains(folder), folderOutcomes[folder].indices.contains(row.index) else {
        return nil
      }
      return folderOutcomes[folder][row.index]
    }
    return switch row.list {
    case .path: pathOutcomes.indices.contains(row.index) ? pathOutcomes[row.index] : nil
    case .headers: headerOutcomes.indices.contains(row.index) ? headerOutcomes[row.index] : nil
    case .parameters, .query, .body:
      lists[row.list].flatMap { $0.outcome(ofRow: row.index, in: wire(of: $0)) }
    }
  }

  /// Returns the offset in the message, head and then body, of the first byte that a row made, without the separator
  /// before it; nil if it made none.
  ///
  /// - Complexity: O(log *n*), where *n* is the number of rows.
  public func firstOffset(of row: Draft.RowReference) -> Int? {
    switch outcome(of: row)?.extent {
    case .nothing, nil: nil
    case .target(let range): method.utf8.count + 1 + range.lowerBound
    case .body(let ranges): ranges.first.map { head.count + $0.lowerBound }
    case .field(let index): fieldOffsets.indices.contains(index) ? fieldOffsets[index] : nil
    case .file:
      lists[row.list].flatMap { $0.firstOffset(ofRow: row.index, in: wire(of: $0)) }.map { head.count + $0 }
    }
  }

  private func wire(of list: ComposedList) -> Composition.Wire {
    list.setting.destination == .query ? target : body?.bytes ?? Composition.Wire()
  }

  /// Returns the rows of a list whose destination differs from that in another composition, with both places; nil if
  /// the list had another number of rows there.
  ///
  /// - Complexity: O(*n*), where *n* is the number of rows.
  public func movedRows(
    of list: Draft.RowList, since old: Composition
  ) -> [(row: Draft.RowReference, from: Routing.Destination, to: Routing.Destination)]? {
    guard let now = lists[list], let was = old.lists[list] else {
      return lists[list] == nil && old.lists[list] == nil ? [] : nil
    }
    return now.movedRows(since: was)
  }

  // MARK: - Composing again

  /// Updates the composition to a draft that changed little since it was made.
  ///
  /// The result is the same as that of ``Draft/compose(in:)``. Rows with an unchanged revision are not encoded again.
  /// - Parameters:
  ///   - draft: The current draft.
  ///   - context: The current context, which may differ from the previous one.
  /// - Complexity: O(*n* + *m*), where *n* is the number of rows and *m* the size of those that changed.
  public mutating func update(to draft: Draft, in context: Composition.Context) {
    var composer = Composer(draft: draft, context: context, previous: self)
    composer.composeAll()
    self = composer.result
  }

  mutating func sumUp(_ draft: Draft, _ named: Composition.Needs) {
    needs = named
    if named.files.isEmpty, draft.body.type.isFile, let path = draft.body.path,
      !ReferenceText.mayOccur(in: path)
    {
      needs.append(files: [path], variables: [])
    }
    for list in [Draft.RowList.parameters, .query, .path, .body, .headers] {
      if let found = lists[list]?.needs {
        needs.append(found)
      } else if list == .path || list == .headers {
        for row in draft[list] ?? [] where row.isEnabled && row.source == .environment {
          needs.append(files: [], variables: [row.text])
        }
      }
    }
    for folder in context.folders {
      for row in folder.headers where row.isEnabled && row.source == .environment {
        needs.append(files: [], variables: [row.text])
      }
    }
  }

  /// Returns the variable that a name refers to, which may be one of the process's environment; nil if nothing defines
  /// it.
  public func variable(named name: String) -> Variable? {
    variables.variable(named: name, in: context)
  }

  /// Returns the row of a folder; nil for a row of the draft, and if there is none.
  public func folderRow(_ reference: Draft.RowReference) -> Draft.Row? {
    guard let folder = reference.folder, reference.list == .headers, context.folders.indices.contains(folder),
      context.folders[folder].headers.indices.contains(reference.index)
    else { return nil }
    return context.folders[folder].headers[reference.index]
  }

  /// The defaults that the folders give the draft, the nearest first.
  public var folders: [Draft.FolderDefaults] { context.folders }

  /// The rows that the folders give the draft, in the order in which they are sent: those of the farthest folder first.
  ///
  /// - Complexity: O(*n*), where *n* is their number.
  public var folderRows: [Draft.RowReference] {
    folders.indices.reversed().flatMap { folder in
      folders[folder].headers.indices.map { Draft.RowReference(.headers, $0, folder: folder) }
    }
  }
}
