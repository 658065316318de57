struct RepeatFinder {
  enum Step: Hashable {
    case literal(UInt8)
    /// As many bytes as are found at a distance before.
    case reference(length: Int, distance: Int)
  }

  private static let tries = 32

  let longest: Int
  let window: Int

  /// A reference has at least three bytes.
  func steps(of bytes: [UInt8]) -> [Step] {
    var steps: [Step] = []
    // The last place of each three bytes, and the place before each place with the same three bytes.
    var last: [Int: Int] = [:]
    var before = [Int](repeating: -1, count: bytes.count)
    var place = 0
    while place < bytes.count {
      let start = Self.key(bytes, place).flatMap { last[$0] } ?? -1
      let match = longestMatch(in: bytes, at: place, from: start, before)
      steps.append(
        match.map { .reference(length: $0.length, distance: $0.distance) } ?? .literal(bytes[place]))
      for passed in place..<place + (match?.length ?? 1) {
        guard let key = Self.key(bytes, passed) else { continue }
        before[passed] = last[key] ?? -1
        last[key] = passed
      }
      place += match?.length ?? 1
    }
    return steps
  }

  private static func key(_ bytes: [UInt8], _ place: Int) -> Int? {
    guard place + 2 < bytes.count else { return nil }
    return Int(bytes[place]) << 16 | Int(bytes[place + 1]) << 8 | Int(bytes[place + 2])
  }

  private func longestMatch(
    in bytes: [UInt8], at place: Int, from start: Int, _ before: [Int]
  ) -> (length: Int, distance: Int)? {
    var best: (length: Int, distance: Int)?
    var (candidate, left) = (start, Self.tries)
    let limit = min(longest, bytes.count - place)
    while candidate >= 0, left > 0, place - candidate <= window {
      var length = 0
      while length < limit, bytes[candidate + length] == bytes[place + length] { length += 1 }
      if length >= 3, length > best?.length ?? 0 { best = (length, place - candidate) }
      candidate = before[candidate]
      left -= 1
    }
    return best
  }
}
