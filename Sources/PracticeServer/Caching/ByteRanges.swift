import Responses

struct ByteRanges {
  /// A field with more isn't obeyed.
  private static let maximumCount = 10

  enum Element {
    case from(Int, through: Int?)
    case last(Int)
  }

  private var elements: [Element] = []

  /// Nil if the field has another unit, or a faulty range, so that it doesn't count.
  init?(_ value: [UInt8]) {
    guard value.prefix(6).isEqualIgnoringCase("bytes=") else { return nil }
    for element in value.dropFirst(6).listElements {
      let ends = element.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
      guard ends.count == 2 else { return nil }
      let (first, last) = (ends[0].decimal(limit: 1 << 53), ends[1].decimal(limit: 1 << 53))
      switch (first, last) {
      case (let first?, let last?) where first <= last: elements.append(.from(first, through: last))
      case (let first?, nil) where ends[1].isEmpty: elements.append(.from(first, through: nil))
      case (nil, let last?) where ends[0].isEmpty: elements.append(.last(last))
      default: return nil
      }
    }
    guard (1...Self.maximumCount).contains(elements.count) else { return nil }
  }

  func satisfiable(length: Int) -> [Range<Int>] {
    elements.compactMap { element in
      switch element {
      case .from(let first, let last):
        first < length ? first..<min(last.map { $0 + 1 } ?? length, length) : nil
      case .last(let count): count > 0 ? max(0, length - count)..<length : nil
      }
    }
  }
}
