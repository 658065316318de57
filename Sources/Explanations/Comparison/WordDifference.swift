import WiredraftCore

/// Bytes split into words and signs, the units of a difference, so that letters of different words are never matched.
struct ComparedWords {
  /// A word, a sign, an escape, or a file.
  enum Word: Hashable {
    case bytes(ArraySlice<UInt8>)
    case file(path: String, length: Int)
  }

  private(set) var words: [Word] = []
  /// The offset of each word in the message, and the end of the last one.
  private(set) var starts: [Int]
  var end: Int { starts[starts.count - 1] }

  init(_ composition: Composition, _ range: Range<Int>, limit: Int) {
    starts = [range.lowerBound]
    var offset = range.lowerBound
    let limit = range.lowerBound + limit
    // The rest of the bytes before a file.
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

/// The shortest edit from one list of words to another; abandoned if it is long.
struct WordDifference {
  private static let longestWay = 600

  private(set) var hunks: [ByteHunk] = []
  /// The hunk after the last common word, if the words are incomplete.
  private(set) var open: ByteHunk?

  /// - Parameter isWhole: Whether the words are complete; otherwise they end at an arbitrary position.
  init(_ old: ComparedWords, _ new: ComparedWords, isWhole: Bool) {
    var numbers: [ComparedWords.Word: Int] = [:]
    func number(_ word: ComparedWords.Word) -> Int {
      if let known = numbers[word] { return known }
      numbers[word] = numbers.count
      return numbers.count - 1
    }
    let (left, right) = (old.words.map(number), new.words.map(number))
    let edits = ShortestEdits(from: left.count, to: right.count, limit: Self.longestWay) {
      left[$0] == right[$1]
    }
    guard edits.isShortest else {
      hunks = [ByteHunk(old: old.starts[0]..<old.end, new: new.starts[0]..<new.end)]
      return
    }
    // If the words are incomplete, the last change may continue after them.
    let hasCommon = edits.changes.first.map { $0.old != 0..<left.count || $0.new != 0..<right.count } ?? true
    for change in edits.changes {
      let hunk = ByteHunk(
        old: old.starts[change.old.lowerBound]..<old.starts[change.old.upperBound],
        new: new.starts[change.new.lowerBound]..<new.starts[change.new.upperBound])
      let isLast = change.old.upperBound == left.count && change.new.upperBound == right.count
      if !isWhole, hasCommon, isLast {
        open = hunk
      } else {
        hunks.append(Self.trimmed(hunk, Self.bytes(old.words[change.old]), Self.bytes(new.words[change.new])))
      }
    }
  }

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

  private static func bytes(_ words: ArraySlice<ComparedWords.Word>) -> [UInt8]? {
    var result: [UInt8] = []
    for word in words {
      guard case .bytes(let bytes) = word else { return nil }
      result += bytes
    }
    return result
  }
}
