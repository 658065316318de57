import DraftFormats
import TestSupport
import Testing
import WiredraftCore

@testable import YAMLText

@Suite("YAML as JSON")
struct YAMLTextTests {
  /// The cases are texts, or rows of a table with the JSON, or the problem, behind the arrow. A control character is
  /// written as its picture, such as `␉`.
  @Test("A text becomes JSON, or is refused with the reason and its place")
  func cases() throws {
    try Corpus.check("yaml") { one in
      var one = one
      if let rows = one["each"] {
        one["each"] = rows.split(separator: "\n").map { line in
          let row = line.firstRange(of: " ⇒ ").map { line[..<$0.lowerBound] } ?? line
          return "\(row) ⇒ \(Self.json(Self.decoded(row)).text)"
        }.joined(separator: "\n")
      } else {
        let found = Self.json(one["input"] ?? "")
        one["json"] = found.text
        if one["places"] != nil { one["places"] = found.places }
      }
      return one
    }
  }

  private static func json(_ yaml: String) -> (text: String, places: String) {
    do throws(ImportError) {
      let result = try YAMLText(yaml)
      return (result.json, result.places.map { "\($0.line):\($0.column)" }.joined(separator: " "))
    } catch {
      return ((error.position.map { "\($0.line):\($0.column) " } ?? "") + error.message, "")
    }
  }

  private static func decoded(_ row: Substring) -> String {
    var text = String.UnicodeScalarView()
    for scalar in row.unicodeScalars {
      let isPicture = (0x2400...0x241F).contains(scalar.value)
      text.append(isPicture ? Unicode.Scalar(UInt8(scalar.value - 0x2400)) : scalar)
    }
    return String(text)
  }

  @Test("Each finding has its sentence")
  func sentences() throws {
    let findings = Self.findings(YAMLFinding.self)
    try Corpus.check("sentences/yaml") { one in
      var one = one
      one["sentences"] = findings.map { "\($0.id) ⇒ \($0.sentence)" }.joined(separator: "\n")
      return one
    }
    let missing = try missingFindings(
      among: findings.map(\.id), of: "YAMLFinding", declaredIn: "Sources/YAMLText/YAMLFinding.swift")
    check(missing, [])
  }

  private static func findings(_ its: YAMLFinding.Type) -> [ImportFinding] {
    [
      its.noMemory, its.notText("invalid"), its.other("unknown", context: nil),
      its.other("unknown", context: "while scanning"), its.tab, its.noValue("@"), its.colonHere,
      its.colonMissing, its.nameExpected, its.itemExpected, its.openQuotes, its.separatorMissing(close: "]"),
      its.behindValue, its.tooSlow, its.severalDocuments, its.tooDeep, its.nameNotText, its.repeatedName("a"),
      its.unknownAnchor("a"), its.endlessAlias("a"), its.aliasNotText("a"), its.tooDeepWithAliases,
      its.notMergeable, its.tooLargeWithAliases,
    ]
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

  @Test("Hostile text ends with a message and a place, and soon")
  func hostile() {
    for (yaml, message) in Self.hostileTexts {
      do throws(ImportError) {
        _ = try YAMLText(yaml)
        check(false, message)
      } catch {
        check(error.message.contains(message) && error.position != nil, error.message)
      }
    }
  }

  private static let hostileTexts: [(yaml: String, message: String)] = [
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
  ]

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
        check((try? ParameterValue(json: result.json)) != nil, "\(count)")
        check(result.places.allSatisfy { Self.isIn($0, text) }, "\(count)")
      } catch {
        check(error.position.map { Self.isIn($0, text) } == true, "\(count)")
      }
    }
  }

  /// Returns whether a position is within a text, or at its end.
  private static func isIn(_ place: TextPosition, _ text: String) -> Bool {
    let lines = text.utf8.split(separator: 0x0A, omittingEmptySubsequences: false)
    guard lines.indices.contains(place.line - 1) else { return false }
    return (1...lines[place.line - 1].count { $0 & 0xC0 != 0x80 } + 1).contains(place.column)
  }
}
