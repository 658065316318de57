import DraftFormats
import ScreenModel
import TestSupport
import Testing
import WiredraftCore
@testable import ComposerUI

/// The promises of the screen, at the sizes for which they are made.
@Suite("The screen's promises")
struct ScreenPromisesTests {
  static let sizes = [
    (60, 16), (60, 20), (72, 20), (72, 24), (80, 20), (80, 24), (90, 28), (100, 30), (100, 40), (119, 40),
    (120, 35), (120, 36), (120, 40), (160, 50), (180, 50), (200, 60),
  ].map { Size(columns: $0.0, rows: $0.1) }

  static let names = [
    "q", "callback_url", "a_name_of_24_characters_", "per_page", "labels", "sort", "order", "fields", "lang",
    "created_after", "created_before", "organization", "access_level", "page", "tag", "include", "exclude",
    "redirect_uri", "state", "scope",
  ]

  /// A request, and the answer to it if it was sent.
  struct Scene: Sendable, CustomStringConvertible {
    let method: String
    let type: Draft.BodyType
    let count: Int
    let isSent: Bool

    var description: String { "\(method) \(type.rawValue), \(count) rows\(isSent ? ", sent" : "")" }

    static let all = [("GET", Draft.BodyType.json), ("POST", .json), ("POST", .multipart)].flatMap {
      method, type in
      [1, 5, 20].flatMap { count in
        [false, true].map { Scene(method: method, type: type, count: count, isSent: $0) }
      }
    }

    func run(_ script: String = "", at size: Size, options: ComposerOptions = ComposerOptions()) throws
      -> Rehearsal
    {
      let rows = ScreenPromisesTests.names.prefix(count).enumerated().map { index, name in
        // Below 80 columns a long name may be cut.
        Draft.Row(name.count == 24 && size.columns < 80 ? "a_name" : name, "v\(index)")
      }
      let body = "{" + (1...29).map { "\"k\($0)\":\($0)" }.joined(separator: ",") + "}"
      let answer =
        "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)"
      return Rehearsal(
        inputs: try KeyScript.parse((isSent ? "<c-r>" : "") + script),
        on: DraftDocument(Draft(method, Array(rows), type)), size: size, options: options,
        answers: [answer])
    }
  }

  /// The panes of a screen, column by column.
  struct Panes {
    let run: Rehearsal
    let columns: [[(name: String, rect: Rect)]]

    init(_ run: Rehearsal) {
      self.run = run
      let layout = ScreenLayout(run.state)
      let request = layout.grid.map { [("request", $0)] } ?? []
      let live = layout.live.map { [("live", $0)] } ?? []
      let below = layout.below.map { [("below", $0)] } ?? []
      let answer = layout.answer.map { [("answer", $0)] } ?? []
      columns = layout.below == nil ? [request, live + answer] : [request, live + below, answer]
    }

    func lines(_ rect: Rect) -> [String] {
      run.lines[rect.row + 1..<rect.row + rect.rows - 1].map { line in
        String(
          Array(line)[min(line.count, rect.column + 1)..<min(line.count, rect.column + rect.columns - 1)])
      }
    }

    /// Returns the number of lines that have nothing; an empty line of the message is a part of it.
    func emptyLines(_ name: String, _ rect: Rect) -> Int {
      let wanted = name == "live" ? run.state.panes.wants.upper : 0
      return lines(rect).dropFirst(min(wanted, rect.rows - 2)).count { $0.allSatisfy { $0 == " " } }
    }

    /// Whether anything of a pane is cut, or there is more of it than is visible.
    func isCut(_ name: String, _ rect: Rect) -> Bool {
      if lines(rect).contains(where: { $0.contains("…") }) { return true }
      let state = run.state
      switch name {
      case "request":
        let sections = RequestSections(state, in: rect)
        return sections.scrolls || (state.panes.strip?.lines.count ?? 0) > max(0, sections.stripRows - 1)
      case "live": return state.panes.wants.upper > rect.rows - 2
      case "answer": return state.panes.wants.answer > rect.rows - 2
      default: return false
      }
    }
  }

  @Test("No line is empty where something in its column is cut or scrolls", arguments: sizes)
  func emptyLines(size: Size) throws {
    for scene in Scene.all where isExhaustive || scene.count == 5 || size.columns == 80 {
      let panes = Panes(try scene.run(at: size))
      for column in panes.columns {
        guard let cut = column.first(where: { panes.isCut($0.name, $0.rect) }) else { continue }
        for pane in column where panes.emptyLines(pane.name, pane.rect) > 1 {
          Issue.record("\(scene): \(cut.name) is cut, \(pane.name) has free lines:\n\(panes.run.text)")
        }
      }
    }
  }

  @Test(
    "With five rows and an answer of thirty lines most lines are used",
    arguments: [Size(columns: 80, rows: 24), Size(columns: 90, rows: 28), Size(columns: 100, rows: 30)])
  func fullness(size: Size) throws {
    for scene in Scene.all where scene.count == 5 && scene.isSent {
      let panes = Panes(try scene.run(at: size))
      for pane in panes.columns.joined() {
        let (empty, all) = (panes.emptyLines(pane.name, pane.rect), pane.rect.rows)
        check(empty * 100 <= all * 45, "\(scene), \(pane.name): \(empty) of \(all)\n\(panes.run.text)")
      }
    }
  }

  @Test("A name of 24 characters is whole from 80 columns up", arguments: sizes.filter { $0.columns >= 80 })
  func names(size: Size) throws {
    for scene in Scene.all where scene.count == 5 && !scene.isSent {
      let run = try scene.run(at: size)
      for name in Self.names.prefix(5) { check(run.shows(" \(name) "), "\(scene): \(name)\n\(run.text)") }
    }
  }

  @Test(
    "No sentence is twice on a screen",
    arguments: isExhaustive
      ? sizes : sizes.filter { [60, 80, 120, 200].contains($0.columns) && $0.rows % 12 == 0 })
  func sentences(size: Size) throws {
    for scene in Scene.all where scene.count == 5 {
      for script in ["", "3", "4", "5", "6", "7", "0", "6w", "m", "b", ",", "C", "!"] {
        let run = try scene.run(script, at: size)
        let surfaces = run.frame.surfaces.map { $0.screen.lines.joined(separator: " ") }
        var seen: Set<Substring> = []
        // The parts between frames, as sentences of at least five words.
        for text in surfaces {
          let plain = text.split(whereSeparator: { "│├┤╭╮╰╯─▎".contains($0) }).joined(separator: "\n")
          for sentence in plain.split(whereSeparator: { ".\n".contains($0) })
          where sentence.split(separator: " ").count >= 5 {
            let words = sentence.trimmed
            check(seen.insert(words).inserted, "\(scene), \(script): “\(words)” is twice:\n\(run.text)")
          }
        }
      }
    }
  }

  @Test("Tab goes through every framed pane and returns, and Escape leads to the request", arguments: sizes)
  func tabs(size: Size) throws {
    let scene = Scene(method: "POST", type: .json, count: 5, isSent: true)
    var run = try scene.run(at: size)
    let start = Self.focus(run.state)
    var visited = [start]
    for _ in 0..<8 {
      _ = run.state.apply(.nextPane)
      let place = Self.focus(run.state)
      if place == start { break }
      visited.append(place)
      var other = run.state
      _ = other.apply(.showRows)
      check(other.focus, .grid)
    }
    check(Self.focus(run.state), start)
    let parts = ScreenLayout.liveParts(at: size).count
    check(Set(visited).count, 2 + parts, "\(visited)")
    check(visited.count, 2 + parts)
  }

  private static func focus(_ state: ComposerState) -> String {
    state.focus == .live ? "live \(state.live.tabs.shown.part.rawValue)" : "\(state.focus)"
  }

  @Test("Without colours only the title of the focused pane has a ground of its own", arguments: sizes)
  func focusedTitle(size: Size) throws {
    let scene = Scene(method: "POST", type: .json, count: 5, isSent: true)
    for script in ["", "6", "0"] {
      let run = try scene.run(script, at: size)
      let screen = run.frame.flattened()
      let rows = Set(
        screen.cells.enumerated().filter { $0.element.style.ground == .title }.map {
          $0.offset / size.columns
        })
      check(rows.count, 1, "\(script): \(rows)\n\(run.text)")
    }
  }
}

extension Substring {
  fileprivate var trimmed: Substring {
    var text = drop { $0 == " " }
    while text.last == " " { text.removeLast() }
    return text
  }
}
