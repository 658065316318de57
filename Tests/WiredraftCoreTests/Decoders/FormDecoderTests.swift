import Testing
import WiredraftCore

@Suite("Reading forms and queries back")
struct FormDecoderTests {
  @Test("Pairs are read as WHATWG reads them", arguments: Vector.rows("form_urlencoded_parse"))
  func vectors(vector: Vector) {
    let pairs = FormDecoder.pairs(in: vector.text("input").utf8)
    let wanted = (vector["pairs"]?.elements ?? []).map { $0.elements?.compactMap(\.text) ?? [] }
    #expect(
      pairs.map { [$0.name, $0.value].map { Array($0.utf8) } } == wanted.map { $0.map { Array($0.utf8) } })
  }

  @Test("The file of vectors is there")
  func count() { #expect(Vector.rows("form_urlencoded_parse").count == 33) }

  @Test("The output of the form serializer is read back", arguments: Vector.rows("form_urlencoded"))
  func serialized(vector: Vector) {
    let pairs = FormDecoder.pairs(in: vector.text("expected").utf8)
    let wanted = (vector["pairs"]?.elements ?? []).map { $0.elements?.compactMap(\.text) ?? [] }
    #expect(
      pairs.map { [$0.nameBytes, $0.valueBytes ?? []] } == wanted.map { $0.map { Array($0.utf8) } })
  }

  @Test("A name without = has no value, each pair has its place, and + is a space if requested")
  func parts() {
    let pairs = FormDecoder.pairs(in: "a&&b=1+2&=%zz&c=%4".utf8)
    #expect(pairs.map(\.name) == ["a", "b", "", "c"])
    #expect(pairs.map(\.valueBytes) == [nil, Array("1 2".utf8), Array("%zz".utf8), Array("%4".utf8)])
    #expect(pairs.map(\.range) == [0..<1, 3..<8, 9..<13, 14..<18])
    #expect(FormDecoder.pairs(in: "b=1+2".utf8, plusIsSpace: false).first?.value == "1+2")
    #expect(FormDecoder.percentDecoded("%C3%a9+%".utf8) == [0xC3, 0xA9, 0x2B, 0x25])
  }
}
