import TestWork
import Testing

@testable import YAMLText

@Suite("What is said of YAML")
struct YAMLSentenceTests {
  @Test("Each finding has its sentence")
  func sentences() throws {
    for (finding, sentence) in Self.yaml { #expect(finding.sentence == sentence, "\(finding)") }
    let path = "Sources/YAMLText/YAMLFinding.swift"
    #expect(try missingCases(among: Self.yaml.map(\.finding), declaredIn: path) == [])
  }

  private static let yaml: [(finding: YAMLFinding, sentence: String)] = [
    (.noMemory, "There is no memory to read YAML."),
    (.notText("invalid"), "This is no text that YAML can hold: invalid."),
    (.other("unknown", context: nil), "This YAML can't be read: unknown."),
    (.other("unknown", context: "while scanning"), "This YAML can't be read: while scanning, unknown."),
    (.tab, "A tab stands here, where YAML allows spaces alone."),
    (.noValue("@"), "No value begins with “@” in YAML: put it in quotes."),
    (
      .colonHere,
      "A name with a colon can't stand here: its line is indented otherwise than those around it, or a text with “: ” in it needs quotes."
    ),
    (.colonMissing, "A colon and a space are missing behind the name of this line, or of the one before."),
    (
      .nameExpected,
      "A name was expected here: look at how far this line is indented, and at quotes before it."
    ),
    (
      .itemExpected,
      "An item that begins with “- ” was expected here: look at how far this line is indented."
    ),
    (.openQuotes, "The text ends within quotes."),
    (.separatorMissing(close: "]"), "A comma or “]” is missing before this."),
    (.behindValue, "What stands here has no place behind a value: look at how far this line is indented."),
    (.tooSlow, "So many values stand so deep within others that reading this takes too long."),
    (.severalDocuments, "Several documents stand in this file: keep the one that is meant."),
    (.tooDeep, "Values are nested deeper than 1000 levels here."),
    (.nameNotText, "The name of a member must be a text; here a list or a mapping stands in its place."),
    (.repeatedName("a"), "The name a stands in this mapping already: keep one of them."),
    (.unknownAnchor("a"), "No &a stands before *a."),
    (.endlessAlias("a"), "*a stands within what it stands for, and so has no end."),
    (.aliasNotText("a"), "The name of a member must be a text; *a is a list or a mapping."),
    (.tooDeepWithAliases, "With what aliases stand for, values are nested deeper than 1000 levels here."),
    (.notMergeable, "The value of << must be a mapping, or a list of mappings."),
    (
      .tooLargeWithAliases,
      "With what the aliases of this text stand for it would be far more than it is: reading it ended here."
    ),
  ]
}
