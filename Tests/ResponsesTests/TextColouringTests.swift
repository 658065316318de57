import Responses
import Testing

/// Bytes that count how many of them are read.
private struct CountedBytes: AnswerBytes {
  let bytes: [UInt8]
  let counter = ReadCounter()
  var count: Int { bytes.count }
  func bytes(in range: Range<Int>) -> [UInt8] {
    let read = bytes.bytes(in: range)
    counter.count(read.count)
    return read
  }
}

@Suite("The colouring of a text")
struct TextColouringTests {
  typealias Language = TextColouring.Language

  private static let letters: [TextColouring.Kind: String] = [
    .tag: "t", .attributeName: "a", .string: "s", .comment: "c", .keyword: "k", .number: "n",
    .punctuation: "p",
    .entity: "e", .text: ".",
  ]

  /// A letter for each byte.
  private func marks(_ spans: [TextColouring.Span]) -> String {
    spans.map { String(repeating: Self.letters[$0.kind] ?? "?", count: $0.range.count) }.joined()
  }

  private func marks(_ text: String, _ language: Language) -> String {
    let bytes = Array(text.utf8)
    return marks(TextColouring.spans(in: 0..<bytes.count, of: bytes, in: language))
  }

  static let samples: [(Language, String, String)] = [
    (.html, #"<a href="x&amp;y" b=1 c>T &lt; &x 1 <2</a>"#, "pt.aaaapsseeeeess.aps.ap..eeee........pptp"),
    (.html, "<!-- a --><!DOCTYPE html><BR/><p @x='>'>", "ccccccccccppkkkkkkk.kkkkppttpppt.papsssp"),
    (.html, #"<script>var a = "</b>" // c</script>&amp;"#, "pttttttpkkk...p.ssssss.ccccppttttttpeeeee"),
    (.html, "<STYLE media=x>p{a:1}</Style><p>", "pttttt.aaaaapsptpapnppptttttpptp"),
    (
      .xml, #"<?xml version="1.0"?><a:b><![CDATA[<x>&]]]></a:b>"#,
      "ppttt.aaaaaaapsssssppptttpppppppppp.....ppppptttp"
    ),
    (.xml, #"<script>a="b"</script>"#, "pttttttp.....ppttttttp"),
    (.xml, #"<a b="<c d='1'"#, "pt.apsssssssss"),
    (
      .css, #"@media (min-width: 10.5em) { a.b:hover > #c, [d="e"] { color: #fFf !important; } }"#,
      "kkkkkk.p.........p.nnnnnnp.p.tttkkkkkk.p.ttp.ptpsssp.p.aaaaap.nnnn.kkkkkkkkkkp.p.p"
    ),
    (
      .css, #"a{--b:-1.5px+2;c:url(data:x;y,{)d;e:url("f")}/* { */g{"#,
      "tpaaapnnnnnnnnpap...pssssssssssp.pap...psssppccccccctp"
    ),
    (
      .css, #"p { &:hover { x: 1 } y: "z\"" } @import 'a'; 50% {}"#,
      "t.p.pkkkkkk.p.ap.n.p.ap.sssss.p.kkkkkkk.sssp.nnn.pp"
    ),
    (.javaScript, "const a = b.if / 2 / c; // x", "kkkkk...p..p...p.n.p..p.cccc"),
    (
      .javaScript, #"return /[/"]\//g.test('x\'') /* y */ + 0x1F - 1e+5"#,
      "kkkkkk.sssssssssp....psssssp.ccccccc.p.nnnn.p.nnnn"
    ),
    (
      .javaScript, #"`a${b + {c: `d`}.x}e\``; this / 2; [...true]"#,
      "sspp..p.p.p.ssspp.pssssp.kkkk.p.np.ppppkkkkp"
    ),
    (.javaScript, "a = 'x\nif (b) return", "..p.ss.kk.p.p.kkkkkk"),
    (.plain, "<a> 1", "....."),
  ]

  @Test("each byte has its kind", arguments: 0..<samples.count)
  func kinds(index: Int) {
    let (language, text, expected) = Self.samples[index]
    #expect(marks(text, language) == expected, "\(text)")
  }

  /// A text of all the samples of a language, in lines.
  private func text(_ language: Language, _ random: inout OutlineTexts) -> [UInt8] {
    let parts =
      Self.samples.filter { $0.0 == language }.map(\.1) + [
        "/* a\nb */", "<!-- a\nb -->", "`a\n${1}\n`", "<script>\n", "</script>", "<style>\nx{", "'", "\"",
        "&amp;", "\n", "\r\n",
        "é", " ", "}", "<p\n b='c\nd'>", "]]>", "-->", "*/", "\\", "=",
      ]
    return (0..<random.below(30)).flatMap { _ in Array(parts[random.below(parts.count)].utf8) }
  }

  @Test("a part has the colours that it has in the whole", arguments: 1...60)
  func parts(seed: Int) {
    var random = OutlineTexts(seed: seed)
    for language in [Language.html, .xml, .css, .javaScript] {
      let bytes = text(language, &random)
      let whole = marks(TextColouring.spans(in: 0..<bytes.count, of: bytes, in: language))
      #expect(whole.utf8.count == bytes.count)
      // From a state at the end of the part before, and from a state of its own.
      var state = TextColouring.state(at: 0, of: bytes, in: language)
      var (chained, alone) = ("", "")
      var start = 0
      while start < bytes.count {
        let end = min(bytes.count, start + 1 + random.below(40))
        let part = TextColouring.spans(in: start..<end, of: bytes, from: state)
        #expect(part.end.offset <= end)
        #expect(part.spans.first?.range.lowerBound == start)
        #expect(part.spans.last?.range.upperBound == end)
        chained += marks(part.spans)
        alone += marks(TextColouring.spans(in: start..<end, of: bytes, in: language))
        (state, start) = (part.end, end)
      }
      #expect(chained == whole)
      #expect(alone == whole)
    }
  }

  @Test("any bytes have spans without gaps", arguments: 1...60)
  func noise(seed: Int) {
    var random = OutlineTexts(seed: seed)
    let letters = Array("<>/!-?[]{}()'\"`$\\&;:=*#@.+1axe \n\r\u{0}é".utf8)
    for language in [Language.html, .xml, .css, .javaScript] {
      let bytes = (0..<random.below(300)).map { _ in letters[random.below(letters.count)] }
      let start = random.below(bytes.count + 1)
      let spans = TextColouring.spans(in: start..<bytes.count, of: bytes, in: language)
      #expect(spans.map(\.range.count).reduce(0, +) == bytes.count - start)
      for (span, next) in zip(spans, spans.dropFirst()) {
        #expect(span.range.upperBound == next.range.lowerBound)
        #expect(span.kind != next.kind)
      }
    }
  }

  @Test("the visible bytes are read, and 64 KiB before them, however long the text is")
  func work() {
    let line = "<p class=\"a\">text</p>\n"
    let bytes = CountedBytes(bytes: Array(String(repeating: line, count: 40_000).utf8))
    let width = line.utf8.count
    let middle = 20_000 * width
    let spans = TextColouring.spans(in: middle..<middle + width, of: bytes, in: .html)
    #expect(marks(spans) == "pt.aaaaapsssp....pptp.")
    #expect(bytes.counter.total <= 2 * TextColouring.reach + width + 1_024)
    // The next line is coloured from the state after this one.
    let state = TextColouring.state(at: middle + width, of: bytes, in: .html)
    let before = bytes.counter.total
    let next = TextColouring.spans(in: middle + width..<middle + 2 * width, of: bytes, from: state)
    #expect(next.spans.first?.range.lowerBound == middle + width)
    #expect(bytes.counter.total - before <= 4_096)
  }

  @Test("a long comment or script is recognised by its end")
  func longParts() {
    let fill = String(repeating: "let a = 'b'; /\n", count: 10_000)
    func kinds(_ head: String, _ tail: String, _ language: Language) -> String {
      let bytes = Array((head + fill + tail).utf8)
      return marks(
        TextColouring.spans(in: bytes.count - tail.utf8.count..<bytes.count, of: bytes, in: language))
    }
    #expect(kinds("<!--", "a --><b>", .html) == "cccccptp")
    #expect(kinds("<script>", "if</script><b>", .html) == "kkppttttttpptp")
    #expect(kinds("<style>", "a{b:1}</style>", .html) == "tpapnppptttttp")
    #expect(kinds("<![CDATA[", "a ]]><b>", .xml) == "..pppptp")
    #expect(kinds("<a ", "b='c'>d", .xml) == "apsssp.")
    #expect(kinds("/*", "if */if", .javaScript) == "ccccckk")
    #expect(kinds("/*", "a */b{}", .css) == "cccctpp")
    // If the end isn't in these bytes, it is coloured as other text.
    #expect(kinds("/*", "if (", .javaScript) == "kk.p")
  }

  @Test("a comment ends with its mark, however long it is")
  func commentLengths() {
    for length in 1_010...1_030 {
      let fill = String(repeating: "-", count: length)
      let markup = marks("<!-- \(fill) --><b>", .html)
      #expect(markup == String(repeating: "c", count: length + 9) + "ptp")
      let script = marks("/* \(fill) */1", .javaScript)
      #expect(script == String(repeating: "c", count: length + 6) + "n")
    }
  }

  @Test("a long string in one line goes on in the next part")
  func longString() {
    let bytes = Array(("a = `" + String(repeating: "x", count: 20_000) + "` + 1").utf8)
    var state = TextColouring.state(at: 0, of: bytes, in: .javaScript)
    for start in stride(from: 0, to: bytes.count, by: 100) {
      let range = start..<min(bytes.count, start + 100)
      let part = TextColouring.spans(in: range, of: bytes, from: state)
      #expect(part.end.offset >= range.upperBound - 2_048)
      if start > 0, range.upperBound < 20_000 { #expect(part.spans.map(\.kind) == [.string]) }
      state = part.end
    }
  }

  @Test("a range outside the text has no spans, and a state beyond the range is computed again")
  func edges() {
    let bytes = Array("if (a) {}\nif".utf8)
    #expect(TextColouring.spans(in: 50..<60, of: bytes, in: .javaScript).isEmpty)
    #expect(TextColouring.spans(in: 0..<0, of: [UInt8](), in: .html).isEmpty)
    let end = TextColouring.state(at: bytes.count, of: bytes, in: .javaScript)
    #expect(marks(TextColouring.spans(in: 0..<3, of: bytes, from: end).spans) == "kk.")
  }

  @Test(
    "a media type has its language",
    arguments: [
      ("text/html; charset=utf-8", .html), ("application/xhtml+xml", .html), ("text/xml", .xml),
      ("image/svg+xml", .xml),
      ("application/atom+xml", .xml), ("text/css", .css), ("text/javascript", .javaScript),
      ("Application/JavaScript", .javaScript), ("application/json", .plain), ("text/plain", .plain),
      ("x", .plain),
    ] as [(String, Language)])
  func language(type: String, expected: Language) {
    #expect(TextColouring.language(for: MediaType(Array(type.utf8))) == expected)
  }
}
