import Testing
import WiredraftCore

@Suite("Traced bytes")
struct TracedBytesTests {
  private let first = Composition.Origin(.row(Draft.RowReference(.body, 0), path: []), .name, .pairName)
  private let second = Composition.Origin(.rule(.host), .automatic, .field)

  @Test("Neighbors of one origin are one span")
  func merging() {
    var bytes = Composition.TracedBytes()
    bytes.append("ab", from: first)
    bytes.append("", from: second)
    bytes.append(0x63, from: first)
    bytes.append([0x64], from: second)
    bytes.append("e", from: Composition.Origin(first.source, .value, .pairValue))
    #expect(bytes.text == "abcde")
    #expect(bytes.spans.map(\.range) == [0..<3, 3..<4, 4..<5])
    #expect(
      bytes.spans.map(\.origin) == [first, second, Composition.Origin(first.source, .value, .pairValue)])
  }

  @Test("The span of a byte is found, and none outside")
  func finding() {
    var bytes = Composition.TracedBytes()
    for index in 0..<100 {
      bytes.append(
        "xy", from: Composition.Origin(.row(Draft.RowReference(.body, index), path: []), .value, .pairValue))
    }
    for offset in 0..<200 {
      #expect(bytes.span(at: offset)?.range == offset / 2 * 2..<offset / 2 * 2 + 2)
      #expect(bytes.spanIndex(at: offset) == offset / 2)
    }
    #expect(bytes.span(at: -1) == nil)
    #expect(bytes.span(at: 200) == nil)
    #expect(Composition.TracedBytes().span(at: 0) == nil)
  }

  @Test("Appended traced bytes keep their origins")
  func joining() {
    var bytes = Composition.TracedBytes()
    bytes.append("a", from: first)
    var other = Composition.TracedBytes()
    other.append("b", from: first)
    other.append("c", from: second)
    bytes.append(other)
    #expect(bytes.text == "abc")
    #expect(bytes.spans.map(\.range) == [0..<2, 2..<3])
  }

  @Test("A counting and a plain sink agree with the tracing one")
  func sinks() {
    let value: ParameterValue = ["a": [1, nil, "é\n"], "b": true]
    var count = ByteCount()
    var plain = PlainBytes()
    var traced = Composition.TracedBytes()
    let writer = JSONWriter()
    writer.write(value, from: .rule(.wholeBody), to: &count)
    writer.write(value, from: .rule(.wholeBody), to: &plain)
    writer.write(value, from: .rule(.wholeBody), to: &traced)
    #expect(plain.bytes == traced.bytes)
    #expect(count.count == traced.count)
    #expect(traced.text == #"{"a":[1,null,"é\n"],"b":true}"#)
  }

  @Test(
    "Base64 is padded",
    arguments: [
      ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="),
      ("\u{FF}?>", "w78/Pg=="),
    ])
  func base64(text: String, expected: String) {
    #expect(Base64.encode(Array(text.utf8)) == expected)
  }
}
