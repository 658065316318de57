internal import Glibc

/// Looks for a boundary's delimiter in bytes that come in pieces.
struct BoundarySearch {
  private let needle: [UInt8]
  /// The end of what came so far: it may begin what the next piece ends.
  private var tail: [UInt8] = []

  init(_ boundary: String) { needle = Array("--".utf8) + boundary.utf8 }

  /// Returns whether the delimiter ends in this piece.
  ///
  /// - Complexity: O(*n* · *m*) at worst, where *n* is the length of the piece and *m* that of the delimiter.
  mutating func finds(in piece: UnsafeRawBufferPointer) -> Bool {
    // Where two pieces meet, only as much is copied as the delimiter can span.
    let seam = tail + piece.prefix(needle.count - 1)
    let isFound = seam.withUnsafeBytes(contains) || contains(piece)
    tail = Array((tail + piece.suffix(needle.count - 1)).suffix(needle.count - 1))
    return isFound
  }

  private func contains(_ bytes: UnsafeRawBufferPointer) -> Bool {
    guard let start = bytes.baseAddress else { return false }
    return needle.withUnsafeBytes { needle in
      guard let wanted = needle.baseAddress else { return false }
      var offset = 0
      while bytes.count - offset >= needle.count {
        let places = bytes.count - offset - needle.count + 1
        guard let dash = memchr(start + offset, Int32(UInt8(ascii: "-")), places) else { return false }
        if memcmp(dash, wanted, needle.count) == 0 { return true }
        offset = UnsafeRawPointer(dash) - start + 1
      }
      return false
    }
  }
}
