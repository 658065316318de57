/// Values for some of a draft's lists of rows.
///
/// A dictionary would do, but its first use makes the runtime search all conformances at each start of a program.
package struct PerList<Value> {
  @usableFromInline var entries: [(list: Draft.RowList, value: Value)] = []

  @inlinable package init() {}

  /// Whether no list has a value.
  @inlinable package var isEmpty: Bool { entries.isEmpty }

  /// The value of a list; nil if it has none.
  @inlinable package subscript(list: Draft.RowList) -> Value? {
    // Without this the optimised program calls it unspecialised, 8 % of the time of a key.
    @inline(__always) get {
      for entry in entries where entry.list == list { return entry.value }
      return nil
    }
    set {
      switch (entries.firstIndex { $0.list == list }, newValue) {
      case (let index?, let value?): entries[index].value = value
      case (let index?, nil): entries.remove(at: index)
      case (nil, let value?): entries.append((list, value))
      case (nil, nil): break
      }
    }
  }
}

extension PerList: Sendable where Value: Sendable {}
