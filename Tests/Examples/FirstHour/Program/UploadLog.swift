import WiredraftClient
import WiredraftCore
import WiredraftFiles

struct UploadLog: Endpoint {
  typealias Response = Void
  let baseURL: String
  let path = "/repos/apple/swift/logs"
  let method = HTTPMethod.post
  let file: String

  var bodyParameters: SourceBodyParameters { SourceBodyParameters(file: file) }
}
