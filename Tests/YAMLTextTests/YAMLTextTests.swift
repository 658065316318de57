import DraftFormats
import Testing
import WiredraftCore
import YAMLText

@Suite("YAML as JSON")
struct YAMLTextTests {
  private static func json(_ yaml: String) throws -> String { try YAMLText(yaml).json }

  @Test(
    "A scalar is what YAML 1.2 says, and a number keeps its writing",
    arguments: [
      ("~", "null"), ("", "null"), ("Null", "null"), ("nULL", "\"nULL\""), ("TRUE", "true"),
      ("false", "false"),
      ("no", "\"no\""), ("on", "\"on\""), ("y", "\"y\""), ("1.50", "1.50"), ("-0", "-0"), ("1e3", "1e3"),
      ("1E+30", "1E+30"), ("12345678901234567890123", "12345678901234567890123"), ("+7", "7"), ("007", "7"),
      ("-007.50", "-7.50"), (".5", "0.5"), ("1.", "1.0"), ("0x1F", "31"), ("0o17", "15"), ("0x", "\"0x\""),
      ("0xFFFFFFFFFFFFFFFFF", "\"0xFFFFFFFFFFFFFFFFF\""), ("-0x1", "\"-0x1\""), (".inf", "\".inf\""),
      ("-.INF", "\"-.INF\""), (".nan", "\".nan\""), ("3.0.3", "\"3.0.3\""), ("1_000", "\"1_000\""),
      ("12:30:45", "\"12:30:45\""), ("2026-01-31", "\"2026-01-31\""),
      ("2026-01-31T09:30:00Z", "\"2026-01-31T09:30:00Z\""),
      ("'1'", "\"1\""), ("\"true\"", "\"true\""), ("!!str 1", "\"1\""), ("!!int '1'", "1"),
      ("!own 1", "\"1\""),
      ("-", "[null]"), ("+", "\"+\""), (".", "\".\""), ("1e", "\"1e\""),
      ("\"a\\x01\\\"\\\\\\n\"", "\"a\\u0001\\\"\\\\\\n\""),
      ("日本", "\"日本\""),
    ])
  func scalars(yaml: String, json: String) throws { #expect(try Self.json(yaml) == json) }

  @Test("Order, names that look like values, blocks of text and both ways of writing lists are kept")
  func document() throws {
    let yaml = """
      # A comment.
      b: 1
      a: {200: ok, true: [x, 'y']}
      ~: |
        One
          two
      null: >-
        One
        line

        more
      list:
      - - 1
        - {}
      -
        k: []
      """
    #expect(
      try Self.json(yaml)
        == #"{"b":1,"a":{"200":"ok","true":["x","y"]},"~":"One\n  two\n","null":"One line\nmore","list":[[1,{}],{"k":[]}]}"#
    )
  }

  @Test("What stands for something else becomes a copy, and << gives what is not there yet")
  func aliases() throws {
    let yaml = """
      base: &base {a: 1, b: 2}
      more: &more
        <<: *base
        b: 3
        c: &n x
      own: {<<: [*more, {d: 4, a: 9}], c: 5, *n : 6}
      list: [*base, *n]
      quoted: {"<<": 1}
      """
    #expect(
      try Self.json(yaml)
        == #"{"base":{"a":1,"b":2},"more":{"b":3,"c":"x","a":1},"own":{"c":5,"x":6,"b":3,"a":1,"d":4},"list":[{"a":1,"b":2},"x"],"quoted":{"<<":1}}"#
    )
  }

  @Test("Each name and each value knows where it stood, in lines and Unicode scalars")
  func places() throws {
    let yaml = try YAMLText("é: [1,\n  {k: &v x}]\nz: *v\n")
    #expect(yaml.json == #"{"é":[1,{"k":"x"}],"z":"x"}"#)
    let places = yaml.places.map { "\($0.line):\($0.column)" }
    #expect(places == ["1:1", "1:1", "1:4", "1:5", "2:3", "2:4", "2:7", "3:1", "2:7"])
  }

  @Test(
    "What is no YAML is reported with its place",
    arguments: [
      ("a:\n\tb: 1", 2, 1, "There is a tab here"), ("a: @b", 1, 4, "No value begins with “@”"),
      ("a: b: c", 1, 5, "A name with a colon isn't allowed here"),
      ("a: 'x", 1, 6, "The text ends within quotes."),
      ("a: [1, 2", 1, 9, "A comma or “]” is missing"),
      ("x:\n  a: 1\n b: 2", 3, 2, "A name was expected here"),
      ("a: 1\nb: 2\na: 3", 3, 1, "The name a is in this mapping already"),
      ("? [a]\n: 1", 1, 3, "must be a text"),
      ("a: 1\n---\nb: 2", 2, 1, "There are several documents"), ("a: *b", 1, 4, "No &b comes before *b."),
      ("a: &b [*b]", 1, 8, "is inside the value that it refers to"),
      ("a: {<<: 3}", 1, 9, "must be a mapping, or a list"),
      ("a: {<<: [{}, 3]}", 1, 9, "must be a mapping, or a list"),
      ("a: \u{1}", 1, 4, "no text that YAML can hold"),
      ("&a [1]: 2", 1, 1, "must be a text"),
      ("a: &b [1]\n*b : 2", 2, 1, "must be a text; *b is a list or a mapping"),
    ])
  func errors(yaml: String, line: Int, column: Int, message: String) {
    #expect {
      try YAMLText(yaml)
    } throws: {
      guard let error = $0 as? ImportError else { return false }
      return error.message.contains(message) && error.position == TextPosition(line: line, column: column)
    }
  }

  /// Returns a text in which each line refers to nine of the line before.
  private static func laughs(_ first: String, _ line: (_ name: String, _ aliases: String) -> String) -> String
  {
    let names = "abcdefghijkl".map { String($0) }
    return first + "\n"
      + zip(names, names.dropFirst()).map {
        line($1, Array(repeating: "*" + $0, count: 9).joined(separator: ","))
      }
      .joined(separator: "\n")
  }

  @Test(
    "Hostile text ends with a message and a place, and soon",
    arguments: [
      (laughs("a: &a [lol, lol]") { "\($0): &\($0) [\($1)]" }, "far more than it is"),
      (laughs("a: &a {x: 1}") { "\($0): &\($0) {<<: [\($1)]}" }, "far more than it is"),
      (
        "a: &a '\(String(repeating: "x", count: 100_000))'\nb: [\(String(repeating: "*a,", count: 10_000))]",
        "far more"
      ),
      (String(repeating: "[", count: 10_000), "deeper than 1000 levels"),
      (String(repeating: "{a: ", count: 10_000), "deeper than 1000 levels"),
      (String(repeating: "- ", count: 10_000) + "x", "deeper than 1000 levels"),
      (
        "a: &a \(String(repeating: "[", count: 600))1\(String(repeating: "]", count: 600))\nb: \(String(repeating: "[", count: 600))*a\(String(repeating: "]", count: 600))",
        "With what aliases stand for, values are nested deeper"
      ),
      (
        String(repeating: "[", count: 900) + "a" + String(repeating: ",a", count: 50_000),
        "in reasonable time"
      ),
    ])
  func hostile(yaml: String, message: String) {
    #expect {
      try YAMLText(yaml)
    } throws: {
      guard let error = $0 as? ImportError else { return false }
      return error.message.contains(message) && error.position != nil
    }
  }

  @Test("Text that is cut off anywhere gives JSON, or an error with a place")
  func truncated() throws {
    let yaml = """
      openapi: 3.1.0
      paths: {/a: &a {get: {summary: "x\\u00e9"}}, '/b': *a}
      more: |
        text
      list: [1, {<<: *a}]
      """
    for count in 0...yaml.unicodeScalars.count {
      let text = String(String.UnicodeScalarView(yaml.unicodeScalars.prefix(count)))
      do throws(ImportError) {
        let result = try YAMLText(text)
        #expect((try? ParameterValue(json: result.json)) != nil, "\(count)")
        #expect(result.places.allSatisfy { Self.isIn($0, text) }, "\(count)")
      } catch {
        #expect(error.position.map { Self.isIn($0, text) } == true, "\(count)")
      }
    }
  }

  /// Returns whether a position is within a text, or at its end.
  private static func isIn(_ place: TextPosition, _ text: String) -> Bool {
    let lines = text.utf8.split(separator: 0x0A, omittingEmptySubsequences: false)
    guard lines.indices.contains(place.line - 1) else { return false }
    return (1...lines[place.line - 1].count { $0 & 0xC0 != 0x80 } + 1).contains(place.column)
  }

  @Test("A lone CR ends no line in the place of an error, and what is behind the text is its end")
  func lineEnds() throws {
    func place(_ text: String) -> TextPosition? {
      do throws(ImportError) {
        _ = try YAMLText(text)
        return nil
      } catch {
        return error.position
      }
    }
    #expect(place("a: 1\rb: [") == TextPosition(line: 1, column: 10))
    #expect(place("é: {a: 1, b") == TextPosition(line: 1, column: 12))
    #expect(place("a: 1\r\nb: \t") == nil || place("a: 1\r\nb: \t")?.line == 2)
  }
}
