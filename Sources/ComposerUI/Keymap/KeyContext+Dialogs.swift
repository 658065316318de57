import ScreenModel

extension KeyContext {
  /// A list of choices is open.
  static let picker = KeyContext(
    "picker", "In a list of choices", otherKeys: .choices,
    bindings: [
      .init([.named(.down)], .moveDown, footer: 2),
      .init([.named(.up)], .moveUp, footer: 2),
      .init([.named(.enter)], .choose, footer: 1),
      .init([.named(.tab)], .typeAnother, footer: 4),
      .init([.named(.escape), .control("g")], .close, footer: 3),
      .init([.letter("?"), .named(.function(1))], .help, footer: 5),
    ])

  /// The encoding styles are open.
  static let styles = KeyContext(
    "styles", "In the encoding styles", otherKeys: .choices,
    bindings: [
      .init([.named(.down)], .moveDown, footer: 2),
      .init([.named(.up)], .moveUp, footer: 2),
      .init([.named(.right), .named(.tab)], .moveRight, footer: 3),
      .init([.named(.left), KeyPress(.tab, .shift)], .moveLeft, footer: 3),
      .init([.named(.home)], .moveToFirst),
      .init([.named(.end)], .moveToLast),
      .init([.named(.enter)], .choose, footer: 1),
      .init([.named(.escape), .control("g")], .close, footer: 4),
      .init([.letter("?"), .named(.function(1))], .help, footer: 5),
    ])

  /// The lens is open on a cell.
  static let lens = KeyContext(
    "lens", "In the lens",
    bindings: [
      .init(
        [.named(.escape), .letter("q"), .letter("="), .named(.enter), .control("g")], .close, footer: 1),
      .init([.letter("r")], .toggleVerbatim, footer: 2),
      .init([.letter("t")], .cycleType, footer: 3),
      .init([.named(.down), .letter("j")], .moveDown, footer: 4),
      .init([.named(.up), .letter("k")], .moveUp, footer: 4),
      .init([.named(.left), .letter("h")], .moveLeft, footer: 5),
      .init([.named(.right), .letter("l")], .moveRight, footer: 5),
      .init([.letter("g"), .named(.home)], .moveToFirst),
      .init([.letter("G"), .named(.end)], .moveToLast),
      .init([.named(.pageDown), .letter(" ")], .pageDown, footer: 6),
      .init([.named(.pageUp)], .pageUp, footer: 6),
      .init([.letter("S")], .reveal),
      .init([.named(.function(1)), .letter("?")], .help, footer: 7),
    ])

  /// The comparison is open.
  static let compare = KeyContext(
    "compare", "In the comparison",
    bindings: [
      .init([.letter("n")], .nextDifference, footer: 2),
      .init([.letter("N")], .previousDifference),
      .init([.named(.enter)], .goToRow, footer: 3),
      .init([.letter("t")], .takeVariant, footer: 5),
      .init([.named(.right), .letter("l")], .moveRight, footer: 4),
      .init([.named(.left), .letter("h")], .moveLeft, footer: 4),
      .init([.letter("m")], .pickMethod, footer: 6),
      .init([.letter("b")], .pickBodyType, footer: 7),
      .init([.letter("e")], .pickStyles, footer: 8),
      .init([.letter("a")], .addVariant, footer: 9),
      .init([.letter("x"), .named(.delete)], .removeVariant, footer: 10),
      .init([.letter("o")], .openVariant, footer: 11),
      .init([.named(.down), .letter("j")], .moveDown, footer: 13),
      .init([.named(.up), .letter("k")], .moveUp, footer: 13),
      .init([.named(.pageDown), .letter(" ")], .pageDown),
      .init([.named(.pageUp)], .pageUp),
      .init([.letter("g"), .named(.home)], .moveToFirst),
      .init([.letter("G"), .named(.end)], .moveToLast),
      .init([.letter("S")], .reveal),
      .init([.named(.escape), .letter("q"), .letter("0"), .control("g")], .close, footer: 1),
      .init([.letter("?"), .named(.function(1))], .help, footer: 12),
    ])

  /// Letters stand on all places that can be gone to.
  static let jump = KeyContext(
    "jump", "While jumping", otherKeys: .choices,
    bindings: [
      .init([.named(.escape), .control("g")], .close, footer: 1),
      .init([.named(.function(1))], .help, footer: 3),
    ])

  /// A field for text within a layer is open.
  static let typing = KeyContext(
    "typing", "In a field of a dialog", otherKeys: .text,
    bindings: [
      .init([.named(.enter)], .choose, footer: 1),
      .init([.named(.tab)], .nextQuestion, footer: 2),
      .init([.named(.escape), .control("g")], .close, footer: 2),
      .init([.named(.down)], .moveDown, footer: 2),
      .init([.named(.up)], .moveUp, footer: 2),
      .init([.named(.pageUp)], .pageUp),
      .init([.named(.pageDown)], .pageDown),
      .init([.named(.function(1))], .help, footer: 4),
    ] + Keymap.lineKeys + [.init([.named(.delete)], .deleteForward)])

  /// What foreign text would become is looked at.
  static let importing = KeyContext(
    "importing", "In the preview of an import",
    bindings: [
      .init([.named(.enter)], .choose, footer: 1),
      .init([.letter("r")], .preferRows, footer: 2),
      .init([.named(.escape), .control("g")], .close, footer: 3),
      .init([.named(.down), .letter("j")], .moveDown, footer: 4),
      .init([.named(.up), .letter("k")], .moveUp, footer: 4),
      .init([.named(.pageDown), .letter(" ")], .pageDown, footer: 5),
      .init([.named(.pageUp)], .pageUp, footer: 5),
      .init([.letter("g"), .named(.home)], .moveToFirst),
      .init([.letter("G"), .named(.end)], .moveToLast),
      .init([.letter("S")], .reveal),
      .init([.letter("?"), .named(.function(1))], .help, footer: 6),
    ])

  /// The list of lessons, or the menu of one, is open.
  static let lessons = KeyContext(
    "lessons", "In the lessons", otherKeys: .looseChoices,
    bindings: [
      .init([.named(.enter)], .choose, footer: 1),
      .init([.named(.escape), .letter("q"), .control("g")], .close, footer: 2),
      .init([.named(.down), .letter("j")], .moveDown, footer: 3),
      .init([.named(.up), .letter("k")], .moveUp, footer: 3),
      .init([.named(.pageDown), .letter(" ")], .pageDown, footer: 5),
      .init([.named(.pageUp)], .pageUp, footer: 5),
      .init([.letter("g"), .named(.home)], .moveToFirst),
      .init([.letter("G"), .named(.end)], .moveToLast),
      .init([.named(.function(2))], .lessons),
      .init([.named(.function(1))], .help, footer: 6),
    ])

  /// The help is open.
  static let help = KeyContext(
    "help", "In this help",
    bindings: [
      .init([.named(.down), .letter("j")], .moveDown, footer: 2),
      .init([.named(.up), .letter("k")], .moveUp, footer: 2),
      .init([.named(.pageDown), .letter(" ")], .pageDown, footer: 3),
      .init([.named(.pageUp)], .pageUp, footer: 3),
      .init([.letter("g"), .named(.home)], .moveToFirst),
      .init([.letter("G"), .named(.end)], .moveToLast),
      .init([.letter("/")], .search, footer: 4),
      .init([.letter("n")], .nextMatch, footer: 2),
      .init([.letter("N")], .previousMatch),
      .init([.letter("w")], .glossary, footer: 5),
      .init(
        [.named(.escape), .letter("q"), .letter("?"), .control("g"), .named(.function(1)), .named(.enter)],
        .close, footer: 1),
    ])
}
