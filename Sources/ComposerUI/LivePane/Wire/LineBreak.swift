/// A line ends after `&`, `;` or `,`, with the spaces after it, and in the head also after other spaces, if there is
/// such a place in its second half. Else it ends at the last place between two tokens: after a space, `=`, `/`, `?`,
/// the colon after a JSON name, and an opening brace or bracket. A token that is longer than a line is broken wherever
/// the line is full, but not within an escape.
enum LineBreak {
  private enum Strength { case none, weak, strong }

  /// Returns the end of the line that begins at an offset, and whether the line is full, so that the next one continues
  /// it.
  static func end(
    ofLineAt start: Int, upTo limit: Int, columns: Int, in message: WireMessage
  ) -> (end: Int, isFull: Bool) {
    var walk = WireWalk(message, start..<limit)
    var line = Filling(isOfHead: start < message.headCount)
    while !walk.isAtEnd {
      let plain = walk.takePlain(upTo: walk.offset + columns - line.used)
      guard plain.isEmpty else {
        line.take(plain)
        continue
      }
      guard let atom = walk.next() else { break }
      switch atom.kind {
      case .lineEnd: return (walk.offset, false)
      case .file:
        guard line.isEmpty else { return (atom.offset, false) }
        // A line end after the file belongs to its line.
        let end = walk.offset
        return (walk.next()?.kind == .lineEnd ? walk.offset : end, false)
      case .character, .invalid:
        guard line.isEmpty || line.used + atom.columns <= columns else {
          return (start + line.cut(before: atom, columns: columns), true)
        }
        line.take(atom)
      }
    }
    return (walk.offset, false)
  }

  struct Filling {
    /// Whether spaces separate the parts of the line, rather than words of a text.
    var isOfHead = false
    /// The bytes of the line; those of characters other than printable ASCII are zero.
    private(set) var bytes: [UInt8] = []
    private(set) var used = 0

    var isEmpty: Bool { bytes.isEmpty }

    mutating func take(_ plain: ArraySlice<UInt8>) {
      bytes += plain
      used += plain.count
    }

    mutating func take(_ atom: WireAtom) {
      if let byte = atom.byte { bytes.append(byte) } else { bytes += repeatElement(0, count: atom.length) }
      used += atom.columns
    }

    /// Returns the number of bytes that remain in a line of a number of columns, which an atom no longer fits into.
    func cut(before atom: WireAtom, columns: Int) -> Int {
      let next = atom.byte ?? 0
      var last: Int?
      var place = bytes.count
      while place > 0 {
        switch strength(at: place, next) {
        case .strong where place >= bytes.count / 2: return place
        case .strong, .weak: last = last ?? place
        case .none: break
        }
        place -= 1
        if last != nil, place < bytes.count / 2 { break }
      }
      return last ?? cutOfToken(before: next)
    }

    private func strength(at place: Int, _ next: UInt8) -> Strength {
      let after = place < bytes.count ? bytes[place] : next
      let before = place > 1 ? bytes[place - 2] : 0
      guard after != UInt8(ascii: " ") else { return .none }
      switch bytes[place - 1] {
      case UInt8(ascii: "&"), UInt8(ascii: ";"), UInt8(ascii: ","): return .strong
      case UInt8(ascii: " "):
        let word = bytes[..<place].last { $0 != UInt8(ascii: " ") }
        return isOfHead || word == UInt8(ascii: ",") || word == UInt8(ascii: ";") ? .strong : .weak
      case UInt8(ascii: "="): return after == UInt8(ascii: "=") || after == UInt8(ascii: "&") ? .none : .weak
      case UInt8(ascii: ":"): return before == UInt8(ascii: "\"") ? .weak : .none
      case UInt8(ascii: "?"): return .weak
      case UInt8(ascii: "/"):
        // The version is one token: HTTP/1.1.
        let isOfVersion = before == UInt8(ascii: "P") && after.isDigit
        return isOfVersion || after == UInt8(ascii: "/") ? .none : .weak
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        return after == UInt8(ascii: "}") || after == UInt8(ascii: "]") ? .none : .weak
      default: return .none
      }
    }

    private func cutOfToken(before next: UInt8) -> Int {
      let count = bytes.count
      let percent = UInt8(ascii: "%")
      if count > 1, bytes[count - 1] == percent, next.isHexDigit { return count - 1 }
      if count > 2, bytes[count - 2] == percent, bytes[count - 1].isHexDigit, next.isHexDigit {
        return count - 2
      }
      let slashes = bytes.reversed().prefix { $0 == UInt8(ascii: "\\") }.count
      return slashes.isMultiple(of: 2) || count == 1 ? count : count - 1
    }
  }
}

extension UInt8 {
  fileprivate var isDigit: Bool { UInt8(ascii: "0")...UInt8(ascii: "9") ~= self }
  fileprivate var isHexDigit: Bool {
    isDigit || UInt8(ascii: "a")...UInt8(ascii: "f") ~= self | 0x20
  }
}
