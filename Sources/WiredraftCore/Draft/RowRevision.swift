internal import Synchronization

/// Tells the content of a row from that of every other row of this process: a copy of a row has its revision until it
/// is changed.
struct RowRevision: Sendable, Hashable {
  private let number: UInt64

  private static let last = Atomic<UInt64>(0)

  /// Makes a revision that no row has.
  init() { number = Self.last.add(1, ordering: .relaxed).newValue }
}

extension RowRevision: CustomReflectable {
  /// Nothing: two rows that are the same have different numbers.
  var customMirror: Mirror { Mirror(self, children: []) }
}
