/// A line of a JSON body that is laid out by its members: each on its own line, indented by its depth, unless the array
/// or object around it fits into a line.
///
/// The lines are found one by one, as those of other bodies are; text that isn't JSON gets lines, too.
struct PrettyLine {
  private(set) var next: WireLines.Start

  private let message: WireMessage
  private let start: WireLines.Start
  private let columns: Int
  /// The number of columns before the text of each line, for each level.
  private static let step = 2

  /// The start is an offset in the body; the columns include the indentation.
  init(_ message: WireMessage, _ start: WireLines.Start, columns: Int) {
    self.message = message
    self.start = start
    self.columns = columns
    next = start
    findEnd()
  }

  private mutating func findEnd() {
    let base = message.headCount
    let room = max(2, columns - Int(start.indent))
    var walk = WireWalk(message, base + start.offset..<message.count)
    var line = LineBreak.Filling()
    var json = Nesting(depth: Int(start.depth), isInString: start.isInString)
    func begin(at offset: Int) -> WireLines.Start {
      var next = WireLines.Start(offset: offset - base)
      next.depth = UInt16(clamping: json.depth)
      let closes = message.atom(at: offset)?.byte.map(Nesting.closes) ?? false
      let level = max(0, json.depth - (closes ? 1 : 0))
      next.indent = UInt16(clamping: min(level * Self.step, columns / 2))
      return next
    }
    while let atom = walk.next() {
      if atom.kind == .lineEnd {
        next = begin(at: walk.offset)
        return
      }
      let byte = atom.byte ?? 0
      if !json.isInString, !line.isEmpty, Nesting.closes(byte) {
        next = begin(at: atom.offset)
        return
      }
      guard line.isEmpty || line.used + atom.columns <= room else {
        let cut = line.cut(before: atom, columns: room)
        var json = Nesting(depth: Int(start.depth), isInString: start.isInString)
        for byte in line.bytes[..<cut] { json.take(byte) }
        next = WireLines.Start(
          offset: start.offset + cut, isContinuation: true, isInString: json.isInString,
          depth: UInt16(clamping: json.depth), indent: start.indent)
        return
      }
      line.take(atom)
      json.take(byte)
      guard !json.isInString else { continue }
      if byte == UInt8(ascii: ",") {
        while let space = message.atom(at: walk.offset), space.byte == UInt8(ascii: " "), line.used < room {
          line.take(space)
          _ = walk.next()
        }
        next = begin(at: walk.offset)
        return
      }
      if Nesting.opens(byte) {
        guard
          let end = endOfCollection(from: walk.offset, room: room - line.used, isOutermost: json.depth == 1)
        else {
          next = begin(at: walk.offset)
          return
        }
        while walk.offset < end, let atom = walk.next() {
          line.take(atom)
          json.take(atom.byte ?? 0)
        }
      }
    }
    next = begin(at: walk.offset)
  }

  /// Returns the end of an array or object whose first byte precedes an offset, if all of it fits into the line; the
  /// outermost one always has its own lines, unless it is empty.
  private func endOfCollection(from offset: Int, room: Int, isOutermost: Bool) -> Int? {
    var walk = WireWalk(message, offset..<message.count)
    var json = Nesting(depth: 1)
    var used = 0
    while let atom = walk.next(), atom.kind != .lineEnd {
      used += atom.columns
      guard used <= room else { return nil }
      let byte = atom.byte ?? 0
      json.take(byte)
      if json.depth == 0 {
        let hasComma = message.atom(at: walk.offset)?.byte == UInt8(ascii: ",")
        return hasComma && used == room ? nil : walk.offset
      }
      if isOutermost, byte != UInt8(ascii: " ") { return nil }
    }
    return nil
  }

  private struct Nesting {
    var depth: Int
    var isInString = false
    private var isEscaped = false

    init(depth: Int, isInString: Bool = false) {
      self.depth = depth
      self.isInString = isInString
    }

    static func opens(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "{") || byte == UInt8(ascii: "[") }
    static func closes(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "}") || byte == UInt8(ascii: "]") }

    mutating func take(_ byte: UInt8) {
      if isEscaped {
        isEscaped = false
      } else if byte == UInt8(ascii: "\"") {
        isInString.toggle()
      } else if isInString {
        isEscaped = byte == UInt8(ascii: "\\")
      } else if Self.opens(byte) {
        depth += 1
      } else if Self.closes(byte) {
        depth = max(0, depth - 1)
      }
    }
  }
}
