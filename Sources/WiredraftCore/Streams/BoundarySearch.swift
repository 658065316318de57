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

  private func holdsNeedle(_ bytes: UnsafeRawBufferPointer) -> Bool {
    guard let start = bytes.baseAddress else { return false }
    let count = bytes.count
    let end = needle.count - 1
    return needle.withUnsafeBufferPointer { needle in
      steps.withUnsafeBufferPointer { steps in
        guard let wanted = needle.baseAddress, let steps = steps.baseAddress else { return false }
        let last = wanted[end]
        var place = end
        while place < count {
          let byte = start.load(fromByteOffset: place, as: UInt8.self)
          if byte == last {
            var left = end
            while left > 0,
              start.load(fromByteOffset: place - end + left - 1, as: UInt8.self) == wanted[left - 1]
            {
              left -= 1
            }
            if left == 0 { return true }
          }
          place += steps[Int(byte)]
        }
        return false
      }
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
