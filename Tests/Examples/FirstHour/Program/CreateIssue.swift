import WiredraftClient
import WiredraftCore

struct Issue: Decodable {
  let number: Int
}

struct CreateIssue: Endpoint {
  typealias Response = Issue
  let baseURL: String
  let path = "/repos/apple/swift/issues"
  let method = HTTPMethod.post
  let title: String
  var assignee: String?
  var labels: [String] = []

  var parameters: Parameters { ["title": title, "assignee": assignee, "labels": labels] }
}
