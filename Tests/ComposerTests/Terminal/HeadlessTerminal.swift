import TestSupport
import CNcurses
import Glibc
import ScreenModel
import Testing

@testable import Curses

/// A terminal without a device: input comes from a pipe, and output goes to an unnamed file.
@MainActor
final class HeadlessTerminal {
  let terminal: Terminal
  private let inputEnd: Int32
  private let keyboard: Int32
  private let outputFile: Int32

  init(
    columns: Int = 20, rows: Int = 4, name: String = "xterm-256color", isUTF8: Bool = true,
    wantsColours: Bool = true
  ) throws {
    check(CharacterSet.setUp())
    var ends: [Int32] = [-1, -1]
    try require(pipe(&ends) == 0)
    (inputEnd, keyboard) = (ends[0], ends[1])
    var path = Array("/tmp/wiredraft-test-XXXXXX".utf8CString)
    let output = mkstemp(&path)
    try require(output >= 0)
    unlink(path)
    outputFile = dup(output)
    var settings = TerminalSettings(name: name, output: output, input: inputEnd)
    settings.isUTF8 = isUTF8
    settings.wantsColours = wantsColours
    settings.size = Size(columns: columns, rows: rows)
    terminal = try Terminal(settings)
  }

  isolated deinit {
    terminal.close()
    close(inputEnd)
    close(keyboard)
    close(outputFile)
  }

  /// Sends bytes as a terminal would.
  func type(_ bytes: some Sequence<UInt8>) {
    let bytes = Array(bytes)
    check(write(keyboard, bytes, bytes.count), bytes.count)
  }

  /// Returns the next inputs, each within five seconds.
  func inputs(count: Int) -> [TerminalInput] {
    (0..<count).map { _ in terminal.nextInput(until: .now + .seconds(5)) }
  }

  /// The number of bytes written to the terminal so far.
  var outputCount: Int { Int(lseek(outputFile, 0, SEEK_END)) }

  /// Returns the output from an offset on, as text.
  func output(from offset: Int) -> String { String(decoding: bytes(from: offset), as: UTF8.self) }

  /// Returns the output from an offset on.
  func bytes(from offset: Int) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: outputCount - offset)
    let count = pread(outputFile, &bytes, bytes.count, off_t(offset))
    return Array(bytes.prefix(max(0, count)))
  }

  /// Returns the screen as ncurses believes it to be.
  func shown() -> Screen {
    var screen = Screen(size: terminal.size)
    for row in 0..<screen.size.rows {
      var column = 0
      while column < screen.size.columns {
        let cell = cell(column, row)
        screen[column, row] = cell
        column += Int(cell.width)
      }
    }
    return screen
  }

  private func cell(_ column: Int, _ row: Int) -> Cell {
    var glyph = cchar_t()
    mvwin_wch(wd_curscr(), Int32(row), Int32(column), &glyph)
    var scalars = [wchar_t](repeating: 0, count: 6)
    var attributes: attr_t = 0
    var pair: Int16 = 0
    getcchar(&glyph, &scalars, &attributes, &pair, nil)
    let base = Unicode.Scalar(UInt32(scalars[0])) ?? " "
    var marks = SIMD4<UInt32>.zero
    for index in 0..<4 where scalars[1...index + 1].allSatisfy({ $0 != 0 }) {
      marks[index] = UInt32(scalars[index + 1])
    }
    let width = UInt8(max(1, wd_wcwidth(base.value)))
    return Cell(base, marks: marks, width: width, style: style(attributes, pair))
  }

  private func style(_ attributes: attr_t, _ pair: Int16) -> Style {
    var style = Style()
    if attributes & wd_bold() != 0 { style.attributes.insert(.bold) }
    if attributes & wd_underline() != 0 { style.attributes.insert(.underline) }
    guard pair != 0 else { return style }
    var (ink, ground): (Int16, Int16) = (0, 0)
    pair_content(pair, &ink, &ground)
    style.ink = ColourTable.distinct.ink(ink)
    style.ground = ColourTable.distinct.ground(ground)
    return style
  }

  /// Returns the attributes and the numbers of the colours of a cell, as ncurses believes them to be.
  func rendition(_ column: Int, _ row: Int) -> (attributes: attr_t, ink: Int16, ground: Int16) {
    var glyph = cchar_t()
    mvwin_wch(wd_curscr(), Int32(row), Int32(column), &glyph)
    var scalars = [wchar_t](repeating: 0, count: 6)
    var attributes: attr_t = 0
    var pair: Int16 = 0
    getcchar(&glyph, &scalars, &attributes, &pair, nil)
    var (ink, ground): (Int16, Int16) = (0, 0)
    if pair != 0 { pair_content(pair, &ink, &ground) }
    return (attributes & (wd_bold() | wd_underline() | wd_reverse()), ink, ground)
  }
}

extension ColourTable {
  /// Colours in which each ink and each ground has a number of its own, so that a terminal's output tells both.
  static let distinct: ColourTable = {
    var table = ColourTable()
    for ink in Ink.allCases where ink != .text { table[ink] = Int16(20 + ink.rawValue) }
    for ground in Ground.allCases where ground != .screen { table[ground] = Int16(100 + ground.rawValue) }
    table[basic: .green] = 10
    return table
  }()

  /// Returns the ink with a number; that of text if there is none.
  func ink(_ number: Int16) -> Ink { Ink.allCases.first { self[$0] == number } ?? .text }

  /// Returns the first ground with a number; that of the screen if there is none.
  func ground(_ number: Int16) -> Ground { Ground.allCases.first { self[$0] == number } ?? .screen }
}

/// Returns a frame with one surface for each rectangle and text, from back to front.
func frame(_ size: Size, _ surfaces: [(Rect, String, Style)], cursor: Point? = nil) -> Frame {
  Frame(
    size: size,
    surfaces: surfaces.map { rect, text, style in
      var screen = Screen(size: rect.size, filledWith: Cell(style: style))
      for (row, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
        screen.write(line, at: 0, row: row, style: style, mark: nil)
      }
      return Surface(rect: rect, screen: screen)
    },
    cursor: cursor, colours: .distinct
  )
}
