import ComposerUI
import DraftFormats
import WiredraftCore

/// Plain mode: for any lines typed, the output is lines of text, spans tile, all changes are in the journal's events,
/// and saving and loading are the identity.
enum PlainCheck {
  static func check(_ bytes: [UInt8]) throws(Finding) {
    var reader = ByteReader(bytes.prefix(1))
    let settings = Int(reader.byte())
    var world = ScriptWorld()
    let document = DraftDocument(ScriptDrafts.all[settings % ScriptDrafts.all.count])
    let state = ComposerState(
      document: document, fileName: "d.wiredraft.json", context: Composition.Context(boundary: "B"),
      size: PlainComposer.size,
      options: ComposerOptions(
        startsInURL: false, examples: { [ExampleChoice(name: "payment", title: "A payment")] }))
    var composer = PlainComposer(state)
    let columns = settings & 0x80 == 0 ? nil : settings & 0x3F
    perform(composer.start(), &composer, &world)
    try checkOutput(&composer, columns)
    for line in bytes.dropFirst().split(separator: 0x0A, omittingEmptySubsequences: false).prefix(100) {
      perform(composer.take(line: String(decoding: line, as: UTF8.self)), &composer, &world)
      try checkOutput(&composer, columns)
      _ = composer.readsSecret
    }
    composer.interrupt()
    perform(composer.end(), &composer, &world)
    try checkOutput(&composer, columns)
    try ComposerCheck.checkComposition(composer.state)
    try DraftCheck.checkSaving(composer.state.document)
  }

  private static func perform(
    _ effects: [Effect], _ composer: inout PlainComposer, _ world: inout ScriptWorld
  ) {
    var waiting = effects[...]
    while let effect = waiting.popFirst() {
      if let action = world.perform(effect) { waiting += composer.take(action) }
      _ = composer.takeJournalEvents()
    }
  }

  /// Checks that each line is a single one, and can't control a terminal.
  private static func checkOutput(_ composer: inout PlainComposer, _ columns: Int?) throws(Finding) {
    for line in composer.takeLines(columns: columns) + composer.promptLines(columns: columns) {
      for scalar in line.unicodeScalars {
        let isControl = scalar.value < 0x20 || (0x7F..<0xA0).contains(scalar.value)
        try require(!isControl, "a control character is printed: \(line.debugDescription)")
        let turns = (0x202A...0x202E).contains(scalar.value) || (0x2066...0x2069).contains(scalar.value)
        try require(!turns, "a character that turns the text is printed: \(line.debugDescription)")
      }
    }
  }
}
