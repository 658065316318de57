internal import WiredraftCore

/// Nothing is copied: the bytes remain in the composition, and a file is represented by its length.
struct WireMessage: Sendable {
  let head: Composition.Wire
  let body: Composition.Wire
  let headCount: Int
  let count: Int

  init(_ composition: Composition) {
    self.init(head: composition.head, body: composition.body?.bytes ?? Composition.Wire())
  }

  init(head: Composition.Wire, body: Composition.Wire) {
    self.head = head
    self.body = body
    headCount = head.count
    count = head.count + body.count
  }

  enum Piece {
    case bytes(ArraySlice<UInt8>)
    case file(path: String, length: Int)
  }

  func piece(at offset: Int) -> Piece? {
    guard offset >= 0, offset < count else { return nil }
    let part = offset < headCount ? head.part(at: offset) : body.part(at: offset - headCount)
    switch part {
    case .bytes(let bytes): return .bytes(bytes)
    case .file(let path, let range): return .file(path: path, length: range.count)
    case nil: return nil
    }
  }

  func span(at offset: Int) -> Composition.Wire.Span? {
    guard offset >= 0, offset < count else { return nil }
    if offset < headCount { return head.span(at: offset) }
    return body.span(at: offset - headCount)?.moved(by: headCount)
  }

  /// Returns the part of a span that has one meaning: of a field that the program added, the name, the colon and the
  /// space after it, or the value.
  func meaning(at offset: Int) -> Composition.Wire.Span? {
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
