import WiredraftCore

struct Search: Request {
  let baseURL = "https://api.github.com"
  let path = "/search/repositories"
  let method = HTTPMethod.get
  var parameters: Any? { ["q": "swift"] }
}
