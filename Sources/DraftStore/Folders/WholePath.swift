internal import Glibc
internal import SystemPackage

/// Conversions between paths that any process can use and paths that a user would type.
package enum WholePath {
  /// Returns the absolute path of an existing file, without links; nil if it doesn't exist.
  package static func existing(_ path: String) -> String? {
    guard !path.utf8.contains(0), let real = realpath(path, nil) else { return nil }
    defer { free(real) }
    return String(validatingCString: real)
  }

  /// Returns the absolute path of a file, without links. The file may be missing if its folder exists.
  package static func ofFile(_ path: String) -> String? {
    if let real = existing(path) { return real }
    // A link may lead to a file that doesn't exist yet.
    return inFolder((try? LinkTarget.resolve(FilePath(path)).string) ?? path)
  }

  /// Returns the absolute path of a file or link: its folder without links, and its own name unchanged.
  package static func inFolder(_ path: String) -> String? {
    let place = FilePath(path)
    guard let name = place.lastComponent?.string else { return nil }
    return existing(place.folder.string).map { $0 == "/" ? "/" + name : $0 + "/" + name }
  }

  /// Returns an absolute path as a user would type it: relative to the current folder if it is inside, unless that
  /// would look like an option.
  package static func fromHere(_ path: String) -> String {
    guard let here = existing("."), path.hasPrefix(here + "/") else { return path }
    let name = String(decoding: path.utf8.dropFirst(here.utf8.count + 1), as: UTF8.self)
    return name.hasPrefix("-") ? path : name
  }
}
