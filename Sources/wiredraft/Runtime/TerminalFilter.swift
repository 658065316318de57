import ScreenModel

/// Makes bytes safe for a terminal: control characters become visible symbols.
///
/// Line ends, tabs and all valid UTF-8 text are kept. The bytes may come in chunks that end anywhere.
struct TerminalFilter {
  private(set) var hasReplaced = false
  /// An incomplete character, or a CR that an LF may follow.
  private var rest: [UInt8] = []

  mutating func filter(_ bytes: some Collection<UInt8>) -> [UInt8] {
    let all = rest + bytes
    rest = []
    var result: [UInt8] = []
    result.reserveCapacity(all.count)
    var place = 0
    while place < all.count {
      let byte = all[place]
      if byte >= 0x20, byte < 0x7F {
        result.append(byte)
        place += 1
        continue
      }
      guard let length = length(at: place, in: all) else {
        rest = Array(all[place...])
        return result
      }
      append(all[place..<place + length], to: &result)
      place += length
    }
    return result
  }

  mutating func finish() -> [UInt8] {
    defer { rest = [] }
    var result: [UInt8] = []
    // A CR at the end has no LF, and an incomplete character stays incomplete.
    for byte in rest {
      hasReplaced = true
      result += Array(String(byte == 0x0D ? "\u{240D}" : "\u{FFFD}").utf8)
    }
    return result
  }

  /// Returns the length of the piece that starts at an index, or nil if it may continue in later bytes.
  private func length(at place: Int, in bytes: [UInt8]) -> Int? {
    let byte = bytes[place]
    if byte == 0x0D {
      guard place + 1 < bytes.count else { return nil }
      return bytes[place + 1] == 0x0A ? 2 : 1
    }
    let wanted = byte >= 0xF5 ? 1 : byte >= 0xF0 ? 4 : byte >= 0xE0 ? 3 : byte >= 0xC2 ? 2 : 1
    for next in 1..<max(1, wanted) {
      guard place + next < bytes.count else { return nil }
      guard bytes[place + next] & 0xC0 == 0x80 else { return 1 }
    }
    return wanted
  }

  private mutating func append(_ piece: ArraySlice<UInt8>, to result: inout [UInt8]) {
    if piece.elementsEqual([0x0A]) || piece.elementsEqual([0x09]) || piece.count == 2 && piece.first == 0x0D {
      result += piece
      return
    }
    guard let text = String(validating: piece, as: UTF8.self), let scalar = text.unicodeScalars.first else {
      hasReplaced = true
      for _ in piece { result += Array("\u{FFFD}".utf8) }
      return
    }
    guard let symbol = VisibleText.symbol(for: scalar) else {
      result += piece
      return
    }
    hasReplaced = true
    result += Array(String(symbol).utf8)
  }
}
