import DraftFormats
import Explanations
import WiredraftCore

extension PlainComposer {
  mutating func run(_ command: PlainCommand, _ answers: [String]) -> [Effect] {
    let first = answers.first ?? ""
    let last = answers.last ?? ""
    switch command {
    case .method: setMethod(last)
    case .url: setURL(last)
    case .title:
      change(.setTitle(last.isEmpty ? nil : last), title: last.isEmpty ? "No title" : "Title: " + last)
    case .about:
      change(
        .setDescription(last.isEmpty ? nil : last),
        title: last.isEmpty ? "No description" : "For: " + last.onOneLine)
    case .boundary:
      change(
        .setBoundary(last.isEmpty ? nil : last),
        title: last.isEmpty ? "Boundary: generated" : "Boundary: " + last)
    case .body: setBodyType(first)
    case .text: setBodyText(last)
    case .bodyfile: setBodyFile(last)
    case .bodymedia: setBodyMedia(last)
    case .style: setStyle(first)
    case .environment: return chooseEnvironment(first)
    case .draw: return drawGenerated()
    case .list: chooseList(first)
    case .rows: sayRows(first)
    case .row: sayRow(first, isWhole: answers.count > 1)
    case .add where answers.count > 1: return addTypedRow(answers)
    case .add: return add(first)
    case .paste: paste(last)
    case .name, .value, .type, .on, .off, .verbatim, .secret, .env, .filename, .media, .describe:
      changeRow(command, answers)
    case .delete, .duplicate, .move: moveRow(command, answers)
    case .override, .computed: override(command, first)
    case .beside: beside(first)
    case .editor: return openEditor(first)
    case .show: sayDraft()
    case .route: sayRoute()
    case .wire: sayWire(isWhole: first == "all")
    case .hex: sayHex(PlainWords.all(first))
    case .code: sayCode(first)
    case .problems: sayAllProblems()
    case .why: sayWhy(first)
    case .reveal: reveal(first)
    case .compare: compare(first)
    case .send: return state.performInPanes(.send)
    case .answer: sayAnswer(isWhole: first == "all")
    case .fix: return fix(first)
    case .undo: state.undoOrRedo(isUndo: true)
    case .redo: state.undoOrRedo(isUndo: false)
    case .history: history(first)
    case .new, .open, .save, .rename, .trash, .restore, .drafts, .unsaved, .recover, .discard, .import,
      .example, .copy, .quit:
      return runFile(command, answers)
    case .lessons, .lesson, .step, .guess, .hint, .check, .next, .restart, .leave:
      return runLesson(command, first)
    case .methods, .glossary, .help: explain(command, first)
    }
    return []
  }

  /// Makes a change and prints its effects, one fact per line: the title first, then the consequences.
  @discardableResult
  mutating func change(_ edit: DraftEdit, title: String, rows: Int = 1) -> Bool {
    let old = state.composition
    guard state.change(edit, rows: rows) else {
      say("Unchanged: " + PlainText.cut(title, all: "show"))
      return false
    }
    // After a value, a full stop would look like a part of it.
    say(PlainText.cut(title, all: "show") + (title.contains(": ") ? "" : "."))
    let ofStyles = if case .set(.styles, _) = edit { true } else { false }
    let moved = CompositionChange(from: old, to: state.composition, of: state.draft, comparesRows: ofStyles)
    sayPieces(moved.sentence)
    return true
  }

  mutating func sayPieces(_ sentence: String) {
    guard !sentence.isEmpty else { return }
    let text = sentence.hasSuffix(".") ? String(sentence.dropLast()) : sentence
    for piece in text.split(separator: "; ") { say(piece + ".") }
  }

  func shown(url: String) -> String {
    state.revealsSecrets ? url : SecretURL.masked(url, dots: Secrets.mask)
  }

  // MARK: - The request

  private mutating func setMethod(_ text: String) {
    let words = PlainWords.all(text)
    guard words.count == 1 else {
      say("Unchanged: a method is one word, such as POST; it is \(state.draft.method).")
      return
    }
    change(.setMethod(words[0]), title: "Method: " + words[0])
  }

  private mutating func setURL(_ url: String) {
    change(.setURL(url), title: "URL: " + shown(url: url))
    for diagnostic in state.composition.firstDiagnostics(PlainTranscript.mostProblems)
    where diagnostic.code == .schemeAssumed { say(line(of: diagnostic)) }
  }

  private mutating func setBodyType(_ word: String) {
    guard !word.isEmpty else { return sayBody() }
    guard let type = Draft.BodyType(rawValue: word.lowercased()) else {
      let all = Draft.BodyType.allCases.map(\.rawValue).joined(separator: ", ")
      say("Unknown: there is no body type \(PlainText.cut(word, all: "help body")). There are \(all).")
      return
    }
    change(.setBodyType(type), title: "Body: " + type.rawValue)
    if type.isText || type.isGraphQL { say("`text` types it.") }
    if type.isFile, state.draft.body.path == nil { say("`bodyfile PATH` names the file.") }
  }

  private mutating func setBodyText(_ text: String) {
    var body = state.draft.body
    if body.type.takesJSONValue {
      body.jsonText = text.isEmpty ? nil : Draft.JSONBodyText(Draft.BodyText(text))
      change(.setBody(body), title: "JSON value: \(text.utf8.count.byteCount)")
    } else if body.type.takesText {
      body.wholeText = Draft.BodyText(text)
      change(.setBody(body), title: "Text: \(text.utf8.count.byteCount)")
    } else {
      // The text is for a text body.
      let old = state.composition
      var document = state.document
      _ = document.apply(.setBodyType(.text))
      body = document.draft.body
      body.text = Draft.BodyText(text)
      guard state.change(.group([.setBodyType(.text), .setBody(body)], name: .body)) else { return }
      say("Body: text, \(text.utf8.count.byteCount).")
      sayPieces(CompositionChange(from: old, to: state.composition, of: state.draft).sentence)
    }
  }

  private mutating func setBodyFile(_ path: String) {
    var document = state.document
    _ = document.apply(.setBodyType(.file))
    var body = document.draft.body
    body.path = path
    change(
      .group([.setBodyType(.file), .setBody(body)], name: .bodyFile), title: "Body: the file " + path)
  }

  private mutating func setBodyMedia(_ type: String) {
    var body = state.draft.body
    guard body.type.isGivenWhole else {
      say(
        "Not for \(body.type.rawValue): its content type follows from it. `add headers Content-Type:…` sends another."
      )
      return
    }
    body.contentType = type.isEmpty ? nil : type
    change(
      .setBody(body), title: type.isEmpty ? "Content type: the usual one" : "Content type: " + type)
  }

  private mutating func setStyle(_ text: String) {
    let words = PlainWords.all(text.replacing("=", with: " "))
    guard let name = words.first else {
      for key in StyleKey.all { say("\(key.name): \(key.word(in: state.styles))") }
      say("`style NAME` lists the words of one.")
      return
    }
    let start = "encoding."
    guard let key = StyleKey(name.hasPrefix(start) ? String(name.dropFirst(start.count)) : name) else {
      say(
        "Unknown: there is no style \(PlainText.cut(name, all: "style")). There are \(StyleKey.all.map(\.name).joined(separator: ", "))."
      )
      return
    }
    guard words.count > 1 else {
      say("\(key.name): \(key.word(in: state.styles)), of \(key.allowed.joined(separator: ", ")).")
      return
    }
    var styles = state.draft.styles
    guard key.choose(words[1], in: &styles, of: state.composition.folders) else {
      say(
        "Unknown: \(key.name) can't be \(PlainText.cut(words[1], all: "style")), only \(key.allowed.joined(separator: ", "))."
      )
      return
    }
    change(.setStyles(styles), title: "\(key.name.capitalisedFirst): \(words[1])")
  }
}
