/// Searches for a boundary's delimiter in bytes that arrive in pieces.
///
/// - Note: R. N. Horspool, *Practical fast searching in strings*, 1980
package struct BoundarySearch: Sendable {
  private let needle: [UInt8]
  /// The distance to advance for each byte at the needle's end.
  private let steps: [Int]
  /// The end of the bytes so far, which may be the beginning of the delimiter.
  private var tail: [UInt8] = []

  /// Begins a search for the delimiter before each part: two hyphens and the boundary.
  package init(_ boundary: String) {
    needle = Array("--".utf8) + boundary.utf8
    var steps = [Int](repeating: needle.count, count: 256)
    for (index, byte) in needle.dropLast().enumerated() { steps[Int(byte)] = needle.count - 1 - index }
    self.steps = steps
  }

  /// Returns whether the delimiter ends in this piece.
  ///
  /// - Complexity: O(*n* · *m*) at worst, where *n* is the length of the piece and *m* that of the delimiter; O(*n* /
  ///   *m*) for bytes that are rare in it.
  package mutating func finds(in piece: UnsafeRawBufferPointer) -> Bool {
    let overlap = needle.count - 1
    // Only as many bytes are copied between two pieces as the delimiter can span.
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

  /// Searches in four places at a time: each step only waits for its own byte, not for those of the others.
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

  private struct Window {
    let bytes: UnsafeRawPointer
    let needle: UnsafeBufferPointer<UInt8>
    let steps: UnsafeBufferPointer<Int>
    /// The index of the needle's last byte.
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

extension Composition.FileFacts {
  /// The size in bytes of the largest file that is searched for the boundary before it is sent; larger ones are
  /// searched while they are sent.
  public static let largestSearched = 16 << 20
}

extension ByteSource {
  func boundaryCheck(for boundary: String) throws(ByteSourceError) -> Composition.FileFacts.BoundaryCheck {
    guard try checkedLength() <= Composition.FileFacts.largestSearched else { return .unchecked }
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
