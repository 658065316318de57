import WiredraftCore

/// Finds the bytes that differ between two ranges: all of a short difference, and the beginning of a long one.
///
/// The common prefix and suffix are skipped at the speed of memory. The rest is compared in words and signs, up to
/// ``window`` bytes of each range.
struct ByteDifference {
  static let window = 16 << 10

  private let old: Composition
  private let new: Composition
  private(set) var hunks: [ByteHunk] = []
  /// The difference that was not compared in detail.
  private(set) var rest: ByteHunk?

  init(_ old: Composition, _ oldRange: Range<Int>, _ new: Composition, _ newRange: Range<Int>) {
    self.old = old
    self.new = new
    let prefix = Self.commonPrefix(old, oldRange, new, newRange)
    var left = oldRange.dropping(prefix)
    var right = newRange.dropping(prefix)
    guard !left.isEmpty || !right.isEmpty else { return }
    if !left.isEmpty, !right.isEmpty {
      let suffix = Self.commonSuffix(old, left, new, right)
      left = left.lowerBound..<left.upperBound - suffix
      right = right.lowerBound..<right.upperBound - suffix
    }
    guard !left.isEmpty, !right.isEmpty else {
      hunks = [ByteHunk(old: left, new: right)]
      return
    }
    let oldWords = ComparedWords(old, left, limit: Self.window)
    let newWords = ComparedWords(new, right, limit: Self.window)
    let isWhole = oldWords.end == left.upperBound && newWords.end == right.upperBound
    let difference = WordDifference(oldWords, newWords, isWhole: isWhole)
    hunks = difference.hunks
    if !isWhole {
      rest = ByteHunk(
        old: (difference.open?.old.lowerBound ?? oldWords.end)..<left.upperBound,
        new: (difference.open?.new.lowerBound ?? newWords.end)..<right.upperBound)
    }
  }

  // MARK: - Common bytes

  private static func commonPrefix(
    _ old: Composition, _ oldRange: Range<Int>, _ new: Composition, _ newRange: Range<Int>
  ) -> Int {
    let count = min(oldRange.count, newRange.count)
    var done = 0
    while done < count {
      let (left, right) = (old.part(at: oldRange.lowerBound + done), new.part(at: newRange.lowerBound + done))
      switch (left, right) {
      case (.bytes(let left), .bytes(let right)):
        let length = min(left.count, right.count, count - done)
        let same = left.prefix(length).commonPrefix(with: right.prefix(length))
        done += same
        if same < length { return done }
      case (.file(let path, let range), .file(let other, let otherRange)):
        guard path == other, range.count == otherRange.count, done + range.count <= count else { return done }
        done += range.count
      default: return done
      }
    }
    return done
  }

  private static func commonSuffix(
    _ old: Composition, _ oldRange: Range<Int>, _ new: Composition, _ newRange: Range<Int>
  ) -> Int {
    let count = min(oldRange.count, newRange.count)
    var done = 0
    while done < count {
      let length = min(1 << 12, count - done)
      let (oldEnd, newEnd) = (oldRange.upperBound - done, newRange.upperBound - done)
      let left = old.bytes(in: oldEnd - length..<oldEnd)
      let right = new.bytes(in: newEnd - length..<newEnd)
      // A file is within these bytes, which the comparison from the front detects.
      guard left.count == length, right.count == length else { return done }
      let same = left[...].commonSuffix(with: right[...])
      done += same
      if same < length { return done }
    }
    return done
  }
}

extension Composition {
  func part(at offset: Int) -> Composition.Wire.Part? {
    guard offset >= 0 else { return nil }
    if offset < head.count { return head.part(at: offset) }
    switch body?.bytes.part(at: offset - head.count) {
    case .bytes(let bytes): return .bytes(bytes)
    case .file(let path, let range):
      return .file(path: path, range: range.lowerBound + head.count..<range.upperBound + head.count)
    case nil: return nil
    }
  }
}

extension ArraySlice<UInt8> {
  fileprivate func commonPrefix(with other: ArraySlice<UInt8>) -> Int {
    withUnsafeBufferPointer { left in
      other.withUnsafeBufferPointer { right in
        let count = Swift.min(left.count, right.count)
        // A buffer that both sides share is equal, whatever its length.
        if left.baseAddress == right.baseAddress { return count }
        var index = 0
        while index < count, left[index] == right[index] { index += 1 }
        return index
      }
    }
  }

  fileprivate func commonSuffix(with other: ArraySlice<UInt8>) -> Int {
    withUnsafeBufferPointer { left in
      other.withUnsafeBufferPointer { right in
        let count = Swift.min(left.count, right.count)
        var index = 0
        while index < count, left[left.count - 1 - index] == right[right.count - 1 - index] { index += 1 }
        return index
      }
    }
  }
}

extension Range<Int> {
  fileprivate func dropping(_ count: Int) -> Range<Int> { lowerBound + count..<upperBound }
}
