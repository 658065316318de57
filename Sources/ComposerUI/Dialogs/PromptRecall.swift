/// The texts that were given to prompts of a kind earlier in this session, the latest last, and the one that is shown again.
struct PromptRecall: Sendable {
  private let texts: [String]
  /// The place of the text that is shown; the number of texts for the one that was typed.
  private var place: Int
  private var typed = ""

  init(_ texts: [String] = []) { (self.texts, place) = (texts, texts.count) }

  var isEmpty: Bool { texts.isEmpty }

  mutating func text(by step: Int, from shown: String) -> String? {
    guard (0...texts.count).contains(place + step) else { return nil }
    if place == texts.count { typed = shown }
    place += step
    return place == texts.count ? typed : texts[place]
  }
}

enum PromptKind: Sendable, Hashable { case command, search, expectation }

extension ComposerState {
  func recall(_ kind: PromptKind) -> PromptRecall { PromptRecall(exchange.promptTexts[kind] ?? []) }

  mutating func remember(_ text: String, as kind: PromptKind) {
    var texts = (exchange.promptTexts[kind] ?? []).filter { $0 != text }
    texts.append(text)
    exchange.promptTexts[kind] = texts.suffix(50)
  }
}
