import Responses
import Testing

@Suite("The layout of XML")
struct FormattingMarkupTests {
  static let layouts: [(String, String)] = [
    (
      """
      \u{FEFF}<?xml version="1.0"?><!-- c -->\r\n
      <a  x = '1>' ><b/><c><d>text</d></c>\t<e></e><f y=""/></a >\u{20}
      """,
      """
      <?xml version="1.0"?>
      <!-- c -->
      <a  x = '1>' >
        <b/>
        <c>
          <d>text</d>
        </c>
        <e></e>
        <f y=""/>
      </a >

      """
    ),
    // Elements that hold text, CDATA or only whitespace stay as they are.
    (
      """
      <a><p>x <b>y</b> <i><u/></i></p><p><b> <c/> </b>x</p><q> </q><r><![CDATA[<x>]]></r>
      <r> <z/><![CDATA[]]></r>
      <s>&#32;</s></a>
      """,
      """
      <a>
        <p>x <b>y</b> <i><u/></i></p>
        <p><b> <c/> </b>x</p>
        <q> </q>
        <r><![CDATA[<x>]]></r>
        <r> <z/><![CDATA[]]></r>
        <s>&#32;</s>
      </a>

      """
    ),
    ("<a><b/><c>x <i>y</i></c></a>", "<a>\n  <b/>\n  <c>x <i>y</i></c>\n</a>\n"),
    ("<a> <b/> <c>\n<d/></c> text</a>", "<a> <b/> <c>\n<d/></c> text</a>\n"),
    (
      """
      <a><b xml:space = 'preserve'> <c/> </b><b xml:space="default"> <c/> </b>\
      <b xml:spaces='preserve'><c/></b></a>
      """,
      """
      <a>
        <b xml:space = 'preserve'> <c/> </b>
        <b xml:space="default">
          <c/>
        </b>
        <b xml:spaces='preserve'>
          <c/>
        </b>
      </a>

      """
    ),
    (
      """
      <!DOCTYPE a SYSTEM "]>" [ <!-- isn't > --> <?p ' > ?> <!ENTITY e "<x>'"> %p; ]>\
      <a><!--<b>--><?p <c> ?></a><?q?>
      """,
      """
      <!DOCTYPE a SYSTEM "]>" [ <!-- isn't > --> <?p ' > ?> <!ENTITY e "<x>'"> %p; ]>
      <a>
        <!--<b>-->
        <?p <c> ?>
      </a>
      <?q?>

      """
    ),
  ]

  @Test("elements get lines of their own, except where text is", arguments: layouts)
  func layout(_ text: String, _ expected: String) {
    #expect(BodyFormat.xml.accepts(Array(text.utf8)))
    #expect(String(decoding: MarkupFormatter.layout(Array(text.utf8)), as: UTF8.self) == expected)
  }

  @Test("the layout is the same however the bytes are divided, and of a layout", arguments: layouts)
  func division(_ text: String, _ expected: String) {
    let bytes = Array(text.utf8)
    let whole = MarkupFormatter.layout(bytes)
    for place in 0...bytes.count {
      #expect(MarkupFormatter.layout(bytes, dividedAt: place) == whole, "divided at \(place)")
      #expect(BodyFormat.xml.accepts(bytes, dividedAt: place), "divided at \(place)")
    }
    #expect(MarkupFormatter.layout(whole) == whole)
  }

  @Test("only whitespace changes", arguments: layouts)
  func bytesKept(_ text: String, _ expected: String) {
    let kept = { (bytes: [UInt8]) in bytes.filter { !" \n\r\t".utf8.contains($0) } }
    let withoutMark = text.hasPrefix("\u{FEFF}") ? text.utf8.dropFirst(3) : text.utf8[...]
    #expect(kept(MarkupFormatter.layout(Array(text.utf8))) == kept(Array(withoutMark)))
  }

  @Test(
    "what isn't a well-formed document is refused",
    arguments: [
      "", " ", "text", "<a>", "</a>", "<a/></a>", "<a></b>", "<a></ab>", "<ab></a>", "<a><b></a></b>",
      "<a/><b/>", "<a/>text", "text<a/>", "<a", "<a b>x</a>", "<a b=c/>", "<a b='c/>", "<a b=\"<\"/>",
      "<a b='1'c='2'/>", "<a/ >", "<a / >", "<a></ a>", "< a/>", "<1/>", "<-a/>", "<a =''/>", "<a 1=''/>",
      "<a><</a>", "<a>1 < 2</a>", "<!-- x", "<!-- x -->", "<a><!-- x --</a>", "<a><!-></a>", "<a><!x></a>",
      "<a><?p </a>", "<?p?>", "<![CDATA[x]]>", "<a><![CDATA[x]></a>", "<a><![cdata[x]]></a>", "<a>\0</a>",
      "<a>\u{1B}</a>", "<!DOCTYPE a>", "<!DOCTYPE a", "<a/><!DOCTYPE a>", "<!DOCTYPE a><!DOCTYPE a><a/>",
      "<!DOCTYPE a [<b>]><a/>", "<!DOCTYPE a [<!E <!x>>]><a/>", "<a><!-- x -- y --></a>",
      "<a><!--- x ---></a>", "<a><? p?></a>", "<a x\\=''/>", "<!doctype html><html></html>", "<p>a<br>b</p>",
      "<p>a</P>", "<input disabled/>", "{}",
    ])
  func refused(_ text: String) {
    #expect(!BodyFormat.xml.accepts(Array(text.utf8)))
  }

  @Test("a document in UTF-16 is refused")
  func otherEncodings() {
    #expect(!BodyFormat.xml.accepts([0xFF, 0xFE, 0x3C, 0, 0x61, 0, 0x2F, 0, 0x3E, 0]))
    #expect(!BodyFormat.xml.accepts([0x3C, 0, 0x61, 0, 0x2F, 0, 0x3E, 0]))
    #expect(!BodyFormat.xml.accepts([0xEF, 0xBB, 0x3C, 0x61, 0x2F, 0x3E]))
  }

  @Test("a check knows early that a document is refused, and not that it is incomplete")
  func early() {
    var check = BodyCheck(.xml)
    check.read(Array("<a><b>".utf8)[...])
    #expect(!check.isRefused && !check.finish())
    check.read(Array("</a>".utf8)[...])
    #expect(check.isRefused)
    check.read(Array("</b></a>".utf8)[...])
    #expect(check.isRefused && !check.finish())
  }

  @Test("bytes are copied from the first that isn't well-formed, and those held back come before it")
  func fault() {
    let bytes = Array("<a> <b/> </c> <d/>".utf8)
    #expect(MarkupFormatter.layout(bytes) == Array("<a>\n  <b/>\n</c> <d/>".utf8))
  }

  @Test("an element may be laid out only up to a text that comes after 16 KiB")
  func lookAhead() {
    func body(_ count: Int) -> String {
      "<r><p>" + String(repeating: "<b/>", count: count) + "x <i/> <i/></p><p> <b/>x</p></r>"
    }
    func layout(_ text: String) -> String {
      String(decoding: MarkupFormatter.layout(Array(text.utf8)), as: UTF8.self)
    }
    // Each element has four bytes.
    let kept = String(repeating: "<b/>", count: 4_096)
    #expect(layout(body(4_096)) == "<r>\n  <p>\(kept)x <i/> <i/></p>\n  <p> <b/>x</p>\n</r>\n")
    let far = body(4_097)
    let lines = String(repeating: "\n    <b/>", count: 4_097)
    #expect(layout(far) == "<r>\n  <p>\(lines)x <i/> <i/></p>\n  <p> <b/>x</p>\n</r>\n")
    #expect(layout(layout(far)) == layout(far))
    for step in [1, 7, 16_384] {
      #expect(MarkupFormatter.layout(Array(far.utf8), step: step) == Array(layout(far).utf8))
    }
  }

  @Test("no more than 16 KiB are held back, whatever the body")
  func memory() {
    let text = String(repeating: "x", count: 50_000)
    let space = String(repeating: " ", count: 50_000)
    for body in [
      "<r>" + text, "<r><a x='" + text, "<r><!--" + text, "<r><![CDATA[" + text, "<r>" + space,
      "<r><a/>" + space, "<r>" + String(repeating: "<a><b/></a>", count: 5_000),
      String(repeating: "<a>", count: 10_000),
      String(repeating: "<a><b x='" + text.prefix(100) + "'></b>", count: 500),
    ] {
      var formatter = MarkupFormatter()
      var output: [UInt8] = []
      formatter.format(Array(body.utf8)[...], into: &output)
      let count = output.count
      formatter.finish(into: &output)
      // Line breaks come only with what is written.
      let held =
        body.hasSuffix(" ") ? output.count - count : output[count...].count { $0 > UInt8(ascii: " ") }
      #expect(held <= 16_384, "\(body.prefix(12))")
      #expect(output.count { $0 > UInt8(ascii: " ") } == body.utf8.count { $0 > UInt8(ascii: " ") })
    }
  }

  @Test("whitespace that is longer than 16 KiB counts as text")
  func longSpace() {
    let text = "<r><a>" + String(repeating: " ", count: 20_000) + "<b/></a><a/></r>"
    let layout = MarkupFormatter.layout(Array(text.utf8))
    #expect(layout == Array(("<r>\n  " + text.dropFirst(3).dropLast(8) + "\n  <a/>\n</r>\n").utf8))
  }

  @Test("elements may be 10,000 deep, and not deeper")
  func deep() {
    func nested(_ depth: Int, _ name: String = "a") -> [UInt8] {
      Array(String(repeating: "<\(name)>", count: depth).utf8)
        + Array(String(repeating: "</\(name)>", count: depth).utf8)
    }
    #expect(BodyFormat.xml.accepts(nested(10_000)))
    #expect(!BodyFormat.xml.accepts(nested(10_001)))
    #expect(!BodyFormat.xml.accepts(nested(100_000)))
    #expect(!BodyFormat.xml.accepts(nested(6_000, String(repeating: "n", count: 200))))
    #expect(MarkupFormatter.layout(nested(100_000)).count < 3_000_000)
  }
}

extension MarkupFormatter {
  static func layout(_ bytes: [UInt8], dividedAt place: Int = 0, step: Int = .max) -> [UInt8] {
    var formatter = MarkupFormatter()
    var output: [UInt8] = []
    formatter.format(bytes[..<place], into: &output)
    var rest = bytes[place...]
    while !rest.isEmpty {
      formatter.format(rest.prefix(step), into: &output)
      rest = rest.dropFirst(step)
    }
    formatter.finish(into: &output)
    return output
  }
}
