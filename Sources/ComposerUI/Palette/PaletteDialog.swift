import Explanations
import Panels
import ScreenModel

struct PaletteDialog: ListDialog, PanelDialog {
  private(set) var editor = LineEditor("")
  var selection = 0 { didSet { isTouched = true } }
  private(set) var found: [PaletteEntry] = []
  /// The entries that are known without a request to the program.
  private let known: [PaletteEntry]
  private var lessons: [PaletteEntry]?
  private(set) var drafts = PaletteDrafts()
  private var all: [PaletteEntry] = []
  /// Whether the user moved to the selected entry, so that it stays selected when others arrive.
  private var isTouched = false
  let id: Int

  init(_ state: ComposerState, id: Int = 0) {
    self.id = id
    known = PaletteEntry.all(in: state)
    all = known
    find()
  }

  static func open(in state: inout ComposerState) -> [Effect] {
    state.shelf.lastID += 1
    state.open(PaletteDialog(state, id: state.shelf.lastID))
    return [.lessons(.list), .shelf(.list(beside: state.fileName, id: state.shelf.lastID))]
  }

  var selected: PaletteEntry? { found.indices.contains(selection) ? found[selection] : nil }

  var sentenceOfNothing: Sentence {
    let query = TextLayout.truncated(editor.text, to: 30)
    return
      "Nothing matches “\(query)”: fewer letters find more, \(key: .deleteToStart, in: .typing) empties the field."
  }

  static let pageOverlap = 0
  var context: KeyContext { .typing }
  var awaitsEntries: Bool { selected == nil && (lessons == nil || !drafts.isListed) }
  var helpParagraph: ParagraphName? { ParagraphName("dialog.palette") }

  func why(in state: ComposerState) -> Why? {
    selected.map { Why(text: $0.effect(in: state)) } ?? Why(helpOf: self, in: state)
  }

  func panel(in state: ComposerState) -> Panel {
    let isNarrow = state.size.columns < 60
    return Panel(
      title: isNarrow ? "Find" : "Find an action, setting, method, header, word, lesson, draft", columns: 100,
      rows: min(26, max(12, state.size.rows * 3 / 4)), footRows: state.size.rows < 16 ? 3 : 4,
      parts: [
        .field(Panel.Field { editor.window(columns: $0, style: $1) }),
        .list(
          Panel.List(count: found.count, selection: selection) {
            row(of: found[$0], isNarrow: isNarrow, isASCII: state.options.boxesAreASCII)
          }),
      ])
  }

  private func row(of entry: PaletteEntry, isNarrow: Bool, isASCII: Bool) -> Panel.Row {
    func style(_ style: Style) -> Style? { entry.reason == nil ? style : nil }
    let name: Style =
      switch entry.target {
      case .method(let name): Theme.method(name)
      case .header: Theme.name
      default: .plain
      }
    return Panel.Row(
      (isNarrow ? [] : [Panel.Piece(entry.kind.word, style(Theme.quiet), columns: 9)]) + [
        Panel.Piece(entry.text, style(name)), Panel.Piece(entry.note, style(Theme.quiet)),
        Panel.Piece(entry.keyLabel(isASCII: isASCII), style(Theme.key), isTrailing: true),
      ], style: entry.reason == nil ? .plain : Theme.quiet)
  }

  func foot(in state: ComposerState) -> [Panel.Paragraph] {
    guard let entry = selected else { return [Panel.Paragraph(state.text(sentenceOfNothing))] }
    let (isASCII, isNarrow) = (state.options.boxesAreASCII, state.size.columns < 60)
    let columns = min(100, state.size.columns) - (isNarrow ? 6 : 16)
    let whole = entry.note.isEmpty ? entry.text : "\(entry.text): \(entry.note)"
    var parts: [String] = []
    if isNarrow, entry.kind != .action { parts.append("\(entry.kind.word.capitalisedFirst):") }
    if TextLayout.columns(whole + entry.keyLabel(isASCII: isASCII)) > columns { parts.append(whole) }
    let keys = entry.keys.map { isASCII ? $0.asciiLabel : $0.label }
    if keys.count > 1 { parts.append("Keys: " + keys.joined(separator: " ")) }
    return (parts.isEmpty ? [] : [Panel.Paragraph(parts.joined(separator: " "))])
      + (why(in: state).map { [Panel.Paragraph($0, in: state)] } ?? [])
  }

  func label(of action: Action, in state: ComposerState) -> String? {
    action == .choose ? selected?.takingLabel : nil
  }

  func isOtherEnabled(_ action: Action, in state: ComposerState) -> Bool {
    action == .choose ? usable != nil : action != .nextQuestion
  }

  private var usable: PaletteEntry? { selected.flatMap { $0.reason == nil ? $0 : nil } }

  func choose(in state: inout ComposerState) -> DialogStep {
    // A disabled entry leaves the palette open, with the reason.
    guard let entry = usable else {
      let reason = selected?.reason.map { "Not now: \($0)" as Sentence }
      state.message = Message(text: reason ?? sentenceOfNothing)
      return .stay
    }
    return .close { PaletteDialog.take(entry.target, in: &$0) }
  }

  mutating func applyOther(_ action: Action, to state: inout ComposerState) -> DialogStep? {
    edit { $0.apply(action) } ? .stay : nil
  }

  mutating func type(_ text: String, in state: inout ComposerState) -> DialogStep? {
    edit { $0.insert(text) }
    return .stay
  }

  @discardableResult
  private mutating func edit<Result>(_ change: (inout LineEditor) -> Result) -> Result {
    let before = editor.text
    let result = change(&editor)
    if editor.text != before {
      find()
      selection = 0
      isTouched = false
    }
    return result
  }

  // MARK: - Finding

  private mutating func find() {
    let query = PaletteQuery(editor.text)
    var ranked: [(rank: Int, index: Int)] = []
    for (index, entry) in all.enumerated() {
      if let rank = query.rank(of: entry) { ranked.append((rank, index)) }
    }
    if !editor.text.isEmpty { ranked.sort { ($0.rank, $0.index) < ($1.rank, $1.index) } }
    found = ranked.map { all[$0.index] }
  }

  // MARK: - Results

  mutating func take(_ found: [LessonEntry]) { add { $0.lessons = found.map { PaletteEntry($0) } } }

  /// Takes a listing of drafts, and requests the heads of the first ones; returns nil if it is not the palette's.
  static func take(_ listing: ShelfListing, id: Int, in state: inout ComposerState) -> [Effect]? {
    change(id, in: &state) { $0.drafts.take(listing) }
  }

  /// Takes the facts about drafts, and requests more; returns nil if they are not the palette's.
  static func take(_ facts: [String: ShelfFacts], id: Int, in state: inout ComposerState) -> [Effect]? {
    change(id, in: &state) { $0.drafts.take(facts) }
  }

  private static func change(
    _ id: Int, in state: inout ComposerState, _ change: (inout PaletteDialog) -> Void
  ) -> [Effect]? {
    guard state.dialog(PaletteDialog.self)?.id == id else { return nil }
    var paths: [String] = []
    state.update(PaletteDialog.self) { palette in
      palette.add(change)
      paths = palette.drafts.nextPiece()
    }
    return paths.isEmpty ? [] : [.shelf(.readHeads(paths, id: id))]
  }

  /// Adds entries; the one that the user moved to stays selected.
  private mutating func add(_ change: (inout PaletteDialog) -> Void) {
    let (kept, index) = (isTouched ? selected?.target : nil, selection)
    change(&self)
    all = known + (lessons ?? []) + drafts.entries
    find()
    guard let kept else { return }
    selection = found.firstIndex { $0.target == kept } ?? index
  }
}
