import ComposerUI
import DraftFormats
import ScreenModel
import WiredraftCore

/// Texts of many megabytes: a body that is one, and a value in a cell.
enum LargeText {
  static var comparisons: [Comparison] { bodies + [cell, box] + files }

  private static let line =
    "2026-11-21T05:30:00Z INFO request finished status=200 \"path\"=/v1/charges id=42\n"

  private static func text(megabytes: Int) -> BodyText {
    BodyText(String(repeating: line, count: megabytes * 1_000_000 / line.utf8.count))
  }

  private static func document(megabytes: Int) -> DraftDocument {
    var draft = Draft()
    draft.method = "POST"
    draft.url = "https://api.example.com/import"
    draft.body.type = .text
    draft.body.text = text(megabytes: megabytes)
    return DraftDocument(draft)
  }

  private static func state(_ document: DraftDocument) -> ComposerState {
    ComposerState(
      document: document, context: CompositionContext(boundary: "B"), size: Size(columns: 120, rows: 40))
  }

  /// A key in the text of a body of 50 MB, with the frame that follows.
  private static var bodies: [Comparison] {
    let document = document(megabytes: 50)
    func measure(_ name: String, _ setUp: [Action], _ one: Action, _ other: Action) -> Comparison {
      var state = state(document)
      for action in setUp { _ = state.apply(action) }
      var isOdd = false
      return Comparison(
        name: name,
        ours: {
          isOdd.toggle()
          _ = state.apply(isOdd ? one : other)
          return state.render().surfaces.count
        }, other: "composing the draft alone", theirs: { state.draft.compose().length })
    }
    let toMiddle: [Action] = [.showBody, .moveToLast] + Array(repeating: .pageUp, count: 2_000)
    return [
      measure("50 MB body: type in the middle", toMiddle + [.edit], .insert("x"), .deleteBackward),
      measure("50 MB body: line end in the middle", toMiddle + [.edit], .insert("\n"), .deleteBackward),
      measure("50 MB body: move down, up", toMiddle, .moveDown, .moveUp),
      measure("50 MB body: page down, up", toMiddle, .pageDown, .pageUp),
      measure("50 MB body: first, last", [.showBody], .moveToLast, .moveToFirst),
      measure("50 MB body: type, undo", toMiddle + [.edit], .insert("x"), .undo),
    ]
  }

  private static var fiveMegabytes: String { String(text(megabytes: 5)) }

  private static var cell: Comparison {
    var draft = Draft()
    draft.method = "POST"
    draft.url = "https://api.example.com/import"
    draft.parameters = [Row("long", fiveMegabytes)]
    var state = state(DraftDocument(draft))
    _ = state.apply(.edit)
    _ = state.apply(.accept)
    _ = state.apply(.moveLeft)
    _ = state.apply(.moveLeft)
    _ = state.apply(.edit)
    _ = state.apply(.nextCell)
    var isOdd = false
    return Comparison(
      name: "5 MB in a cell: type",
      ours: {
        isOdd.toggle()
        _ = state.apply(isOdd ? .insert("x") : .deleteBackward)
        return state.render().surfaces.count
      }, other: "composing the draft alone", theirs: { state.draft.compose().length })
  }

  private static var box: Comparison {
    var draft = Draft()
    draft.method = "POST"
    draft.url = "https://api.example.com/import"
    draft.parameters = [Row("long", fiveMegabytes)]
    var state = state(DraftDocument(draft))
    _ = state.apply(.edit)
    var isOdd = false
    return Comparison(
      name: "5 MB in a box: type",
      ours: {
        isOdd.toggle()
        _ = state.apply(isOdd ? .insert("x") : .deleteBackward)
        return state.render().surfaces.count
      }, other: "composing the draft alone", theirs: { state.draft.compose().length })
  }

  private static var files: [Comparison] {
    let document = document(megabytes: 50)
    let bytes = document.serialized()
    let paste = fiveMegabytes
    return [
      Comparison(
        name: "50 MB body: read the draft file",
        ours: { (try? DraftDocument(reading: bytes))?.draft.body.text?.utf8Count ?? 0 },
        other: "copying its bytes", theirs: { Array(bytes.reversed()).count }),
      Comparison(
        name: "50 MB body: open: compose and draw",
        ours: { state(document).render().surfaces.count }, other: "composing the draft alone",
        theirs: { document.draft.compose().length }),
      Comparison(
        name: "50 MB body: write the draft file", ours: { document.serialized().count },
        other: "copying its bytes", theirs: { Array(bytes.reversed()).count }),
      Comparison(
        name: "5 MB pasted into a body",
        ours: {
          var state = state(document)
          _ = state.apply(.showBody)
          _ = state.apply(.edit)
          _ = state.apply(.insert(paste))
          return state.render().surfaces.count
        }, other: "reading it as a text", theirs: { BodyText(paste).utf8Count }),
      Comparison(
        name: "5 MB pasted into a cell",
        ours: {
          var draft = Draft()
          draft.method = "POST"
          draft.parameters = [Row("a", "x")]
          var state = state(DraftDocument(draft))
          _ = state.apply(.showParameters)
          _ = state.apply(.edit)
          _ = state.apply(.insert(paste))
          return state.render().surfaces.count
        }, other: "reading it as a text", theirs: { BodyText(paste).utf8Count }),
    ]
  }
}
