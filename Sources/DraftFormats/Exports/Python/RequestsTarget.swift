/// The changes that requests and urllib3 make to a request target.
struct RequestsTarget {
  private let path: [UInt8]
  private let query: [UInt8]?

  init(_ target: String) {
    let bytes = Array(target.utf8)
    let mark = bytes.firstIndex(of: UInt8(ascii: "?"))
    path = Array(bytes[..<(mark ?? bytes.count)])
    query = mark.map { Array(bytes[($0 + 1)...]) }
  }

  enum Change: String, CaseIterable {
    case dots = "dot segments are taken away"
    case encoded = "characters are percent-encoded"
    case capitals = "percent-encoding is written in capitals"
    case decoded = "percent-encoding is undone where it is not needed"
    case mark = "the “?” at its end is left out"
  }

  /// For a target that is given within the URL. HTTPie restores the path on request.
  func changesInURL(keepsPath: Bool) -> [Change] {
    var changes: Set<Change> = []
    var prepared = Self.encoded(Self.withoutDots(path, &changes), &changes)
    prepared = Self.unquoted(prepared, &changes)
    if keepsPath {
      changes = []
      // The part after a semicolon in the last segment is not restored.
      let given = Self.split(path)
      let made = Self.split(prepared)
      if made.rest != given.rest { Self.note(given.rest, made.rest, &changes) }
      prepared = given.front + made.rest
    }
    _ = Self.encoded(prepared, &changes)
    if let query {
      if query.isEmpty { changes.insert(.mark) }
      let encoded = Self.encoded(query, allowsMark: true, &changes)
      _ = Self.unquoted(encoded, &changes)
    }
    return Change.allCases.filter(changes.contains)
  }

  /// For a target that is given separately from the URL.
  var changes: [Change] {
    var changes: Set<Change> = []
    _ = Self.encoded(path, &changes)
    if let query { _ = Self.encoded(query, allowsMark: true, &changes) }
    return Change.allCases.filter(changes.contains)
  }

  /// Newer versions remove one of the slashes.
  var hasDoubleSlash: Bool { path.starts(with: [UInt8(ascii: "/"), UInt8(ascii: "/")]) }

  // MARK: - Steps

  private static func note(_ old: [UInt8], _ new: [UInt8], _ changes: inout Set<Change>) {
    var inner: Set<Change> = []
    let encoded = encoded(old, &inner)
    _ = unquoted(encoded, &inner)
    changes.formUnion(inner)
    if inner.isEmpty, old != new { changes.insert(.dots) }
  }

  private static func split(_ path: [UInt8]) -> (front: [UInt8], rest: [UInt8]) {
    let last = path.lastIndex(of: UInt8(ascii: "/")) ?? 0
    guard let place = path[last...].firstIndex(of: UInt8(ascii: ";")), place + 1 < path.count else {
      return (path, [])
    }
    return (Array(path[..<place]), Array(path[place...]))
  }

  private static func withoutDots(_ path: [UInt8], _ changes: inout Set<Change>) -> [UInt8] {
    let result = RequestsText.withoutDots(path[...])
    if result != path { changes.insert(.dots) }
    return result
  }

  private static func encoded(
    _ bytes: [UInt8], allowsMark: Bool = false, _ changes: inout Set<Change>
  ) -> [UInt8] {
    let result = RequestsText.encoded(bytes, allowsMark: allowsMark)
    if result.count != bytes.count { changes.insert(.encoded) }
    if RequestsText.capitalized(bytes) != bytes { changes.insert(.capitals) }
    return result
  }

  private static func unquoted(_ bytes: [UInt8], _ changes: inout Set<Change>) -> [UInt8] {
    let result = RequestsText.unquoted(bytes)
    if result != bytes { changes.insert(.decoded) }
    return result
  }
}
