internal import WiredraftCore

struct NextPageFinder {
  let tree: JSONTree
  private(set) var found: [NextPage] = []
  /// The number of members that are still looked at.
  private var left = NextPage.maximumTotal

  init(tree: JSONTree) { self.tree = tree }

  /// The largest number of containers in which others are looked at, the whole value included.
  private static let maximumDepth = 4
  private static let maximumLinks = 50

  /// Names, without the signs that don't matter, whose text is a URL if it looks like one, else a token.
  private static let pages: Set<String> = ["next", "nextpage", "hydranext"]
  /// Names whose text is a URL, even if it looks like a file's name.
  private static let urls: Set<String> = [
    "nexturl", "nexturi", "nextlink", "nexthref", "nextpageurl", "nextpageuri", "nextpagelink",
    "odatanextlink",
    "nextrecordsurl",
  ]
  private static let tokens: Set<String> = [
    "nextpagetoken", "nexttoken", "nextcursor", "nextpagecursor", "nextmarker", "nextoffset",
    "nextpagenumber",
    "nextcontinuationtoken", "continuationtoken", "endcursor",
  ]
  private static let containers: Set<String> = [
    "links", "paging", "pagination", "pages", "meta", "metadata", "page", "pageinfo", "responsemetadata",
    "cursor",
    "cursors", "hydraview", "view", "info",
  ]
  /// Names of the URL in an object that is itself the next page.
  private static let references: Set<String> = ["href", "url", "uri", "link"]

  private typealias Member = (name: String, key: String, line: JSONTree.Line)

  mutating func look(in object: JSONTree.Line, key: String = "", steps: [ParameterValue.Step] = []) throws {
    let isOfCursors = key == "cursors" || key == "paging"
    for member in try members(of: object) {
      let steps = steps + [.member(member.name)]
      let isContainer = Self.containers.contains(member.key) && steps.count < Self.maximumDepth
      if Self.pages.contains(member.key), member.line.kind == .object {
        try lookInPage(member.line, steps: steps)
      } else if Self.pages.contains(member.key) {
        try add(member.line, steps: steps, expected: nil)
      } else if Self.urls.contains(member.key) {
        try add(member.line, steps: steps, expected: .url)
      } else if Self.tokens.contains(member.key) || isOfCursors && member.key == "after" {
        try add(member.line, steps: steps, expected: .token)
      } else if isContainer, member.line.kind == .object {
        try look(in: member.line, key: member.key, steps: steps)
      } else if member.key == "links" || member.key == "link", member.line.kind == .array {
        try lookAtLinks(in: member.line, steps: steps)
      }
    }
  }

  /// The object is the next page: `{"href": "/items?page=2"}`.
  private mutating func lookInPage(_ object: JSONTree.Line, steps: [ParameterValue.Step]) throws {
    for member in try members(of: object) {
      let steps = steps + [.member(member.name)]
      if Self.references.contains(member.key) { try add(member.line, steps: steps, expected: .url) }
      if member.key == "after" || member.key == "cursor" {
        try add(member.line, steps: steps, expected: .token)
      }
    }
  }

  /// For example: `[{"rel": "next", "href": "/items?page=2"}]`.
  private mutating func lookAtLinks(in array: JSONTree.Line, steps: [ParameterValue.Step]) throws {
    for link in try tree.children(of: array, count: Self.maximumLinks) where link.kind == .object {
      let members = try members(of: link)
      let relation = try members.first { $0.key == "rel" || $0.key == "relation" }
        .flatMap { try tree.string(of: $0.line, limit: 100)?.text }
      guard relation?.lowercased() == "next" else { continue }
      for member in members where Self.references.contains(member.key) {
        try add(
          member.line, steps: steps + [.element(link.ordinal), .member(member.name)], expected: .url)
      }
    }
  }

  private mutating func members(of object: JSONTree.Line) throws -> [Member] {
    let limit = min(NextPage.maximumMembers, left)
    var lines = try tree.children(of: object, count: limit)
    if let count = object.count, count > limit {
      lines += try tree.children(of: object, from: max(limit, count - limit), count: limit)
    }
    left = max(0, left - lines.count)
    return try lines.compactMap { line in
      guard let name = try tree.name(of: line, limit: 100), !name.isCut else { return nil }
      return (name.text, name.text.filter { !"_-.@:".contains($0) }.lowercased(), line)
    }
  }

  // MARK: - Candidates

  /// Texts of no character and null mean that there is no next page.
  private mutating func add(_ line: JSONTree.Line, steps: [ParameterValue.Step], expected: NextPage.Kind?)
    throws
  {
    guard line.isComplete, line.value.count <= NextPage.longestText else { return }
    switch line.kind {
    case .number where expected != .url:
      let text = try tree.literal(line.value, limit: NextPage.longestText).text
      found.append(NextPage(kind: .token, steps: steps, text: text, range: line.value))
    case .string:
      guard let string = try tree.string(of: line, limit: NextPage.longestText), !string.text.isEmpty,
        !string.hasReplacements, let kind = Self.kind(of: string.text, expected: expected)
      else { return }
      found.append(NextPage(kind: kind, steps: steps, text: string.text, range: line.value))
    default: break
    }
  }

  private static func kind(of text: String, expected: NextPage.Kind?) -> NextPage.Kind? {
    let hasSpace = text.unicodeScalars.contains { $0.value <= 0x20 || $0.value == 0x7F }
    let lower = text.prefix(8).lowercased()
    let isAbsolute = lower.hasPrefix("http://") || lower.hasPrefix("https://")
    switch expected {
    case .url: return hasSpace ? nil : .url
    case .token: return isAbsolute && !hasSpace ? .url : .token
    case nil:
      let isPath =
        ["/", "?", "./", "../"].contains { text.hasPrefix($0) } || text.contains("?") && text.contains("=")
      return !hasSpace && (isAbsolute || isPath) ? .url : .token
    }
  }
}
