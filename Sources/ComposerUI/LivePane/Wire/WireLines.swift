internal import WiredraftCore

/// One line of the wire pane.
struct WireLine: Sendable, Hashable {
  /// The bytes of the line, its line end among them.
  var range: Range<Int>
  /// Whether it goes on where the line before broke off for want of room.
  var isContinuation: Bool
}

/// The lines of a message at some width, found as far as they are needed.
///
/// A message may be long, and nobody looks at all of it at once: lines are found from the start up to what is
/// asked for, and kept until the message or the width changes.
struct WireLines: Sendable {
  private(set) var message: WireMessage
  private(set) var columns: Int
  private(set) var lines: [WireLine] = []
  private var end = 0
  private var isBrokenOff = false

  init(_ message: WireMessage, columns: Int) {
    self.message = message
    self.columns = max(2, columns)
  }

  /// Whether all lines are found.
  var isComplete: Bool { end >= message.count }

  /// Finds lines until there are as many as asked for, or no more.
  mutating func find(upToLine count: Int) {
    while lines.count < count, !isComplete { findNext() }
  }

  /// Finds lines until one holds the offset, and returns its number; the last line for the end.
  mutating func line(at offset: Int) -> Int {
    while end <= offset, !isComplete { findNext() }
    return lineFound(at: offset)
  }

  /// Returns the number of the line that holds an offset, among the lines found.
  func lineFound(at offset: Int) -> Int {
    var low = 0
    var high = max(0, lines.count - 1)
    while low < high {
      let middle = (low + high + 1) / 2
      if lines[middle].range.lowerBound <= offset { low = middle } else { high = middle - 1 }
    }
    return low
  }

  private mutating func findNext() {
    let start = end
    let wasBrokenOff = isBrokenOff
    var offset = start
    var used = 0
    isBrokenOff = false
    scan: while let piece = message.piece(at: offset) {
      switch piece {
      case .file(_, let length):
        // A file has a line of its own.
        guard offset == start else { break scan }
        offset += length
        // The line end that follows it belongs to that line.
        if case .bytes(let bytes)? = message.piece(at: offset),
          let atom = WireAtom.first(in: bytes, offset: offset), atom.kind == .lineEnd
        {
          offset += atom.length
        }
        break scan
      case .bytes(let bytes):
        let (next, outcome) = scanBytes(bytes, from: offset, &used)
        offset = next
        switch outcome {
        case .lineEnd: break scan
        case .full:
          isBrokenOff = true
          break scan
        case .pieceEnd:
          // The body begins on a line of its own.
          if offset == message.headCount { break scan }
        }
      }
    }
    lines.append(WireLine(range: start..<offset, isContinuation: wasBrokenOff))
    end = offset
  }

  private enum Outcome { case lineEnd, full, pieceEnd }

  private func scanBytes(_ bytes: ArraySlice<UInt8>, from start: Int, _ used: inout Int) -> (Int, Outcome) {
    var index = bytes.startIndex
    while index < bytes.endIndex {
      let byte = bytes[index]
      if byte >= 0x20, byte < 0x7F {
        if used == columns { return (start + index - bytes.startIndex, .full) }
        used += 1
        index += 1
        continue
      }
      guard let atom = WireAtom.first(in: bytes[index...], offset: 0) else { break }
      if atom.kind == .lineEnd { return (start + index - bytes.startIndex + atom.length, .lineEnd) }
      let width = atom.columns
      if used + width > columns { return (start + index - bytes.startIndex, .full) }
      used += width
      index += atom.length
    }
    return (start + bytes.count, .pieceEnd)
  }

  /// Returns what stands in a line.
  func atoms(ofLine index: Int) -> [WireAtom] {
    guard lines.indices.contains(index) else { return [] }
    let range = lines[index].range
    var atoms: [WireAtom] = []
    var offset = range.lowerBound
    while offset < range.upperBound, let piece = message.piece(at: offset) {
      switch piece {
      case .file(let path, let length):
        atoms.append(WireAtom(offset: offset, length: length, kind: .file(path: path)))
        offset += length
      case .bytes(let bytes):
        guard let atom = WireAtom.first(in: bytes, offset: offset) else { return atoms }
        atoms.append(atom)
        offset += atom.length
      }
    }
    return atoms
  }
}
