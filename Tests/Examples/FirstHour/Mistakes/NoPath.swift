import WiredraftCore

struct Search: Request {
  let baseURL = "https://api.github.com"
  let method = HTTPMethod.get
  var parameters: Parameters { ["q": "swift"] }
}
