@testable import DraftFormats
import TestDrafts
import TestSupport
import Testing
import WiredraftCore

/// Random pastes: rows are made only of a text that they give back.
@Suite("Pasted forms")
struct PastedFormsTests {
  @Test("Rows of a recognised form give back what was pasted")
  func random() {
    for seed in 0..<(isExhaustive ? 200 : 10) {
      var maker = PasteMaker(seed: seed)
      var recognised: Set<PastedRows.Form> = []
      for _ in 0..<400 {
        let text = maker.text()
        for areFields in [false, true] {
          let pasted = PastedRows(text, areFields: areFields)
          guard pasted.everyLineFits else { continue }
          recognised.insert(pasted.form)
          check(
            !pasted.rows.isEmpty && givesBack(pasted, text, areFields: areFields),
            "\(pasted.form) of \(text.debugDescription)")
        }
      }
      check(recognised.count >= 5, "\(recognised)")
    }
  }

  @Test("No line of a pasted text is lost, and a very long one becomes rows at once")
  func nothingLost() {
    func signs(_ text: String) -> [UInt8] { text.utf8.filter { !" \t:=".utf8.contains($0) } }
    for seed in UInt64(0)..<50 {
      var random = Lehmer(seed)
      let lines = (0..<5).map { index in
        "\(index)" + String(random.text().unicodeScalars.filter { $0 != "\r" && $0 != "\n" })
      }
      let rows = PastedRows(lines.joined(separator: "\n")).rows
      check(rows.map { signs($0.name + $0.text) }, lines.map(signs), "\(seed)")
    }
    let count = isExhaustive ? 250_000 : 50_000
    for (text, rows) in [
      (String(repeating: "a", count: 2 * count), 1), (String(repeating: "a\n", count: count), count),
      (String(repeating: ":", count: 2 * count), 1), ("a=1" + String(repeating: "&", count: 2 * count), 1),
      ("{\"a\":[" + String(repeating: "1,", count: count) + "1]}", 1),
    ] {
      check(PastedRows(text).rows.count, rows, String(text.prefix(9)))
    }
  }

  /// Whether the rows, written in their form, are the text again, but for what the form loses.
  private func givesBack(_ pasted: PastedRows, _ text: String, areFields: Bool) -> Bool {
    let rows = pasted.rows
    switch pasted.form {
    case .jsonObject:
      // White space and the spelling of escapes are lost.
      let object = ParameterValue.object(
        rows.map {
          ParameterValue.Member(name: $0.name, value: (try? $0.type.pastedValue(of: $0.text)) ?? .null)
        })
      return (try? ParameterValue(json: text))?.compactJSON == object.compactJSON
    case .query:
      // Empty pairs, the `?` and the spelling of escapes are lost.
      let line = lines(of: text)[0]
      let query = line.hasPrefix("?") ? line.dropFirst() : line[...]
      let pairs = FormDecoder.pairs(in: Array(query.utf8))
      return pairs.count == rows.count
        && zip(pairs, rows).allSatisfy { pair, row in
          row.isVerbatim || (pair.name == row.name && pair.value == row.text)
        }
    case .table:
      // Cells that are no value become the description, and `\|` is a bar.
      return rows.count == lines(of: text).count - 2
        && zip(rows, lines(of: text).dropFirst(2)).allSatisfy { row, line in
          let cells = line.replacing("\\|", with: "|")
          return cells.contains(row.name) && cells.contains(row.text)
        }
    case .names: return rows.map(\.name).map(squeezed) == unmarked(text, areFields).map(squeezed)
    case .colons, .equals, .tabs:
      let sign = pasted.form == .colons ? ":" : pasted.form == .equals ? "=" : "\t"
      return rows.map { squeezed($0.name + sign + $0.text) }
        == unmarked(text, areFields, pasted.leftOut).map(squeezed)
    case .mixed:
      // The sign of each line is lost.
      let signs = Array("\t:=".utf8)
      return rows.map { squeezed($0.name + $0.text) }
        == unmarked(text, areFields, pasted.leftOut).map { line in
          var bytes = Array(line.utf8)
          let place = bytes.indices.first { index in
            signs.contains(bytes[index])
              && (bytes[index] != UInt8(ascii: ":")
                || (index > 0 && !bytes[(index + 1)...].starts(with: "//".utf8)))
          }
          if let place { bytes.remove(at: place) }
          return squeezed(String(decoding: bytes, as: UTF8.self))
        }
    }
  }

  /// The lines that have more than white space.
  private func lines(of text: String) -> [String] {
    text.utf8.split { $0 == 0x0A || $0 == 0x0D }.map { String(decoding: $0, as: UTF8.self) }
      .filter { !$0.utf8.allSatisfy { $0 == 0x20 || $0 == 0x09 } }
  }

  /// The lines without bullets or options before each, and, of fields, without folds and the line before them.
  private func unmarked(_ text: String, _ areFields: Bool, _ leftOut: String? = nil) -> [String] {
    var lines = self.lines(of: text)
    if leftOut != nil { lines.removeFirst() }
    if areFields, let first = lines.first, first.first != " ", first.first != "\t" {
      lines = lines.reduce(into: []) { folded, line in
        if line.first == " " || line.first == "\t" {
          folded[folded.count - 1] += line
        } else {
          folded.append(line)
        }
      }
    }
    return PastedMarks.removed(from: lines.map { Array($0.utf8)[...] }).map {
      String(decoding: $0, as: UTF8.self)
    }
  }

  /// A text without white space and backticks, which forms lose at some places.
  private func squeezed(_ text: String) -> [UInt8] {
    text.utf8.filter { $0 != 0x20 && $0 != 0x09 && $0 != 0x60 }
  }
}

extension Draft.RowType {
  /// The value of a pasted row of this type.
  fileprivate func pastedValue(of text: String) throws -> ParameterValue {
    switch self {
    case .string: .string(text)
    case .null: .null
    default: try ParameterValue(json: text)
    }
  }
}

/// Texts in the forms that people paste, most of them damaged.
private struct PasteMaker {
  private var random: SplitMix

  init(seed: Int) { random = SplitMix(seed: seed) }

  private mutating func number(_ count: Int) -> Int { Int(random.next() % UInt64(count)) }
  private mutating func pick<Element>(_ list: [Element]) -> Element { list[number(list.count)] }

  mutating func text() -> String {
    var text = pick(Self.seeds)
    if number(4) == 0 { text += pick(["\n", "\r\n", "&", " "]) + pick(Self.seeds) }
    for _ in 0..<pick([0, 0, 0, 1, 1, 2, 4]) { text = damaged(text) }
    return text
  }

  private mutating func damaged(_ text: String) -> String {
    var scalars = Array(text.unicodeScalars)
    guard !scalars.isEmpty else { return text }
    let index = number(scalars.count)
    switch number(4) {
    case 0: scalars.remove(at: index)
    case 1: scalars.insert(contentsOf: pick(Self.signs).unicodeScalars, at: index)
    case 2: scalars[index] = pick(Self.signs).unicodeScalars.first ?? "x"
    default: scalars.insert(contentsOf: scalars[index...].prefix(number(12)), at: number(scalars.count))
    }
    return String(String.UnicodeScalarView(scalars))
  }

  private static let signs = [
    ":", "=", "&", "?", "\n", "\r", "\t", " ", "{", "}", "[", "]", "\"", "'", ",", "<", ">", "%", "%zz",
    "%FF", "-",
    "- ", "#", ";", "\\", "`", "é", "\u{1}", "\u{1B}", "\u{7F}", "\u{2028}", "|", "0", "a", "//", "$", "(",
    "\u{0}",
  ]

  private static let seeds = [
    "https://example.com/a?b=c&d=e", "http://h/", "a=1&b=2", "?q=x+y&z=%20", "a&b=", "a=%FF&b=1",
    "Accept: text/html\nHost: h\nX-A: 1", "HTTP/1.1 200 OK\r\nA: b\r\nC: d\r\n e", "Cookie: a=b; c=d",
    "amount: 2000\ncurrency: usd\ncard[number]: 42", "a=1\nb=2\nc=x=y", "a = 1\nb = 2", "name\tvalue\nb\tc d",
    "one\ntwo\nthree", "  a: 1\n  b: 2", "- a: 1\n- b: 2", "-d a=1 \\\n-d \"b\"=2", "`q`: 1\n`r`: 2",
    "{\"a\": 1, \"b\": [true, null], \"c\": {\"d\": \"\\u00e9\"}}", "[{\"id\": 1}, {\"id\": 2}]", "[1, 2, 3]",
    "42",
    "\"text\"", "null", "{}", "<a href=\"x?y=1&z=2\">b: c</a>", "<?xml version=\"1.0\"?>\n<a>\n  b: c\n</a>",
    "query { user(id: 1) { name } }", "{\n  user {\n    id\n  }\n}", "a:\n  b: c\n  d:\n    - e",
    "---\na: b\nc: d",
    "The quick brown fox jumps.\nIt is: over the dog.", "Dear all,\n\nsee https://h/ for more.\nBye",
    "let a = 1;\nlet b = 2;", "body {\n  color: red;\n}", "a: 1\nb=2\nc", "key=\nother=",
    "\u{1B}[31mred\u{1B}[0m: x",
    "|name|value|\n|---|---|\n|a|b|\n|c|d|", "\"a\": 1,\n\"b\": 2", "wget https://h/ -O x", "é: ü\nñ: ø",
  ]
}
