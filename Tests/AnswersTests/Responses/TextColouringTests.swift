import Responses
import TestSupport
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

  private func marks(_ spans: [TextColouring.Span]) -> String { ResponseCases.marks(spans) }

  private func marks(_ text: String, _ language: Language) -> String {
    let bytes = Array(text.utf8)
    return marks(TextColouring.spans(in: 0..<bytes.count, of: bytes, in: language))
  }

  /// A text of the corpus' samples of all languages, and of parts that begin or end something.
  private func text(_ random: inout OutlineTexts) throws -> [UInt8] {
    let parts =
      try ResponseCases.inputs("colours").map(Marked.string) + [
        "/* a\nb */", "<!-- a\nb -->", "`a\n${1}\n`", "<script>\n", "</script>", "<style>\nx{", "'", "\"",
        "&amp;", "\n", "\r\n",
        "é", " ", "}", "<p\n b='c\nd'>", "]]>", "-->", "*/", "\\", "=",
      ]
    return (0..<random.below(30)).flatMap { _ in Array(parts[random.below(parts.count)].utf8) }
  }

  @Test("a part has the colours that it has in the whole", arguments: 1...60)
  func parts(seed: Int) throws {
    var random = OutlineTexts(seed: seed)
    for language in [Language.html, .xml] {
      let bytes = try text(&random)
      let whole = marks(TextColouring.spans(in: 0..<bytes.count, of: bytes, in: language))
      check(whole.utf8.count, bytes.count)
      // From a state at the end of the part before, and from a state of its own.
      var state = TextColouring.state(at: 0, of: bytes, in: language)
      var (chained, alone) = ("", "")
      var start = 0
      while start < bytes.count {
        let end = min(bytes.count, start + 1 + random.below(40))
        let part = TextColouring.spans(in: start..<end, of: bytes, from: state)
        check(part.end.offset <= end)
        check(part.spans.first?.range.lowerBound, start)
        check(part.spans.last?.range.upperBound, end)
        chained += marks(part.spans)
        alone += marks(TextColouring.spans(in: start..<end, of: bytes, in: language))
        (state, start) = (part.end, end)
      }
      check(chained, whole)
      check(alone, whole)
    }
  }

  @Test("any bytes have spans without gaps", arguments: 1...60)
  func noise(seed: Int) {
    var random = OutlineTexts(seed: seed)
    let letters = Array("<>/!-?[]{}()'\"`$\\&;:=*#@.+1axe \n\r\u{0}é".utf8)
    for language in [Language.html, .xml] {
      let bytes = (0..<random.below(300)).map { _ in letters[random.below(letters.count)] }
      let start = random.below(bytes.count + 1)
      let spans = TextColouring.spans(in: start..<bytes.count, of: bytes, in: language)
      check(spans.map(\.range.count).reduce(0, +), bytes.count - start)
      for (span, next) in zip(spans, spans.dropFirst()) {
        check(span.range.upperBound, next.range.lowerBound)
        check(span.kind != next.kind)
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
    check(marks(spans), "pt.aaaaapsssp....pptp.")
    check(bytes.counter.total <= 2 * TextColouring.reach + width + 1_024)
    // The next line is coloured from the state after this one.
    let state = TextColouring.state(at: middle + width, of: bytes, in: .html)
    let before = bytes.counter.total
    let next = TextColouring.spans(in: middle + width..<middle + 2 * width, of: bytes, from: state)
    check(next.spans.first?.range.lowerBound, middle + width)
    check(bytes.counter.total - before <= 4_096)
  }

  @Test("a long comment or script is recognised by its end")
  func longParts() {
    let fill = String(repeating: "let a = 'b'; /\n", count: 10_000)
    func kinds(_ head: String, _ tail: String, _ language: Language) -> String {
      let bytes = Array((head + fill + tail).utf8)
      return marks(
        TextColouring.spans(in: bytes.count - tail.utf8.count..<bytes.count, of: bytes, in: language))
    }
    check(kinds("<!--", "a --><b>", .html), "cccccptp")
    check(kinds("<script>", "if</script><b>", .html), "..ppttttttpptp")
    check(kinds("<style>", "a{b:1}</style>", .html), "......pptttttp")
    check(kinds("<![CDATA[", "a ]]><b>", .xml), "..pppptp")
    check(kinds("<a ", "b='c'>d", .xml), "apsssp.")
    // If the end isn't in these bytes, it is coloured as other text.
    check(kinds("<!--", "&amp;", .html), "eeeee")
  }

  @Test("a comment ends with its mark, however long it is")
  func commentLengths() {
    for length in 1_010...1_030 {
      let fill = String(repeating: "-", count: length)
      let markup = marks("<!-- \(fill) --><b>", .html)
      check(markup, String(repeating: "c", count: length + 9) + "ptp")
    }
  }

  @Test("a long string in one line goes on in the next part")
  func longString() {
    let bytes = Array(("<a b='" + String(repeating: "x", count: 20_000) + "'>").utf8)
    var state = TextColouring.state(at: 0, of: bytes, in: .html)
    for start in stride(from: 0, to: bytes.count, by: 100) {
      let range = start..<min(bytes.count, start + 100)
      let part = TextColouring.spans(in: range, of: bytes, from: state)
      check(part.end.offset >= range.upperBound - 2_048)
      if start > 0, range.upperBound < 20_000 { check(part.spans.map(\.kind), [.string]) }
      state = part.end
    }
  }

  @Test("a range outside the text has no spans, and a state beyond the range is computed again")
  func edges() {
    let bytes = Array("<b>a</b>\n<b>".utf8)
    check(TextColouring.spans(in: 50..<60, of: bytes, in: .html).isEmpty)
    check(TextColouring.spans(in: 0..<0, of: [UInt8](), in: .html).isEmpty)
    let end = TextColouring.state(at: bytes.count, of: bytes, in: .html)
    check(marks(TextColouring.spans(in: 0..<3, of: bytes, from: end).spans), "ptp")
  }
}
