import WiredraftClient
import WiredraftCore

struct Repository: Decodable {
  let name: String
  let openIssues: Int
}

struct GetRepository: Endpoint {
  typealias Response = Repository
  let baseURL: String
  let path = "/repos/{owner}/{name}"
  let method = HTTPMethod.get
  let owner: String
  let name: String

  var pathParameters: Parameters { ["owner": owner, "name": name] }
  var decoder: any ResponseDecoder { JSONResponseDecoder(keys: .snakeCase) }
}
