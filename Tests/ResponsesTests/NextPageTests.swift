import Responses
import Testing
import WiredraftCore

@Suite("The next page of an answer")
struct NextPageTests {
  private func find(_ text: String) throws -> NextPage? { try NextPage.find(in: JSONTree(Array(text.utf8))) }

  static let pages: [(String, String?, String?, NextPage.Kind)] = [
    (
      #"{"count": 3, "next": "https://swapi.dev/api/people/?page=2"}"#, "$.next",
      "https://swapi.dev/api/people/?page=2", .url
    ),
    (#"{"@odata.nextLink": "Products?$skiptoken=5"}"#, "$['@odata.nextLink']", "Products?$skiptoken=5", .url),
    (#"{"links": {"self": "/a", "next": "/a?page=2"}}"#, "$.links.next", "/a?page=2", .url),
    (#"{"links": {"next": {"href": "/b"}}}"#, "$.links.next.href", "/b", .url),
    (#"{"_links": {"next": {"href": "\/c"}}}"#, "$._links.next.href", "/c", .url),
    (#"{"paging": {"next": "?after=1"}}"#, "$.paging.next", "?after=1", .url),
    (
      #"{"paging": {"next": {"after": "x1", "link": "/d?after=x1"}}}"#, "$.paging.next.link", "/d?after=x1",
      .url
    ),
    (#"{"pagination": {"next_url": "/e"}}"#, "$.pagination.next_url", "/e", .url),
    (
      #"{"meta": {"pagination": {"links": {"next": "/deep"}}}}"#, "$.meta.pagination.links.next", "/deep",
      .url
    ),
    (#"{"meta": {"next": "/f?x=1"}}"#, "$.meta.next", "/f?x=1", .url),
    (#"{"next_page_url": null, "nextRecordsUrl": "/services/q"}"#, "$.nextRecordsUrl", "/services/q", .url),
    (
      #"{"link": [{"relation": "self", "url": "/g"}, {"relation": "next", "url": "/h"}]}"#, "$.link[1].url",
      "/h", .url
    ),
    (#"{"hydra:view": {"hydra:next": "/i?page=2"}}"#, "$['hydra:view']['hydra:next']", "/i?page=2", .url),
    (#"{"nextPageToken": "CAUQAA"}"#, "$.nextPageToken", "CAUQAA", .token),
    (
      #"{"response_metadata": {"next_cursor": "dXNlcg=="}}"#, "$.response_metadata.next_cursor", "dXNlcg==",
      .token
    ),
    (#"{"paging": {"cursors": {"after": "MTAx"}}}"#, "$.paging.cursors.after", "MTAx", .token),
    (#"{"next": "abc/d"}"#, "$.next", "abc/d", .token),
    (#"{"meta": {"next_page": 3}}"#, "$.meta.next_page", "3", .token),
    (#"{"next_cursor": "t", "links": {"next": "/j"}}"#, "$.links.next", "/j", .url),
    (#"{"items": [{"next": "/k"}], "data": {"next": "/l"}}"#, nil, nil, .url),
    (
      #"{"next": "", "next_page": null, "next_cursor": "", "nextUrl": 7, "has": {"next": true}}"#, nil, nil,
      .url
    ),
    (#"[{"next": "/m"}]"#, nil, nil, .url), (#""next""#, nil, nil, .url), ("{", nil, nil, .url),
    ("", nil, nil, .url),
  ]

  @Test("the usual members are found, and no others", arguments: pages)
  func members(text: String, path: String?, page: String?, kind: NextPage.Kind) throws {
    let found = try find(text)
    #expect(found?.path == path && found?.text == page)
    guard let found else { return }
    #expect(found.kind == kind)
    let literal = String(decoding: Array(text.utf8)[found.range], as: UTF8.self)
    #expect(literal == page || literal.replacing("\\/", with: "/") == "\"\(page ?? "")\"")
  }

  @Test("the example of the documentation")
  func documentation() throws {
    let page = try find(#"{"items": [1, 2], "links": {"next": "/items?page=2"}}"#)
    #expect(page?.path == "$.links.next" && page?.text == "/items?page=2")
  }

  @Test("a large answer is found with few reads")
  func large() throws {
    let items = (0..<200_000).map { #"{"id":\#($0),"next":"/no"}"# }.joined(separator: ",")
    let bytes = Array((#"{"items":["# + items + #"],"paging":{"next":"/yes"}}"#).utf8)
    let counter = ReadTally()
    let tree = JSONTree(JSONIndex(bytes, blockSize: 1 << 13)) {
      counter.add($0.count)
      return Array(bytes[$0])
    }
    #expect(try NextPage.find(in: tree)?.text == "/yes")
    #expect(bytes.count > 4_000_000 && counter.count < 200_000)
  }

  @Test("an answer made of containers alone is given up")
  func manyContainers() throws {
    let inner = "{" + (0..<300).map { _ in #""page":{"meta":{}}"# }.joined(separator: ",") + "}"
    let text = "{" + (0..<300).map { _ in #""links":\#(inner)"# }.joined(separator: ",") + "}"
    let counter = ReadTally()
    let bytes = Array(text.utf8)
    let tree = JSONTree(JSONIndex(bytes, blockSize: 1 << 13)) {
      counter.add($0.count)
      return Array(bytes[$0])
    }
    #expect(try NextPage.find(in: tree) == nil && counter.count < 100_000_000)
  }

  @Test("members at both ends of a large object are looked at")
  func manyMembers() throws {
    let members = (0..<1_000).map { #""m\#($0)":0"# }
    #expect(try find("{" + (members + [#""next":"/z""#]).joined(separator: ",") + "}")?.text == "/z")
    #expect(try find("{" + ([#""next":"/z""#] + members).joined(separator: ",") + "}")?.text == "/z")
  }

  @Test("a text that breaks off doesn't trap")
  func hostile() throws {
    let text = Array(
      #"{"links":[{"rel":"next","href":"\u00e9\/a"}],"paging":{"next":{"url":"/x"}},"next":12}"#.utf8)
    for end in 0...text.count { _ = try NextPage.find(in: JSONTree(Array(text[..<end]))) }
    let tree = JSONTree(JSONIndex(text, blockSize: 1 << 13)) { Array(text[$0].map { _ in 0x7B }) }
    _ = try? NextPage.find(in: tree)
  }
}

/// Counts bytes that are read.
private final class ReadTally: @unchecked Sendable {
  private(set) var count = 0
  func add(_ bytes: Int) { count += bytes }
}
