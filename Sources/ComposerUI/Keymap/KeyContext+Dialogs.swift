import ScreenModel

extension KeyContext {
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
}
