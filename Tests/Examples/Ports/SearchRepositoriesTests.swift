import Testing
import WiredraftClient
import WiredraftTesting

struct SearchRepositoriesTests {
  @Test("A value that is nil is left out of the query")
  func valuesThatAreNilAreLeftOut() {
    expectWire(
      SearchRepositories(term: "swift & c++"),
      equals: """
        GET /search/repositories?q=swift%20%26%20c%2B%2B HTTP/1.1
        Host: api.github.com
        Accept: application/json
        User-Agent: examples


        """)
  }

  @Test("The answer is decoded")
  func answerIsDecoded() async throws {
    let stub = StubTransport([
      Reply(.ok, body: #"{"total_count": 1, "items": [{"full_name": "apple/swift", "stargazers_count": 3}]}"#)
    ])
    let found = try await Client(stub).send(SearchRepositories(term: "swift", sort: .stars, page: 2))
    #expect(found.totalCount == 1)
    #expect(found.items.map(\.fullName) == ["apple/swift"])
    expectWire(
      stub.sent[0],
      equals: """
        GET /search/repositories?q=swift&sort=stars&page=2 HTTP/1.1
        Host: api.github.com
        Accept: application/json
        User-Agent: examples


        """)
  }
}
