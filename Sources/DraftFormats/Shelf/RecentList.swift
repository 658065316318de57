internal import WiredraftCore

/// The drafts that were opened or saved last, in the form of the file `recent`: a JSON string on each line,
/// the newest first.
package struct RecentList: Sendable, Hashable {
  /// The maximum number of paths.
  package static let limit = 200

  /// The absolute paths, the newest first, without duplicates.
  package private(set) var paths: [String] = []

  package init() {}

  /// Reads a list; invalid lines are left out.
  package init(reading bytes: [UInt8]) {
    var seen: Set<String> = []
    for line in bytes.split(separator: UInt8(ascii: "\n")) {
      var cursor = JSONCursor(Array(line))
      guard let path = try? cursor.readString(), path.utf8.first == UInt8(ascii: "/") else { continue }
      guard paths.count < Self.limit, seen.insert(path).inserted else { continue }
      paths.append(path)
    }
  }

  /// The list in the form of its file.
  package var bytes: [UInt8] {
    Array(paths.map { ParameterValue.string($0).compactJSON + "\n" }.joined().utf8)
  }

  /// Moves or inserts a path before all others.
  package mutating func remember(_ path: String) {
    paths.removeAll { $0 == path }
    paths.insert(path, at: 0)
    if paths.count > Self.limit { paths.removeLast(paths.count - Self.limit) }
  }

  /// Replaces a path by another, at the same place.
  package mutating func rename(_ path: String, to other: String) {
    guard let index = paths.firstIndex(of: path) else { return }
    paths[index] = other
    var seen: Set<String> = []
    paths.removeAll { !seen.insert($0).inserted }
  }

  /// Removes a path; returns its index, or nil if it is not in the list.
  @discardableResult
  package mutating func forget(_ path: String) -> Int? {
    guard let index = paths.firstIndex(of: path) else { return nil }
    paths.remove(at: index)
    return index
  }

  /// Inserts a path at its former index, if it is not in the list.
  package mutating func restore(_ path: String, at index: Int) {
    guard !paths.contains(path), paths.count < Self.limit else { return }
    paths.insert(path, at: max(0, min(index, paths.count)))
  }
}
