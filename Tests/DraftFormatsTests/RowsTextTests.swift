import Testing
import WiredraftCore

@testable import DraftFormats

@Suite("A list of rows as text, and back")
struct RowsTextTests {
  private func lines(_ rows: [Draft.Row]) -> [String] {
    rows.map { String(decoding: DraftFileWriter.row($0), as: UTF8.self) }
  }

  private func everything(_ rows: [Draft.Row]) -> String { String(reflecting: rows) }

  private func error(_ text: String, in rows: [Draft.Row] = [Draft.Row("q", "Swift")]) -> RowsTextError? {
    do throws(RowsTextError) {
      _ = try RowsText(rows, of: .parameters).read(Array(text.utf8))
      return nil
    } catch { return error }
  }

  @Test("One row is one line, as the draft file has it, after the comments")
  func writing() {
    let text = RowsText(
      [Draft.Row("q", "Swift"), Draft.Row("n", "30", type: .number)], of: .parameters,
      comments: ["one", "two"])
    #expect(
      String(decoding: text.bytes, as: UTF8.self) == """
        # one
        # two
        { "name": "q", "value": "Swift" }
        { "name": "n", "value": 30 }

        """)
    #expect(text.line(ofRow: 1) == 4)
    #expect(text.line(ofRow: 9) == 5)
  }

  @Test("Any name, value, type, flag and unknown member comes back as it was", arguments: 0..<400)
  func identity(seed: Int) throws {
    var random = Lehmer(UInt64(seed))
    let rows = (0..<6).map { _ in random.row() }
    let text = RowsText(rows, of: .parameters, comments: ["# #", "{"])
    #expect(text.bytes.count { $0 == 0x0A } == rows.count + 2)
    let reading = try text.read(text.bytes)
    #expect(everything(reading.rows) == everything(rows))
    #expect(reading.lines.map(\.origin) == Array(rows.indices))
    #expect(text.change(to: reading).edit == nil)
    // Without knowledge of the original rows, the lines are read literally.
    let fresh = try RowsText([], of: .parameters).read(text.bytes).rows
    #expect(RowsText(fresh, of: .parameters).bytes == RowsText(rows, of: .parameters).bytes)
  }

  @Test("Moved, copied, deleted and added lines are edits that give just these rows", arguments: 0..<300)
  func shuffled(seed: Int) throws {
    var random = Lehmer(UInt64(seed))
    var document = DraftDocument()
    document.draft.parameters = (0..<Int.random(in: 0...8, using: &random)).map { _ in random.row() }
    let rows = document.draft.parameters ?? []
    let text = RowsText(rows, of: .parameters, comments: ["rows"])
    var expected = rows
    for _ in 0..<Int.random(in: 0...4, using: &random) {
      let place = Int.random(in: 0...expected.count, using: &random)
      switch Int.random(in: 0..<3, using: &random) {
      case 0: expected.insert(random.row(), at: place)
      case 1 where place < expected.count: expected.remove(at: place)
      default: expected.shuffle(using: &random)
      }
    }
    let changed = RowsText(expected, of: .parameters, comments: ["rows"])
    let change = text.change(to: try text.read(changed.bytes))
    let before = document.everything
    guard let edit = change.edit else {
      #expect(changed.bytes == text.bytes)
      return
    }
    let inverse = document.apply(edit)
    #expect(
      RowsText(document.draft.parameters ?? [], of: .parameters, comments: ["rows"]).bytes == changed.bytes)
    if expected.isEmpty { #expect(document.draft.parameters == nil) }
    document.apply(inverse)
    var old = DraftDocument()
    old.draft.parameters = rows
    if rows.isEmpty { old.draft.parameters = document.draft.parameters }
    #expect(everything(document.draft.parameters ?? []) == everything(rows))
    _ = before
  }

  @Test("A changed line among many is one small edit, and the others are not read again")
  func smallEdit() throws {
    let rows = (0..<1000).map { Draft.Row("name\($0)", "[ 1,  2 ]", type: .array) }
    let text = RowsText(rows, of: .query)
    let changed = String(decoding: text.bytes, as: UTF8.self).replacing("\"name500\"", with: "\"other\"")
    let reading = try text.read(Array(changed.utf8))
    #expect(reading.lines.filter { $0.origin == nil }.count == 1)
    #expect(reading.rows[499].text == "[ 1,  2 ]")
    let change = text.change(to: reading)
    guard case .replaceRow(.query, at: 500, let row)? = change.edit else {
      Issue.record("\(String(describing: change.edit))")
      return
    }
    #expect(row.name == "other")
    #expect(change.changed == 1)
    #expect(change.firstIndex == 500)
  }

  @Test("What pasting knows is taken, comments and blank lines are passed over")
  func pasted() throws {
    let text = RowsText([Draft.Row("q", "Swift")], of: .parameters)
    let changed = """
      # a comment
      since=yesterday

      { "name": "q", "value": "Swift" }
      limit: 30
        # another
      tab\tvalue
      { "name": "n", "value": 1 },
      """
    let reading = try text.read(Array(changed.utf8))
    #expect(
      lines(reading.rows) == [
        #"{ "name": "since", "value": "yesterday" }"#, #"{ "name": "q", "value": "Swift" }"#,
        #"{ "name": "limit", "value": "30" }"#, #"{ "name": "tab", "value": "value" }"#,
        #"{ "name": "n", "value": 1 }"#,
      ])
    #expect(reading.lines.map(\.origin) == [nil, 0, nil, nil, nil])
    let fields = try RowsText([], of: .headers).read(Array("GET / HTTP/1.1\r\nA: b=c\r\n".utf8))
    #expect(lines(fields.rows) == [#"{ "name": "A", "value": "b=c" }"#])
    #expect(fields.leftOut == "GET / HTTP/1.1")
  }

  @Test("CR LF, a byte order mark, no line end at the end, and laid out JSON change nothing")
  func otherHabits() throws {
    let text = RowsText(
      [Draft.Row("q", "Swift"), Draft.Row("a", "[1]", type: .array)], of: .parameters, comments: ["c"])
    let plain = String(decoding: text.bytes, as: UTF8.self)
    for changed in [plain.replacing("\n", with: "\r\n"), "\u{FEFF}" + plain, String(plain.dropLast())] {
      #expect(text.change(to: try text.read(Array(changed.utf8))).edit == nil)
    }
    let laidOut = "{\n  \"name\": \"q\",\n  \"value\": [\n    1\n  ]\n}\n{ \"name\": \"b\", \"value\": {} }"
    #expect(lines(try text.read(Array(laidOut.utf8)).rows).count == 2)
  }

  @Test("What is wrong is reported with line, column and what was expected")
  func errors() {
    let row = #"{ "name": "q", "value": "Swift" }"#
    let cases: [(String, Int, Int, String)] = [
      ("# c\n" + row + "\n" + #"{ "name": "q" "value": 1 }"#, 3, 15, "comma"),
      (#"{ "name": "q", "value": "Swift }"#, 1, 33, "closes it"),
      (row + "\n{ \"name\": \"é\", \"value\": 1, \"type\": \"strin\" }", 2, 36, "only string, number"),
      (row + "\n  {\"value\": 1}", 2, 3, "row.name is missing"),
      (row + "\n\n  what is this", 3, 1, "name=value"),
      (row + "\n" + row + " x", 2, 35, "follows the end"),
      ("{\n \"name\": \"q\",\n \"value\": 01\n}", 3, 12, "no JSON number"),
      ("{\n \"name\": \"q\",\n", 1, 2, "closes it"),
      ("a=1\nb=\u{0}", 2, 3, "NUL"),
      ("", 1, 1, "nothing in it"),
      ("  \n\n", 1, 1, "nothing in it"),
    ]
    for (text, line, column, sentence) in cases {
      let error = error(text)
      #expect(error?.position == TextPosition(line: line, column: column), "\(text)")
      #expect(error?.sentence.contains(sentence) == true, "\(error?.sentence ?? "no error") for \(text)")
    }
    #expect(throws: RowsTextError(kind: .noText(.invalidUTF8), position: TextPosition(line: 2, column: 3))) {
      try RowsText([], of: .query).read(Array("a=1\nb=".utf8) + [0xC3, 0x28])
    }
  }

  @Test("Comments alone delete all rows; where there was none an empty file is none")
  func noRows() throws {
    let text = RowsText([Draft.Row("q", "Swift")], of: .parameters)
    let change = text.change(to: try text.read(Array("# nothing\n".utf8)))
    #expect(change.removed == 1)
    var document = DraftDocument()
    document.draft.parameters = [Draft.Row("q", "Swift")]
    document.apply(try #require(change.edit))
    #expect(document.draft.parameters == nil)
    #expect(try RowsText([], of: .query).read([]).rows.isEmpty)
  }

  @Test("A text's first fault is found where it is, and what UTF-8 allows is none", arguments: 0..<200)
  func faults(seed: Int) {
    var random = Lehmer(UInt64(seed))
    let good = (0..<8).map { _ in random.text() }.joined()
    #expect(TextFault.first(in: Array(good.utf8), allowsNUL: true) == nil)
    var bytes = (0..<12).map { _ in
      random.pick([0x61, 0x0A, 0xC3, 0xA9, 0xE5, 0x90, 0x8D, 0xED, 0xF0, 0x9F, 0xF4, 0xFF]) as UInt8
    }
    let isValid = String(validating: bytes, as: UTF8.self) != nil
    #expect((TextFault.first(in: bytes) == nil) == isValid)
    if isValid {
      bytes.append(0)
      #expect(TextFault.first(in: bytes)?.kind == .nul)
    }
  }
}
