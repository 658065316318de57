import Glibc

/// The path of a file below a folder around it.
struct PathBelow {
  let text: String

  /// Nil if the file isn't below the folder, or one of both isn't there.
  init?(_ path: String, _ folder: String) {
    guard let path = Self.whole(path), let folder = Self.whole(folder) else { return nil }
    let start = folder == "/" ? folder : folder + "/"
    guard path == folder || path.hasPrefix(start) else { return nil }
    text = String(path.dropFirst(start.count))
  }

  private static func whole(_ path: String) -> String? {
    guard let text = realpath(path, nil) else { return nil }
    defer { free(text) }
    return String(cString: text)
  }

  /// Splits a path into that of its folder and its name.
  static func split(_ path: String) -> (folder: String, name: String) {
    let name = path.split(separator: "/").last.map(String.init) ?? path
    guard let slash = path.lastIndex(of: "/") else { return (".", name) }
    return (slash == path.startIndex ? "/" : String(path[..<slash]), name)
  }

  /// Returns the folder around a folder; nil if there is none.
  static func outer(_ folder: String) -> String? {
    if folder == "/" { return nil }
    let name = split(folder).name
    guard name == "." || name == ".." || !folder.contains("/") else { return split(folder).folder }
    return whole(folder).flatMap(outer)
  }
}
