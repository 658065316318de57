import WiredraftClient
import WiredraftCore

struct GetFile: Endpoint {
  typealias Response = String
  let baseURL: String
  var path: String { "/repos/apple/swift/contents/\(name)" }
  let method = HTTPMethod.get
  let name: String
}
