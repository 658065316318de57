import Explanations
import Panels
import Readers
import ScreenModel

/// The list of all readers, in which those that the tab shows are marked.
struct ReadersDialog: ListDialog {
  var selection: Int
  private(set) var chosen: Set<String>

  static let keys = KeyContext(
    "reader-list", "In the list of readers",
    bindings: [
      .init([.named(.down), .letter("j")], .moveDown),
      .init([.named(.up), .letter("k")], .moveUp),
      .init([.letter(" "), .named(.enter)], .choose, footer: 1),
      .init([.letter("f"), .named(.escape), .control("g"), .letter("q")], .close, footer: 2),
      .init([.letter("?"), .named(.function(1))], .help, footer: 3),
    ])

  var context: KeyContext { Self.keys }

  init(_ tab: ReadersTab) {
    chosen = Set(tab.readers.map(\.id))
    selection = Reader.all.firstIndex { $0.id == tab.selected } ?? 0
  }

  private static let columns = 74

  private func rect(in state: ComposerState) -> Rect {
    DialogPlace.rect(Size(columns: Self.columns, rows: Reader.all.count + 2), in: state.size)
  }

  func list(in state: ComposerState) -> ListWindow {
    let rect = rect(in: state)
    return ListWindow(
      rect: Rect(column: rect.column + 1, row: rect.row + 1, columns: rect.columns - 2, rows: rect.rows - 2),
      count: Reader.all.count, selection: selection)
  }

  /// Shows or hides the selected reader. Without any the usual ones are shown.
  mutating func choose(in state: inout ComposerState) -> DialogStep {
    let id = Reader.all[selection].id
    if chosen.remove(id) == nil { chosen.insert(id) }
    let ids = Reader.all.map(\.id).filter(chosen.contains)
    state.live.tabs[ReadersTab.self]?.chosen =
      ids == Reader.all.map(\.id).filter(Set(Reader.usual.map(\.id)).contains) ? [] : ids
    return .stay
  }

  func draw(in state: ComposerState, over frame: Frame) -> (surface: Surface?, cursor: Point?) {
    let rect = rect(in: state)
    var screen = Screen(size: rect.size)
    screen.box(
      Rect(column: 0, row: 0, columns: rect.columns, rows: rect.rows), style: Theme.focusedBorder,
      title: "Readers", titleStyle: Theme.layerTitle, lines: state.options.boxLines)
    for (line, index) in list(in: state).visible.enumerated() {
      let (reader, row) = (Reader.all[index], line + 1)
      let mark = chosen.contains(reader.id) ? state.options.sign("✓", "x") : " "
      screen.write(mark, at: 3, row: row, style: Theme.sent)
      screen.write(
        reader.title, at: 5, row: row, width: 20, style: index == selection ? Theme.selectedRow : .plain)
      screen.write(
        reader.evidence.sentence, at: 26, row: row, width: rect.columns - 27, style: Theme.quiet,
        mark: state.options.ellipsis)
      guard index == selection else { continue }
      screen.markSelected(row: row, style: Theme.sign, options: state.options)
      screen.restyle(Rect(column: 1, row: row, columns: rect.columns - 2, rows: 1)) { $0.ground = .selected }
    }
    return (Surface(rect: rect, screen: screen), nil)
  }

  func why(in state: ComposerState) -> Why? {
    let reader = Reader.all[selection]
    return Why(
      text:
        "\(reader.title): \(reader.calls.query) for a query, \(reader.calls.form) for a form; \(reader.evidence.sentence). \(key: .choose, in: Self.keys) shows or hides it in the table."
    )
  }
}
