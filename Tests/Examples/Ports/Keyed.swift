import WiredraftClient
import WiredraftCore

/// Parameters as KeyedAPIParameters 0.x writes them: a dictionary of wrapped values.
struct FilterOfZero: KeyedAPIParameters {
  enum Key: String, ParamJSONKey { case term = "q", page, inStock }
  let term: String
  let page: Int?
  let inStock: Bool

  func toKeyedDictionary() -> [Key: APIParamValue] {
    [.term: .convertible(term), .page: .optionalConvertible(page), .inStock: .convertible(inStock)]
  }
}

/// Parameters as 1.x writes them: a dictionary of the values themselves.
struct FilterOfOne: KeyedAPIParameters {
  enum Key: String, ParamJSONKey { case term = "q", page, inStock }
  let term: String
  let page: Int?
  let inStock: Bool

  func toKeyedDictionary() -> [Key: any APIParamConvertible] {
    [.term: term, .page: page, .inStock: inStock]
  }
}

/// Parameters as 2.x writes them: a value for each key, so that none can be forgotten.
struct FilterOfTwo: TotalKeyedAPIParameters {
  enum Key: String, ParamJSONKey, CaseIterable { case term = "q", page, inStock }
  let term: String
  let page: Int?
  let inStock: Bool

  func param(for key: Key) -> any APIParamConvertible {
    switch key {
    case .term: term
    case .page: page
    case .inStock: inStock
    }
  }
}

/// A request whose parameters are any of them.
struct FindItems<Filter: APIParamConvertible>: Endpoint {
  typealias Response = [Item]
  let baseURL = "https://shop.example.com/v1"
  let path = "/items"
  let method: HTTPMethod
  let parameters: Filter
}
