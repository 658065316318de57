import WiredraftCore

struct RateLimit: Decodable, Equatable {
  let limit: Int
  let remaining: Int
}

struct RateLimits: Decodable, Equatable {
  let rate: RateLimit
}

struct GetRateLimit: GitHubRequest {
  typealias Response = RateLimits
  let path = "/rate_limit"
  let method = HTTPMethod.get
}
