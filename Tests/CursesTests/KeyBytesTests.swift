import ComposerUI
import DraftFormats
import ScreenModel
import Testing
import WiredraftCore

@testable import Curses

extension AdapterTests {
  /// What a key costs on the line to the terminal.
  @MainActor @Suite("Bytes for a key", .serialized)
  struct KeyBytesTests {
    /// Keys of all kinds: moving, typing, switching, opening and closing.
    nonisolated static let keys = """
      jjkkjljhlGgjlll<space><space>jduuUJKkj<enter>abc def<bs><bs><left><left>x<enter>olimit<tab>3<tab><esc>\
      mp<tab>jjjkkk<tab><s-tab>bf<tab>jjjwwwWW<s-tab>bm<f1>jjj/met<esc><c-p>undo<down><down><up><esc>\
      uuuUUUvjj<space><esc>kkxu<right><right><left>t<down><down><enter>u?<pgdn><pgup><esc>\
      123456789z'<esc>z[][]<tab><tab>jjj\\\\<s-tab>n.!<esc>e<down><down><esc>y<esc>kkjjio more text<enter>\
      md<enter>mg/q<enter><esc>rSrss<home><end><pgup><pgdn>sssfj<esc><c-s>name<esc>g<enter><c-a><c-e><c-u>new<c-g>
      """

    /// Terminals, and whether they show all attributes and colours of the model.
    nonisolated static let terminals: [(name: String, isFull: Bool)] = [
      ("xterm-256color", true), ("screen-256color", true), ("tmux-256color", true), ("xterm", false),
      ("vt100", false), ("linux", false),
    ]

    @Test(
      "A key is written in 1.5 bytes for each changed cell and 100; one in twenty in 7 % more",
      arguments: terminals, [Size(columns: 120, rows: 40), Size(columns: 80, rows: 24)])
    func economy(terminal: (name: String, isFull: Bool), size: Size) throws {
      let record = try play(Self.keys, on: terminal.name, size)
      #expect(record.keys > 150)
      #expect(record.bytes <= record.cells * 3 / 2 + record.keys * 20)
      // A few keys that draw a new pane of many styles take up to a fourteenth more.
      #expect(record.excesses.count <= record.keys / 20, "\(record.excesses)")
      #expect(record.worst <= 1.07, "\(record.worst) \(record.excesses)")
      #expect(record.emulator.unknown.isEmpty)
      #expect(record.emulator.screen.lines == record.shown.lines)
      if terminal.isFull { #expect(record.emulator.screen.visible.styleRuns == record.shown.styleRuns) }
    }

    @Test("A key that changes nothing on the screen writes nothing", arguments: terminals)
    func nothing(terminal: (name: String, isFull: Bool)) throws {
      let record = try play("kkkk", on: terminal.name, Size(columns: 120, rows: 40))
      #expect(record.keys > 0 && record.cells == 0)
      #expect(record.bytes == 0)
    }

    private struct Record {
      var emulator: Emulator
      var shown: Screen
      var keys = 0
      var bytes = 0
      var cells = 0
      var excesses: [String] = []
      /// How many times the limit the most expensive frame takes.
      var worst = 0.0
    }

    private func play(_ script: String, on name: String, _ size: Size) throws -> Record {
      let headless = try HeadlessTerminal(columns: size.columns, rows: size.rows, name: name)
      var draft = Draft()
      draft.url = "https://api.example.com/search/repositories"
      draft.parameters = [
        Row("q", "Swift"), Row("sort", "stars"), Row("order", "desc"), Row("per_page", "30"),
        Row("city", "Zürich 東京"), Row("note", "a b&c=d"),
      ]
      let state = ComposerState(
        document: DraftDocument(draft), context: CompositionContext(boundary: "BOUNDARY"), size: size)
      var inputs = try KeyScript.parse(script)[...]
      var input: TerminalInput?
      var offset = 0
      var record = Record(emulator: Emulator(size: size), shown: Screen(size: size))
      var loop = RunLoop(
        state,
        nextInput: {
          input = inputs.popFirst()
          return input
        },
        perform: { _ in nil },
        show: { frame in
          headless.terminal.show(frame)
          let bytes = headless.bytes(from: offset)
          offset += bytes.count
          record.emulator.feed(bytes)
          let screen = frame.flattened().visible
          defer { record.shown = screen }
          guard let input else { return }
          let changed = zip(screen.cells, record.shown.cells).filter { $0 != $1 }.map(\.0)
          // Counted are bytes that choose: of what a changed cell shows, one for each scalar. A line or an
          // ideograph has two more in UTF-8, which nothing can save.
          let own = changed.reduce(0) { $0 + $1.scalars.reduce(0) { $0 + UTF8.width($1) - 1 } }
          let limit = changed.count * 3 / 2 + own + 100
          record.keys += 1
          record.bytes += bytes.count
          record.cells += changed.count
          record.worst = max(record.worst, Double(bytes.count) / Double(limit))
          guard bytes.count > limit else { return }
          record.excesses.append(
            "\(input): \(bytes.count) bytes for \(changed.count) cells, \(limit) at most")
        })
      _ = loop.run()
      return record
    }
  }
}

extension Screen {
  /// The screen with plain blanks where their style cannot be seen.
  var visible: Screen {
    var result = self
    for row in 0..<size.rows {
      for column in 0..<size.columns where self[column, row].base == " " && self[column, row].width == 1 {
        let style = self[column, row].style
        guard style.background == .standard, style.attributes.isDisjoint(with: [.underline, .reverse])
        else { continue }
        result[column, row].style = .plain
      }
    }
    return result
  }
}
