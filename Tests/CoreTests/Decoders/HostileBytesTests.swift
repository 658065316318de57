import TestDrafts
import TestSupport
import Testing
import WiredraftCore

/// A hundred thousand malformed texts.
@Suite("Hostile bytes", .serialized)
struct HostileBytesTests {
  private static let forms = ["a=1&b=%C3%A9+x&&c&=%41%4&d=%zz%", "%", "%%%25&=&=="]
  private static let part = "--B\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\n1\r\n"
  private static let multiparts = [
    "--B\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\n1\r\n--B\r\nContent-Disposition: form-data; name=f; filename=\"%22x\"\r\nContent-Type: a/b\r\n\r\n\r\n--B--\r\n",
    "--B--\r\n",
  ]
  private static let jsons = [
    #"{"a":[1,-2.5e+10,true,null,{"é\n\u00e9\ud83d\ude00":"x"}],"a":""}"#, "[[[]]]", "\"\\u0000\"", "-0.0",
  ]

  /// Returns a text with some bytes changed, removed, doubled or inserted.
  private static func mutated(_ text: String, _ random: inout SplitMix) -> [UInt8] {
    var bytes = Array(text.utf8)
    let special = Array("\r\n-B:;=\"%&{}[],\\u0\0é".utf8)
    for _ in 0..<Int.random(in: 1...4, using: &random) {
      let place = Int.random(in: 0...bytes.count, using: &random)
      let byte = random.once(in: 3) ? UInt8(truncatingIfNeeded: random.next()) : random.pick(special)
      switch Int.random(in: 0..<5, using: &random) {
      case 0 where place < bytes.count: bytes[place] = byte
      case 1 where place < bytes.count: bytes.remove(at: place)
      case 2: bytes = Array(bytes[..<place])
      case 3:
        let end = Int.random(in: place...bytes.count, using: &random)
        bytes.insert(contentsOf: Array(bytes[place..<end]), at: place)
      default: bytes.insert(byte, at: place)
      }
    }
    return bytes
  }

  private static func random(_ random: inout SplitMix) -> [UInt8] {
    (0..<Int.random(in: 0...40, using: &random)).map { _ in UInt8(truncatingIfNeeded: random.next()) }
  }

  @Test("Forms are read whatever they are: pairs lie in order within the text")
  func forms() {
    var maker = SplitMix(seed: 1)
    for number in 0..<34_000 {
      let bytes = number % 4 == 0 ? Self.random(&maker) : Self.mutated(maker.pick(Self.forms), &maker)
      var end = 0
      var isGood = true
      for pair in FormDecoder.pairs(in: bytes) {
        isGood = isGood && pair.range.lowerBound >= end && !pair.range.isEmpty
        isGood = isGood && pair.nameBytes.count + (pair.valueBytes?.count ?? 0) <= pair.range.count
        end = pair.range.upperBound
      }
      check(isGood && end <= bytes.count, "\(bytes)")
    }
  }

  @Test("Parts are read, or there is an error within the body")
  func multiparts() {
    var maker = SplitMix(seed: 2)
    let decoder = MultipartDecoder(boundary: "B")
    var read = 0
    for number in 0..<33_000 {
      let bytes =
        number % 4 == 0
        ? Array("--B\r\n".utf8) + Self.random(&maker) : Self.mutated(maker.pick(Self.multiparts), &maker)
      do throws(MultipartError) {
        let parts = try decoder.parts(of: bytes)
        let isGood = parts.allSatisfy { $0.content.elementsEqual(bytes[$0.range]) }
        check(isGood, "\(bytes)")
        read += 1
      } catch {
        check(error.offset >= 0 && error.offset <= bytes.count, "\(bytes)")
      }
    }
    // Some are still valid.
    check(read > 1_000)
  }

  @Test("JSON is read, and written the same again, or there is an error within the text")
  func json() throws {
    var maker = SplitMix(seed: 3)
    var read = 0
    for number in 0..<33_000 {
      let bytes = number % 4 == 0 ? Self.random(&maker) : Self.mutated(maker.pick(Self.jsons), &maker)
      var cursor = JSONCursor(bytes)
      do throws(JSONError) {
        let value = try cursor.readValue()
        try cursor.expectEnd()
        let text = value.compactJSON
        check(try ParameterValue(json: text).compactJSON.utf8.elementsEqual(text.utf8), "\(bytes)")
        read += 1
      } catch {
        check(error.offset >= 0 && error.offset <= bytes.count, "\(bytes)")
      }
    }
    check(read > 1_000)
  }

  @Test("Nothing is read of a body that breaks off or is not UTF-8")
  func allNothingIsRead() throws {
    try truncated()
    try notUTF8()
  }

  /// Nothing is read of a body that breaks off, and a form is read up to its end.
  private func truncated() throws {
    for text in Self.multiparts + [Self.part + Self.part + "--B--\r\n"] {
      let bytes = Array(text.utf8)
      #expect(throws: Never.self) { try MultipartDecoder(boundary: "B").parts(of: bytes) }
      for end in 0..<bytes.count {
        let error = #expect(throws: MultipartError.self) {
          try MultipartDecoder(boundary: "B").parts(of: Array(bytes[..<end]))
        }
        check(error.map { $0.offset <= end }, true)
      }
    }
    let json = Array(Self.jsons[0].utf8)
    for end in 0..<json.count {
      var cursor = JSONCursor(Array(json[..<end]))
      #expect(throws: JSONError.self) { _ = try cursor.readValue() }
    }
    let form = Array(Self.forms[0].utf8)
    for end in 0...form.count { _ = FormDecoder.pairs(in: form[..<end]) }
  }

  /// A head that is not UTF-8 is an error at its byte: no name is changed.
  private func notUTF8() throws {
    let start = Array("--B\r\nContent-Disposition: form-data; name=\"é".utf8)
    #expect(throws: MultipartError(kind: .invalidUTF8, offset: start.count)) {
      try MultipartDecoder(boundary: "B").parts(of: start + [0xFF] + Array("\"\r\n\r\n1\r\n--B--\r\n".utf8))
    }
  }

  @Test("A megabyte of near-boundaries, and of fields, is read in linear time")
  func linear() throws {
    let boundary = "BBBBBBBBBBBBBBBB"
    let head = Array("--\(boundary)\r\nContent-Disposition: form-data; name=a\r\n\r\n".utf8)
    let content = Array(String(repeating: "\r\n--\(boundary.dropLast())", count: 50_000).utf8)
    let parts = try MultipartDecoder(boundary: boundary).parts(
      of: head + content + Array("\r\n--\(boundary)--\r\n".utf8))
    check(parts.map(\.content), [content])
    var decoder = MultipartDecoder(boundary: "B")
    decoder.maximumHeadLength = .max
    let fields = (0..<50_000).flatMap { Array("field\($0): 1\r\n".utf8) }
    #expect(throws: MultipartError(kind: .missingDisposition, offset: 5)) {
      try decoder.parts(of: Array("--B\r\n".utf8) + fields + Array("\r\n".utf8))
    }
    check(FormDecoder.pairs(in: String(repeating: "%&=", count: 300_000).utf8).count, 300_001)
  }
}
