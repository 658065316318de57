import WiredraftCore

struct NewIssue: Encodable {
  let title: String
  let body: String?
  let labels: [String]
  let issueType: String
}

struct Issue: Decodable {
  let number: Int
  let htmlUrl: String
}

struct CreateIssue: GitHubRequest {
  typealias Response = Issue
  let path = "/repos/{owner}/{repository}/issues"
  let method = HTTPMethod.post
  let owner: String
  let repository: String
  let issue: NewIssue

  var pathParameters: Parameters { ["owner": owner, "repository": repository] }
  var parameters: EncodableValue { EncodableValue(issue, keys: .snakeCase) }
}
