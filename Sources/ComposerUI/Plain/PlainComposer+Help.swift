import Explanations
import ScreenModel
import WiredraftCore

extension PlainComposer {
  mutating func explain(_ command: PlainCommand, _ text: String) {
    switch command {
    case .methods: sayMethods()
    case .glossary: sayGlossary(text)
    default: sayHelp(text)
    }
  }

  private mutating func sayHelp(_ text: String) {
    guard !text.isEmpty else {
      for group in PlainCommand.groups {
        say("\(group.title): \(group.commands.map(\.rawValue).joined(separator: ", ")).")
      }
      Self.rules.forEach { say($0) }
      say("`help COMMAND` says more of one, `help keys` what the keys are that lessons name.")
      return
    }
    if text == "keys" { return sayKeys() }
    switch PlainCommand.search(text) {
    case .found(let command):
      say("\(command.rawValue): \(command.sentence)")
      say("Usage: \(command.usage)")
      sayParagraph(of: command)
    case .ambiguous(let words): say("Unclear: \(text) could be \(words.joined(separator: ", ")).")
    case .unknown: sayGlossary(text)
    }
  }

  private mutating func sayParagraph(of command: PlainCommand) {
    let paragraphs = state.options.paragraphs()
    let name: ParagraphName? =
      switch command {
      case .method: ParagraphName(MethodTraits(named: state.draft.method))
      case .body: ParagraphName(state.draft.body.type)
      default: nil
      }
    guard let name, let paragraph = paragraphs[name] else { return }
    say(paragraph.title)
    for piece in paragraph.pieces { say(text(Sentence(tokens: piece))) }
    if let source = paragraph.source { say("Source: \(source)") }
  }

  private mutating func sayKeys() {
    let contexts: [KeyContext] = [.grid, .request, .wire, .moving, .anywhere]
    for group in PlainCommand.groups {
      for command in group.commands {
        let keys = command.actions.compactMap { state.keymap.key(for: $0, in: contexts)?.label }
        guard !keys.isEmpty else { continue }
        say("\(keys.joined(separator: ", ")): `\(command.rawValue)`")
      }
    }
  }

  private mutating func sayMethods() {
    for traits in MethodTraits.all {
      say(
        "\(traits.method.rawValue): parameters to the \(traits.prefersQuery ? "query" : "body"); \(traits.contentSummary)."
      )
    }
    say("Any other: parameters to the body.")
  }

  private mutating func sayGlossary(_ word: String) {
    let glossary = state.options.glossary()
    guard !word.isEmpty else {
      say("Words: \(glossary.entries.map(\.name).joined(separator: ", ")).")
      say("`glossary WORD` explains one.")
      return
    }
    let entries = glossary.entries(of: word)
    guard !entries.isEmpty else {
      say("Unknown: there is no word \(PlainText.cut(word, all: "glossary")). `glossary` lists all.")
      return
    }
    for entry in entries {
      say("\(entry.title):")
      for piece in entry.pieces { say(piece) }
      if let source = entry.source { say("Source: \(source)") }
    }
  }
}
