import TestSupport
import Testing

/// The cases of `Tests/Corpora/program`, run in folders of their own, of `Tests/Corpora/terminal`, played in a real
/// terminal, and of `Tests/Corpora/lives`, of composers that end in all ways. ``StepRunner`` explains what they say.
@Suite("Cases in text files")
struct CorpusTests {
  private static func names(_ area: String) -> [String] {
    ((try? Corpus.files(area)) ?? []).map { String($0.path.dropFirst(Corpus.folder.count + 1)) }
  }

  @Test("The program prints, writes and returns what the cases want", arguments: names("program"))
  func program(name: String) throws {
    try Self.check(name)
  }

  @Test("On the screen of a terminal there is what the stories wait for", arguments: names("terminal"))
  func terminal(name: String) throws {
    try Self.check(name)
  }

  @Test("What was not saved is there after a kill, a signal or a crash", arguments: names("lives"))
  func lives(name: String) throws {
    try Self.check(name)
  }

  private static func check(_ name: String) throws {
    var before: [Corpus.Entry] = []
    try Corpus.check(name) { one in
      if one.title == "Before each case" { before = one.entries }
      return one.title == "Before each case" ? one : try StepRunner.play(one, after: before)
    }
  }
}
