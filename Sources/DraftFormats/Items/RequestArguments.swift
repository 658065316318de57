internal import WiredraftCore

/// A request as described by the arguments of a command: `[METHOD] [URL] [ITEM …]`.
///
/// ```swift
/// let arguments = try RequestArguments(["PUT", "example.com", "a=1"], method: nil)
/// arguments.method  // "PUT"
/// ```
package struct RequestArguments: Sendable {
  /// The method; GET if none was given, whatever the items are.
  package var method = "GET"
  package var isMethodGiven = false
  /// The URL as typed; nil if there is none.
  package var url: String?
  package var items: [RequestItem] = []

  /// Parses arguments.
  ///
  /// The first argument is the method if it consists of upper-case letters, digits, `-` and `_`.
  /// - Parameters:
  ///   - arguments: The arguments, each a word of the command line.
  ///   - method: A method that was given elsewhere; then none may precede the URL.
  /// - Throws: ``ItemError`` for the first argument that is not allowed.
  package init(_ arguments: [String], method: String? = nil) throws(ItemError) {
    var rest = arguments[...]
    if let first = rest.first, Self.isMethod(first) {
      if let method { throw ItemError(kind: .secondMethod(given: method), argument: first, place: 1) }
      (self.method, isMethodGiven) = (first, true)
      rest.removeFirst()
    }
    if let method { (self.method, isMethodGiven) = (method, true) }
    url = rest.popFirst()
    for (index, argument) in zip(rest.indices, rest) {
      guard let item = RequestItem(argument) else {
        throw ItemError(kind: .noSeparator, argument: argument, place: index + 1)
      }
      items.append(item)
    }
  }

  /// Sets the method and the URL, if they were given, and adds the rows; those of a query that has none yet are sent
  /// beside the parameters.
  package func apply(to document: inout DraftDocument) {
    if isMethodGiven { document.draft.method = method }
    if let url { document.draft.url = url }
    for item in items {
      if item.list == .query, document.draft.query == nil { document.draft.queryAdds = true }
      if document.draft[item.list] == nil { document.draft[item.list] = [] }
      document.draft[item.list]?.append(item.row)
    }
  }

  private static func isMethod(_ argument: String) -> Bool {
    !argument.isEmpty
      && argument.utf8.allSatisfy {
        (0x41...0x5A).contains($0) || (0x30...0x39).contains($0) || "-_".utf8.contains($0)
      }
  }
}
