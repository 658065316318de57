extension RandomAccessCollection where Index == Int {
  /// Returns the index of the last element that meets a condition, or the first index if there is none.
  ///
  /// All elements that meet the condition must precede those that don't.
  /// - Complexity: O(log *n*), where *n* is the number of elements.
  @inlinable @inline(__always)
  package func lastIndexInOrder(where meets: (Element) -> Bool) -> Int {
    var low = startIndex
    var high = endIndex - 1
    while low < high {
      let middle = (low + high + 1) / 2
      if meets(self[middle]) { low = middle } else { high = middle - 1 }
    }
    return low
  }
}
