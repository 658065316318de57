import ScreenModel

extension KeyContext {
  static let request = KeyContext(
    "request", "Method and URL", isOfPanes: true,
    bindings: Action.bindings(in: .request))

  /// The context of all panes while no cell is edited and no dialog is open.
  static let moving = KeyContext(
    "moving", "While moving, everywhere", isOfPanes: true,
    bindings: Action.bindings(in: .moving))

  static let editing = KeyContext(
    "editing", "While editing a cell", otherKeys: .text,
    bindings: [
      .init([.named(.enter)], .accept, footer: 1),
      .init([.named(.tab)], .nextCell, footer: 2),
      .init([KeyPress(.tab, .shift)], .previousCell),
      .init([.named(.escape), .control("g")], .cancel, footer: 3),
      .init([.control("t")], .cycleTypeWhileEditing, footer: 4),
      .init([.control("j")], .insertLineEnd, footer: 6),
      .init([.control("_")], .undo),
      .init([.control("y")], .redo),
      .init([.control("v")], .reveal),
      .init([.control("p")], .palette),
      .init([.named(.function(1))], .help, footer: 5),
      .init([.named(.function(2))], .lessons, footer: 3),
      .init([.alt("1")], .showRequest),
      .init([.alt("2")], .showParameters),
      .init([.alt("3")], .showQuery),
      .init([.alt("4")], .showBody),
      .init([.alt("5")], .showHeaders),
      .init([.alt("6")], .showWire),
      .init([.alt("7")], .showRoute),
      .init([.alt("8")], .showReaders),
      .init([.alt("9")], .showCode),
      .init([.alt("0")], .showAnswer),
    ] + Keymap.textKeys)

  /// The context of keys that always work.
  package static let anywhere = KeyContext(
    "anywhere", "Always", isOfPanes: true,
    bindings: Action.bindings(in: .anywhere))
}
