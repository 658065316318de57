import Testing
import WiredraftClient
import WiredraftTesting

@testable import FirstHour

@Test("The repository is asked for, and decoded")
func repositoryIsDecoded() async throws {
  let stub = StubTransport([Reply(.ok, body: #"{"name": "swift", "open_issues": 3}"#)])
  let get = GetRepository(baseURL: "https://api.github.com", owner: "apple", name: "swift")
  let repository = try await Client(stub).send(get)
  #expect(repository.openIssues == 3)
  expectWire(
    stub.sent[0],
    equals: """
      GET /repos/apple/swift HTTP/1.1
      Host: api.github.com
      Accept: application/json


      """)
}
