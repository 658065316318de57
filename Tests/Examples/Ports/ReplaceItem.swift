import WiredraftClient
import WiredraftCore

struct Item: Codable, Equatable {
  let name: String
  let price: Double
  let tags: [String]
}

struct ReplaceItem: Endpoint {
  typealias Response = Void
  let baseURL = "https://shop.example.com/v1"
  let path = "/items/{id}"
  let method = HTTPMethod.put
  let id: Int
  /// The whole item.
  let parameters: Item

  var pathParameters: Parameters { ["id": id] }
}
