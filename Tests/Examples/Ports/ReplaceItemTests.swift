import Testing
import WiredraftClient
import WiredraftTesting

struct ReplaceItemTests {
  @Test("The item is the JSON body, and the empty answer is read as nothing")
  func itemIsTheBody() async throws {
    let stub = StubTransport([Reply(.noContent)])
    try await Client(stub).send(
      ReplaceItem(id: 7, parameters: Item(name: "tea", price: 2.5, tags: ["hot", "drink"])))
    expectWire(
      stub.sent[0],
      equals: """
        PUT /v1/items/7 HTTP/1.1
        Host: shop.example.com
        Content-Type: application/json
        Content-Length: 49

        {"name":"tea","price":2.5,"tags":["hot","drink"]}
        """)
  }
}
