import DraftFormats
import Explanations
import Panels
import ScreenModel
import WiredraftCore

struct ImportListDialog: ListDialog, PanelDialog {
  private(set) var reading: ImportReading
  private(set) var requests: ImportChoices
  /// The index of the selected request among those that are found.
  var selection = 0
  private(set) var marked: Set<Int> = []
  private(set) var editor = LineEditor("")
  private(set) var isTyping = false
  private var found: [Int]
  /// The remarks on what is in none of the requests.
  private let notes: [String]
  /// The number of drafts that are made, of those that are to be written; nil if nothing is being written.
  var writing: (done: Int, count: Int)?

  /// Lists the requests of an import; fails if there are not several.
  init?(_ reading: ImportReading) {
    guard let requests = ImportChoices(reading.outcome), requests.count > 1 else { return nil }
    (self.reading, self.requests) = (reading, requests)
    found = Array(0..<requests.count)
    notes = requests.notes
  }

  var context: KeyContext { isTyping ? .typing : Self.keys }
  var helpParagraph: ParagraphName? { ParagraphName("dialog.import-list") }

  private var selected: Int? { found.indices.contains(selection) ? found[selection] : nil }

  /// The indices of the requests that go to a folder: those that are marked, or those that are found.
  private var taken: [Int] { marked.isEmpty ? found : marked.sorted() }

  // MARK: - Drawing

  var title: String {
    let what = reading.phrase ?? "a text"
    let all = "Import: \(requests.count.grouped) \(requests.noun) of \(what)"
    return found.count < requests.count ? "\(all), \(found.count.grouped) found" : all
  }

  func panel(in state: ComposerState) -> Panel {
    let number = TextLayout.columns(requests.count.grouped)
    let list = Panel.Part.list(
      Panel.List(count: found.count, selection: selection) { place in
        let index = found[place]
        let heading = shown(index, in: state)
        let mark = marked.contains(index) ? state.options.sign("✓", "*") : ""
        var pieces = [
          Panel.Piece((index + 1).grouped.padded(to: number), Theme.quiet, columns: number + 1),
          Panel.Piece(mark, Theme.accent, columns: 2),
          Panel.Piece(heading.method, Theme.method(heading.method), columns: 8),
          Panel.Piece(heading.url),
        ]
        if state.size.columns >= 60 {
          let room = state.size.columns >= 100 ? 48 : 30
          let path = Self.path(of: heading, in: state)
          let title = TextLayout.columns(path) <= room ? path : TextLayout.truncated(heading.title, to: room)
          if !title.isEmpty { pieces.append(Panel.Piece(title, Theme.quiet, isTrailing: true)) }
        }
        return Panel.Row(pieces)
      })
    let field = Panel.Part.field(Panel.Field(label: "Filter: ") { editor.window(columns: $0, style: $1) })
    return Panel(
      title: title, columns: 110, rows: wantedRows(in: state), footRows: footRows(in: state),
      parts: isTyping || !editor.text.isEmpty ? [field, list] : [list])
  }

  private static func path(of heading: ImportHeading, in state: ComposerState) -> String {
    heading.path(separator: state.options.sign(" › ", " > "))
  }

  private func footRows(in state: ComposerState) -> Int {
    state.size.rows < 16 ? 1 : notes.isEmpty ? 2 : 3
  }

  /// The rows of the box, which don't change while the list is filtered.
  private func wantedRows(in state: ComposerState) -> Int {
    min(
      requests.count + 4 + max(2, footRows(in: state)),
      state.size.rows < 16 ? state.size.rows - 1 : max(12, state.size.rows - 4))
  }

  private func shown(_ index: Int, in state: ComposerState) -> ImportHeading {
    var heading = requests.heading(index)
    if !state.revealsSecrets { heading.url = SecretURL.masked(heading.url) }
    return heading
  }

  func why(in state: ComposerState) -> Why? {
    guard let selected else {
      return Why(
        text:
          "No \(String(requests.noun.dropLast())) has these words in its method, URL, title, \(requests.noun == "operations" ? "operationId or tags" : "or folders")."
      )
    }
    let heading = shown(selected, in: state)
    let path = Self.path(of: heading, in: state)
    return Why(text: "\(path.isEmpty ? "" : path + ": ")\(heading.method) \(heading.url)")
  }

  func foot(in state: ComposerState) -> [Panel.Paragraph] {
    var paragraphs = why(in: state).map { [Panel.Paragraph($0, in: state)] } ?? []
    if let writing {
      let text: Sentence =
        "\(writing.done.grouped) of \(writing.count.grouped) are drafts; \(key: .close, in: Self.keys) stops it, and nothing is written."
      return paragraphs + [Panel.Paragraph(state.text(text), Theme.accent)]
    }
    if !notes.isEmpty {
      let text: Sentence =
        "\(notes.count.counted("note")) on what is in none of them: \(key: .listNotes, in: Self.keys) lists \(notes.count == 1 ? "it" : "them")."
      paragraphs.append(Panel.Paragraph(state.text(text), Theme.warningText))
    }
    guard selected != nil else { return paragraphs }
    let keys: Sentence =
      isTyping
      ? "\(key: .choose) goes to the list, \(key: .close) shows all."
      : "\(key: .choose) shows the draft, \(key: .takeRequests, in: Self.keys) writes \(amount) to a folder."
    paragraphs.append(Panel.Paragraph(state.text(keys), Theme.quiet))
    return paragraphs
  }

  private var amount: String {
    marked.isEmpty
      ? found.count == requests.count ? "all" : "the \(found.count.grouped) found"
      : "the \(marked.count.grouped) marked"
  }

  // MARK: - Keys

  func label(of action: Action, in state: ComposerState) -> String? {
    switch action {
    case .choose: isTyping ? "to the list" : "look at it"
    case .close: writing != nil ? "stop" : isTyping ? "show all" : "cancel"
    case .search: "filter"
    case .takeRequests: marked.isEmpty ? "all to a folder" : "\(marked.count.grouped) to a folder"
    default: nil
    }
  }

  func isOtherEnabled(_ action: Action, in state: ComposerState) -> Bool {
    switch action {
    case .choose: isTyping || selected != nil
    case .markRequest: selected != nil
    case .takeRequests: selected != nil && writing == nil
    case .listNotes: !notes.isEmpty
    case .nextQuestion: false
    default: true
    }
  }

  mutating func applyOther(_ action: Action, to state: inout ComposerState) -> DialogStep? {
    switch action {
    case .search: isTyping = true
    case .choose where isTyping: isTyping = false
    case .close where writing != nil: return .stay([.shelf(.stopWriting)])
    case .listNotes:
      guard !notes.isEmpty else { break }
      let list = ImportNotesDialog(title: "What is in none of the \(requests.noun)", notes)
      return .stay { state in
        state.open(list)
        return []
      }
    case .close where isTyping || !editor.text.isEmpty:
      isTyping = false
      editor.replace(with: "")
      filter()
    case .markRequest:
      guard let selected else { break }
      if marked.remove(selected) == nil { marked.insert(selected) }
      selection = min(selection + 1, found.count - 1)
    case .takeRequests:
      guard selected != nil, writing == nil else { break }
      let prompt = ImportFolderPrompt(reading, taken)
      return .stay { state in
        state.open(prompt)
        return []
      }
    case .reveal: RowsTab.reveal(in: &state)
    default:
      guard isTyping, editor.apply(action) else { return nil }
      filter()
    }
    return .stay
  }

  mutating func type(_ text: String, in state: inout ComposerState) -> DialogStep? {
    guard isTyping else { return nil }
    editor.insert(text)
    filter()
    return .stay
  }

  /// Shows the requests that have each of the words in what is known of them.
  private mutating func filter() {
    let words = editor.text.lowercased().split(separator: " ")
    let before = selected
    found = (0..<requests.count).filter { index in
      guard !words.isEmpty else { return true }
      let heading = requests.heading(index)
      let known =
        [heading.method, SecretURL.masked(heading.url)] + heading.folders + [heading.title] + heading.words
      let text = known.joined(separator: " ").lowercased()
      return words.allSatisfy { text.contains($0) }
    }
    selection = before.flatMap { found.firstIndex(of: $0) } ?? 0
  }

  func choose(in state: inout ComposerState) -> DialogStep {
    guard let selected else { return .stay }
    let preview = ImportPreviewDialog(reading, requests, showing: selected)
    return .stay { state in
      state.open(preview)
      return []
    }
  }

  /// Looks at a request by its number from 1, as one who can't see the list does; returns false if there is none.
  mutating func select(number: Int) -> Bool {
    guard let place = found.firstIndex(of: number - 1) else { return false }
    selection = place
    return true
  }

  mutating func paste(_ text: String, in state: inout ComposerState) -> DialogStep? {
    ImportPreviewDialog.offeredFormat(of: text, in: state).map { format in
      .close { ImportPreviewDialog.offerImport(text, as: format, in: &$0) }
    }
  }

  mutating func take(_ reading: ImportReading, _ requests: ImportChoices) {
    (self.reading, self.requests) = (reading, requests)
  }

  static let keys = KeyContext(
    "importList", "In the list of the requests of an import",
    bindings: [
      .init([.named(.enter)], .choose, footer: 1),
      .init([.letter(" ")], .markRequest, footer: 4),
      .init([.letter("a")], .takeRequests, footer: 2),
      .init([.letter("/")], .search, footer: 3),
      .init([.letter("n")], .listNotes, footer: 4),
      .init([.named(.escape), .control("g")], .close, footer: 6),
      .init([.letter("S")], .reveal),
      .init([.letter("?"), .named(.function(1))], .help, footer: 7),
    ] + [Keymap.Binding].list(5)
      + [.init([.named(.pageDown)], .pageDown), .init([.named(.pageUp)], .pageUp)])
}

extension String {
  fileprivate func padded(to columns: Int) -> String {
    String(repeating: " ", count: max(0, columns - utf8.count)) + self
  }
}
