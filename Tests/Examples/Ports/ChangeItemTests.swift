import Testing
import WiredraftClient
import WiredraftTesting

struct ChangeItemTests {
  @Test("A property is set, removed by null, or not sent")
  func nullRemovesAndTheRestStays() async throws {
    let stub = StubTransport([Reply(.ok, body: #"{"name": "tea", "price": 3, "tags": []}"#)])
    let item = try await Client(stub).send(ChangeItem(id: 7, price: .set(3), tags: .remove))
    #expect(item == Item(name: "tea", price: 3, tags: []))
    #expect(stub.sent[0].warnings.isEmpty)
    expectWire(
      stub.sent[0],
      equals: """
        PATCH /v1/items/7 HTTP/1.1
        Host: shop.example.com
        Accept: application/json
        Content-Type: application/merge-patch+json
        Content-Length: 25

        {"price":3.0,"tags":null}
        """)
  }
}
