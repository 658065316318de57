/// Looks for a boundary's delimiter in bytes that come in pieces.
///
/// - Note: R. N. Horspool, *Practical fast searching in strings*, 1980
package struct BoundarySearch: Sendable {
  private let needle: [UInt8]
  /// How far to go on where a byte stands at the needle's end.
  private let steps: [Int]
  /// The end of what came so far: it may begin what the next piece ends.
  private var tail: [UInt8] = []

  /// Begins a search for what stands before each part: two hyphens and the boundary.
  package init(_ boundary: String) {
    needle = Array("--".utf8) + boundary.utf8
    var steps = [Int](repeating: needle.count, count: 256)
    for (index, byte) in needle.dropLast().enumerated() { steps[Int(byte)] = needle.count - 1 - index }
    self.steps = steps
  }

  /// Returns whether the delimiter ends in this piece.
  ///
  /// - Complexity: O(*n* · *m*) at worst, where *n* is the length of the piece and *m* that of the delimiter; O(*n* / *m*)
  ///   for bytes that seldom stand in it.
  package mutating func finds(in piece: UnsafeRawBufferPointer) -> Bool {
    let overlap = needle.count - 1
    // Where two pieces meet, only as much is copied as the delimiter can span.
    let isInSeam =
      !tail.isEmpty && (tail + piece.prefix(overlap)).withUnsafeBytes { holdsNeedle($0) }
    if isInSeam || holdsNeedle(piece) { return true }
    if piece.count >= overlap {
      tail = Array(piece.suffix(overlap))
    } else {
      tail = (tail + piece).suffix(overlap)
    }
    return false
  }

  /// Looks in four places at a time: each step has to wait for the byte that it begins with, and not for those of the
  /// others.
  private func holdsNeedle(_ bytes: UnsafeRawBufferPointer) -> Bool {
    guard let start = bytes.baseAddress else { return false }
    return needle.withUnsafeBufferPointer { needle in
      steps.withUnsafeBufferPointer { steps in
        let search = Window(bytes: start, needle: needle, steps: steps)
        let quarter = bytes.count / 4
        guard quarter >= 4 * needle.count else { return search.finds(from: search.end, to: bytes.count) }
        var (one, two, three, four) = (search.end, quarter, 2 * quarter, 3 * quarter)
        while one < quarter, two < 2 * quarter, three < 3 * quarter, four < bytes.count {
          if search.ends(at: one) || search.ends(at: two) || search.ends(at: three) || search.ends(at: four) {
            return true
          }
          one += search.step(at: one)
          two += search.step(at: two)
          three += search.step(at: three)
          four += search.step(at: four)
        }
        return search.finds(from: one, to: quarter) || search.finds(from: two, to: 2 * quarter)
          || search.finds(from: three, to: 3 * quarter) || search.finds(from: four, to: bytes.count)
      }
    }
  }

  /// Bytes in which the needle is looked for, by the places at which it may end.
  private struct Window {
    let bytes: UnsafeRawPointer
    let needle: UnsafeBufferPointer<UInt8>
    let steps: UnsafeBufferPointer<Int>
    /// The place of the needle's last byte in it.
    let end: Int
    private let last: UInt8

    init(bytes: UnsafeRawPointer, needle: UnsafeBufferPointer<UInt8>, steps: UnsafeBufferPointer<Int>) {
      self.bytes = bytes
      self.needle = needle
      self.steps = steps
      end = needle.count - 1
      last = needle[end]
    }

    @inline(__always) func byte(_ place: Int) -> UInt8 { bytes.load(fromByteOffset: place, as: UInt8.self) }

    @inline(__always) func step(at place: Int) -> Int { steps[Int(byte(place))] }

    @inline(__always) func ends(at place: Int) -> Bool { byte(place) == last && isWhole(place) }

    private func isWhole(_ place: Int) -> Bool {
      for index in 0..<end where byte(place - end + index) != needle[index] { return false }
      return true
    }

    func finds(from place: Int, to limit: Int) -> Bool {
      var place = place
      while place < limit {
        if ends(at: place) { return true }
        place += step(at: place)
      }
      return false
    }
  }
}

extension FileFacts {
  /// The largest file, in bytes, that is looked through for the boundary before it is sent: a larger one only while it
  /// is.
  public static let largestSearched = 16 << 20
}

extension ByteSource {
  /// Looks for a boundary, unless the source is larger than ``FileFacts/largestSearched``.
  ///
  /// - Throws: ``ByteSourceError`` where it can't be read, or is not as long as it tells.
  /// - Complexity: O(*n*), where *n* is the length of the source, up to ``FileFacts/largestSearched``.
  func boundaryCheck(for boundary: String) throws(ByteSourceError) -> FileFacts.BoundaryCheck {
    guard try checkedLength() <= FileFacts.largestSearched else { return .unchecked }
    do throws(WriteError<Never>) {
      try write(boundary: boundary) { _ in }
      return .absent
    } catch {
      guard case .source(let error) = error else { return .absent }
      if case .boundaryInContent = error { return .present }
      throw error
    }
  }
}
