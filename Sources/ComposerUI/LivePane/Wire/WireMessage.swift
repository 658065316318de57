internal import WiredraftCore

/// A composed message as one range of offsets: the head, then the body.
///
/// Nothing is copied: the bytes remain in the composition, and a file is represented by its length.
struct WireMessage: Sendable {
  let head: Composition.TracedBytes
  let body: Composition.TracedBody
  let headCount: Int
  let count: Int
  /// The pieces in memory; those of the head precede those of the body.
  let pieces: Pieces
  let headPieces: Int

  init(_ composition: Composition) {
    self.init(head: composition.head, body: composition.body?.bytes ?? Composition.TracedBody())
  }

  init(head: Composition.TracedBytes, body: Composition.TracedBody) {
    self.head = head
    self.body = body
    headCount = head.count
    count = head.count + body.count
    pieces = Pieces(head: head.pieces, body: body.pieces)
    headPieces = pieces.head.count
  }

  /// The pieces of a message.
  struct Pieces: RandomAccessCollection, Sendable {
    fileprivate let head: Composition.TracedPieces
    fileprivate let body: Composition.TracedPieces
    var startIndex: Int { 0 }
    var endIndex: Int { head.count + body.count }
    subscript(index: Int) -> Composition.TracedPiece {
      index < head.count ? head[index] : body[index - head.count]
    }
  }

  /// The contents at an offset: the bytes from there on, or a file.
  enum Piece {
    case bytes(ArraySlice<UInt8>)
    case file(path: String, length: Int)
  }

  /// Returns the piece that begins at an offset, or contains it; nil at the end.
  ///
  /// - Complexity: O(log *s*), where *s* is the number of pieces and files.
  func piece(at offset: Int) -> Piece? {
    guard offset >= 0, offset < count else { return nil }
    let part = offset < headCount ? head.part(at: offset) : body.part(at: offset - headCount)
    switch part {
    case .bytes(let bytes): return .bytes(bytes)
    case .file(let path, let range): return .file(path: path, length: range.count)
    case nil: return nil
    }
  }

  /// Returns the span of a byte, with offsets in the message; nil if the offset is out of bounds.
  ///
  /// - Complexity: O(log *n*), where *n* is the number of spans.
  func span(at offset: Int) -> Composition.TracedBytes.Span? {
    guard offset >= 0, offset < count else { return nil }
    if offset < headCount { return head.span(at: offset) }
    return body.span(at: offset - headCount)?.moved(by: headCount)
  }

  /// Returns the part of a span that has one meaning: of a field that the program added, the name, the colon and the
  /// space after it, or the value.
  func meaning(at offset: Int) -> Composition.TracedBytes.Span? {
    guard var span = span(at: offset), span.origin.role == .automatic, span.origin.part == .field else {
      return span(at: offset)
    }
    let start = span.range.lowerBound
    guard let colon = head.bytes(in: span.range.prefix(256)).firstIndex(of: UInt8(ascii: ":")) else {
      return span
    }
    switch offset - start {
    case ..<colon: span.range = start..<start + colon
    case colon..<colon + 2: span.range = start + colon..<min(start + colon + 2, span.range.upperBound)
    default: span.range = start + colon + 2..<span.range.upperBound
    }
    return span
  }

  /// Returns the atom that begins at an offset, which may continue in another piece; nil at the end.
  func atom(at offset: Int) -> WireAtom? {
    var bytes: [UInt8] = []
    while bytes.count < 4, let piece = piece(at: offset + bytes.count) {
      switch piece {
      case .bytes(let slice): bytes += slice.prefix(4 - bytes.count)
      case .file(let path, let length):
        if bytes.isEmpty { return WireAtom(offset: offset, length: length, kind: .file(path: path)) }
        return WireAtom.first(in: bytes[...], offset: offset)
      }
    }
    return WireAtom.first(in: bytes[...], offset: offset)
  }
}
