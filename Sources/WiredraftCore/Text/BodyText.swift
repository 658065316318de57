extension Draft {
  /// A text of any length that is cheap to change: UTF-8 in chunks that its copies share.
  ///
  /// ```swift
  /// var text: Draft.BodyText = "one\ntwo"
  /// text.replaceSubrange(3..<4, with: ", ")
  /// String(text)  // "one, two"
  /// ```
  /// Places are offsets in bytes. A line ends with LF, which is its last byte; CR is an ordinary character.
  public struct BodyText: Sendable {
    /// A change copies a chunk and goes over the list of all chunks: in a very long text the chunks are longer, so
    /// that neither takes a millisecond.
    static func chunkSize(ofLength length: Int) -> Int { length < 16 << 20 ? 16 << 10 : 64 << 10 }

    private(set) var chunks: [TextChunk] = []
    /// The place of each chunk's start, and, last, of the end.
    private(set) var places: [Place] = [Place()]

    struct Place: Sendable, Hashable {
      var bytes = 0
      var lineEnds = 0
      var scalars = 0
    }

    /// Makes an empty text.
    public init() {}

    /// Makes a text of a string.
    public init(_ text: String) {
      var text = text
      self = text.withUTF8 { Draft.BodyText(unchecked: $0) }
    }

    /// Makes a text of bytes; nil if they are not UTF-8.
    ///
    /// - Complexity: O(*n*), where *n* is the number of bytes.
    public init?(utf8 bytes: [UInt8]) {
      guard bytes.withUnsafeBufferPointer(UTF8Check.isValid) else { return nil }
      self = bytes.withUnsafeBufferPointer { Draft.BodyText(unchecked: $0) }
    }

    /// The bytes are known to be UTF-8.
    init(unchecked bytes: UnsafeBufferPointer<UInt8>) {
      append(contentsOf: bytes, by: Self.chunkSize(ofLength: bytes.count))
      count(from: 0)
    }

    /// The number of bytes.
    public var utf8Count: Int { places[chunks.count].bytes }
    /// The number of lines, which is one more than that of line ends.
    public var lineCount: Int { places[chunks.count].lineEnds + 1 }
    /// Whether there are no bytes.
    public var isEmpty: Bool { chunks.isEmpty }

    // MARK: - References

    /// The chunks that may hold references to variables, in groups: no reference begins in one and ends in another;
    /// and those between them, one by one.
    var referenceRegions: [(chunks: Range<Int>, mayHoldReference: Bool)] {
      var regions: [(chunks: Range<Int>, mayHoldReference: Bool)] = []
      // Whether a reference may continue in the next chunk.
      var isOpen = false
      for (index, chunk) in chunks.enumerated() {
        if isOpen, let last = regions.popLast() {
          regions.append((last.chunks.lowerBound..<index + 1, true))
        } else {
          regions.append((index..<index + 1, chunk.mayHoldReference))
        }
        isOpen = (chunk.mayHoldReference || isOpen) && chunk.leavesReferenceOpen
      }
      return regions
    }

    func string(inChunks range: Range<Int>) -> String {
      string(in: places[range.lowerBound].bytes..<places[range.upperBound].bytes)
    }

    // MARK: - Changing

    /// Replaces some bytes with a text, and returns the range that was replaced.
    ///
    /// A range that begins or ends within a character is extended to the whole character, and clamped to the text, so
    /// that the text is always UTF-8.
    /// - Complexity: O(*c* + *n*), where *c* is the number of chunks and *n* the length of the new text.
    @discardableResult
    public mutating func replaceSubrange(_ range: Range<Int>, with new: Draft.BodyText) -> Range<Int> {
      let range = wholeCharacters(range)
      guard !range.isEmpty || !new.isEmpty else { return range }
      guard !chunks.isEmpty else {
        self = new
        return range
      }
      let first = chunkIndex(at: range.lowerBound)
      let last = max(first, chunkIndex(at: max(range.lowerBound, range.upperBound - 1)))
      let head = chunks[first].bytes[..<(range.lowerBound - places[first].bytes)]
      let tail = chunks[last].bytes[(range.upperBound - places[last].bytes)...]
      let size = Self.chunkSize(ofLength: utf8Count + new.utf8Count)
      let isShort = new.utf8Count <= 2 * size
      var pieces: [TextChunk] = []
      if isShort {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(head.count + new.utf8Count + tail.count)
        bytes += head
        for chunk in new.chunks { bytes += chunk.bytes }
        bytes += tail
        pieces = Self.divided(bytes, by: size)
      } else {
        pieces = Self.divided(Array(head), by: size) + new.chunks + Self.divided(Array(tail), by: size)
      }
      var replaced = first..<last + 1
      // A chunk that became small is joined with its neighbor, to limit the number of chunks.
      if pieces.reduce(0, { $0 + $1.count }) < size / 4, replaced.upperBound < chunks.count {
        let bytes = pieces.flatMap(\.bytes) + chunks[replaced.upperBound].bytes
        pieces = Self.divided(bytes, by: size)
        replaced = replaced.lowerBound..<replaced.upperBound + 1
      }
      chunks.replaceSubrange(replaced, with: pieces)
      count(from: replaced.lowerBound)
      return range
    }

    /// Replaces some bytes with a string.
    @discardableResult
    public mutating func replaceSubrange(_ range: Range<Int>, with new: String) -> Range<Int> {
      replaceSubrange(range, with: Draft.BodyText(new))
    }

    private mutating func append(contentsOf bytes: UnsafeBufferPointer<UInt8>, by size: Int) {
      chunks.reserveCapacity(chunks.count + bytes.count / size + 1)
      var start = 0
      while start < bytes.count {
        var end = min(bytes.count, start + size)
        while end < bytes.count, end > start + 1, bytes[end] & 0xC0 == 0x80 { end -= 1 }
        chunks.append(TextChunk(Array(bytes[start..<end])))
        start = end
      }
    }

    /// No chunk is longer than two sizes.
    private static func divided(_ bytes: [UInt8], by size: Int) -> [TextChunk] {
      if bytes.isEmpty { return [] }
      if bytes.count <= 2 * size { return [TextChunk(bytes)] }
      var text = Draft.BodyText()
      bytes.withUnsafeBufferPointer { text.append(contentsOf: $0, by: size) }
      return text.chunks
    }

    private mutating func count(from index: Int) {
      var place = places[index]
      places.removeSubrange((index + 1)...)
      places.reserveCapacity(chunks.count + 1)
      for chunk in chunks[index...] {
        place.bytes += chunk.count
        place.lineEnds += chunk.lineEnds
        place.scalars += chunk.scalars
        places.append(place)
      }
    }

    private func wholeCharacters(_ range: Range<Int>) -> Range<Int> {
      let end = utf8Count
      var lower = max(0, min(range.lowerBound, end))
      var upper = max(lower, min(range.upperBound, end))
      while lower > 0, lower < end, byte(at: lower) & 0xC0 == 0x80 { lower -= 1 }
      while upper < end, byte(at: upper) & 0xC0 == 0x80 { upper += 1 }
      if range.isEmpty { upper = lower }
      return lower..<upper
    }
  }
}

extension Draft.BodyText: ExpressibleByStringLiteral {
  /// Makes a text of a literal.
  public init(stringLiteral text: String) { self.init(text) }
}

extension Draft.BodyText: CustomStringConvertible, CustomDebugStringConvertible {
  /// The text.
  public var description: String { String(self) }
  /// The text as a literal.
  public var debugDescription: String { String(self).debugDescription }
}

extension Draft.BodyText: Equatable {
  /// Returns whether two texts have the same bytes.
  ///
  /// - Complexity: O(*n*), where *n* is the number of bytes that they don't share.
  public static func == (lhs: Draft.BodyText, rhs: Draft.BodyText) -> Bool {
    guard lhs.utf8Count == rhs.utf8Count else { return false }
    var (left, right) = (0, 0)
    var offset = 0
    while offset < lhs.utf8Count {
      if lhs.places[left].bytes == rhs.places[right].bytes, lhs.chunks[left] === rhs.chunks[right] {
        left += 1
        right += 1
        offset = lhs.places[left].bytes
        continue
      }
      let end = min(lhs.places[left + 1].bytes, rhs.places[right + 1].bytes)
      let (a, b) = (lhs.places[left].bytes, rhs.places[right].bytes)
      guard lhs.chunks[left].bytes[offset - a..<end - a] == rhs.chunks[right].bytes[offset - b..<end - b]
      else { return false }
      offset = end
      if offset == lhs.places[left + 1].bytes { left += 1 }
      if offset == rhs.places[right + 1].bytes { right += 1 }
    }
    return true
  }
}

extension String {
  /// Makes a string of a text.
  ///
  /// - Complexity: O(*n*), where *n* is the length of the text.
  public init(_ text: Draft.BodyText) {
    self = text.string(in: 0..<text.utf8Count)
  }
}
