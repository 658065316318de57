import WiredraftCore

struct Repositories: Decodable {
  struct Item: Decodable {
    let fullName: String
    let stargazersCount: Int
  }

  let totalCount: Int
  let items: [Item]
}

struct SearchRepositories: GitHubRequest {
  enum Sort: String { case stars, forks, updated }

  typealias Response = Repositories
  let path = "/search/repositories"
  let method = HTTPMethod.get
  let term: String
  var sort: Sort?
  var page: Int?

  var parameters: Parameters { ["q": term, "sort": sort?.rawValue, "page": page] }
}
