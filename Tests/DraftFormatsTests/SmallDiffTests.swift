import DraftFormats
import TestWork
import Testing
import WiredraftCore

@Suite("What a change does to the file")
struct SmallDiffTests {
  private func lines(_ document: DraftDocument) -> [Substring] {
    String(decoding: document.serialized(), as: UTF8.self).split(
      separator: "\n", omittingEmptySubsequences: false)
  }

  /// Returns the number of lines that differ, after removing the common beginning and end of both files.
  private func changed(_ old: [Substring], _ new: [Substring]) -> (old: Int, new: Int) {
    var start = 0
    while start < min(old.count, new.count), old[start] == new[start] { start += 1 }
    var end = 0
    while end < min(old.count, new.count) - start, old[old.count - 1 - end] == new[new.count - 1 - end] {
      end += 1
    }
    return (old.count - start - end, new.count - start - end)
  }

  @Test(
    "A file that was written by us is written again as it was, whatever is in it",
    arguments: sample(UInt64(0)..<300, oneIn: 4))
  func stable(seed: UInt64) throws {
    var random = Lehmer(seed)
    let file = random.document().serialized()
    var bytes = file
    for _ in 0..<3 { bytes = try DraftDocument(reading: bytes).serialized() }
    #expect(bytes == file)
  }

  @Test(
    "A change of one row, or of one text, changes its line and no other",
    arguments: sample(UInt64(0)..<200, oneIn: 5))
  func oneLine(seed: UInt64) throws {
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
    let old = lines(document)
    for edit: DraftEdit in [
      .replaceRow(.parameters, at: 1, with: row()), .setMethod("CHANGED"), .setURL("https://changed/"),
      .setTitle("changed"),
    ] {
      var edited = document
      edited.apply(edit)
      let (removed, added) = changed(old, lines(edited))
      #expect(removed <= 1 && added == removed, "\(edit)")
      #expect(try DraftDocument(reading: edited.serialized()).serialized() == edited.serialized())
    }
    var shorter = document
    shorter.apply(.removeRow(.parameters, at: 1))
    #expect(changed(old, lines(shorter)) == (1, 0))
    var longer = document
    longer.apply(.insertRow(.parameters, at: 1, Draft.Row("new", "row")))
    #expect(changed(old, lines(longer)) == (0, 1))
  }

  @Test("Unknown members stay unchanged through any change", arguments: 0..<100)
  func unknownMembers(seed: UInt64) throws {
    var random = Lehmer(seed)
    let text = """
      {
        "$schema": "wiredraft.schema.json",
        "wiredraft": 1,
        "x-top": { "deep": [1, {  "kept":true } ] },
        "method": "GET",
        "url": "https://h/p",
        "parameters": [
          { "name": "a", "x-row": "é", "value": 1 },
          { "x-first": null, "name": "b", "value": [1,2] }
        ],
        "body": { "type": "form", "x-body": 1.50 },
        "bodies": {
          "text": { "type": "text", "text": "x", "x-kept": [ ] },
          "x-type": { "type": "xml" }
        },
        "encoding": { "arrays": "comma", "x-style": "none" }
      }

      """
    var document = try DraftDocument(reading: Array(text.utf8))
    #expect(String(decoding: document.serialized(), as: UTF8.self) == text)
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
    for kept in [
      #""$schema": "wiredraft.schema.json""#, #""x-top": { "deep": [1, {  "kept":true } ] }"#,
      #""x-row": "é""#,
      #""x-first": null"#, #""x-body": 1.50"#, #""x-kept": [ ]"#, #""x-type": { "type": "xml" }"#,
      #""x-style": "none""#,
    ] {
      #expect(after.contains(kept), "\(kept)")
    }
  }
}
