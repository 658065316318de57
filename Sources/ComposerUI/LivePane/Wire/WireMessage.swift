internal import WiredraftCore

/// A composed message as one run of offsets: the head, then the body.
///
/// Nothing is copied: the bytes stay where the composition has them, and a file is a length.
struct WireMessage: Sendable {
  let head: TracedBytes
  let segments: [TracedBody.Segment]
  let headCount: Int
  let count: Int

  init(_ composition: Composition) {
    head = composition.head
    segments = composition.body?.bytes.segments ?? []
    headCount = composition.head.count
    count = composition.length
  }

  /// What stands at an offset: bytes from there on, or a file.
  enum Piece {
    case bytes(ArraySlice<UInt8>)
    case file(path: String, length: Int)
  }

  /// Returns the piece that begins at, or holds, an offset; nil at the end.
  ///
  /// - Complexity: O(log *s*), where *s* is the number of segments.
  func piece(at offset: Int) -> Piece? {
    guard offset >= 0, offset < count else { return nil }
    if offset < headCount { return .bytes(head.bytes[offset...]) }
    let segment = segments[segmentIndex(at: offset - headCount)]
    let local = offset - headCount - segment.start
    switch segment.content {
    case .bytes(let bytes): return .bytes(bytes.bytes[local...])
    case .file(let path, let length, _): return .file(path: path, length: length)
    }
  }

  /// Returns the span of a byte, with offsets in the message; nil outside.
  ///
  /// - Complexity: O(log *n*), where *n* is the number of spans.
  func span(at offset: Int) -> TracedBytes.Span? {
    guard offset >= 0, offset < count else { return nil }
    if offset < headCount { return head.span(at: offset) }
    let segment = segments[segmentIndex(at: offset - headCount)]
    let start = headCount + segment.start
    switch segment.content {
    case .bytes(let bytes):
      return bytes.span(at: offset - start).map {
        TracedBytes.Span($0.range.lowerBound + start..<$0.range.upperBound + start, $0.origin)
      }
    case .file(_, let length, let origin): return TracedBytes.Span(start..<start + length, origin)
    }
  }

  private func segmentIndex(at offset: Int) -> Int {
    var low = 0
    var high = segments.count - 1
    while low < high {
      let middle = (low + high + 1) / 2
      if segments[middle].start <= offset { low = middle } else { high = middle - 1 }
    }
    return low
  }
}
