import Testing
import WiredraftClient
import WiredraftTesting

struct PurgePageTests {
  @Test("The method is sent as it is, and the parameters follow the query of the path")
  func methodIsSentAsItIs() async throws {
    let stub = StubTransport([Reply(.ok, headerFields: [.age: "0"])])
    let reply = try await Client(stub).send(PurgePage(path: "/news?page=2", isSoft: true))
    #expect(reply.head.headerFields[.age] == "0")
    expectWire(
      stub.sent[0],
      equals: """
        PURGE /news?page=2&soft=true HTTP/1.1
        Host: cache.example.com


        """)
  }
}
