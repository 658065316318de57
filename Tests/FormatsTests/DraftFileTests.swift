import DraftFormats
import TestSupport
import Testing
import WiredraftCore

func read(_ text: String) throws -> DraftDocument { try DraftDocument(reading: Array(text.utf8)) }

@Suite("Draft files")
struct DraftFileTests {
  private static let example = #"""
    {"wiredraft": 1, "title": "Tête", "method": "PUT", "url": "https://h/é", "headers": [{"name": "]}\"",
     "value": ""}], "parameters": [{"name": "n", "value": [1.5e3, {"a": [null, true]}], "type": "array"},
     {"name": "e", "type": "date", "value": "2026-11-20T09:30:00.250Z", "enabled": false}], "encoding": {}}
    """#

  @Test("Any document is read back from its file, and written again as it was")
  func roundTrip() throws {
    for seed in sample(UInt64(0)..<300, oneIn: 3) {
      var random = Lehmer(seed)
      var document = random.document()
      for _ in 0..<(seed % 5) { document.apply(random.edit()) }
      let file = document.serialized()
      let back = try DraftDocument(reading: file)
      check(back.serialized(), file, "\(seed)")
      check(Array(back.draft.url.utf8), Array(document.draft.url.utf8))
      check(back.environment.map { Array($0.utf8) }, document.environment.map { Array($0.utf8) })
      check(Self.facts(of: back.draft.variables), Self.facts(of: document.draft.variables), "\(seed)")
      for list in Draft.RowList.allCases {
        check(back.draft[list].map(Self.facts), document.draft[list].map(Self.facts), "\(seed)")
      }
    }
  }

  private static func facts(of variables: [Variable.Definition]) -> [[UInt8]] {
    variables.map {
      let unknown = $0.unknown.map(\.json).sorted()
      return Array("\($0.name)\n\($0.value)\n\(String(describing: $0.secrecy))\n\(unknown)".utf8)
    }
  }

  private static func facts(of rows: [Draft.Row]) -> [[UInt8]] {
    rows.map { row in
      // A text that is JSON is written anew.
      let isJSON = [.array, .object, .null].contains(row.type) && row.problem == nil
      let flags = [row.isEnabled, row.isVerbatim, row.problem == nil]
      return Array("\(row.type) \(row.source) \(flags)\n\(row.name)\n\(isJSON ? "" : row.text)".utf8)
    }
  }

  @Test("A file that breaks off anywhere is an error, and its head what is there before")
  func prefixes() throws {
    let file = Array(Self.example.utf8)
    _ = try DraftDocument(reading: file)
    for length in 0..<file.count {
      let part = Array(file[..<length])
      check((try? DraftDocument(reading: part)) == nil, "\(length)")
      let head = DraftHead(reading: part, isWhole: false)
      check(head.problem == nil && [nil, "Tête"].contains(head.title), "\(length)")
    }
  }

  @Test("The deepest value that can be read alone can be read in a file, wherever it is")
  func depth() throws {
    let deep = String(repeating: "[", count: 1000) + String(repeating: "]", count: 1000)
    let tooDeep = "[" + deep + "]"
    var document = DraftDocument()
    document.draft.parameters = [Draft.Row("a", deep, type: .array), Draft.Row("b", tooDeep, type: .array)]
    document.draft.body.json = try ParameterValue(json: deep)
    document.draft.body.unknown = [Draft.UnknownMember(name: "x", json: deep, follows: "type")]
    document.apply(.setBodyType(.form))
    let back = try DraftDocument(reading: document.serialized())
    check(back.draft.parameters?.map(\.text), [deep, tooDeep])
    check(back.draft.parameters?.map { $0.problem == nil }, [true, false])
    check(back.serialized(), document.serialized())
  }

  @Test("Unknown members that could not be read back, and texts of any characters, do not spoil the file")
  func hostileMembers() throws {
    var document = DraftDocument()
    document.unknown = [
      ("x", "}", nil), ("x", "1", "x"), ("url", "1", nil), ("y", " 1 ", "z"), ("e\u{301}", "1", "é"),
      ("é", "1", "é"),
    ].map { Draft.UnknownMember(name: $0, json: $1, follows: $2) }
    var back = try DraftDocument(reading: document.serialized())
    check(back.serialized(), document.serialized())
    check(back.unknown.map(\.json), ["\"}\"", "1", "1", "1"])
    document.draft.body.type = .text
    for text in [
      "", "a\r\nb\n\tc\u{1}\u{7f}\"\\/名👩‍💻\u{2028}", String(repeating: "line with \"quotes\"\n", count: 5_000),
    ] {
      document.draft.body.text = Draft.BodyText(text)
      back = try DraftDocument(reading: document.serialized())
      check(back.draft.body.text, Draft.BodyText(text))
      check(back.serialized(), document.serialized())
    }
  }

  @Test("A change of one row, or of one text, changes its line of the file and no other")
  func oneLine() throws {
    for seed in sample(UInt64(0)..<200, oneIn: 5) {
      var random = Lehmer(seed)
      var document = random.document()
      // Unknown members may take several lines.
      func row() -> Draft.Row {
        var row = random.row()
        row.notes.unknown = []
        return row
      }
      document.draft.parameters = [row(), row(), row()]
      document.title = "a"
      for (edit, most): (DraftEdit, (old: Int, new: Int)) in [
        (.replaceRow(.parameters, at: 1, with: row()), (1, 1)), (.setMethod("CHANGED"), (1, 1)),
        (.setURL("https://changed/"), (1, 1)), (.setTitle("changed"), (1, 1)),
        (.removeRow(.parameters, at: 1), (1, 0)),
        (.insertRow(.parameters, at: 1, Draft.Row("new", "row")), (0, 1)),
      ] {
        var edited = document
        edited.apply(edit)
        let (old, new) = (Self.lines(document), Self.lines(edited))
        let start = zip(old, new).prefix { $0 == $1 }.count
        let end = zip(old[start...].reversed(), new[start...].reversed()).prefix { $0 == $1 }.count
        let (removed, added) = (old.count - start - end, new.count - start - end)
        check((removed, added) == most || removed == 0 && added == 0 && most == (1, 1), "\(seed): \(edit)")
        check(try DraftDocument(reading: edited.serialized()).serialized(), edited.serialized())
      }
    }
  }

  private static func lines(_ document: DraftDocument) -> [[UInt8].SubSequence] {
    document.serialized().split(separator: 0x0A)
  }

  @Test("Unknown members stay unchanged through any change")
  func unknownMembers() throws {
    let kept = [
      #""$schema": "wiredraft.schema.json""#, #""x-top": { "deep": [1, {  "kept":true } ] }"#,
      #""x-row": "é""#,
      #""x-first": null"#, #""x-body": 1.50"#, #""x-kept": [ ]"#, #""x-type": { "type": "xml" }"#,
      #""x-style": "none""#,
    ]
    let text = """
      {\(kept[0]), "wiredraft": 1, \(kept[1]), "parameters": [{"name": "a", \(kept[2]), "value": 1},
      {\(kept[3]), "name": "b", "value": [1,2] }], "body": { "type": "form", \(kept[4]) },
      "bodies": {"text": { "type": "text", "text": "x", \(kept[5]) }, \(kept[6])}, "encoding": {\(kept[7])}}
      """
    for seed in UInt64(0)..<100 {
      var random = Lehmer(seed)
      var document = try read(text)
      // Changes that leave the rows and the bodies with rows untouched.
      for _ in 0..<5 {
        let row = random.row()
        document.apply(
          random.pick([
            .setMethod(random.text()), .setURL(random.text()), .setTitle("t"), .setBoundary("b"),
            .insertRow(.headers, at: 0, row), .insertRow(.parameters, at: 1, row),
          ]))
      }
      let after = String(decoding: document.serialized(), as: UTF8.self)
      check(kept.filter { !after.contains($0) }, [], "\(seed)")
    }
  }

  @Test("A long value without some members is the same as one that never had them")
  func membersOff() throws {
    let elements = (0..<2_000).map { #"{"id":\#($0)}"# }
    var row = Draft.Row("a", "[" + elements.joined(separator: ",") + "]", type: .array)
    row.offMembers = (0..<2_000).filter { $0.isMultiple(of: 3) }.map { [$0] }
    let kept = elements.indices.filter { !$0.isMultiple(of: 3) }.map { elements[$0] }
    let whole = Draft.Row("a", "[" + kept.joined(separator: ",") + "]", type: .array)
    for type in [Draft.BodyType.json, .form, .multipart] {
      let bodies = [row, whole].map { row in
        var draft = Draft()
        (draft.method, draft.url, draft.body, draft.boundary) = ("POST", "https://h/", Draft.Body(type), "B")
        draft.parameters = [row]
        let body = draft.compose().body?.bytes
        return body?.bytes(in: 0..<(body?.count ?? 0))
      }
      check(bodies[0] == bodies[1] && bodies[0]?.isEmpty == false, "\(type)")
    }
  }

  @Test("A preview of a long draft is cut, and a password that is cut off is hidden all the same")
  func preview() {
    var draft = Draft()
    draft.parameters = (0..<40).map {
      Draft.Row("\($0)", "https://u:" + String(repeating: "p", count: 200) + "@h")
    }
    let found = DraftPreview(draft)
    check(found.lines.map(\.value), Array(repeating: "https://u:••••••@h", count: DraftPreview.most))
    check(found.rowCount, 40)
    draft.parameters = [Draft.Row("a", String(repeating: "x", count: 500))]
    check(DraftPreview(draft).lines.first?.value.count, DraftPreview.longest)
    draft.body.type = .text
    draft.body.text = Draft.BodyText(String(repeating: "line\n", count: 100))
    check(DraftPreview(draft).body.count, DraftPreview.most)
  }

  @Test(
    "The list of recent drafts has the newest first, none twice, and at most 200; it is read again, but for damaged lines"
  )
  func recent() {
    var list = RecentList()
    for path in ["/c", "/b", "/a"] { list.remember(path) }
    check(list.forget("/b"), 1)
    check(list.paths, ["/a", "/c"])
    list.restore("/b", at: 1)
    list.restore("/b", at: 0)
    check(list.paths, ["/a", "/b", "/c"])
    check(list.forget("/nowhere"), nil)
    for number in 0..<250 { list.remember("/d/\(number)") }
    list.remember("/d/240")
    check(list.paths.count, RecentList.limit)
    check(list.paths.prefix(2), ["/d/240", "/d/249"])
    list.rename("/d/249", to: "/d/248")
    check(list.paths.prefix(3), ["/d/240", "/d/248", "/d/247"])
    list.forget("/d/240")
    check(list.paths.first, "/d/248")
    for path in ["/a b", "/new\nline", "/q\"uote\\", "/é/名", "/\u{1b}[31m"] { list.remember(path) }
    check(RecentList(reading: list.bytes), list)
    let damaged = Array("\"/a\"\nnonsense\n\"relative\"\n\"/a\"\n\"/b\n\"/c\"\n".utf8)
    check(RecentList(reading: damaged).paths, ["/a", "/c"])
  }

  @Test(
    "Every style can be set to each of its words; one that is set is stated only if that is asked for, or needed"
  )
  func styles() throws {
    for key in StyleKey.all {
      for word in key.allowed {
        var styles = EncodingStyles()
        try styles.set("encoding.\(key.name)=\(word)")
        check(key.word(in: styles), word)
      }
    }
    let key = try require(StyleKey("arrays"))
    let text = #"{"wiredraft": 1, "encoding": { "arrays": "brackets" }}"#
    let folder = try FolderDocument(reading: Array(text.utf8)).defaults(file: "folder.wiredraft.json")
    var styles = EncodingStyles()
    check(key.choose("repeat", in: &styles, of: []) && styles.stated.isEmpty)
    check(key.choose("repeat", in: &styles, of: [folder]) && styles.stated == [.arrays])
    check(key.isStated(in: styles))
    check(key.set("repeat", in: &styles) && !key.isStated(in: styles))
    check(key.state("comma", in: &styles) && styles.stated.isEmpty && key.isStated(in: styles))
    check(!key.state("commas", in: &styles) && !key.choose("", in: &styles, of: [folder]))
    check(styles.arrays, .comma)
    try styles.set(key: "arrays", value: "repeat")
    check(styles.stated, [.arrays])
  }
}
