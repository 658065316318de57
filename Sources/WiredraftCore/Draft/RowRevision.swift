internal import Synchronization

/// Identifies the content of a row within this process: a copy keeps its revision until it is changed.
struct RowRevision: Sendable, Equatable {
  private let number: UInt64

  private static let last = Atomic<UInt64>(0)

  init() { number = Self.last.add(1, ordering: .relaxed).newValue }

  func isBefore(_ other: RowRevision) -> Bool { number < other.number }
}

extension RowRevision: CustomReflectable {
  /// An empty mirror: two rows that are the same have different numbers.
  var customMirror: Mirror { Mirror(self, children: []) }
}
