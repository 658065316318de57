import Testing
import WiredraftClient
import WiredraftCore
import WiredraftTesting

struct KeyedTests {
  let zero = FilterOfZero(term: "tea", page: nil, inStock: true)
  let one = FilterOfOne(term: "tea", page: nil, inStock: true)
  let two = FilterOfTwo(term: "tea", page: nil, inStock: true)

  /// Expects a query of some texts, and the same parameters as a JSON body.
  private func expect(
    _ filter: some APIParamConvertible, query: String, body: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    expectWire(
      FindItems(method: .get, parameters: filter),
      equals: """
        GET /v1/items?\(query) HTTP/1.1
        Host: shop.example.com
        Accept: application/json


        """, sourceLocation: sourceLocation)
    expectWire(
      FindItems(method: .post, parameters: filter),
      equals: """
        POST /v1/items HTTP/1.1
        Host: shop.example.com
        Accept: application/json
        Content-Type: application/json
        Content-Length: \(body.utf8.count)

        \(body)
        """, sourceLocation: sourceLocation)
  }

  @Test("Keys without an order are sorted by name")
  func keysWithoutAnOrderAreSortedByName() {
    expect(zero, query: "inStock=true&page&q=tea", body: #"{"inStock":true,"page":null,"q":"tea"}"#)
    expect(one, query: "inStock=true&page&q=tea", body: #"{"inStock":true,"page":null,"q":"tea"}"#)
  }

  @Test("Keys that are CaseIterable are in their order")
  func keysOfCaseIterableAreInTheirOrder() {
    expect(two, query: "q=tea&page&inStock=true", body: #"{"q":"tea","page":null,"inStock":true}"#)
  }

  @Test("The answer is decoded")
  func answerIsDecoded() async throws {
    let stub = StubTransport([Reply(.ok, body: #"[{"name": "tea", "price": 2.5, "tags": []}]"#)])
    let items = try await Client(stub).send(FindItems(method: .get, parameters: two))
    #expect(items == [Item(name: "tea", price: 2.5, tags: [])])
  }
}
