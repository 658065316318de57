import Foundation
import HTTPTypes
import WiredraftCore

/// Forms and queries, compared with Foundation's `URLComponents`.
enum PairContests {
  static var all: [Contest] {
    PairShape.all.flatMap { shape in
      [
        Contest(
          name: "form, \(shape.name)", limit: .faster(5),
          ours: { formBytes(of: shape) },
          other: "URLComponents, string", theirs: { stringBytes(of: shape) }),
        Contest(
          name: "query, \(shape.name)", limit: .faster(5),
          ours: { shape.value.query()?.count ?? 0 },
          other: "URLComponents, string", theirs: { stringBytes(of: shape) }),
        Contest(
          name: "query, \(shape.name)", limit: .none, ours: { shape.value.query()?.count ?? 0 },
          other: "URLComponents, percentEncodedQuery", theirs: { queryBytes(of: shape.items) }),
        Contest(
          name: "message, \(shape.name)", limit: .none,
          ours: {
            guard let message = try? Search(shape: shape).message() else { return 0 }
            return Array((message.head.path ?? "").utf8).count
          },
          other: "URLComponents, URL", theirs: { urlBytes(of: shape) }),
      ]
    }
  }

  private struct Search: Request {
    let shape: PairShape
    let baseURL = "https://api.example.com"
    let path = "/search/repositories"
    let method = HTTPMethod.get
    var parameters: ParameterValue? { shape.value }
  }

  static func formBytes(of shape: PairShape) -> Int {
    let body = FormURLEncodedBodyParameters(formObject: shape.value)
    guard case .data(let bytes)? = try? body.buildEntity() else { return 0 }
    return bytes.count
  }

  static func queryBytes(of items: [URLQueryItem]) -> Int {
    var components = URLComponents()
    components.queryItems = items
    return Array((components.percentEncodedQuery ?? "").utf8).count
  }

  private static func stringBytes(of shape: PairShape) -> Int {
    var components = URLComponents()
    components.queryItems = shape.items
    return Array((components.string ?? "").utf8).count
  }

  private static func urlBytes(of shape: PairShape) -> Int {
    guard var components = URLComponents(string: "https://api.example.com/search/repositories") else {
      return 0
    }
    components.queryItems = shape.items
    return Array((components.string ?? "").utf8).count
  }
}
