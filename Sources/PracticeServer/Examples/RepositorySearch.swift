import WiredraftCore

/// The shape is that of GitHub.
struct RepositorySearch {
  private static let sorts = ["stars", "forks", "help-wanted-issues", "updated"]

  private let query: String
  private let sort: String?
  private let isAscending: Bool
  private let pageSize: Int
  private let page: Int

  init(_ call: Call) throws(Problem) {
    guard let query = call.parameter("q"), !query.isEmpty else {
      throw .invalid(
        "The query parameter “q” is missing. Add words to search for, such as q=language:swift.",
        [MemberError(pointer: "/q", detail: "This must be a text.")])
    }
    self.query = query
    sort = call.parameter("sort")
    if let sort, !Self.sorts.contains(sort) {
      throw .invalid(
        "The repositories can't be sorted by \(sort.shortened).",
        [MemberError(pointer: "/sort", detail: "Use one of \(Self.sorts.joined(separator: ", ")).")])
    }
    let order = call.parameter("order") ?? "desc"
    guard ["asc", "desc"].contains(order) else {
      throw .invalid("The order isn't known.", [MemberError(pointer: "/order", detail: "Use asc or desc.")])
    }
    isAscending = order == "asc"
    pageSize = try call.number("per_page", in: 1...100, default: 30)
    page = try call.number("page", in: 1...1_000, default: 1)
  }

  func answer(_ call: Call) -> Answer {
    var found = Repository.all.filter(matches)
    if let sort {
      found.sort { one, other in
        let (first, second) = (one.figure(sort), other.figure(sort))
        guard first != second else { return one.id < other.id }
        return isAscending ? first < second : first > second
      }
    }
    let count = max(1, (found.count + pageSize - 1) / pageSize)
    let shown = found.dropFirst((page - 1) * pageSize).prefix(pageSize)
    let links = count > 1 ? [PageLinks.field(page: page, count: count) { target(call, page: $0) }] : []
    return .json(
      [
        "total_count": .number(NumberLiteral(found.count)), "incomplete_results": false,
        "items": .array(shown.map(\.value)),
      ], links)
  }

  private func matches(_ repository: Repository) -> Bool {
    query.split(separator: " ").allSatisfy { word in
      let parts = word.lowercased().split(separator: ":", maxSplits: 1)
      switch (parts.first ?? "", parts.count) {
      case ("language", 2): return repository.language.lowercased() == parts[1]
      case ("topic", 2): return repository.topics.contains(String(parts[1]))
      case (_, 2): return true
      default:
        return repository.name.containsIgnoringCase(String(word))
          || repository.description.containsIgnoringCase(String(word))
      }
    }
  }

  private func target(_ call: Call, page: Int) -> String {
    var pairs = [("q", query)]
    if let sort { pairs.append(("sort", sort)) }
    if isAscending { pairs.append(("order", "asc")) }
    pairs += [("per_page", String(pageSize)), ("page", String(page))]
    let query = pairs.map { "\($0.0)=\(PercentText.text($0.1))" }.joined(separator: "&")
    return
      "\(call.scheme.rawValue)://\(call.request.authority?.text ?? "practice.example")\(call.request.path)?\(query)"
  }
}
