import WiredraftClient
import WiredraftCore

struct Token: Decodable {
  let accessToken: String
}

struct RequestToken: Endpoint {
  typealias Response = Token
  let baseURL = "https://login.example.com"
  let path = "/oauth/token"
  let method = HTTPMethod.post
  let user: String
  let password: String

  var bodyParameters: FormURLEncodedBodyParameters {
    FormURLEncodedBodyParameters(["grant_type": "password", "username": user, "password": password])
  }
  var decoder: any ResponseDecoder { JSONResponseDecoder(keys: .snakeCase) }
}
