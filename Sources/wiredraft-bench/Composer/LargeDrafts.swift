import ComposerUI
import DraftFormats
import ScreenModel
import WiredraftCore

/// The cost of composing, editing and opening drafts with many rows, by size, body and position.
enum LargeDrafts {
  static let kinds: [(name: String, method: String, body: Draft.BodyType)] = [
    ("GET query", "GET", .json), ("POST json", "POST", .json), ("POST form", "POST", .form),
    ("POST multipart", "POST", .multipart),
  ]
  private static let sizes = [10, 1_000, 100_000]
  private static let context = Composition.Context(boundary: "wdBENCHMARKbenchmark0123")

  // MARK: - Composing

  /// Prints the times of composing from scratch and of updating, measured alternately.
  static func printComposing() {
    print("Composing, microseconds: median (5 %–95 %), in turn; the rows' own bytes change by one")
    var table = Table(["rows", "all", "one row changed", "ratio"])
    for kind in kinds {
      for size in sizes {
        var draft = Drafts.make(rows: size, method: kind.method, body: kind.body)
        var composition = draft.compose(in: context)
        var (all, changed) = (Samples(), Samples())
        for round in 0..<(size > 10_000 ? 15 : 60) {
          let row = size / 2
          draft.parameters?[row].text += "x"
          changed.take {
            composition.update(to: draft, in: context)
            return composition.length
          }
          if size < 10_000 || round < 7 { all.take { draft.compose(in: context).length } }
        }
        table.add([
          "\(kind.name), \(size)", all.text, changed.text, Samples.number(all.median / changed.median),
        ])
      }
    }
    table.print()
  }

  // MARK: - Keys

  private static let keys: [(name: String, events: [Event])] = [
    ("type in a value", [.insert("x"), .action(.deleteBackward)]),
    ("switch on and off", [.action(.toggleRow)]),
    ("duplicate, undo, redo", [.action(.duplicateRow), .action(.undo), .action(.redo), .action(.undo)]),
    ("move up and down", [.action(.moveRowDown), .action(.moveRowUp)]),
    ("delete and undo", [.action(.deleteRow), .action(.undo)]),
    ("select another", [.action(.moveDown), .action(.moveUp)]),
  ]

  /// Prints the times of a key from its event to the frame.
  static func printKeys() {
    print("A key, microseconds: median (5 %–95 %) of applying it, and of rendering what follows, at 120×40")
    for size in sizes {
      var table = Table(["\(size) rows", "first row", "", "middle row", "", "last row", ""])
      table.add([""] + [0, 1, 2].flatMap { _ in ["apply", "render"] })
      for kind in kinds {
        let states = places(of: kind, rows: size)
        for key in keys {
          let cells = states.flatMap { state -> [String] in
            let (apply, render) = times(of: key.events, on: state, isTyping: key.events[0] == .insert("x"))
            return [apply.text, render.text]
          }
          table.add(["\(kind.name): \(key.name)"] + cells)
        }
        table.add(
          ["\(kind.name): type in a name"]
            + states.flatMap { state -> [String] in
              var state = state
              _ = state.apply(.moveLeft)
              _ = state.apply(.moveLeft)
              let (apply, render) = times(of: keys[0].events, on: state, isTyping: true)
              return [apply.text, render.text]
            })
      }
      table.print()
    }
  }

  private static func places(
    of kind: (name: String, method: String, body: Draft.BodyType), rows: Int
  ) -> [ComposerState] {
    let draft = Drafts.make(rows: rows, method: kind.method, body: kind.body)
    let first = Drafts.open(DraftDocument(draft), context)
    var middle = first
    for _ in 0..<rows / 60 { _ = middle.apply(.pageDown) }
    var last = first
    _ = last.apply(.moveToLast)
    return [first, middle, last]
  }

  private static func times(
    of events: [Event], on state: ComposerState, isTyping: Bool
  ) -> (apply: Samples, render: Samples) {
    var state = state
    if isTyping { _ = state.apply(.edit) }
    var (apply, render) = (Samples(), Samples())
    // The first event differs from the others: before it, two states share their rows.
    for event in events { _ = state.apply(event) }
    for round in 0..<40 {
      let event = events[round % events.count]
      apply.take { state.apply(event).count }
      render.take { state.render().surfaces.count }
    }
    return (apply, render)
  }

  // MARK: - Hard drafts

  /// The drafts in which rows depend on each other, or each row has a diagnostic.
  private static var hardDrafts: [(name: String, draft: Draft)] {
    func make(
      _ name: String, _ method: String = "POST", _ body: Draft.BodyType = .json, _ row: (Int) -> Draft.Row
    ) -> (String, Draft) {
      var draft = Drafts.make(rows: 0, method: method, body: body)
      draft.parameters = (0..<100_000).map(row)
      return (name, draft)
    }
    func secret(_ index: Int) -> Draft.Row {
      var row = Draft.Row("s\(index)", "1")
      row.isSecret = true
      return row
    }
    func variable(_ index: Int) -> Draft.Row {
      var row = Draft.Row("v\(index)", "HOME")
      row.source = .environment
      return row
    }
    var overridden = Drafts.make(rows: 100_000, method: "POST")
    overridden.body.parameters = []
    return [
      make("json, all names the same") { Draft.Row("name", String($0)) },
      make("json, each name twice") { Draft.Row("name\($0 / 2)", String($0)) },
      make("json, far beyond ASCII") { Draft.Row("名前\($0)", "日本語\n\($0)") },
      make("json, each row in error") { Draft.Row("n\($0)", "x", type: .number) },
      make("form, each row switched off", "POST", .form) { Draft.Row("n\($0)", "x", isEnabled: false) },
      make("query, each row a secret", "GET", .json, secret),
      make("query, each row of the environment", "GET", .json, variable),
      make("multipart, each row a file", "POST", .multipart) {
        Draft.Row("f\($0)", "file\($0).png", type: .file)
      },
      ("parameters that others replace", overridden),
    ]
  }

  static func printHardDrafts() {
    print("A key in hard drafts of 100,000 rows, microseconds: apply and render together")
    var table = Table(["", "first row", "middle row", "last row"])
    for (name, draft) in hardDrafts {
      var context = context
      for path in draft.filePaths {
        context.files[path] = .success(Composition.FileFacts(size: 1_000, contentType: "image/png"))
      }
      if draft.environmentNames.first != nil { context.environment["HOME"] = "/home" }
      let first = Drafts.open(DraftDocument(draft), context)
      var (middle, last) = (first, first)
      for _ in 0..<1_600 { _ = middle.apply(.pageDown) }
      _ = last.apply(.moveToLast)
      table.add(
        [name]
          + [first, middle, last].map { state in
            let (apply, render) = times(of: [.action(.toggleRow)], on: state, isTyping: false)
            return Samples.number(apply.median + render.median)
          })
    }
    table.print()
  }

  // MARK: - Opening

  static func printOpening() {
    print("Opening a draft file of 100,000 rows, milliseconds: median (5 %–95 %)")
    var table = Table([
      "", "bytes", "read", "compose", "first frame", "together", "to the last row", "first edit", "method",
      "serialise",
    ])
    for kind in kinds {
      let draft = Drafts.make(rows: 100_000, method: kind.method, body: kind.body)
      let bytes = DraftDocument(draft).serialized()
      var (read, compose, frame, together, write) = (
        Samples(), Samples(), Samples(), Samples(), Samples()
      )
      var (last, edit, method) = (Samples(), Samples(), Samples())
      for _ in 0..<7 {
        var document = DraftDocument()
        read.take {
          document = (try? DraftDocument(reading: bytes)) ?? document
          return document.draft.parameters?.count ?? 0
        }
        compose.take { document.draft.compose(in: context).length }
        frame.take {
          Drafts.open(document, context).render().surfaces.count
        }
        together.take {
          let document = (try? DraftDocument(reading: bytes)) ?? DraftDocument()
          return Drafts.open(document, context).render().surfaces.count
        }
        var state = Drafts.open(document, context)
        last.take { state.apply(.moveToLast).count }
        edit.take { state.apply(.toggleRow).count }
        _ = state.apply(.pickMethod)
        method.take { state.apply(.chooseLetter("d")).count }
        write.take { document.serialized().count }
      }
      table.add(
        [kind.name, String(bytes.count)]
          + [read, compose, frame, together, last, edit, method, write].map { $0.text(microseconds: 1_000) })
    }
    table.print()
  }
}
