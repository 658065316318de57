import WiredraftCore

struct Repository: Sendable {
  let id: Int
  let name: String
  let language: String
  let topics: [String]
  let description: String

  private var stars: Int { 40 + id * 7_919 % 4_000 }
  private var forks: Int { 3 + id * 613 % 300 }
  private var helpWanted: Int { id * 31 % 17 }
  /// The day of the last change, from 1 to 28.
  private var day: Int { 1 + id * 11 % 28 }

  /// The number by which a search sorts.
  func figure(_ sort: String) -> Int {
    switch sort {
    case "forks": forks
    case "help-wanted-issues": helpWanted
    case "updated": day
    default: stars
    }
  }

  /// The shape is that of GitHub.
  var value: ParameterValue {
    let owner = "team-\(id % 5 + 1)"
    let full = "\(owner)/\(name)"
    return [
      "id": .number(NumberLiteral(id)), "name": .string(name), "full_name": .string(full),
      "owner": ["login": .string(owner)], "html_url": .string("https://github.practice.example/\(full)"),
      "description": .string(description), "language": .string(language),
      "topics": .array(topics.map { .string($0) }), "stargazers_count": .number(NumberLiteral(stars)),
      "forks_count": .number(NumberLiteral(forks)), "open_issues_count": .number(NumberLiteral(helpWanted)),
      "updated_at": .string("2026-01-\(day < 10 ? "0" : "")\(day)T12:00:00Z"), "score": 1,
    ]
  }

  static let all: [Repository] = {
    let kinds = [
      ("table", "Draws tables in the terminal"), ("prompt", "Asks questions in the terminal"),
      ("chart", "Draws charts with characters"), ("parser", "Reads text by a grammar"),
      ("client", "Sends HTTP requests"), ("notes", "Keeps notes in plain files"),
      ("clock", "Shows the time in several places"), ("mailbox", "Reads mail without a mouse"),
    ]
    let languages = ["Swift", "Rust", "Go", "Python", "Swift"]
    var repositories: [Repository] = []
    for (index, language) in languages.enumerated() {
      for (place, kind) in kinds.enumerated() {
        let id = index * kinds.count + place + 1
        repositories.append(
          Repository(
            id: id, name: "\(index == 4 ? "mini-" : "")\(language.lowercased())-\(kind.0)",
            language: language,
            topics: place % 3 == 2 ? ["cli"] : ["cli", "tui"], description: "\(kind.1), in \(language)."))
      }
    }
    return repositories
  }()
}
