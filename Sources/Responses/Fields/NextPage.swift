package import WiredraftCore

/// The next page that a JSON answer names, as a URL or as a token for the next request.
///
///     let text = Array(#"{"items": [1, 2], "links": {"next": "/items?page=2"}}"#.utf8)
///     var index = JSONIndex()
///     index.read(text[...])
///     index.finish()
///     let page = try NextPage.find(in: JSONTree(index) { Array(text[$0]) })
///     page?.path  // $.links.next
///     page?.text  // /items?page=2
///
/// Looked at are the members of the whole value, and of containers in it such as `links`, `paging` and `meta`. Case,
/// and `_`, `-`, `.`, `@` and `:` in their names don't matter.
package struct NextPage: Sendable, Hashable {
  /// The use of the text.
  package enum Kind: Sendable, Hashable {
    /// It is the URL of the next page, which may be relative to that of the request.
    case url
    /// It is to be sent with the next request: a cursor, or the number of a page.
    case token
  }

  /// The use of the text.
  package let kind: Kind
  /// The steps from the whole value to the text.
  package let steps: [ParameterValue.Step]
  /// The text: a string without its escapes, or the digits of a number.
  package let text: String
  /// The range of its literal in the JSON text.
  package let range: Range<Int>

  /// The path of the text as JSONPath: `$.links.next`.
  package var path: String { JSONPathText.jsonPath(steps) }

  /// The number of members of an object that are looked at from its start, and again from its end.
  package static let maximumMembers = 200
  /// The number of members that are looked at in all, but for those of the last object.
  package static let maximumTotal = 4_000
  /// The length in bytes beyond which a text is no candidate.
  package static let longestText = 16_384

  /// Returns the next page that an answer names: the first URL, else the first token; nil if there is neither.
  ///
  /// - Parameter tree: The tree of the answer; its folding doesn't matter.
  /// - Throws: The errors of the text's reader, and ``JSONTree/ContentChanged``.
  /// - Complexity: As ``JSONTree/line(after:)`` for each member that is looked at: at most ``maximumMembers`` at the start
  ///   of an object and at its end, and about ``maximumTotal`` in all. Arrays that aren't links are passed without being
  ///   read.
  package static func find(in tree: JSONTree) throws -> NextPage? {
    guard let line = try tree.firstLine(), line.kind == .object else { return nil }
    var finder = NextPageFinder(tree: tree)
    try finder.look(in: line)
    return finder.found.first { $0.kind == .url } ?? finder.found.first
  }
}
