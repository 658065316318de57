internal import ScreenModel

/// Shortens what ncurses writes to move the cursor.
///
/// For a far move ncurses takes the sequence with row and column, even within a line or to the next one. This
/// follows the cursor, and takes the shortest way that the terminal knows.
struct CursorFilter {
  /// The ways to move that the terminal's description has, in the common form.
  struct Abilities: OptionSet {
    let rawValue: UInt8
    /// To a column of the line: `ESC [ n G`.
    static let column = Abilities(rawValue: 1)
    /// By some lines or columns: `ESC [ n A` to `D`.
    static let steps = Abilities(rawValue: 2)
    /// Down by a line feed, which leaves the column.
    static let lineFeed = Abilities(rawValue: 4)
    /// Left by a backspace.
    static let backspace = Abilities(rawValue: 8)
    /// To a row and a column: `ESC [ r ; c H`. Without it, nothing is changed.
    static let place = Abilities(rawValue: 16)
    /// By a carriage return from behind the last column, which stays in that line.
    static let returnFromEdge = Abilities(rawValue: 32)
  }

  private let abilities: Abilities
  private var size = Size(columns: 0, rows: 0)
  /// Where the cursor is; nil where that is not sure, as after the last column.
  private var position: Point?
  private var saved: Point?
  /// The line whose last column was written just now.
  private var edge: Int?
  /// The last line of those that scroll.
  private var bottom = 0

  init(_ abilities: Abilities) { self.abilities = abilities }

  /// Forgets where the cursor is, on a screen of a size.
  mutating func reset(size: Size) {
    self.size = size
    position = nil
    edge = nil
    bottom = size.rows - 1
  }

  /// Whether the same lines scroll.
  func scrollsLike(_ other: CursorFilter) -> Bool { bottom == other.bottom }

  /// Returns the bytes with shorter moves.
  ///
  /// - Parameter bytes: What ncurses wrote for one frame: whole sequences.
  /// - Complexity: O(*n*), where *n* is the number of bytes.
  mutating func filtered(_ bytes: [UInt8]) -> [UInt8] {
    guard abilities.contains(.place) else { return bytes }
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var index = 0
    while index < bytes.count {
      let start = index
      switch bytes[index] {
      case 0x1b:
        index = escapeSequence(bytes, at: index, into: &result)
        continue
      case 0x20..<0x7f:
        index = bytes[index...].firstIndex { !(0x20..<0x7f).contains($0) } ?? bytes.count
        advance(by: index - start)
      case 0x80...:
        guard case .scalar(let scalar, let length) = UTF8Sequence(bytes[index...]) else {
          position = nil
          index += 1
          break
        }
        advance(by: TextWidth.width(of: scalar))
        index += length
      default:
        control(bytes[index])
        index += 1
      }
      result += bytes[start..<index]
    }
    return result
  }

  /// Notes that something was written that takes some columns.
  mutating func advance(by columns: Int) {
    edge = nil
    guard let place = position else { return }
    // At the last column terminals differ.
    if place.column + columns == size.columns { edge = place.row }
    position =
      place.column + columns < size.columns ? Point(column: place.column + columns, row: place.row) : nil
  }

  private mutating func control(_ byte: UInt8) {
    edge = nil
    switch byte {
    case 0x08: position = position.map { Point(column: max(0, $0.column - 1), row: $0.row) }
    case 0x0a: if let row = position?.row, row != bottom, row < size.rows - 1 { position?.row += 1 }
    case 0x0d: position?.column = 0
    case 0x00, 0x07, 0x0e, 0x0f: break
    default: position = nil
    }
  }

  private mutating func escapeSequence(_ bytes: [UInt8], at start: Int, into result: inout [UInt8]) -> Int {
    guard start + 1 < bytes.count else {
      result.append(bytes[start])
      return start + 1
    }
    if bytes[start + 1] == UInt8(ascii: "[") { return controlSequence(bytes, at: start, into: &result) }
    edge = nil
    switch bytes[start + 1] {
    case UInt8(ascii: "7"): saved = position
    case UInt8(ascii: "8"): position = saved
    case UInt8(ascii: "="), UInt8(ascii: ">"): break
    default: position = nil
    }
    result += bytes[start...start + 1]
    return start + 2
  }

  private mutating func controlSequence(_ bytes: [UInt8], at start: Int, into result: inout [UInt8]) -> Int {
    guard let end = bytes[(start + 2)...].firstIndex(where: { (0x40...0x7e).contains($0) }) else {
      position = nil
      result += bytes[start...]
      return bytes.count
    }
    let sequence = bytes[start...end]
    defer { if bytes[end] != UInt8(ascii: "m") { edge = nil } }
    let numbers = sequence.dropFirst(2).dropLast().split(
      separator: UInt8(ascii: ";"), omittingEmptySubsequences: false
    ).map { Int(String(decoding: $0, as: UTF8.self)) ?? 1 }
    let first = max(1, numbers.first ?? 1)
    switch bytes[end] {
    case UInt8(ascii: "H"):
      let target = Point(column: max(1, numbers.dropFirst().first ?? 1) - 1, row: first - 1)
      if let way = shortest(to: target) { way.append(to: &result) } else { result += sequence }
      position = target
      return end + 1
    case UInt8(ascii: "G"): position?.column = min(first, size.columns) - 1
    case UInt8(ascii: "d"): position?.row = min(first, size.rows) - 1
    case UInt8(ascii: "A"): position?.row -= first
    case UInt8(ascii: "B"): position?.row += first
    case UInt8(ascii: "C"): position?.column += first
    case UInt8(ascii: "D"): position?.column -= first
    case UInt8(ascii: "r"):
      position = nil
      bottom = min(size.rows, numbers.count > 1 ? numbers[1] : size.rows) - 1
    case UInt8(ascii: "K"), UInt8(ascii: "X"), UInt8(ascii: "J"), UInt8(ascii: "P"), UInt8(ascii: "@"),
      UInt8(ascii: "m"):
      break
    case UInt8(ascii: "h"), UInt8(ascii: "l"): if !sequence.starts(with: "\u{1b}[?25".utf8) { position = nil }
    default: position = nil
    }
    if let place = position, !Rect(column: 0, row: 0, columns: size.columns, rows: size.rows).contains(place)
    {
      position = nil
    }
    result += sequence
    return end + 1
  }

  /// A way to move the cursor, by steps that are written only once it is chosen.
  private struct Way {
    /// Whether it begins at the start of the line.
    var returns = false
    var down = Step.none
    var across = Step.none
    var length: Int { (returns ? 1 : 0) + down.length + across.length }

    func append(to bytes: inout [UInt8]) {
      if returns { bytes.append(0x0d) }
      down.append(to: &bytes)
      across.append(to: &bytes)
    }
  }

  private enum Step {
    case none
    case repeated(UInt8, Int)
    case sequence(Int, Unicode.Scalar)

    var length: Int {
      switch self {
      case .none: 0
      case .repeated(_, let count): count
      case .sequence(let number, _): number == 1 ? 3 : 3 + CursorFilter.digits(number)
      }
    }

    func append(to bytes: inout [UInt8]) {
      switch self {
      case .none: break
      case .repeated(let byte, let count): for _ in 0..<count { bytes.append(byte) }
      case .sequence(let number, let final): CursorFilter.append([number], final, to: &bytes)
      }
    }
  }

  /// The shortest way from where the cursor is; nil where that is not known, or no way is shorter than the one
  /// with row and column.
  private func shortest(to target: Point) -> Way? {
    var way = Way()
    if let edge, abilities.contains(.returnFromEdge), bottom == size.rows - 1, target.row >= edge {
      guard let down = vertical(target.row - edge, from: edge),
        let across = horizontal(to: target.column, from: 0)
      else { return nil }
      way = Way(returns: true, down: down, across: across)
    } else {
      guard let position, let down = vertical(target.row - position.row, from: position.row) else {
        return nil
      }
      guard let across = horizontal(to: target.column, from: position.column) else { return nil }
      way = Way(down: down, across: across)
    }
    return way.length < Self.directLength(to: target) ? way : nil
  }

  private func vertical(_ rows: Int, from row: Int) -> Step? {
    if rows == 0 { return Step.none }
    if rows > 0, rows <= 3, abilities.contains(.lineFeed), row + rows <= bottom {
      return .repeated(0x0a, rows)
    }
    // Within the lines that scroll, steps would stop at their edge.
    guard abilities.contains(.steps), bottom == size.rows - 1 else { return nil }
    return .sequence(abs(rows), rows > 0 ? "B" : "A")
  }

  private func horizontal(to column: Int, from old: Int) -> Step? {
    if column == old { return Step.none }
    if column == 0 { return .repeated(0x0d, 1) }
    if column < old, old - column <= 3, abilities.contains(.backspace) {
      return .repeated(0x08, old - column)
    }
    let step = Step.sequence(abs(column - old), column > old ? "C" : "D")
    let place = Step.sequence(column + 1, "G")
    switch (abilities.contains(.steps), abilities.contains(.column)) {
    case (true, true): return place.length < step.length ? place : step
    case (true, false): return step
    case (false, true): return place
    case (false, false): return nil
    }
  }

  /// Returns how the cursor gets to a place from where it is, the shortest way that the terminal has.
  func way(to target: Point) -> [UInt8] {
    if position == target { return [] }
    var bytes: [UInt8] = []
    if let way = shortest(to: target) {
      way.append(to: &bytes)
    } else {
      Self.append([target.row + 1, target.column + 1], "H", to: &bytes)
    }
    return bytes
  }

  /// How many bytes ``way(to:)`` returns.
  func wayLength(to target: Point) -> Int {
    position == target ? 0 : shortest(to: target)?.length ?? Self.directLength(to: target)
  }

  /// Notes that the cursor is at a place.
  mutating func move(to place: Point) {
    position = place
    edge = nil
  }

  private static func directLength(to target: Point) -> Int {
    4 + digits(target.row + 1) + digits(target.column + 1)
  }

  private static func digits(_ number: Int) -> Int {
    number < 10 ? 1 : number < 100 ? 2 : number < 1_000 ? 3 : String(number).utf8.count
  }

  /// Appends `ESC [`, numbers but a single 1, and a final letter.
  static func append(_ numbers: [Int], _ final: Unicode.Scalar, to bytes: inout [UInt8]) {
    bytes.append(0x1b)
    bytes.append(UInt8(ascii: "["))
    if numbers != [1] {
      for (index, number) in numbers.enumerated() {
        if index > 0 { bytes.append(UInt8(ascii: ";")) }
        bytes += String(number).utf8
      }
    }
    bytes.append(UInt8(ascii: final))
  }
}
