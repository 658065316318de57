internal import WiredraftCore

/// The drafts that were opened or saved last, as the file `recent` holds them: a JSON string on each line, the newest
/// first.
public struct RecentList: Sendable, Hashable {
  /// How many are remembered.
  public static let limit = 200

  /// The whole paths, the newest first; none stands twice.
  public private(set) var paths: [String] = []

  /// Makes an empty list.
  public init() {}

  /// Reads a list; a line that is none of ours is left out.
  public init(reading bytes: [UInt8]) {
    var seen: Set<String> = []
    for line in bytes.split(separator: UInt8(ascii: "\n")) {
      var cursor = JSONCursor(Array(line))
      guard let path = try? cursor.readString(), path.utf8.first == UInt8(ascii: "/") else { continue }
      guard paths.count < Self.limit, seen.insert(path).inserted else { continue }
      paths.append(path)
    }
  }

  /// The list as its file holds it.
  public var bytes: [UInt8] {
    Array(paths.map { ParameterValue.string($0).compactJSON + "\n" }.joined().utf8)
  }

  /// Puts a path before all others.
  public mutating func remember(_ path: String) {
    paths.removeAll { $0 == path }
    paths.insert(path, at: 0)
    if paths.count > Self.limit { paths.removeLast(paths.count - Self.limit) }
  }

  /// Gives a path another name, in its place.
  public mutating func rename(_ path: String, to other: String) {
    guard let index = paths.firstIndex(of: path) else { return }
    paths[index] = other
    var seen: Set<String> = []
    paths.removeAll { !seen.insert($0).inserted }
  }

  /// Leaves a path out; returns its place, nil where it is not in the list.
  @discardableResult
  public mutating func forget(_ path: String) -> Int? {
    guard let index = paths.firstIndex(of: path) else { return nil }
    paths.remove(at: index)
    return index
  }

  /// Puts a path back to where it was, if it is not in the list.
  public mutating func restore(_ path: String, at index: Int) {
    guard !paths.contains(path), paths.count < Self.limit else { return }
    paths.insert(path, at: max(0, min(index, paths.count)))
  }
}
