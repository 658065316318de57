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
    (.tab, "There is a tab here, where YAML allows only spaces."),
    (.noValue("@"), "No value begins with “@” in YAML: put it in quotes."),
    (
      .colonHere,
      "A name with a colon isn't allowed here: its line isn't indented like those around it, or a text with “: ” in it needs quotes."
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
    (.behindValue, "Nothing may follow a value here: look at how far this line is indented."),
    (.tooSlow, "Too many values are nested too deeply to be read in reasonable time."),
    (.severalDocuments, "There are several documents in this file: keep the one you mean."),
    (.tooDeep, "Values are nested deeper than 1000 levels here."),
    (.nameNotText, "The name of a member must be a text; here it is a list or a mapping."),
    (.repeatedName("a"), "The name a is in this mapping already: keep one of them."),
    (.unknownAnchor("a"), "No &a comes before *a."),
    (.endlessAlias("a"), "*a is inside the value that it refers to, and so has no end."),
    (.aliasNotText("a"), "The name of a member must be a text; *a is a list or a mapping."),
    (.tooDeepWithAliases, "With what aliases stand for, values are nested deeper than 1000 levels here."),
    (.notMergeable, "The value of << must be a mapping, or a list of mappings."),
    (
      .tooLargeWithAliases,
      "With what the aliases of this text stand for it would be far more than it is: reading it ended here."
    ),
  ]
}
