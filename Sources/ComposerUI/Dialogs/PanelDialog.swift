import Panels
import ScreenModel

/// A dialog whose contents are data, which one engine places and draws.
///
/// At its foot it says what the explanation line says elsewhere: the message of the last action, and the explanation of
/// the selected entry.
protocol PanelDialog: Dialog {
  func panel(in state: ComposerState) -> Panel
  /// Returns the paragraphs at the foot; by default the explanation of the selected entry.
  func foot(in state: ComposerState) -> [Panel.Paragraph]
}

extension PanelDialog {
  func foot(in state: ComposerState) -> [Panel.Paragraph] {
    why(in: state).map { [Panel.Paragraph($0, in: state)] } ?? []
  }

  func draw(in state: ComposerState, over frame: Frame) -> (surface: Surface?, cursor: Point?) {
    let (surface, cursor) = explained(in: state).draw(in: state.size, state.options.panelTheme)
    return (surface, cursor)
  }

  func placed(in state: ComposerState) -> Panel.Placed {
    explained(in: state).placed(in: state.size, state.options.panelTheme)
  }

  private func explained(in state: ComposerState) -> Panel {
    var panel = panel(in: state)
    panel.foot = foot(in: state)
    if let section = settings {
      (panel.title, panel.sections) = ("Settings", section.sections)
      panel.columns = max(panel.columns, 86)
    }
    // A message takes the place of the explanation; a foot that grows has room for it at its end.
    if state.message != nil, state.dialogs.last is Self {
      let explanation = why(in: state).map { Panel.Paragraph($0, in: state).text }
      let notes = panel.foot.filter { $0.text != explanation }
      let message = [Panel.Paragraph(Why(state), in: state)]
      panel.foot = panel.footGrows ? notes + message : message + notes
    }
    return panel
  }
}

extension PanelDialog where Self: ListDialog {
  func list(in state: ComposerState) -> ListWindow {
    placed(in: state).windows.last
      ?? ListWindow(rect: Rect(column: 0, row: 0, columns: 0, rows: 0), count: 0, top: 0)
  }
}

extension Panel.Paragraph {
  init(_ why: Why, in state: ComposerState) {
    let hint = state.text(why.hint)
    self.init(state.text(why.text) + (hint.isEmpty ? "" : " " + hint), why.style)
  }
}

extension ComposerOptions {
  var panelTheme: PanelTheme {
    PanelTheme(
      border: Theme.focusedBorder, title: Theme.layerTitle, sign: Theme.sign, quiet: Theme.quiet,
      chosen: Theme.selectedRow, field: Theme.editedCell, isASCII: boxesAreASCII)
  }
}

extension [Keymap.Binding] {
  /// `footer` and `page` are ranks in the footer; without a page there are no keys for pages.
  static func list(
    _ footer: Int, page: Int? = nil, down: [KeyPress] = [], up: [KeyPress] = []
  ) -> [Keymap.Binding] {
    let pages: [Keymap.Binding] =
      page.map {
        [
          .init([.named(.pageDown), .letter(" ")], .pageDown, footer: $0),
          .init([.named(.pageUp)], .pageUp, footer: $0),
        ]
      } ?? []
    return [
      .init([.named(.down), .letter("j")] + down, .moveDown, footer: footer),
      .init([.named(.up), .letter("k")] + up, .moveUp, footer: footer),
    ] + pages + [
      .init([.letter("g"), .named(.home)], .moveToFirst), .init([.letter("G"), .named(.end)], .moveToLast),
    ]
  }
}
