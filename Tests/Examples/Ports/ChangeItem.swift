import WiredraftClient
import WiredraftCore

/// Changes some properties of an item by a JSON merge patch (RFC 7396): null removes one, and one that is not there
/// stays.
struct ChangeItem: Endpoint {
  enum Change<Value: APIParamConvertible> {
    case keep, remove
    case set(Value)

    var parameter: APIParamValue {
      switch self {
      case .keep: .omitted
      case .remove: .null
      case .set(let value): .convertible(value)
      }
    }
  }

  typealias Response = Item
  let baseURL = "https://shop.example.com/v1"
  let path = "/items/{id}"
  let method = HTTPMethod.patch
  let headerFields: HTTPFields = [.contentType: "application/merge-patch+json"]
  let id: Int
  var name = Change<String>.keep
  var price = Change<Double>.keep
  var tags = Change<[String]>.keep

  var pathParameters: Parameters { ["id": id] }
  var parameters: Parameters {
    ["name": name.parameter, "price": price.parameter, "tags": tags.parameter]
  }
}
