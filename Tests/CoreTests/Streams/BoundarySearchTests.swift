import TestSupport
import Testing
import WiredraftCore

@Suite("Searching for a boundary")
struct BoundarySearchTests {
  /// Returns whether a boundary is found in bytes that arrive in pieces of a length.
  private func finds(_ boundary: String, in bytes: [UInt8], piece: Int) -> Bool {
    var search = BoundarySearch(boundary)
    var start = 0
    while start < bytes.count {
      let end = min(bytes.count, start + piece)
      if bytes[start..<end].withUnsafeBytes({ search.finds(in: $0) }) { return true }
      start = end
    }
    return false
  }

  @Test(
    "It is found at any place, however the bytes are divided",
    arguments: ["a", "--a-", "wd0123456789abcdef"])
  func everywhere(boundary: String) {
    let needle = Array("--\(boundary)".utf8)
    for count in [needle.count, 3 * needle.count, 100, 16 * needle.count, 701] {
      for place in 0...(count - needle.count) {
        var bytes = [UInt8](repeating: UInt8(ascii: "-"), count: count)
        // The surrounding bytes begin like the boundary, or are never in one.
        if place.isMultiple(of: 2) { bytes = bytes.map { _ in 0 } }
        bytes.replaceSubrange(place..<place + needle.count, with: needle)
        for piece in [1, 7, needle.count - 1, 64, count] {
          check(finds(boundary, in: bytes, piece: max(piece, 1)), "at \(place) of \(count), by \(piece)")
        }
        // With one byte changed, it isn't there.
        bytes[place + needle.count - 1] = 1
        check(!finds(boundary, in: bytes, piece: 64))
      }
    }
  }
}
