import DraftFormats
import Testing
import WiredraftCore

/// A row's own styles, and the members that it keeps back, in a draft file and on the wire.
@Suite("Styles and members of a row in a file")
struct RowStylesFileTests {
  private func document(_ rows: String) throws -> DraftDocument {
    try DraftDocument(
      reading: Array(
        #"{"wiredraft":1,"method":"POST","url":"https://h/p","parameters":[\#(rows)],"body":{"type":"form"}}"#
          .utf8))
  }

  private func body(_ document: DraftDocument) -> String {
    let body = document.draft.compose().body?.bytes
    return String(decoding: body?.bytes(in: 0..<(body?.count ?? 0)) ?? [], as: UTF8.self)
  }

  @Test("A row's style takes the place of the draft's for that row alone")
  func style() throws {
    let document = try document(
      #"""
      { "name": "items", "value": [{ "price": "p1" }, { "price": "p2" }], "style": { "arrays": "indexed" } },
      { "name": "expand", "value": ["a", "b"], "style": { "arrays": "brackets" } },
      { "name": "tag", "value": ["x", "y"] }
      """#)
    #expect(
      body(document)
        == "items%5B0%5D%5Bprice%5D=p1&items%5B1%5D%5Bprice%5D=p2&expand%5B%5D=a&expand%5B%5D=b&tag=x&tag=y")
    let text = String(decoding: document.serialized(), as: UTF8.self)
    #expect(text.contains(#""style": { "arrays": "indexed" }"#))
    #expect(try DraftDocument(reading: Array(text.utf8)).serialized() == document.serialized())
  }

  @Test("A default that a row states wins against the draft's style, and an unknown style is kept and told")
  func stated() throws {
    var document = try document(
      #"{ "name": "a", "value": [1, 2], "style": { "arrays": "repeat", "arays": "x" } }, { "name": "b", "value": [1, 2] }"#
    )
    document.draft.styles.arrays = .comma
    #expect(body(document) == "a=1&a=2&b=1,2")
    let codes = document.draft.compose().diagnostics.map(\.code)
    #expect(codes == [.unknownKey])
    #expect(String(decoding: document.serialized(), as: UTF8.self).contains(#""arays": "x""#))
  }

  @Test("A member that is off is kept in the file and not sent, at any depth")
  func off() throws {
    let document = try document(
      #"{ "name": "a", "value": [1, [2, 3], 4], "off": [[0], [1, 1]], "style": { "arrays": "json" } }"#)
    #expect(body(document) == "a=%5B%5B2%5D%2C4%5D")
    let text = String(decoding: document.serialized(), as: UTF8.self)
    #expect(text.contains(#""off": [[0],[1,1]]"#) && text.contains(#""value": [1,[2,3],4]"#))
    #expect(try DraftDocument(reading: Array(text.utf8)).draft.parameters?[0].offMembers == [[0], [1, 1]])
  }

  @Test(
    "A position without its member is an error on the row",
    arguments: ["[[3]]", "[[0, 0]]", "[[]]", "[[1, 2]]", "[[-1]]"])
  func lacking(off: String) throws {
    let document = try document(#"{ "name": "a", "value": [1, [2, 3]], "off": \#(off) }"#)
    let composition = document.draft.compose()
    #expect(
      composition.diagnostics(of: Draft.RowReference(.parameters, 0)).map(\.code) == [.offWithoutMember])
    #expect(composition.hasErrors)
  }

  @Test("A variable in a member that is off is not needed")
  func variable() throws {
    let document = try document(
      #"{ "name": "a", "value": ["{{missing}}", "x"], "off": [[0]] }"#)
    #expect(document.draft.compose().diagnostics.isEmpty)
    #expect(body(document) == "a=x")
  }

  @Test("A long value without some members is the same as one that never had them")
  func long() throws {
    let elements = (0..<2_000).map { #"{"id":\#($0)}"# }
    var row = Draft.Row("a", "[" + elements.joined(separator: ",") + "]", type: .array)
    row.offMembers = (0..<2_000).filter { $0.isMultiple(of: 3) }.map { [$0] }
    let kept = elements.indices.filter { !$0.isMultiple(of: 3) }.map { elements[$0] }
    let whole = Draft.Row("a", "[" + kept.joined(separator: ",") + "]", type: .array)
    for type in [Draft.BodyType.json, .form, .multipart] {
      let bodies = [row, whole].map { row in
        var draft = Draft()
        (draft.method, draft.url, draft.body) = ("POST", "https://h/", Draft.Body(type))
        draft.boundary = "B"
        draft.parameters = [row]
        let body = draft.compose().body?.bytes
        return body?.bytes(in: 0..<(body?.count ?? 0))
      }
      #expect(bodies[0] == bodies[1] && bodies[0]?.isEmpty == false)
    }
  }
}
