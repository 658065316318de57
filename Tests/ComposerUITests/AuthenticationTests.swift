@testable import ComposerUI
import ScreenModel
import Testing
import WiredraftCore

@Suite("Authentication")
struct AuthenticationTests {
  private static func play(
    _ action: Action, _ script: String, on draft: Draft = CellTests.form([Draft.Row("a", "1")])
  ) throws -> ComposerState {
    try CellTests.play(action, script, on: draft)
  }

  @Test("A bearer token is hidden while it is typed, and goes into a secret row")
  func bearer() throws {
    let added = try Self.play(.addBearerToken, "tok<enter>")
    #expect(added.draft.headers.map(\.text) == ["Bearer tok"])
    #expect(added.draft.headers.first?.isSecret == true)
    #expect(!CellTests.screen(of: try Self.play(.addBearerToken, "zq7x")).contains("zq7x"))
    #expect(try Self.play(.addBearerToken, "tok<enter>u").draft.headers.isEmpty)
    let read = try Self.play(.addBearerToken, "$WD_PASSWORD<enter>")
    #expect(read.draft.headers.map(\.text) == ["Bearer s3cret"])
    #expect(read.messageText?.contains("was read once") == true)
    let whole = try Self.play(.addBearerToken, "$WD_BEARER<enter>")
    #expect(whole.draft.headers.map(\.text) == ["WD_BEARER"])
    #expect(whole.draft.headers.first?.source == .environment)
  }

  @Test("The whole value of basic authentication can be in the environment")
  func basic() throws {
    let whole = try Self.play(.addBasicAuthentication, "$WD_BASIC<enter>")
    #expect(whole.draft.headers.map(\.text) == ["WD_BASIC"])
    #expect(whole.draft.headers.first?.source == .environment)
    let other = try Self.play(.addBasicAuthentication, "$WD_PASSWORD<enter>")
    #expect(other.draft.headers.isEmpty)
    #expect(CellTests.screen(of: other).contains("does not begin with"))
    let dollar = try Self.play(.addBasicAuthentication, "$$me<enter>$$x<enter>")
    #expect(dollar.draft.headers.map(\.text) == ["$me:$x"])
  }

  @Test("A key goes to a header or to the query, with its value from the cell or from the environment")
  func keys() throws {
    let header = try Self.play(.addHeaderKey, "<enter>k<enter>")
    #expect(header.draft.headers.map { "\($0.name)=\($0.text)" } == ["X-API-Key=k"])
    #expect(header.draft.headers.first?.isSecret == true)
    let query = try Self.play(.addQueryKey, "<c-u>key<enter>$WD_PASSWORD<enter>")
    #expect(query.draft.query?.map { "\($0.name)=\($0.text)" } == ["key=WD_PASSWORD"])
    #expect(query.draft.query?.first?.source == .environment)
    #expect(query.composition.target.text.hasSuffix("?key=s3cret"))
    var get = Draft()
    get.url = "h"
    get.parameters = [Draft.Row("a", "1")]
    #expect(
      try Self.play(.addQueryKey, "<enter>k<enter>", on: get).draft.parameters?.map(\.name) == [
        "a", "api_key",
      ])
    #expect(try Self.play(.addHeaderKey, "<c-u><enter>").draft.headers.isEmpty)
  }

  @Test("The explanation line describes the parts of the value, and shows them only if all is revealed")
  func explained() throws {
    var draft = Draft()
    draft.url = "https://h/"
    draft.headers = [Draft.Row("Authorization", "Basic QWxhZGRpbjpvcGVuIHNlc2FtZQ==")]
    #expect(try Rehearsal("5", on: draft).why.contains("Basic: the base64 of user:password"))
    #expect(try Rehearsal("S5", on: draft).why.contains("Aladdin:open sesame"))
    #expect(BasicCredentials(fieldValue: "Basic QQ==") == nil)
    #expect(BasicCredentials(fieldValue: "Basic !") == nil)
  }
}
