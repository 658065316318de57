extension RandomAccessCollection<UInt8> where Index == Int {
  /// Returns the place of the first occurrence of bytes; an empty range at the start for none.
  ///
  /// The search of the standard library's string processing takes more than a hundred times as long.
  /// - Complexity: O(*n* · *m*) at worst, where *n* and *m* are the lengths; O(*n*) where the first byte is rare.
  package func firstRange(of bytes: [UInt8]) -> Range<Int>? {
    guard let first = bytes.first else { return startIndex..<startIndex }
    let found = withContiguousStorageIfAvailable { storage -> Int? in
      bytes.withUnsafeBufferPointer { bytes in
        guard storage.count >= bytes.count else { return nil }
        search: for place in 0...storage.count - bytes.count where storage[place] == first {
          for index in 1..<bytes.count where storage[place + index] != bytes[index] { continue search }
          return place
        }
        return nil
      }
    }
    guard let found else {
      return Array(self).firstRange(of: bytes).map { $0.lowerBound + startIndex..<$0.upperBound + startIndex }
    }
    return found.map { startIndex + $0..<startIndex + $0 + bytes.count }
  }
}
