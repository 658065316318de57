import ScreenModel

extension KeyContext {
  /// The request line has the focus, and keys are commands.
  static let request = KeyContext(
    "request", "Method and URL", isOfPanes: true,
    bindings: [
      .init([.named(.enter), .letter("i")], .edit, footer: 2),
      .init([.letter("<")], .splitQuery, footer: 3),
    ])

  /// No cell is edited and no layer is open, whatever has the focus.
  static let moving = KeyContext(
    "moving", "While moving, everywhere", isOfPanes: true,
    bindings: [
      .init([.named(.up), .letter("k")], .moveUp),
      .init([.named(.down), .letter("j")], .moveDown),
      .init([.named(.left), .letter("h")], .moveLeft),
      .init([.named(.right), .letter("l")], .moveRight),
      .init([.letter("g"), .named(.home)], .moveToFirst),
      .init([.letter("G"), .named(.end)], .moveToLast),
      .init([.named(.pageUp)], .pageUp),
      .init([.named(.pageDown)], .pageDown),
      .init([.named(.tab)], .nextPane, footer: 5),
      .init([KeyPress(.tab, .shift)], .previousPane),
      .init([.letter("]")], .nextTab, footer: 15),
      .init([.letter("[")], .previousTab),
      .init([.letter("1")], .showRequest),
      .init([.letter("2")], .showParameters),
      .init([.letter("3")], .showQuery),
      .init([.letter("4")], .showBody),
      .init([.letter("5")], .showHeaders),
      .init([.letter("6")], .showRoute),
      .init([.letter("7")], .showWire),
      .init([.letter("8")], .showHex),
      .init([.letter("9")], .showCode),
      .init([.letter("0")], .showCompare),
      .init([.letter("'")], .jump, footer: 21),
      .init([.letter("/")], .filter, footer: 19),
      .init([.letter("=")], .lens, footer: 13),
      .init([.letter("e")], .pickStyles, footer: 12),
      .init([.letter("y")], .copyMenu, footer: 9),
      .init([.letter(".")], .applyFix, footer: 4),
      .init([.letter("!")], .listProblems, footer: 11),
      .init([.letter("z")], .zoom, footer: 17),
      .init([.letter("m")], .pickMethod, footer: 6),
      .init([.letter("b")], .pickBodyType, footer: 7),
      .init([.letter("n")], .nextProblem, footer: 4),
      .init([.letter("N")], .previousProblem),
      .init([.letter("u"), .control("z")], .undo, footer: 8),
      .init([.letter("U"), .control("y")], .redo, footer: 13),
      .init([.letter("S")], .reveal),
      .init([.letter("M")], .toggleMouse),
      .init([.letter("Z")], .suspend),
      .init([.letter("?"), .named(.function(1))], .help, footer: 1),
      .init([.control("p")], .palette, footer: 11),
      .init([.letter("H")], .lessonHint, footer: 2),
      .init([.named(.function(2))], .lessons, footer: 3),
    ])

  /// A cell is edited: keys are text.
  static let editing = KeyContext(
    "editing", "While editing a cell", otherKeys: .text,
    bindings: [
      .init([.named(.enter)], .accept, footer: 1),
      .init([.named(.tab)], .nextCell, footer: 2),
      .init([KeyPress(.tab, .shift)], .previousCell),
      .init([.named(.escape), .control("g")], .cancel, footer: 3),
      .init([.control("t")], .cycleTypeWhileEditing, footer: 4),
      .init([.control("j")], .insertLineEnd, footer: 6),
      .init([.control("z")], .undo),
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
      .init([.alt("6")], .showRoute),
      .init([.alt("7")], .showWire),
      .init([.alt("8")], .showHex),
      .init([.alt("9")], .showCode),
      .init([.alt("0")], .showCompare),
    ] + Keymap.textKeys)

  /// Always.
  package static let anywhere = KeyContext(
    "anywhere", "Always", isOfPanes: true,
    bindings: [
      .init([.control("s")], .save, footer: 10),
      .init([.control("o")], .drafts),
      .init([.control("x")], .externalEditor, footer: 19),
      .init([.control("r")], .send),
      .init([.control("l")], .redraw),
      .init([.control("q"), .control("c")], .quit, footer: 18),
    ])
}
