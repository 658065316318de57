/// The ways of neighbouring rows, in four bytes each where what they become is short: there may be very many rows.
struct PackedOutcomes: Sendable {
  /// Where a row's bytes begin and how many they are; or, where they begin nowhere, what else became of the row.
  private struct Entry: Sendable {
    static let nowhere = UInt16.max

    var start = Entry.nowhere
    var length: UInt16

    init(_ kind: Kind) { length = kind.rawValue }

    /// Nil where the numbers are too large.
    init?(_ range: Range<Int>) {
      guard let start = UInt16(exactly: range.lowerBound), start != Self.nowhere,
        let length = UInt16(exactly: range.count)
      else { return nil }
      self.start = start
      self.length = length
    }
  }

  private enum Kind: UInt16 {
    case disabled, omitted, placed
    /// It stands among the larger ones.
    case larger
  }

  private var entries: [Entry] = []
  /// Those that need more, in the order of their rows.
  private var larger: [(row: Int, extent: ComposedRows.Outcome.Extent)] = []

  /// How many rows there are.
  var count: Int { entries.count }

  mutating func reserveCapacity(_ count: Int) { entries.reserveCapacity(count) }

  mutating func append(_ kind: ComposedRows.Outcome.Kind) {
    switch kind {
    case .disabled: entries.append(Entry(.disabled))
    case .omitted: entries.append(Entry(.omitted))
    case .placed: entries.append(Entry(.placed))
    }
  }

  /// Says which bytes the last row becomes.
  mutating func setLastExtent(_ extent: ComposedRows.Outcome.Extent) {
    guard let last = entries.indices.last else { return }
    switch extent {
    case .nothing: entries[last] = Entry(.placed)
    case .range(let range):
      if let entry = Entry(range) {
        entries[last] = entry
      } else {
        fallthrough
      }
    case .ranges, .file:
      entries[last] = Entry(.larger)
      larger.append((last, extent))
    }
  }

  subscript(row: Int) -> ComposedRows.Outcome {
    let entry = entries[row]
    if entry.start != Entry.nowhere {
      let start = Int(entry.start)
      return .init(kind: .placed, extent: .range(start..<start + Int(entry.length)))
    }
    return switch Kind(rawValue: entry.length) {
    case .disabled, nil: .init(kind: .disabled)
    case .omitted: .init(kind: .omitted)
    case .placed: .init(kind: .placed)
    case .larger: .init(kind: .placed, extent: larger[larger.lastIndexInOrder { $0.row <= row }].extent)
    }
  }
}
