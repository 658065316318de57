import WiredraftClient
import WiredraftCore

/// The base URL, the fields and the decoder that the requests of one API share.
protocol GitHubRequest: Endpoint {}

extension GitHubRequest {
  var baseURL: String { "https://api.github.com" }
  var headerFields: HTTPFields { [.userAgent: "examples"] }
  var decoder: any ResponseDecoder { JSONResponseDecoder(keys: .snakeCase) }
}
