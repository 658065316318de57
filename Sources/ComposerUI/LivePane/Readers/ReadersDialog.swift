import Explanations
import Panels
import Readers
import ScreenModel

struct ReadersDialog: ListDialog, PanelDialog {
  var selection: Int
  private(set) var chosen: Set<String>

  static let keys = KeyContext(
    "reader-list", "In the list of readers",
    bindings: [
      .init([.named(.down), .letter("j")], .moveDown),
      .init([.named(.up), .letter("k")], .moveUp),
      .init([.letter(" "), .named(.enter)], .choose, footer: 1),
      .init([.named(.escape), .letter("f"), .control("g"), .letter("q")], .close, footer: 2),
      .init([.letter("?"), .named(.function(1))], .help, footer: 3),
    ] + .sections(2))

  var context: KeyContext { Self.keys }
  var settings: SettingsSection? { .readers }

  init(_ tab: ReadersTab) {
    chosen = Set(tab.readers.map(\.id))
    selection = Reader.all.firstIndex { $0.id == tab.selected } ?? 0
  }

  func panel(in state: ComposerState) -> Panel {
    Panel(
      title: "Readers", columns: 74,
      parts: [
        .list(
          Panel.List(count: Reader.all.count, selection: selection) { index in
            let reader = Reader.all[index]
            return Panel.Row([
              Panel.Piece(
                chosen.contains(reader.id) ? state.options.sign("✓", "x") : "", Theme.sent, columns: 2),
              Panel.Piece(reader.title, columns: 21),
              Panel.Piece(reader.evidence.sentence, Theme.quiet),
            ])
          })
      ])
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

  func why(in state: ComposerState) -> Why? {
    let reader = Reader.all[selection]
    return Why(
      text:
        "\(reader.title): \(reader.calls.query) for a query, \(reader.calls.form) for a form; \(reader.evidence.sentence). \(key: .choose, in: Self.keys) shows or hides it in the table."
    )
  }
}
