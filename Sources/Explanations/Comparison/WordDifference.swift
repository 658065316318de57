import WiredraftCore

/// Bytes as words and signs: what a difference is made of, so that no letter of one word stands for one of another.
struct ComparedWords {
  /// A word, a sign, an escape, or a file.
  enum Word: Hashable {
    case bytes(ArraySlice<UInt8>)
    case file(path: String, length: Int)
  }

  private(set) var words: [Word] = []
  /// Where each word begins in the message, and where the last one ends.
  private(set) var starts: [Int]
  /// Where the last word ends.
  var end: Int { starts[starts.count - 1] }

  init(_ composition: Composition, _ range: Range<Int>, limit: Int) {
    starts = [range.lowerBound]
    var offset = range.lowerBound
    let limit = range.lowerBound + limit
    // What is left of the bytes before a file.
    while offset < range.upperBound, offset < limit {
      switch composition.part(at: offset) {
      case .file(let path, let file):
        offset = min(file.upperBound, range.upperBound)
        words.append(.file(path: path, length: file.count))
        starts.append(offset)
      case .bytes(let slice):
        let piece = slice.prefix(min(range.upperBound, limit) - offset)
        split(piece, at: offset)
        offset += piece.count
      case nil: return
      }
    }
  }

  private mutating func split(_ bytes: ArraySlice<UInt8>, at offset: Int) {
    var index = bytes.startIndex
    while index < bytes.endIndex {
      var end = index + 1
      if bytes[index] == UInt8(ascii: "%"), bytes.endIndex - index >= 3 {
        end = index + 3
      } else if Self.isOfWord(bytes[index]) {
        while end < bytes.endIndex, Self.isOfWord(bytes[end]) { end += 1 }
      }
      words.append(.bytes(bytes[index..<end]))
      starts.append(offset + end - bytes.startIndex)
      index = end
    }
  }

  private static func isOfWord(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x80...0xFF: true
    default: false
    }
  }
}

/// The shortest way from some words to others.
///
/// - Note: E. W. Myers, *An O(ND) Difference Algorithm and Its Variations*, 1986; given up where the way is long.
struct WordDifference {
  /// The most words that may be left out and put in.
  private static let longestWay = 600

  private(set) var hunks: [ByteHunk] = []
  /// What follows the last word that is the same, where the words are not all there are.
  private(set) var open: ByteHunk?

  /// - Parameter isWhole: Whether the words are all there are; if not, where they end is chance.
  init(_ old: ComparedWords, _ new: ComparedWords, isWhole: Bool) {
    var numbers: [ComparedWords.Word: Int] = [:]
    func number(_ word: ComparedWords.Word) -> Int {
      if let known = numbers[word] { return known }
      numbers[word] = numbers.count
      return numbers.count - 1
    }
    let (left, right) = (old.words.map(number), new.words.map(number))
    guard let pairs = Self.pairs(left, right) else {
      hunks = [ByteHunk(old: old.starts[0]..<old.end, new: new.starts[0]..<new.end)]
      return
    }
    var (x, y) = (0, 0)
    for pair in pairs + [(left.count, right.count)] {
      if pair.0 > x || pair.1 > y {
        let hunk = ByteHunk(
          old: old.starts[x]..<old.starts[pair.0], new: new.starts[y]..<new.starts[pair.1])
        if !isWhole, !pairs.isEmpty, pair == (left.count, right.count) {
          open = hunk
          break
        }
        hunks.append(
          Self.trimmed(hunk, Self.bytes(old.words[x..<pair.0]), Self.bytes(new.words[y..<pair.1])))
      }
      (x, y) = (pair.0 + 1, pair.1 + 1)
    }
  }

  /// Returns the words that are the same, in order; nil where the way is too long.
  private static func pairs(_ left: [Int], _ right: [Int]) -> [(Int, Int)]? {
    let most = min(longestWay, left.count + right.count)
    var reach = [Int](repeating: 0, count: 2 * most + 3)
    let middle = most + 1
    var trace: [[Int]] = []
    for steps in 0...most {
      trace.append(Array(reach[middle - steps - 1...middle + steps + 1]))
      for line in stride(from: -steps, through: steps, by: 2) {
        let isDown =
          line == -steps || (line != steps && reach[middle + line - 1] < reach[middle + line + 1])
        var x = isDown ? reach[middle + line + 1] : reach[middle + line - 1] + 1
        while x < left.count, x - line < right.count, left[x] == right[x - line] { x += 1 }
        reach[middle + line] = x
        if x >= left.count, x - line >= right.count { return way(back: trace, left.count, right.count) }
      }
    }
    return nil
  }

  private static func way(back trace: [[Int]], _ leftCount: Int, _ rightCount: Int) -> [(Int, Int)] {
    var pairs: [(Int, Int)] = []
    var (x, y) = (leftCount, rightCount)
    for steps in stride(from: trace.count - 1, through: 0, by: -1) {
      let reach = trace[steps]
      let middle = steps + 1
      let line = x - y
      let isDown = line == -steps || (line != steps && reach[middle + line - 1] < reach[middle + line + 1])
      let before = isDown ? line + 1 : line - 1
      let beforeX = steps == 0 ? 0 : reach[middle + before]
      let beforeY = steps == 0 ? 0 : beforeX - before
      while x > beforeX, y > beforeY {
        (x, y) = (x - 1, y - 1)
        pairs.append((x, y))
      }
      (x, y) = (beforeX, beforeY)
    }
    return pairs.reversed()
  }

  /// The hunk without the bytes that both of its sides begin and end with.
  private static func trimmed(_ hunk: ByteHunk, _ old: [UInt8]?, _ new: [UInt8]?) -> ByteHunk {
    guard let old, let new else { return hunk }
    let count = min(old.count, new.count)
    var start = 0
    while start < count, old[start] == new[start] { start += 1 }
    var end = 0
    while end < count - start, old[old.count - 1 - end] == new[new.count - 1 - end] { end += 1 }
    return ByteHunk(
      old: hunk.old.lowerBound + start..<hunk.old.upperBound - end,
      new: hunk.new.lowerBound + start..<hunk.new.upperBound - end)
  }

  /// The bytes of some words; nil where a file is among them.
  private static func bytes(_ words: ArraySlice<ComparedWords.Word>) -> [UInt8]? {
    var result: [UInt8] = []
    for word in words {
      guard case .bytes(let bytes) = word else { return nil }
      result += bytes
    }
    return result
  }
}
