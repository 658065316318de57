import ScreenModel

extension KeyContext {
  /// The list of drafts is open: what is typed narrows it.
  static let drafts = KeyContext(
    "drafts", "In the list of drafts", otherKeys: .text,
    bindings: [
      .init([.named(.enter)], .choose, footer: 1),
      .init([.named(.escape), .control("g")], .close, footer: 2),
      .init([.control("n")], .newDraft, footer: 3),
      .init([.control("t"), .named(.function(2))], .renameDraft, footer: 5),
      .init([.control("f")], .duplicateDraft, footer: 6),
      .init([.named(.delete), .named(.function(8))], .deleteDraft, footer: 5),
      .init([.control("z")], .undo, footer: 4),
      .init([.named(.down)], .moveDown, footer: 7),
      .init([.named(.up)], .moveUp, footer: 7),
      .init([.named(.pageDown)], .pageDown),
      .init([.named(.pageUp)], .pageUp),
      .init([.named(.function(1))], .help, footer: 8),
    ] + Keymap.lineKeys)

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

  /// The list of drafts that other sessions left unsaved is open.
  static let recovery = KeyContext(
    "recovery", "In the list of unsaved drafts",
    bindings: [
      .init([.named(.enter), .letter("r")], .choose, footer: 1),
      .init([.letter("d")], .discardUnsaved, footer: 2),
      .init([.letter("D")], .discardForGood, footer: 1),
      .init([.named(.escape), .letter("q"), .control("g")], .close, footer: 3),
      .init([.named(.down), .letter("j")], .moveDown, footer: 4),
      .init([.named(.up), .letter("k")], .moveUp, footer: 4),
      .init([.letter("g"), .named(.home)], .moveToFirst),
      .init([.letter("G"), .named(.end)], .moveToLast),
      .init([.letter("?"), .named(.function(1))], .help, footer: 5),
    ])

  /// The question about a file that stands there already is open.
  static let replaceQuestion = KeyContext(
    "replaceQuestion", "When a file stands there already", isExclusive: true,
    bindings: [
      .init([.letter("y")], .answerYes, footer: 1),
      .init([.named(.escape), .letter("n"), .control("g")], .close, footer: 2),
      .init([.letter("?"), .named(.function(1))], .help, footer: 9),
    ])

  /// The question about a file that another program wrote is open.
  static let conflict = KeyContext(
    "conflict", "When a file changed on disk", isExclusive: true,
    bindings: [
      .init([.letter("r")], .answerYes, footer: 1),
      .init([.letter("t")], .takeFile, footer: 2),
      .init([.letter("n"), .control("s")], .saveAs, footer: 3),
      .init([.named(.escape), .control("g")], .close, footer: 4),
      .init([.named(.down), .letter("j")], .moveDown, footer: 5),
      .init([.named(.up), .letter("k")], .moveUp, footer: 5),
      .init([.named(.right), .letter("l")], .moveRight),
      .init([.named(.left), .letter("h")], .moveLeft),
      .init([.named(.pageDown), .letter(" ")], .pageDown, footer: 6),
      .init([.named(.pageUp)], .pageUp, footer: 6),
      .init([.letter("g"), .named(.home)], .moveToFirst),
      .init([.letter("G"), .named(.end)], .moveToLast),
      .init([.letter("S")], .reveal),
      .init([.letter("?"), .named(.function(1))], .help, footer: 7),
    ])

  /// The text of a file that holds no draft is mended.
  static let repair = KeyContext(
    "repair", "While mending a file that can't be read", otherKeys: .text,
    bindings: [
      .init([.named(.enter)], .accept, footer: 1),
      .init([.named(.tab)], .nextProblem, footer: 2),
      .init([.named(.escape), .control("g")], .close, footer: 3),
      .init([.control("j")], .insertLineEnd),
      .init([.control("z")], .undo, footer: 4),
      .init([.control("y")], .redo, footer: 5),
      .init([.control("v")], .reveal),
      .init([.named(.function(1))], .help, footer: 6),
    ] + Keymap.textKeys)

  /// The question about unsaved work is open.
  static let quitQuestion = KeyContext(
    "quitQuestion", "When asked about unsaved work", isExclusive: true,
    bindings: [
      .init([.letter("s"), .control("s")], .answerSave, footer: 1),
      .init([.letter("d"), .control("c"), .control("q")], .answerDiscard, footer: 2),
      .init([.named(.escape), .letter("n"), .control("g")], .close, footer: 3),
      .init([.letter("?"), .named(.function(1))], .help, footer: 9),
    ])

  /// What the editor left could not be taken.
  static let editorProblem = KeyContext(
    "editorProblem", "When nothing could be taken from $EDITOR",
    bindings: [
      .init([.named(.enter)], .editAgain, footer: 1),
      .init([.named(.escape), .control("g")], .dropEditedText, footer: 2),
      .init([.letter("?"), .named(.function(1))], .help, footer: 9),
    ])

  /// The question about unsaved work that another draft would take the place of is open.
  static let switchQuestion = KeyContext(
    "switchQuestion", "When asked before another draft is opened", isExclusive: true,
    bindings: [
      .init([.letter("s"), .control("s")], .answerSave, footer: 1),
      .init([.letter("d")], .answerDiscard, footer: 2),
      .init([.named(.escape), .letter("n"), .control("g")], .close, footer: 3),
      .init([.letter("?"), .named(.function(1))], .help, footer: 9),
    ])

  /// The question whether what an earlier session left unsaved is discarded is open.
  static let discardQuestion = KeyContext(
    "discardQuestion", "When asked before an unsaved draft is discarded", isExclusive: true,
    bindings: [
      .init([.letter("d")], .discardForGood, footer: 1),
      .init([.named(.escape), .letter("n"), .control("g")], .close, footer: 2),
      .init([.letter("?"), .named(.function(1))], .help, footer: 9),
    ])
}
