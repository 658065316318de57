/// Sorts numbers by their digits, the lowest first.
enum RadixSort {
  private static let digitBits: UInt32 = 11

  /// - Complexity: O(*n*), where *n* is how many there are.
  static func sorted(_ numbers: ArraySlice<UInt32>) -> [UInt32] {
    if numbers.count < 256 { return numbers.sorted() }
    var (from, to) = (Array(numbers), [UInt32](repeating: 0, count: numbers.count))
    for shift in stride(from: 0, to: UInt32(32), by: Int(digitBits)) {
      var ends = [Int](repeating: 0, count: 1 << digitBits)
      let mask = UInt32(ends.count - 1)
      for number in from { ends[Int(number >> shift & mask)] += 1 }
      var sum = 0
      for digit in ends.indices { (ends[digit], sum) = (sum, sum + ends[digit]) }
      for number in from {
        let digit = Int(number >> shift & mask)
        to[ends[digit]] = number
        ends[digit] += 1
      }
      swap(&from, &to)
    }
    return from
  }
}
