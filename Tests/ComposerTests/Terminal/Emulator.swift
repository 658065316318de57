import ScreenModel

@testable import Curses

/// A terminal made of cells: what a user would see after some bytes.
///
/// It supports the sequences that the test terminals receive, and lists all others, of which there must be none.
struct Emulator {
  private(set) var screen: Screen
  private(set) var cursor = Point(column: 0, row: 0)
  private(set) var isCursorVisible = true
  /// Sequences that were not understood.
  private(set) var unknown: [String] = []

  /// The saved position and style.
  private var saved: (cursor: Point, style: Style)?
  private var style = Style.plain
  private var region: ClosedRange<Int>
  /// Whether the last column is filled, so that the next character goes to the next line.
  private var isWrapping = false
  private var isInserting = false

  /// The colours by whose numbers the inks and grounds are known.
  private let colours: ColourTable

  /// The ground of what is moved in by deleting and scrolling; nil for the ground of the current style, as xterm has it.
  private let ownGround: Ground?

  init(size: Size, colours: ColourTable = .distinct, ownGround: Ground? = nil) {
    self.colours = colours
    self.ownGround = ownGround
    screen = Screen(size: size)
    region = 0...max(0, size.rows - 1)
  }

  /// Processes bytes that end at the end of a sequence.
  mutating func feed(_ bytes: some Collection<UInt8>) {
    var bytes = ArraySlice(Array(bytes))
    while let first = bytes.first {
      switch first {
      case 0x1b: bytes = bytes.dropFirst(escape(bytes))
      case 0..<0x20, 0x7f:
        control(first)
        bytes = bytes.dropFirst()
      default:
        let run = bytes.prefix { $0 >= 0x20 && $0 != 0x7f }
        for scalar in String(decoding: run, as: UTF8.self).unicodeScalars { put(scalar) }
        bytes = bytes.dropFirst(run.count)
      }
    }
  }

  private mutating func control(_ byte: UInt8) {
    switch byte {
    case 0x08: move(cursor.column - 1, cursor.row)
    case 0x09: move(min(screen.size.columns - 1, (cursor.column / 8 + 1) * 8), cursor.row)
    case 0x0a: lineFeed()
    case 0x0d: move(0, cursor.row)
    case 0x00, 0x07, 0x0e, 0x0f: break
    default: unknown.append("control \(byte)")
    }
  }

  private mutating func lineFeed() {
    isWrapping = false
    if cursor.row == region.upperBound { scroll(region, by: 1) } else { move(cursor.column, cursor.row + 1) }
  }

  private mutating func move(_ column: Int, _ row: Int) {
    isWrapping = false
    cursor = Point(
      column: min(max(0, column), screen.size.columns - 1), row: min(max(0, row), screen.size.rows - 1))
  }

  private mutating func put(_ scalar: Unicode.Scalar) {
    let width = TextWidth.width(of: scalar)
    if width == 0 {
      // A mark is added to the character before the cursor.
      var column = isWrapping ? cursor.column : cursor.column - 1
      if screen[column, cursor.row].width == 0 { column -= 1 }
      var cell = screen[column, cursor.row]
      if let free = cell.marks.indices.first(where: { cell.marks[$0] == 0 }) {
        cell.marks[free] = scalar.value
      }
      screen[column, cursor.row] = cell
      return
    }
    if isWrapping || cursor.column + width > screen.size.columns {
      move(0, cursor.row)
      lineFeed()
    }
    if isInserting { shift(by: width) }
    screen[cursor.column, cursor.row] = Cell(scalar, width: UInt8(width), style: style)
    if cursor.column + width >= screen.size.columns {
      cursor.column = screen.size.columns - 1
      isWrapping = true
    } else {
      cursor.column += width
    }
  }

  private var blank: Cell { Cell(style: Style(on: style.ground)) }
  private var movedIn: Cell { Cell(style: Style(on: ownGround ?? style.ground)) }

  private mutating func scroll(_ lines: ClosedRange<Int>, by count: Int) {
    let old = screen
    for row in lines {
      for column in 0..<screen.size.columns {
        let source = row + count
        let cell = lines.contains(source) ? old[column, source] : movedIn
        if cell.width != 0 { screen[column, row] = cell }
      }
    }
  }

  private mutating func shift(by count: Int) {
    let old = screen
    for column in cursor.column..<screen.size.columns {
      let source = column - count
      let isOld = source >= cursor.column && source < screen.size.columns
      let cell = isOld ? old[source, cursor.row] : movedIn
      if cell.width != 0 { screen[column, cursor.row] = cell }
    }
  }

  private mutating func erase(_ columns: Range<Int>, _ row: Int) {
    for column in columns.clamped(to: 0..<screen.size.columns) { screen[column, row] = blank }
  }

  /// Processes one sequence and returns its length.
  private mutating func escape(_ bytes: ArraySlice<UInt8>) -> Int {
    guard let second = bytes.dropFirst().first else {
      unknown.append("ESC alone")
      return 1
    }
    switch second {
    case UInt8(ascii: "["): return controlSequence(bytes)
    case UInt8(ascii: "]"):
      let end = bytes.firstIndex(of: 0x07) ?? bytes.endIndex - 1
      return end - bytes.startIndex + 1
    case UInt8(ascii: "("), UInt8(ascii: ")"): return 3
    case UInt8(ascii: "7"): saved = (cursor, style)
    case UInt8(ascii: "8"):
      // Some terminals forget the saved position once it was restored.
      guard let place = saved else {
        unknown.append("ESC 8 again")
        return 2
      }
      move(place.cursor.column, place.cursor.row)
      style = place.style
      saved = nil
    case UInt8(ascii: "M"):
      if cursor.row == region.lowerBound {
        scroll(region, by: -1)
      } else {
        move(cursor.column, cursor.row - 1)
      }
    case UInt8(ascii: "D"): lineFeed()
    case UInt8(ascii: "="), UInt8(ascii: ">"), UInt8(ascii: "H"): break
    default: unknown.append("ESC \(second)")
    }
    return 2
  }

  private mutating func controlSequence(_ bytes: ArraySlice<UInt8>) -> Int {
    guard let end = bytes.dropFirst(2).firstIndex(where: { (0x40...0x7e).contains($0) }) else {
      unknown.append("a sequence without an end")
      return bytes.count
    }
    let parameters = String(decoding: bytes[(bytes.startIndex + 2)..<end], as: UTF8.self)
    let name = String(decoding: [bytes[end]], as: UTF8.self)
    if parameters.first == "?" || parameters.first == ">" || "hlctnqg".contains(name) {
      if parameters == "?25" { isCursorVisible = name == "h" }
      if parameters == "4" { isInserting = name == "h" }
      if parameters == "?1049", name == "h" { screen = Screen(size: screen.size) }
    } else {
      let numbers = parameters.split(separator: ";", omittingEmptySubsequences: false).map { Int($0) ?? 0 }
      perform(name, numbers)
    }
    return end - bytes.startIndex + 1
  }

  private mutating func perform(_ name: String, _ numbers: [Int]) {
    let first = numbers.first ?? 0
    let count = max(1, first)
    let second = numbers.dropFirst().first ?? 0
    let width = screen.size.columns
    switch name {
    case "A": move(cursor.column, cursor.row - count)
    case "B", "e": move(cursor.column, cursor.row + count)
    case "C": move(cursor.column + count, cursor.row)
    case "D": move(cursor.column - count, cursor.row)
    case "G": move(count - 1, cursor.row)
    case "d": move(cursor.column, count - 1)
    case "H", "f": move(max(1, second) - 1, count - 1)
    case "J":
      if first != 1 { erase((first == 2 ? 0 : cursor.column)..<width, cursor.row) }
      for row in 0..<screen.size.rows where first == 2 || (first == 0) == (row > cursor.row) {
        if first != 1 || row < cursor.row { erase(0..<width, row) }
      }
      if first == 1 { erase(0..<cursor.column + 1, cursor.row) }
    case "K":
      erase(first == 0 ? cursor.column..<width : 0..<(first == 2 ? width : cursor.column + 1), cursor.row)
    case "L": scroll(cursor.row...region.upperBound, by: -count)
    case "M": scroll(cursor.row...region.upperBound, by: count)
    case "P": shift(by: -count)
    case "@": shift(by: count)
    case "X": erase(cursor.column..<cursor.column + count, cursor.row)
    case "r":
      region = max(0, count - 1)...(second == 0 ? screen.size.rows - 1 : second - 1)
      move(0, 0)
    case "m":
      var rest = (numbers.isEmpty ? [0] : numbers)[...]
      while let number = rest.popFirst() {
        guard number == 38 || number == 48, rest.popFirst() == 5, let index = rest.popFirst() else {
          rendition(number)
          continue
        }
        if number == 38 {
          style.ink = colours.ink(Int16(index))
        } else {
          style.ground = colours.ground(Int16(index))
        }
      }
    default: unknown.append("CSI \(numbers) \(name)")
    }
  }

  private mutating func rendition(_ number: Int) {
    switch number {
    case 0: style = .plain
    case 1: style.attributes.insert(.bold)
    case 4: style.attributes.insert(.underline)
    case 22: style.attributes.remove(.bold)
    case 24: style.attributes.remove(.underline)
    case 30...37: style.ink = colours.ink(Int16(number - 30))
    case 39: style.ink = .text
    case 40...47: style.ground = colours.ground(Int16(number - 40))
    case 49: style.ground = .screen
    case 90...97: style.ink = colours.ink(Int16(number - 82))
    case 100...107: style.ground = colours.ground(Int16(number - 92))
    // The selected cell, where its ground isn't painted.
    case 7: style.ground = .cell
    case 27: style.ground = .screen
    case 10: break
    default: unknown.append("SGR \(number)")
    }
  }
}
