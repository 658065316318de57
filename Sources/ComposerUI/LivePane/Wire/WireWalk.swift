internal import WiredraftCore

struct WireWalk {
  private let message: WireMessage
  private(set) var offset: Int
  private let end: Int
  /// The next bytes; empty before a file, and while they are not yet fetched.
  private var slice: ArraySlice<UInt8> = []

  init(_ message: WireMessage, _ range: Range<Int>) {
    self.message = message
    offset = range.lowerBound
    end = range.upperBound
  }

  var isAtEnd: Bool { offset >= end }

  /// Takes the following printable ASCII, up to an offset; returns nothing if another kind of byte follows.
  mutating func takePlain(upTo limit: Int) -> ArraySlice<UInt8> {
    if slice.isEmpty, case .bytes(let bytes)? = message.piece(at: offset) { slice = bytes }
    let bytes = slice.prefix(max(0, min(limit, end) - offset))
    let plain = bytes.prefix { 0x20 <= $0 && $0 < 0x7f }
    offset += plain.count
    slice = slice.dropFirst(plain.count)
    return plain
  }

  mutating func next() -> WireAtom? {
    guard offset < end else { return nil }
    if slice.isEmpty {
      switch message.piece(at: offset) {
      case .file(let path, let length):
        defer { offset += length }
        return WireAtom(offset: offset, length: length, kind: .file(path: path))
      case .bytes(let bytes): slice = bytes
      case nil: return nil
      }
    }
    // A character may continue in another piece.
    let atom = slice.count >= 4 ? WireAtom.first(in: slice, offset: offset) : message.atom(at: offset)
    guard let atom else { return nil }
    offset += atom.length
    slice = slice.dropFirst(atom.length)
    return atom
  }
}
