@testable import ComposerUI
import DraftFormats
import ScreenModel
import Testing
import WiredraftCore

/// A conversation with the plain mode, without a terminal or a file: the typed lines and the answers.
struct PlainTalk {
  private(set) var composer: PlainComposer
  private let world: World
  /// The typed lines, each after a sign, and the answers, as in a printed transcript.
  private(set) var transcript: [String] = []
  /// The answers.
  private(set) var said: [String] = []
  private(set) var isOver = false

  /// The files written, by name.
  var files: [String: [UInt8]] { world.files }
  var draft: Draft { composer.state.draft }

  init(
    _ draft: Draft = Draft(), fileName: String? = nil, files: [String: [UInt8]] = [:],
    facts: [String: Composition.FileFacts] = [:], unsaved: [RecoverableDraft] = [], answers: [String] = [],
    questions: [String] = []
  ) {
    world = World(inputs: [], files: files, facts: facts, editor: World.noEditor)
    (world.answers, world.questions) = (answers.map { Array($0.utf8) }, questions)
    var options = ComposerOptions(
      startsInURL: false, examples: { [ExampleChoice(name: "payment", title: "A payment")] })
    options.paragraphs = { HelpFiles.paragraphs }
    options.glossary = { HelpFiles.glossary }
    composer = PlainComposer(
      ComposerState(
        document: DraftDocument(draft), fileName: fileName, context: Composition.Context(boundary: "B"),
        size: PlainComposer.size, options: options))
    perform(composer.start())
    // The results of the search at the start arrive later.
    if !unsaved.isEmpty {
      perform(composer.take(.finished(.recoverable(RecoverableDrafts(unsaved, isAtStart: true)))))
    }
    _ = composer.takeJournalEvents()
    tell()
  }

  /// Types lines.
  mutating func type(_ lines: String...) { for line in lines { enter(line) } }

  /// Types the lines of a text.
  mutating func type(text: String) {
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) { enter(String(line)) }
  }

  /// Takes a result that the composer isn't waiting for.
  mutating func take(_ result: EffectResult) {
    perform(composer.take(.finished(result)))
    tell()
  }

  mutating func interrupt() {
    composer.interrupt()
    tell()
  }

  mutating func endInput() {
    perform(composer.end())
    tell()
  }

  /// The answer to the last line.
  private(set) var answer: [String] = []

  private mutating func enter(_ line: String) {
    transcript.append("> " + line)
    perform(composer.take(line: line))
    tell()
  }

  private mutating func perform(_ effects: [Effect]) {
    var waiting = effects[...]
    while let effect = waiting.popFirst() {
      if effect == .quit { isOver = true }
      if let action = world.perform(effect) { waiting += composer.take(action) }
    }
  }

  private mutating func tell() {
    answer = composer.takeLines() + [composer.prompt].compactMap(\.self)
    transcript += answer
    said += answer
  }
}

/// Compares a conversation with a file under `Screens/Plain`.
func expectTalk(_ talk: PlainTalk, _ name: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
  try expectGolden(
    talk.transcript.joined(separator: "\n") + "\n", "Plain/\(name).txt", sourceLocation: sourceLocation)
}
