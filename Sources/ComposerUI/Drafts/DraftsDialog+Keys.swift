import ScreenModel

extension DraftsDialog {
  static let keys = KeyContext(
    "drafts", "In the list of drafts", otherKeys: .text,
    bindings: [
      .init([.named(.enter)], .choose, footer: 1),
      .init([.letter("u"), .control("_")], .undo, footer: 2),
      .init([.named(.delete), .named(.function(8))], .deleteDraft, footer: 3),
      .init([.named(.tab)], .nextFolder, footer: 4),
      .init([.named(.escape), .control("g")], .close, footer: 5),
      .init([.control("n")], .newDraft, footer: 6),
      .init([.control("t"), .named(.function(2))], .renameDraft, footer: 7),
      .init([.control("f")], .duplicateDraft, footer: 8),
      .init([.named(.down)], .moveDown, footer: 9),
      .init([.named(.up)], .moveUp, footer: 9),
      .init([.named(.pageDown)], .pageDown),
      .init([.named(.pageUp)], .pageUp),
      .init([.named(.function(1))], .help, footer: 10),
    ] + Keymap.lineKeys)
}
