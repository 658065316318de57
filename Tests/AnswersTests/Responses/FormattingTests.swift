import Responses
import TestSupport
import Testing

@Suite("The check of a body and its layout")
struct FormattingTests {
  @Test(
    "A check knows early that a body is refused, and not that it is incomplete",
    arguments: [
      (BodyFormat.json, #"[1, "a"#, #"", ]"#, " 1]"), (.xml, "<a><b>", "</a>", "</b></a>"),
    ])
  func early(format: BodyFormat, start: String, fault: String, end: String) {
    var body = BodyCheck(format)
    body.read(Array(start.utf8)[...])
    check(!body.isRefused && !body.finish())
    body.read(Array(fault.utf8)[...])
    check(body.isRefused)
    body.read(Array(end.utf8)[...])
    check(body.isRefused && !body.finish())
  }

  @Test("Arrays and elements may be 10,000 deep, and not deeper")
  func deep() {
    func nested(_ depth: Int, _ open: String, _ end: String) -> [UInt8] {
      Array((String(repeating: open, count: depth) + String(repeating: end, count: depth)).utf8)
    }
    for (format, open, end) in [(BodyFormat.json, "[", "]"), (.xml, "<a>", "</a>")] {
      check(format.accepts(nested(10_000, open, end)))
      check(!format.accepts(nested(10_001, open, end)))
      check(!format.accepts(nested(100_000, open, end)))
    }
    let name = String(repeating: "n", count: 200)
    check(!BodyFormat.xml.accepts(nested(6_000, "<\(name)>", "</\(name)>")))
    // Indented without limit, it would have 100 MB.
    check(JSONFormatter.layout(nested(100_000, "[", "]")).count < 3_000_000)
    check(MarkupFormatter.layout(nested(100_000, "<a>", "</a>")).count < 3_000_000)
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
    check(layout(body(4_096)), "<r>\n  <p>\(kept)x <i/> <i/></p>\n  <p> <b/>x</p>\n</r>\n")
    let far = body(4_097)
    let lines = String(repeating: "\n    <b/>", count: 4_097)
    check(layout(far), "<r>\n  <p>\(lines)x <i/> <i/></p>\n  <p> <b/>x</p>\n</r>\n")
    check(layout(layout(far)), layout(far))
    for step in [1, 7, 16_384] {
      check(MarkupFormatter.layout(Array(far.utf8), step: step), Array(layout(far).utf8))
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
      check(held <= 16_384, "\(body.prefix(12))")
      check(output.count { $0 > UInt8(ascii: " ") }, body.utf8.count { $0 > UInt8(ascii: " ") })
    }
  }

  @Test("whitespace that is longer than 16 KiB counts as text")
  func longSpace() {
    let text = "<r><a>" + String(repeating: " ", count: 20_000) + "<b/></a><a/></r>"
    let layout = MarkupFormatter.layout(Array(text.utf8))
    check(layout, Array(("<r>\n  " + text.dropFirst(3).dropLast(8) + "\n  <a/>\n</r>\n").utf8))
  }
}
