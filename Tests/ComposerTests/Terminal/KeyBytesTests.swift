import TestSupport
import ComposerUI
import DraftFormats
import ScreenModel
import Testing
import WiredraftCore

@testable import Curses

extension AdapterTests {
  /// The cost of a key on the line to the terminal.
  @MainActor @Suite("Bytes for a key", .serialized)
  struct KeyBytesTests {
    /// A draft, and keys of all kinds to play on it.
    enum Scene: String, CaseIterable, CustomTestStringConvertible {
      /// Moving, typing, switching, opening and closing.
      case search
      /// Each pane by Tab and by its digit, zoomed and not, and by jumping to it.
      case panes
      /// The boxes over the panes: pickers, palette, help, problems, encodings, questions.
      case boxes
      /// A list longer than the screen, and its bytes.
      case longList
      /// A text body, and a body of parts.
      case bodies

      var testDescription: String { rawValue }

      var keys: String {
        switch self {
        case .search:
          """
          jjkkjljhlGgjlll<space><space>jduuUJKkj<enter>abc def<bs><bs><left><left>x<enter>olimit<tab>3<tab><esc>\
          mp<tab>jjjkkk<tab><s-tab>bf<tab>jjjwwwWW<s-tab>bm<f1>jjj/met<esc><c-p>undo<down><down><up><esc>\
          uuuUUUvjj<space><esc>kkxu<right><right><left>t<down><down><enter>u?<pgdn><pgup><esc>\
          123456789z'<esc>z[][]<tab><tab>jjj\\\\<s-tab>n.!<esc>e<down><down><esc>y<esc>kkjjio more text<enter>\
          md<enter>mg/q<enter><esc>rSrss<home><end><pgup><pgdn>sssfj<esc><c-s>name<esc>g<enter><c-a><c-e><c-u>new<c-g>
          """
        case .panes:
          """
          <tab><tab><tab><tab><s-tab><s-tab><s-tab><s-tab>1234567890<esc>987654321357924680<esc>\
          6jjkkGg7jjlljjGgwwwWW\\\\8jjlljjGgwwWW9jjGg0jj<esc>6z7z8z9z2z5zz1z7z<tab>z<tab>z\
          '<esc>'a'b'c'd'e'fmp6789mu8mh7md9mq7'a'd'g]]]]]]]][[[[[[[[2\
          mpbf6789bm67jjjjj8jjjjjwwwwWWWW9bj678bt678bn678uuuuuuuUUUUUUUbfbmbjm7mgmpmgmp
          """
        case .boxes:
          """
          m<down><down><down><down><up><tab>LINK<bs><bs><esc>mdm<down><down><enter>mp\
          b<down><down><down><up><enter>b<down><esc>e<down><right><right><down><right><left><down><tab><tab><enter>e<esc>\
          <c-p><down><down><down><down>me<bs><bs>wire<enter><c-p>zzz<bs><bs><bs><pgdn><pgdn><pgup><esc>\
          ?jjjj<pgdn><pgdn><pgup>G<home>/key<enter>nnnN<esc>q<f1><space><space><esc>\
          y<down><down><up><esc>!<esc>n.n.N'<esc>'c<c-q><esc><c-s>file<bs><bs><esc>\
          2t<down><down><down><up><enter>t<esc>ofile<tab><c-t><down><down><enter>a<esc>u<c-o><esc>\
          5oAcc<down><tab>app<down><esc>oX-A<tab>v<enter>2/p<bs>s<enter><esc>/zz<esc>M MS<c-l>j
          """
        case .longList:
          """
          jjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjkkkkkkkk<pgdn><pgdn><pgdn><pgup>Gkkkgjj\
          lljjjjkkkh<space>j<space>jxxuuUUdu<pgdn>ofield<tab>value<tab>next<tab>12<esc>uuJJKKvjjjj<space><esc>\
          mpjjjjbfjjbmjjbj6jjjjjj<pgdn><pgdn>jjGkkgwwwwww\\\\jjjj<pgdn><pgdn>jjGkkkkg7jjjj<pgdn>jjGkkg\
          9jjj<pgdn>Gg2z<pgdn>jjjGkkkkg<pgdn>jjjjjjjjjjjjjjjjjjjjjjjjz/1<bs>b<enter>jjj<esc>\
          mg6<pgdn>jj\\\\<pgdn>7<pgdn>2G'a'd'f?<esc>mp5oA<tab>b<enter>uu2<pgdn><pgdn><pgdn><pgdn><pgup><pgup>
          """
        case .bodies:
          """
          mpbt4<enter>one line<enter>two 中文 lines<enter>three<up><up><home>x<enter><enter><down><end> end<bs><bs>\
          <left><left><c-k><c-_><c-_><c-y><pgup><pgdn><esc>6jjjww\\\\jjjww9j4<enter><a-6><a-4>more<esc>\
          bmobio<tab>long text that goes on and on, past the end of its cell<left><left><left><c-w><c-u><home><end><enter>\
          6\\\\kkbf6\\\\bj2o{<tab>{"a":[1,2,{"b":null}]}<enter>kkt<down><down><down><down><enter>j><lt>uu6\\\\wwww6wwww\
          2ojson<tab><c-t><down><down><down><down><down><enter>[1<bs>2]<enter>7jj6jj\\\\jj9uuuuuuUUUUUU
          """
        }
      }

      var parameters: [Draft.Row] {
        switch self {
        case .longList:
          (1...200).map { number in
            let word = Self.words[number * number % 97 % 20]
            return Draft.Row(
              "\(word)_\(number)", "\(Self.words[number * 11 % 83 % 20]) \(number * 37 % 1000)")
          }
        default:
          [
            Draft.Row("q", "Swift"), Draft.Row("sort", "stars"), Draft.Row("order", "desc"),
            Draft.Row("per_page", "30"),
            Draft.Row("city", "Zürich 東京"), Draft.Row("note", "a b&c=d"),
          ]
        }
      }

      private static let words = [
        "alpha", "b", "customer", "date", "embed", "filter", "group", "has_more", "id", "join", "key",
        "limit",
        "metadata", "note", "offset", "page", "query", "region", "status", "token",
      ]
    }

    /// The terminals, and whether they show all attributes and colours of the model.
    nonisolated static let terminals: [(name: String, isFull: Bool)] = [
      ("xterm-256color", true), ("screen-256color", true), ("tmux-256color", true), ("xterm", false),
      ("vt100", false), ("linux", false),
    ]

    @Test(
      "A key is written in 3 bytes for each changed cell, 120 for each line and 300 at most",
      arguments: sample(terminals, oneIn: 3),
      [Size(columns: 80, rows: 24)] + (isExhaustive ? [Size(columns: 120, rows: 40)] : []))
    func economy(terminal: (name: String, isFull: Bool), size: Size) throws {
      check(try play(.search, on: terminal.name, size), isFull: terminal.isFull)
    }

    /// If every byte of a message moves by one, each line of Hex has thirty cells that change in runs of two. In the
    /// highlighted row, names, values, escapes and signs each have a separate style that the terminal must be sent.
    @Test(
      "So it is where cells change far from each other, as in Hex, and where each word has a style of its own",
      arguments: sample(Scene.allCases.filter { $0 != .search }, oneIn: 2))
    func scattered(scene: Scene) throws {
      check(try play(scene, on: "xterm-256color", Size(columns: 120, rows: 40)), isFull: true)
    }

    /// Checks that the final screen is correct, that no key exceeded its limit, and that all keys together stayed below
    /// a lower one.
    private func check(_ record: Record, isFull: Bool) {
      TestSupport.check(record.keys > 150)
      TestSupport.check(record.excesses, [])
      TestSupport.check(record.bytes <= record.cells * 5 / 2 + record.keys * 300)
      TestSupport.check(record.emulator.unknown.isEmpty)
      let shown = record.screen.shown(in: record.colours).visible
      TestSupport.check(record.emulator.screen.lines, shown.lines)
      if isFull { TestSupport.check(record.emulator.screen.visible.styleRuns, shown.styleRuns) }
    }

    @Test("A key that changes nothing on the screen writes nothing", arguments: terminals)
    func nothing(terminal: (name: String, isFull: Bool)) throws {
      let size = Size(columns: 120, rows: 40)
      // The first key says that there is nothing above.
      let once = try play(.search, keys: "k", on: terminal.name, size)
      let often = try play(.search, keys: "kkkkk", on: terminal.name, size)
      TestSupport.check(often.keys == 5 && often.bytes == once.bytes)
    }

    private struct Record {
      var emulator: Emulator
      /// The last frame, and its colours.
      var screen: Screen
      var colours: ColourTable
      var keys = 0
      var bytes = 0
      var cells = 0
      var excesses: [String] = []
    }

    private func play(_ scene: Scene, keys: String? = nil, on name: String, _ size: Size) throws -> Record {
      let headless = try HeadlessTerminal(columns: size.columns, rows: size.rows, name: name)
      var draft = Draft()
      draft.url = "https://api.example.com/search/repositories"
      draft.parameters = scene.parameters
      let state = ComposerState(
        document: DraftDocument(draft), context: Composition.Context(boundary: "BOUNDARY"), size: size)
      var inputs = try KeyScript.parse(keys ?? scene.keys)[...]
      var input: TerminalInput?
      var offset = 0
      let colours = state.render().colours
      var record = Record(
        emulator: Emulator(size: size, colours: colours), screen: Screen(size: size), colours: colours)
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
          let screen = frame.flattened()
          let (before, oldColours) = (record.screen.cells, record.colours)
          (record.screen, record.colours) = (screen, frame.colours)
          guard let input else { return }
          // Few cells change, and of these alone it is asked whether a terminal shows a difference.
          var changed: [Cell] = []
          // Each line begins with a move of the cursor and styles of its own.
          var lines: Set<Int> = []
          for (index, cell) in screen.cells.enumerated()
          where cell != before[index] || frame.colours != oldColours {
            let cell = cell.shown(in: frame.colours).visible
            guard cell != before[index].shown(in: oldColours).visible else { continue }
            changed.append(cell)
            lines.insert(index / size.columns)
          }
          // Only bytes that can vary are counted: one for each scalar of a changed cell. A line or an ideograph has two
          // more in UTF-8, which can't be saved.
          let own = changed.reduce(0) { $0 + $1.scalars.reduce(0) { $0 + UTF8.width($1) - 1 } }
          let limit = changed.count * 3 + own + 300 + lines.count * 120
          record.keys += 1
          record.bytes += bytes.count
          record.cells += changed.count
          guard bytes.count > limit else { return }
          record.excesses.append(
            "key \(record.keys) \(input.name): \(bytes.count) bytes for \(changed.count) cells, \(limit) at most"
          )
        })
      _ = loop.run()
      return record
    }
  }
}

extension Screen {
  /// Returns the screen with the first of the grounds that have the same colour in place of each.
  func shown(in colours: ColourTable) -> Screen {
    var result = self
    result.mapStyles { $0.shown(in: colours) }
    return result
  }

  /// The screen, with plain blanks wherever their style is invisible.
  var visible: Screen {
    var result = self
    for row in 0..<size.rows {
      for column in 0..<size.columns where self[column, row].base == " " && self[column, row].width == 1 {
        result[column, row] = self[column, row].visible
      }
    }
    return result
  }
}

extension Style {
  /// Returns the style on the first of the grounds that have the same colour.
  fileprivate func shown(in colours: ColourTable) -> Style {
    on(colours[ground].map { colours.ground($0) } ?? ground)
  }
}

extension Cell {
  fileprivate func shown(in colours: ColourTable) -> Cell {
    var cell = self
    cell.style = style.shown(in: colours)
    return cell
  }

  /// The cell, as a plain blank if its style is invisible.
  fileprivate var visible: Cell {
    guard base == " ", width == 1, !style.attributes.contains(.underline) else { return self }
    var cell = self
    cell.style = Style(on: style.ground)
    return cell
  }
}

extension TerminalInput {
  /// The name of the key in scripts.
  fileprivate var name: String {
    guard case .key(let press) = self else { return "\(self)" }
    return press.name
  }
}
