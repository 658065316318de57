internal import CNcurses
internal import ScreenModel

/// What the machine's terminal descriptions say of a terminal.
struct TerminalType {
  /// The name under which it is described.
  let name: String
  /// What gives the terminal back: plain text, a visible cursor, plain keys, the screen from before.
  let restoringEscapes: [UInt8]
  /// What its keys send, where that differs from what most terminals send.
  let keys: [KeySequence]
  /// Whether its escapes are of the common kind, with `ESC [`.
  let isCommon: Bool
  /// Whether it can scroll some of its lines alone, in the common way.
  let scrollsRegion: Bool
  /// How its cursor can be moved.
  let moves: CursorFilter.Abilities
  /// Whether it knows the numbers that take one attribute or colour back.
  let takesBack: Bool
  /// How cells are written to it; nil where its sequences are of another kind.
  let differences: DifferenceWriter?
  /// What makes it plain and clears it, with the cursor in the first cell; nil where that is of another kind.
  let clearing: [UInt8]?

  /// Finds the description of a terminal, or of a common one where its own is missing.
  ///
  /// - Throws: ``TerminalError/cannotAddressCursor(name:)`` for a terminal that is described but has no way
  ///   to place its cursor; ``TerminalError/unknownTerminal(name:)`` where nothing is described.
  static func find(name: String, descriptor: Int32) throws(TerminalError) -> TerminalType {
    // Debian describes neither foot nor kitty nor ghostty; what is new enough to be unknown is like xterm.
    for candidate in [name, "xterm-256color", "xterm"] where !candidate.isEmpty {
      var result: Int32 = 0
      let status = wd_setupterm(candidate, descriptor, &result)
      defer { if status == OK { wd_forget_terminfo() } }
      // 1 with an error is a terminal that prints on paper.
      if status != OK, result == 1 { throw .cannotAddressCursor(name: candidate) }
      guard status == OK else { continue }
      guard let place = capability("cup") else { throw .cannotAddressCursor(name: candidate) }
      let escapes = ["sgr0", "cnorm", "rmkx", "rmcup"].flatMap { capability($0) ?? [] }
      return TerminalType(
        name: candidate, restoringEscapes: escapes, keys: KeySequence.described(by: capability),
        isCommon: place.starts(with: [0x1b, UInt8(ascii: "[")]),
        scrollsRegion: capability("csr").map { $0 == Array("\u{1b}[%i%p1%d;%p2%dr".utf8) } ?? false,
        moves: moves, takesBack: takesBack, differences: differences, clearing: clearing)
    }
    throw .unknownTerminal(name: name)
  }

  private static var takesBack: Bool { has("rmul", "\u{1b}[24m") && has("op", "\u{1b}[39;49m") }

  private static var differences: DifferenceWriter? {
    let left = max(0, Int(wd_number("ncv")))
    guard moves.contains([.place, .steps]),
      let styles = StyleSequences(withoutColours: left, expanded: { expanded($0, $1) })
    else { return nil }
    return DifferenceWriter(
      styles: styles, clearsLines: has("el", "\u{1b}[K"), clearsColumns: has("ech", "\u{1b}[%p1%dX"),
      shiftsCells: has("ich", "\u{1b}[%p1%d@") && has("dch", "\u{1b}[%p1%dP"),
      keepsCorner: wd_flag("xenl") || !wd_flag("am"))
  }

  private static var clearing: [UInt8]? {
    guard has("clear", "\u{1b}[H\u{1b}[2J") || has("clear", "\u{1b}[H\u{1b}[J") else { return nil }
    return (capability("sgr0") ?? []) + (capability("clear") ?? [])
  }

  private static func has(_ name: String, _ value: String) -> Bool {
    capability(name).map { $0 == Array(value.utf8) } ?? false
  }

  private static var moves: CursorFilter.Abilities {
    var moves: CursorFilter.Abilities = []
    if has("cup", "\u{1b}[%i%p1%d;%p2%dH") { moves.insert(.place) }
    if has("hpa", "\u{1b}[%i%p1%dG") { moves.insert(.column) }
    if has("cuf", "\u{1b}[%p1%dC"), has("cuu", "\u{1b}[%p1%dA") { moves.insert(.steps) }
    if has("cud1", "\n") { moves.insert(.lineFeed) }
    if has("cub1", "\u{8}") { moves.insert(.backspace) }
    if has("cr", "\r"), wd_flag("am"), wd_flag("xenl") { moves.insert(.returnFromEdge) }
    return moves
  }

  /// Returns a string of the description without its padding (`$<5>`), or nil where there is none.
  private static func capability(_ name: String) -> [UInt8]? {
    wd_capability(name).flatMap { withoutPadding(String(cString: $0)) }
  }

  /// Returns a string of the description with numbers filled in, or nil where there is none.
  private static func expanded(_ name: String, _ numbers: [Int]) -> [UInt8]? {
    let numbers = numbers + [Int](repeating: 0, count: max(0, 9 - numbers.count))
    return wd_expanded(name, numbers).flatMap { withoutPadding(String(cString: $0)) }
  }

  private static func withoutPadding(_ value: String) -> [UInt8]? {
    var bytes: [UInt8] = []
    var isPadding = false
    for byte in value.utf8 {
      if isPadding {
        isPadding = byte != UInt8(ascii: ">")
      } else if byte == UInt8(ascii: "<"), bytes.last == UInt8(ascii: "$") {
        bytes.removeLast()
        isPadding = true
      } else {
        bytes.append(byte)
      }
    }
    return bytes.isEmpty ? nil : bytes
  }
}
