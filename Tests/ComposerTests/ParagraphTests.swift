import Explanations
import Responses
import Panels
import ScreenModel
import TestSupport
import Testing
import WiredraftCore
@testable import ComposerUI

@Suite("The texts of help")
struct ParagraphTests {
  private static let dialogs = [
    "method", "body-type", "row-type", "examples", "language", "copy", "import", "palette", "filter",
    "description", "problems", "styles", "history", "jump", "save", "detail", "drafts", "draft-name",
    "switch", "import-list", "import-question", "replace", "conflict", "repair", "recovery", "quit", "editor",
    "lens",
    "compare", "reader-list", "row", "theme",
    "lessons", "pasted-body", "pasted-fields", "pasted-url", "environment", "variables", "connection", "send",
    "redirect",
    "stale",
  ]

  private static var namesOfCore: [ParagraphName] {
    var names = Diagnostic.Code.allCases.map { ParagraphName($0) }
    names += ResponseDiagnostic.Code.allCases.map { ParagraphName($0) }
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

  @Test("Everything that help can explain has its one paragraph, and every paragraph belongs to something")
  func namesAreParagraphs() {
    let wanted = Self.names.map(\.text)
    let found = HelpFiles.paragraphs.all.map(\.name)
    check(Set(wanted).symmetricDifference(found).sorted(), [])
    check(found.count, Set(found).count)
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
        for line in lines { check(TextLayout.columns(line) <= width, "\(paragraph.name): \(line)") }
        // No word is broken but an address that is longer than a line; joined, the lines hold the same words.
        let words = lines.flatMap { $0.split(separator: " ") }
        let hasLongWord = text.split(separator: " ").contains { $0.count > width }
        check(
          hasLongWord ? words.joined() == text.filter { $0 != " " } : words == text.split(separator: " "),
          "\(paragraph.name)")
      }
      check(TextLayout.columns(paragraph.title) <= width, "\(paragraph.name)")
      if columns == 80 { check(count <= room / 2 + 4, "\(paragraph.name) has \(count) lines") }
    }
  }

  @Test("Each paragraph consists of complete sentences, and names its source")
  func sentences() {
    for paragraph in HelpFiles.paragraphs.all + HelpFiles.glossary.entries {
      check(!paragraph.pieces.isEmpty, "\(paragraph.name)")
      for piece in paragraph.pieces {
        check(piece.hasSuffix("."), "\(paragraph.name)")
        check(Sentence.unknownKeys(in: piece).isEmpty, "\(paragraph.name)")
        check(piece.first.map { !$0.isLowercase || paragraph.name.contains(".") } ?? false)
        check(!piece.contains("  ") && !piece.contains("Source:"), "\(paragraph.name)")
      }
      // Facts that this program alone decides have no other source.
      let isOwn = ["dialog.", "pane.", "problem.", "route.", "style."].contains {
        paragraph.name.hasPrefix($0)
      }
      check(isOwn || paragraph.source?.isEmpty == false, "\(paragraph.name)")
    }
  }

  @Test("The glossary has the words of the program")
  func glossary() {
    for word in [
      "method", "target", "field", "name", "value", "query", "body", "entity", "content type", "boundary",
      "part", "percent-encode set", "row", "destination", "composition", "origin", "span", "role", "style",
      "convenience parameters", "actual parameters", "verbatim", "safe", "idempotent", "form", "escape",
    ] {
      check(HelpFiles.glossary.entries.contains { $0.name == word }, "\(word)")
    }
    check(HelpFiles.glossary.entries(of: "SAFE").map(\.name), ["safe"])
    check(HelpFiles.glossary.entries(of: "param").count, 2)
    check(HelpFiles.glossary.entries(of: "zzz").isEmpty)
  }

  @Test("A text is read as written by its author")
  func reading() {
    let table = Paragraphs(
      "For authors.\n## a.b: A title: with a colon\nOne\nline.\n\nAnother.\nSource: RFC 1 §2\n## bare\nText.\n"
    )
    check(
      table.all.map { "\($0.name), \($0.title), \($0.pieces), \($0.source ?? "-")" },
      [
        #"a.b, A title: with a colon, ["One line.", "Another."], RFC 1 §2"#, #"bare, bare, ["Text."], -"#,
      ])
    check(table[ParagraphName("a.b")] == table.all.first && table[ParagraphName("no")] == nil)
    check(Paragraphs("").all.isEmpty)
  }
}
