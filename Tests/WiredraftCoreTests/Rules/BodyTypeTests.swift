import Testing
import WiredraftCore

@Suite("Body types")
struct BodyTypeTests {
  private static let row = Draft.RowReference(.parameters, 0)

  /// Returns the composition of a draft with content for every type of body.
  private func composed(_ type: Draft.BodyType) -> Composition {
    makeDraft("POST") {
      $0.parameters = [Draft.Row("a", "1")]
      $0.body.type = type
      $0.body.text = "text"
      $0.body.path = "a.bin"
    }
    .composed(files: ["a.bin": .success(Composition.FileFacts(size: 4, contentType: nil))])
  }

  @Test("The content type of a type is the one that is sent", arguments: Draft.BodyType.allCases)
  func contentType(type: Draft.BodyType) {
    let described = type.kind.contentType.map { [$0 + (type.makesParts ? "; boundary=B" : "")] }
    #expect(composed(type).values("Content-Type") == described ?? [])
  }

  @Test("A row becomes bytes of the body if the type takes rows", arguments: Draft.BodyType.allCases)
  func rows(type: Draft.BodyType) {
    let composition = composed(type)
    let body = composition.body?.bytes
    let rows = (0..<(body?.count ?? 0)).map { body?.span(at: $0)?.origin.source.row }
    #expect(rows.contains(Self.row) == type.takesRows)
    #expect((composition.outcome(of: Self.row)?.destination == .body) == type.takesRows)
    #expect((composition.boundary != nil) == type.makesParts)
  }

  @Test("A body given as a whole is the text, or the file", arguments: Draft.BodyType.allCases)
  func whole(type: Draft.BodyType) {
    let composition = composed(type)
    #expect((composition.bodyText == "text") == type.isText)
    #expect(composition.body?.bytes.segments.contains { $0.content.isFile } ?? false == type.isFile)
    #expect((composition.body == nil) == type.isNothing)
  }

  @Test("A body keeps the text that its type takes", arguments: Draft.BodyType.allCases)
  func text(type: Draft.BodyType) {
    var body = Draft.Body(type)
    body.wholeText = "1"
    #expect((body.wholeText == "1") == type.takesText)
    #expect((body.jsonText != nil) == type.takesJSONValue)
  }
}

extension Composition.TracedBody.Content {
  fileprivate var isFile: Bool { if case .file = self { true } else { false } }
}
