@testable import ComposerUI
import Explanations
import ScreenModel
import Testing
import WiredraftCore

@Suite("The texts of help")
struct ParagraphTests {
  private static let dialogs = [
    "method", "body-type", "row-type", "examples", "language", "copy", "import", "palette", "filter",
    "description", "problems", "styles", "history", "jump", "save", "detail", "drafts", "draft-name",
    "switch", "import-question", "replace", "conflict", "repair", "recovery", "quit", "editor", "lens",
    "compare", "reader-list",
    "lessons", "pasted-body", "pasted-fields", "pasted-url", "environment", "variables", "connection", "send",
    "redirect",
    "stale",
  ]

  private static var namesOfCore: [ParagraphName] {
    var names = Diagnostic.Code.allCases.map { ParagraphName($0) }
    names += RouteRule.allCases.map { ParagraphName($0) }
    names += ByteKind.allCases.map { ParagraphName($0) }
    names += MethodTraits.all.map { ParagraphName($0) } + [ParagraphName("method.other")]
    names += Draft.BodyType.allCases.map { ParagraphName($0) }
    names += Draft.RowType.allCases.map { ParagraphName($0) }
    func words<Style: RawRepresentable<String> & CaseIterable>(_ style: String, _: Style.Type) {
      names += Style.allCases.map { ParagraphName(style: style, word: $0.rawValue) }
    }
    words("query", EncodingStyles.PercentEncodeSet.self)
    words("arrays", EncodingStyles.ArrayStyle.self)
    words("objects", EncodingStyles.ObjectStyle.self)
    words("nulls", EncodingStyles.NullStyle.self)
    words("booleans", EncodingStyles.BooleanStyle.self)
    words("dates", EncodingStyles.DateStyle.self)
    words("newlines", EncodingStyles.NewlineStyle.self)
    return names
  }

  private static var names: [ParagraphName] {
    namesOfCore + dialogs.map { ParagraphName("dialog." + $0) }
      + ["method", "url", "mouse"].map { ParagraphName("pane." + $0) }
      + (PaneTabs.left.all + PaneTabs.live.all).map(\.helpParagraph)
  }

  @Test("Everything that help can explain has its paragraph")
  func everythingIsExplained() {
    for name in Self.names { #expect(HelpFiles.paragraphs[name] != nil, "\(name.text)") }
  }

  @Test("Every paragraph belongs to something, and none occurs twice")
  func noneIsLeft() {
    let wanted = Set(Self.names.map(\.text))
    var seen: Set<String> = []
    for paragraph in HelpFiles.paragraphs.all {
      #expect(wanted.contains(paragraph.name), "\(paragraph.name)")
      #expect(seen.insert(paragraph.name).inserted, "\(paragraph.name)")
    }
  }

  @Test("Each paragraph fits completely on a small screen", arguments: [40, 80])
  func fits(columns: Int) {
    let width = HelpView.columns(in: Size(columns: columns, rows: 24))
    let room = HelpView.room(in: Size(columns: 80, rows: 24))
    for paragraph in HelpFiles.paragraphs.all + HelpFiles.glossary.entries {
      var count = 1
      for text in paragraph.pieces + (paragraph.source.map { ["Source: " + $0] } ?? []) {
        let text = Sentence(tokens: text).shown
        let lines = TextWrap.lines(text, columns: width)
        count += lines.count
        for line in lines { #expect(TextLayout.columns(line) <= width, "\(paragraph.name): \(line)") }
        // No word is broken but an address that is longer than a line; joined, the lines hold the same words.
        let words = lines.flatMap { $0.split(separator: " ") }
        let hasLongWord = text.split(separator: " ").contains { $0.count > width }
        #expect(
          hasLongWord ? words.joined() == text.filter { $0 != " " } : words == text.split(separator: " "),
          "\(paragraph.name)")
      }
      #expect(TextLayout.columns(paragraph.title) <= width, "\(paragraph.name)")
      if columns == 80 { #expect(count <= room / 2 + 4, "\(paragraph.name) has \(count) lines") }
    }
  }

  @Test("Each paragraph consists of complete sentences, and names its source")
  func sentences() {
    for paragraph in HelpFiles.paragraphs.all + HelpFiles.glossary.entries {
      #expect(!paragraph.pieces.isEmpty, "\(paragraph.name)")
      for piece in paragraph.pieces {
        #expect(piece.hasSuffix("."), "\(paragraph.name)")
        #expect(Sentence.unknownKeys(in: piece).isEmpty, "\(paragraph.name)")
        #expect(piece.first.map { !$0.isLowercase || paragraph.name.contains(".") } ?? false)
        #expect(!piece.contains("  ") && !piece.contains("Source:"), "\(paragraph.name)")
      }
      // Facts that this program alone decides have no other source.
      let isOwn = ["dialog.", "pane.", "problem.", "route.", "style."].contains {
        paragraph.name.hasPrefix($0)
      }
      #expect(isOwn || paragraph.source?.isEmpty == false, "\(paragraph.name)")
    }
  }

  @Test("The glossary has the words of the program")
  func glossary() {
    for word in [
      "method", "target", "field", "name", "value", "query", "body", "entity", "content type", "boundary",
      "part", "percent-encode set", "row", "destination", "composition", "origin", "span", "role", "style",
      "convenience parameters", "actual parameters", "verbatim", "safe", "idempotent", "form", "escape",
    ] {
      #expect(HelpFiles.glossary.entries.contains { $0.name == word }, "\(word)")
    }
    #expect(HelpFiles.glossary.entries(of: "SAFE").map(\.name) == ["safe"])
    #expect(HelpFiles.glossary.entries(of: "param").count == 2)
    #expect(HelpFiles.glossary.entries(of: "zzz").isEmpty)
  }

  @Test("A text is read as written by its author")
  func reading() {
    let table = Paragraphs(
      "For authors.\n## a.b: A title: with a colon\nOne\nline.\n\nAnother.\nSource: RFC 1 §2\n## bare\nText.\n"
    )
    #expect(table.all.count == 2)
    let first = table[ParagraphName("a.b")]
    #expect(first?.title == "A title: with a colon")
    #expect(first?.pieces == ["One line.", "Another."])
    #expect(first?.source == "RFC 1 §2")
    #expect(table[ParagraphName("bare")]?.title == "bare")
    #expect(table[ParagraphName("no")] == nil)
    #expect(Paragraphs("").all.isEmpty)
  }
}
