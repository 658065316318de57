import Responses
import Testing

@Suite("The layout of JSON")
struct FormattingJSONTests {
  static let layouts: [(String, String)] = [
    (
      #" {"a":1,"b":[true,{"c":null}],"d":{},"e":[ ]}"#,
      """
      {
        "a": 1,
        "b": [
          true,
          {
            "c": null
          }
        ],
        "d": {},
        "e": []
      }

      """
    ),
    // Numbers, escapes and members of the same name are kept.
    (
      #"[1e400,12345678901234567890.10,-0,1E+2,"\u00e9\/\"[,:{",{"x":1,"x":2},""]"#,
      #"""
      [
        1e400,
        12345678901234567890.10,
        -0,
        1E+2,
        "\u00e9\/\"[,:{",
        {
          "x": 1,
          "x": 2
        },
        ""
      ]

      """#
    ),
    (#"{"a":[1.0,{}]}"#, "{\n  \"a\": [\n    1.0,\n    {}\n  ]\n}\n"),
    ("\u{FEFF} [\r\n]\t", "[]\n"), (#""one  value""#, "\"one  value\"\n"), ("0", "0\n"),
    ("[[]]", "[\n  []\n]\n"),
  ]

  @Test("a text gets one element or member a line, and keeps its tokens", arguments: layouts)
  func layout(_ text: String, _ expected: String) {
    #expect(BodyFormat.json.accepts(Array(text.utf8)))
    #expect(String(decoding: JSONFormatter.layout(Array(text.utf8)), as: UTF8.self) == expected)
  }

  @Test("the layout is the same however the bytes are divided, and of a layout", arguments: layouts)
  func division(_ text: String, _ expected: String) {
    let bytes = Array(text.utf8)
    let whole = JSONFormatter.layout(bytes)
    for place in 0...bytes.count {
      #expect(JSONFormatter.layout(bytes, dividedAt: place) == whole, "divided at \(place)")
      #expect(BodyFormat.json.accepts(bytes, dividedAt: place), "divided at \(place)")
    }
    #expect(JSONFormatter.layout(whole) == whole)
  }

  @Test("only whitespace outside strings changes", arguments: layouts)
  func bytesKept(_ text: String, _ expected: String) {
    let bytes = Array(text.utf8)
    let withoutMark = text.hasPrefix("\u{FEFF}") ? Array(bytes.dropFirst(3)) : bytes
    #expect(withoutSpace(JSONFormatter.layout(bytes)) == withoutSpace(withoutMark))
  }

  @Test("bytes of a string needn't be UTF-8")
  func otherEncodings() {
    let bytes: [UInt8] = [0x5B, 0x22, 0xFF, 0xC3, 0x22, 0x5D]
    #expect(BodyFormat.json.accepts(bytes))
    #expect(JSONFormatter.layout(bytes) == Array("[\n  ".utf8) + bytes[1...4] + Array("\n]\n".utf8))
  }

  @Test(
    "what isn't one JSON text is refused",
    arguments: [
      "", " ", "\u{FEFF}", "[1,]", "[,1]", "[1,,2]", "[1 2]", "[", "]", "[}", "{]", "[1}", #"{"a":1]"#,
      #"{"a":1,}"#, #"{,"a":1}"#, #"{"a"}"#, #"{"a":}"#, #"{"a" 1}"#, #"{"a"::1}"#, "{a:1}", "{1:1}",
      "{'a':1}", #"{"a":1"#, "01", "-01", "-", "--1", "+1", ".5", "1.", "1.e2", "1e", "1e+", "1.2.3", "1e2e3",
      "0x10", "1_0", "NaN", "Infinity", "tru", "truee", "True", "nul", "fals", #"""#, #""a"#, #""\""#,
      #""\x""#, #""\u12""#, #""\u123""#, #""\u12g4""#, "\"\t\"", "\"\n\"", "\"\0\"", "[1]x", "1 2", "{}{}",
      "{}\n{}\n", "[1]]", "// c\n1", "[1]/**/", "\u{1E}{}\n", "\u{B}1", "\u{A0}1", "1\u{FEFF}",
      "\u{FEFF}\u{FEFF}1", "1,", "a",
    ])
  func refused(_ text: String) {
    #expect(!BodyFormat.json.accepts(Array(text.utf8)))
  }

  @Test("bytes that aren't UTF-8 are refused outside strings")
  func refusedBytes() {
    for bytes: [UInt8] in [
      [0xEF, 0xBB, 0x31], [0xFF, 0xFE, 0x31, 0], [0x31, 0], [0xE9], [0x5B, 0xFF, 0x5D],
    ] {
      #expect(!BodyFormat.json.accepts(bytes))
    }
  }

  @Test("a check knows early that a text is refused, and not that it is incomplete")
  func early() {
    var check = BodyCheck(.json)
    check.read(Array(#"[1, "a"#.utf8)[...])
    #expect(!check.isRefused && !check.finish())
    check.read(Array(#"", ]"#.utf8)[...])
    #expect(check.isRefused)
    check.read(Array(" 1]".utf8)[...])
    #expect(check.isRefused && !check.finish())
  }

  @Test("bytes are copied from the first that isn't JSON")
  func fault() {
    #expect(JSONFormatter.layout(Array("[1, 02 , 3]  ".utf8)) == Array("[\n  1,\n  02 , 3]  ".utf8))
    #expect(JSONFormatter.layout(Array("[ x".utf8)) == Array("[x".utf8))
  }

  @Test("arrays may be 10,000 deep, and not deeper")
  func deep() {
    func nested(_ depth: Int) -> [UInt8] {
      Array(repeating: UInt8(ascii: "["), count: depth) + Array(repeating: UInt8(ascii: "]"), count: depth)
    }
    #expect(BodyFormat.json.accepts(nested(10_000)))
    #expect(!BodyFormat.json.accepts(nested(10_001)))
    #expect(!BodyFormat.json.accepts(nested(100_000)))
    // Indented without limit, it would have 100 MB.
    #expect(JSONFormatter.layout(nested(100_000)).count < 3_000_000)
  }

  /// The bytes without those of whitespace outside strings.
  private func withoutSpace(_ bytes: [UInt8]) -> [UInt8] {
    var (isString, isEscaped) = (false, false)
    return bytes.filter { byte in
      if isEscaped {
        isEscaped = false
      } else if byte == UInt8(ascii: "\"") {
        isString.toggle()
      } else if isString, byte == UInt8(ascii: "\\") {
        isEscaped = true
      }
      return isString || !" \n\r\t".utf8.contains(byte)
    }
  }
}

extension BodyFormat {
  /// Returns whether bytes are a body of the format.
  func accepts(_ bytes: [UInt8], dividedAt place: Int = 0) -> Bool {
    var check = BodyCheck(self)
    check.read(bytes[..<place])
    check.read(bytes[place...])
    return check.finish()
  }
}

extension JSONFormatter {
  static func layout(_ bytes: [UInt8], dividedAt place: Int = 0) -> [UInt8] {
    var formatter = JSONFormatter()
    var output: [UInt8] = []
    formatter.format(bytes[..<place], into: &output)
    formatter.format(bytes[place...], into: &output)
    formatter.finish(into: &output)
    return output
  }
}
