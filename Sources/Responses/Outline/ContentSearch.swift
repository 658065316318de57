/// Finds a text in bytes that arrive in pieces, counts its places, and then finds those around an offset.
///
/// A text without upper-case letters is found in whatever case its ASCII letters have. Places may overlap: `aa` is
/// twice in `aaa`. In JSON, a text is found as it was sent: `é` isn't found where `\u00e9` is written.
///
/// No place is kept, but the number of them in each 256 KiB.
///
///     guard var search = ContentSearch("swift") else { return }
///     search.read(Array("Swift, swift, swiftly".utf8)[...])
///     search.count  // 3
package struct ContentSearch: Sendable {
  /// Returns the bytes in a range of the content.
  package typealias Read = @Sendable (Range<Int>) throws -> [UInt8]

  private let regionSize: Int

  /// The number of bytes that were read.
  package private(set) var length = 0
  /// The number of places in the bytes that were read.
  package private(set) var count = 0
  /// The number of bytes that a place has.
  package var width: Int { pattern.width }

  private let pattern: BytePattern
  private var counts: [UInt32] = []
  /// The last bytes that were read, in which a place may begin.
  private var tail: [UInt8] = []

  /// Makes a search for a text; nil if that is empty.
  package init?(_ text: String) { self.init(text, regionSize: 1 << 18) }

  /// Makes a search that counts in regions of another length.
  package init?(_ text: String, regionSize: Int) {
    self.regionSize = regionSize
    guard !text.isEmpty else { return nil }
    pattern = BytePattern(Array(text.utf8), ignoresCase: !text.contains(where: \.isUppercase))
  }

  /// Counts the places in the next bytes.
  ///
  /// - Complexity: O(*n* · *m*) at worst, where *n* is the number of the bytes and *m* the length of the text; O(*n*) if
  ///   its first and last byte are seldom so far apart.
  package mutating func read(_ bytes: UnsafeRawBufferPointer) {
    let overlap = width - 1
    if !tail.isEmpty {
      // Only as many bytes are copied between two pieces as a place can span.
      let seam = tail + bytes.prefix(overlap)
      seam.withUnsafeBytes { seam in
        pattern.forEachPlace(in: seam) { place in
          if place < tail.count, place + width > tail.count { add(at: length - tail.count + place) }
          return true
        }
      }
    }
    pattern.forEachPlace(in: bytes) { place in
      add(at: length + place)
      return true
    }
    tail = bytes.count >= overlap ? Array(bytes.suffix(overlap)) : (tail + bytes).suffix(overlap)
    length += bytes.count
  }

  /// Counts the places in the next bytes.
  package mutating func read(_ bytes: ArraySlice<UInt8>) { bytes.withUnsafeBytes { read($0) } }

  private mutating func add(at place: Int) {
    let region = place / regionSize
    while counts.count <= region { counts.append(0) }
    counts[region] += 1
    count += 1
  }

  // MARK: - Places

  /// Returns the offset of the first place that begins at an offset or after it, in the bytes that were counted.
  ///
  /// - Throws: The errors of `read`.
  /// - Complexity: O(*r*), where *r* is the number of regions of 256 KiB; at most two are read.
  package func first(from offset: Int, _ read: Read) throws -> Int? {
    let first = max(offset, 0) / regionSize
    for region in counts.indices.dropFirst(first) where counts[region] > 0 {
      let start = max(region * regionSize, offset)
      if let place = try places(from: start, before: (region + 1) * regionSize, limit: 1, read).first {
        return place
      }
    }
    return nil
  }

  /// Returns the offset of the last place that begins before an offset, in the bytes that were counted.
  ///
  /// - Throws: The errors of `read`.
  /// - Complexity: As ``first(from:_:)``.
  package func last(before offset: Int, _ read: Read) throws -> Int? {
    for region in counts.indices.reversed() where counts[region] > 0 && region * regionSize < offset {
      let end = min((region + 1) * regionSize, offset)
      if let place = try places(from: region * regionSize, before: end, limit: .max, read).last {
        return place
      }
    }
    return nil
  }

  /// Returns the number of places that begin before an offset, in the bytes that were counted.
  ///
  /// - Throws: The errors of `read`.
  /// - Complexity: As ``first(from:_:)``.
  package func count(before offset: Int, _ read: Read) throws -> Int {
    let region = max(offset, 0) / regionSize
    guard region < counts.count else { return count }
    let start = region * regionSize
    return try counts[..<region].reduce(0) { $0 + Int($1) }
      + places(from: start, before: offset, limit: .max, read).count
  }

  /// Returns the offsets of the places that touch a range, such as the one that is shown.
  ///
  /// - Parameters:
  ///   - range: A range of the bytes that were read.
  ///   - limit: The largest number of places that are returned.
  /// - Throws: The errors of `read`.
  /// - Complexity: O(*n*), where *n* is the length of the range.
  package func places(touching range: Range<Int>, limit: Int, _ read: Read) throws -> [Int] {
    try places(from: max(0, range.lowerBound - width + 1), before: range.upperBound, limit: limit, read)
  }

  /// The places begin in the range, and may end after it.
  private func places(from start: Int, before end: Int, limit: Int, _ read: Read) throws -> [Int] {
    let end = min(end + width - 1, length)
    guard start + width <= end, limit > 0 else { return [] }
    var places: [Int] = []
    try read(start..<end).withUnsafeBytes { bytes in
      pattern.forEachPlace(in: bytes) { place in
        places.append(start + place)
        return places.count < limit
      }
    }
    return places
  }
}
