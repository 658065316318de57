import ComposerUI
import DraftFormats
import ScreenModel
import WiredraftCore

/// The cost of editing, opening and saving texts of many megabytes, as a body and as a value in a cell.
enum LargeText {
  private static let line =
    "2026-11-21T05:30:00Z INFO request finished status=200 \"path\"=/v1/charges id=42\n"

  private static func text(megabytes: Int) -> String {
    String(repeating: line, count: megabytes * 1_000_000 / line.utf8.count)
  }

  private static func draft(_ body: (inout Draft) -> Void) -> DraftDocument {
    var draft = Draft()
    draft.method = "POST"
    draft.url = "https://api.example.com/import"
    body(&draft)
    return DraftDocument(draft)
  }

  private static func state(_ document: DraftDocument) -> ComposerState {
    Drafts.open(document, Composition.Context(boundary: "B"))
  }

  /// Opens a file or a draft, and prints all figures.
  static func print() {
    let document = draft {
      $0.body.type = .text
      $0.body.text = Draft.BodyText(text(megabytes: 50))
    }
    printFiles(document)
    printKeys(document)
  }

  private static func printFiles(_ document: DraftDocument) {
    Swift.print("Files and pastes, microseconds: median (5 %–95 %)")
    var table = Table(["", "took"])
    func add(_ name: String, _ body: () -> Int) {
      var samples = Samples()
      for _ in 0..<5 { samples.take(body) }
      table.add([name, samples.text])
    }
    let bytes = document.serialized()
    let paste = text(megabytes: 5)
    add("read a draft file with a text body of 50 MB") {
      (try? DraftDocument(reading: bytes))?.draft.body.text?.utf8Count ?? 0
    }
    add("compose and draw it") { state(document).render().surfaces.count }
    add("write it") { document.serialized().count }
    add("paste 5 MB into it") {
      var state = state(document)
      for event in [Event.action(.showBody), .action(.edit), .insert(paste)] { _ = state.apply(event) }
      return state.render().surfaces.count
    }
    let small = draft { $0.parameters = [Draft.Row("a", "x")] }
    add("paste 5 MB into a cell") {
      var state = state(small)
      for event in [Event.action(.showParameters), .action(.edit), .insert(paste)] { _ = state.apply(event) }
      return state.render().surfaces.count
    }
    table.print()
  }

  private static func printKeys(_ document: DraftDocument) {
    Swift.print("A key in a large text, microseconds: median (5 %–95 %), at 120×40")
    var table = Table(["", "apply", "render"])
    func add(_ name: String, _ start: ComposerState, _ events: [Event]) {
      var state = start
      var (apply, render) = (Samples(), Samples())
      for event in events {
        _ = state.apply(event)
        _ = state.render()
      }
      for round in 0..<40 {
        let event = events[round % events.count]
        apply.take { state.apply(event).count }
        render.take { state.render().surfaces.count }
      }
      table.add([name, apply.text, render.text])
    }
    var middle = state(document)
    _ = middle.apply(.showBody)
    _ = middle.apply(.moveToLast)
    for _ in 0..<400 { _ = middle.apply(.pageUp) }
    var editing = middle
    _ = editing.apply(.edit)
    add("50 MB body: type", editing, [.insert("x"), .action(.deleteBackward)])
    add("50 MB body: line end", editing, [.insert("\n"), .action(.deleteBackward)])
    add("50 MB body: type, undo", editing, [.insert("x"), .action(.undo)])
    add("50 MB body: down, up", middle, [.action(.moveDown), .action(.moveUp)])
    add("50 MB body: page down, up", middle, [.action(.pageDown), .action(.pageUp)])
    add("50 MB body: last, first", middle, [.action(.moveToLast), .action(.moveToFirst)])
    add("50 MB body: left, right", middle, [.action(.moveLeft), .action(.moveRight)])
    let oneLine = draft {
      $0.body.type = .text
      $0.body.text = Draft.BodyText(String(repeating: "0123456789", count: 5_000_000))
    }
    var end = state(oneLine)
    for event in [Event.action(.showBody), .action(.moveToLast), .action(.edit)] { _ = end.apply(event) }
    add("50 MB body, all one line: type at its end", end, [.insert("x"), .action(.deleteBackward)])
    let long = text(megabytes: 5)
    for (type, method) in [(Draft.BodyType.json, "POST"), (.form, "POST"), (.json, "GET")] {
      let cell = draft {
        $0.method = method
        $0.body.type = type
        $0.parameters = [Draft.Row("before", "x"), Draft.Row("long", long)]
      }
      var inCell = state(cell)
      for event in [
        Event.action(.moveLeft), .action(.moveLeft), .action(.moveDown), .action(.edit), .action(.nextCell),
      ] { _ = inCell.apply(event) }
      let way = method == "GET" ? "query" : type.rawValue
      add("5 MB in a cell, \(way): type", inCell, [.insert("x"), .action(.deleteBackward)])
      var inBox = state(cell)
      for event in [Event.action(.moveDown), .action(.edit)] { _ = inBox.apply(event) }
      add("5 MB in a box, \(way): type", inBox, [.insert("x"), .action(.deleteBackward)])
    }
    table.print()
  }
}
