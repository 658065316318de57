import ScreenModel

extension Keymap {
  /// The default keymap.
  public static let standard = Keymap(paneBindings.merging(dialogBindings) { $1 }, isStandard: true)

  /// The keys of the panes, and those that work everywhere.
  private static let paneBindings: [KeyContext: [Binding]] = [
    .request: [
      Binding([.named(.enter), .letter("i")], .edit, footer: 2),
      Binding([.letter("<")], .splitQuery, footer: 3),
    ],
    .grid: [
      Binding([.named(.enter), .letter("i")], .edit, footer: 2),
      Binding([.letter("o")], .insertRowBelow, footer: 3),
      Binding([.letter("O")], .insertRowAbove),
      Binding([.letter(" ")], .toggleRow, footer: 4),
      Binding([.letter("x"), .named(.delete)], .deleteRow, footer: 9),
      Binding([.letter("d")], .duplicateRow, footer: 14),
      Binding([.letter("J")], .moveRowDown, footer: 12),
      Binding([.letter("K")], .moveRowUp, footer: 12),
      Binding([.letter("t")], .cycleType, footer: 10),
      Binding([.letter("r")], .toggleVerbatim),
      Binding([.letter("s")], .toggleSecret),
      Binding([.letter("$")], .toggleEnvironment),
      Binding([.letter("f")], .override, footer: 16),
      Binding([.letter("v")], .selectRows, footer: 20),
      Binding([.letter(">")], .nest, footer: 11),
      Binding([.letter("<")], .flatten, footer: 11),
    ],
    .selecting: [
      Binding([.named(.escape), .control("g")], .close, footer: 2)
    ],
    .route: [
      Binding([.named(.enter)], .goToRow, footer: 2),
      Binding([.letter("f")], .override, footer: 3),
      Binding([.letter("t")], .cycleType, footer: 10),
      Binding([.letter("r")], .toggleVerbatim),
      Binding([.letter("s")], .toggleSecret),
    ],
    .wire: [
      Binding([.letter("w")], .nextSpan, footer: 2),
      Binding([.letter("W")], .previousSpan),
      Binding([.named(.enter)], .goToRow, footer: 3),
      Binding([.letter("\\")], .toggleLineEnds, footer: 4),
    ],
    .code: [
      Binding([.letter("L"), .named(.enter)], .pickLanguage, footer: 2)
    ],
    .moving: [
      Binding([.named(.up), .letter("k")], .moveUp),
      Binding([.named(.down), .letter("j")], .moveDown),
      Binding([.named(.left), .letter("h")], .moveLeft),
      Binding([.named(.right), .letter("l")], .moveRight),
      Binding([.letter("g"), .named(.home)], .moveToFirst),
      Binding([.letter("G"), .named(.end)], .moveToLast),
      Binding([.named(.pageUp)], .pageUp),
      Binding([.named(.pageDown)], .pageDown),
      Binding([.named(.tab)], .nextPane, footer: 5),
      Binding([KeyPress(.tab, .shift)], .previousPane),
      Binding([.letter("]")], .nextTab, footer: 15),
      Binding([.letter("[")], .previousTab),
      Binding([.letter("1")], .showRequest),
      Binding([.letter("2")], .showParameters),
      Binding([.letter("3")], .showQuery),
      Binding([.letter("4")], .showBody),
      Binding([.letter("5")], .showHeaders),
      Binding([.letter("6")], .showRoute),
      Binding([.letter("7")], .showWire),
      Binding([.letter("8")], .showHex),
      Binding([.letter("9")], .showCode),
      Binding([.letter("0")], .showCompare),
      Binding([.letter("'")], .jump, footer: 21),
      Binding([.letter("/")], .filter, footer: 19),
      Binding([.letter("=")], .lens, footer: 13),
      Binding([.letter("e")], .pickStyles, footer: 12),
      Binding([.letter("y")], .copyMenu, footer: 9),
      Binding([.letter(".")], .applyFix, footer: 4),
      Binding([.letter("!")], .listProblems, footer: 11),
      Binding([.letter("z")], .zoom, footer: 17),
      Binding([.letter("m")], .pickMethod, footer: 6),
      Binding([.letter("b")], .pickBodyType, footer: 7),
      Binding([.letter("n")], .nextProblem, footer: 4),
      Binding([.letter("N")], .previousProblem),
      Binding([.letter("u"), .control("z")], .undo, footer: 8),
      Binding([.letter("U"), .control("y")], .redo, footer: 13),
      Binding([.letter("S")], .reveal),
      Binding([.letter("M")], .toggleMouse),
      Binding([.letter("Z")], .suspend),
      Binding([.letter("?"), .named(.function(1))], .help, footer: 1),
      Binding([.control("p")], .palette, footer: 11),
      Binding([.letter("H")], .lessonHint, footer: 2),
      Binding([.named(.function(2))], .lessons, footer: 3),
    ],
    .editing: [
      Binding([.named(.enter)], .accept, footer: 1),
      Binding([.named(.tab)], .nextCell, footer: 2),
      Binding([KeyPress(.tab, .shift)], .previousCell),
      Binding([.named(.escape), .control("g")], .cancel, footer: 3),
      Binding([.control("t")], .cycleTypeWhileEditing, footer: 4),
      Binding([.control("j")], .insertLineEnd, footer: 6),
      Binding([.control("z")], .undo),
      Binding([.control("y")], .redo),
      Binding([.control("v")], .reveal),
      Binding([.control("p")], .palette),
      Binding([.named(.function(1))], .help, footer: 5),
      Binding([.named(.function(2))], .lessons, footer: 3),
      Binding([.alt("1")], .showRequest),
      Binding([.alt("2")], .showParameters),
      Binding([.alt("3")], .showQuery),
      Binding([.alt("4")], .showBody),
      Binding([.alt("5")], .showHeaders),
      Binding([.alt("6")], .showRoute),
      Binding([.alt("7")], .showWire),
      Binding([.alt("8")], .showHex),
      Binding([.alt("9")], .showCode),
      Binding([.alt("0")], .showCompare),
    ] + textKeys,
    .anywhere: [
      Binding([.control("s")], .save, footer: 10),
      Binding([.control("o")], .drafts),
      Binding([.control("x")], .externalEditor, footer: 19),
      Binding([.control("r")], .send),
      Binding([.control("l")], .redraw),
      Binding([.control("q"), .control("c")], .quit, footer: 18),
    ],
  ]
}

extension Keymap {
  /// The keys in one line of text.
  static let lineKeys = [
    Binding([.named(.left)], .cursorLeft),
    Binding([.named(.right)], .cursorRight),
    Binding([.named(.home), .control("a")], .cursorToStart),
    Binding([.named(.end), .control("e")], .cursorToEnd),
    Binding([.named(.backspace)], .deleteBackward),
    Binding([.control("k")], .deleteToEnd),
    Binding([.control("u")], .deleteToStart),
    Binding([.control("w")], .deleteWord),
  ]

  /// The keys in a text of several lines.
  static let textKeys =
    lineKeys + [
      Binding([.named(.delete)], .deleteForward),
      Binding([.named(.up)], .cursorUp),
      Binding([.named(.down)], .cursorDown),
      Binding([.named(.pageUp)], .pageUp),
      Binding([.named(.pageDown)], .pageDown),
      Binding([KeyPress(.home, .control)], .moveToFirst),
      Binding([KeyPress(.end, .control)], .moveToLast),
    ]
}

extension KeyPress {
  static func letter(_ character: Character) -> KeyPress { KeyPress(.character(character)) }
  static func control(_ character: Character) -> KeyPress { KeyPress(.character(character), .control) }
  static func alt(_ character: Character) -> KeyPress { KeyPress(.character(character), .alt) }
  static func named(_ key: Key) -> KeyPress { KeyPress(key) }
}
