internal import WiredraftCore

/// A request as the arguments of a command describe it: `[METHOD] [URL] [ITEM …]`.
///
/// ```swift
/// let arguments = try RequestArguments(["PUT", "example.com", "a=1"], method: nil)
/// arguments.method  // "PUT"
/// ```
public struct RequestArguments: Sendable {
  /// The method; GET where none was given, whatever the items are.
  public var method = "GET"
  /// Whether the method was given.
  public var isMethodGiven = false
  /// The URL, as it was typed; nil for none.
  public var url: String?
  /// The rows, in their order.
  public var items: [RequestItem] = []

  /// Splits arguments.
  ///
  /// The first is the method if it has upper-case letters, digits, `-` and `_` only.
  /// - Parameters:
  ///   - arguments: The arguments, each a word of the command line.
  ///   - method: A method that was given in another way; then none may stand before the URL.
  /// - Throws: ``ItemError`` with the first argument that has no place.
  public init(_ arguments: [String], method: String? = nil) throws(ItemError) {
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

  /// Sets the method and the URL, where they were given, and adds the rows.
  public func apply(to document: inout DraftDocument) {
    if isMethodGiven { document.draft.method = method }
    if let url { document.draft.url = url }
    for item in items {
      if document.draft[item.list] == nil { document.draft[item.list] = [] }
      document.draft[item.list]?.append(item.row)
    }
  }

  private static func isMethod(_ argument: String) -> Bool {
    !argument.isEmpty
      && argument.utf8.allSatisfy {
        switch $0 {
        case 0x41...0x5A, 0x30...0x39, UInt8(ascii: "-"), UInt8(ascii: "_"): true
        default: false
        }
      }
  }
}
