internal import Glibc
internal import SystemPackage

/// Paths as any process knows them, and as a user would type them.
package enum WholePath {
  /// Returns the whole path of what is there, without links in it; nil where nothing is.
  package static func existing(_ path: String) -> String? {
    guard !path.utf8.contains(0), let real = realpath(path, nil) else { return nil }
    defer { free(real) }
    return String(validatingCString: real)
  }

  /// Returns the whole path of a file without links in it, also of one that is not there as long as its folder is.
  package static func ofFile(_ path: String) -> String? {
    if let real = existing(path) { return real }
    // A link may lead to a file that is not there yet.
    return inFolder((try? LinkTarget.resolve(FilePath(path)).string) ?? path)
  }

  /// Returns the whole path of a file or link: its folder without links, and its own name as it is.
  package static func inFolder(_ path: String) -> String? {
    let place = FilePath(path)
    guard let name = place.lastComponent?.string else { return nil }
    return existing(place.folder.string).map { $0 == "/" ? "/" + name : $0 + "/" + name }
  }

  /// Returns a whole path as a user would type it here: from the current folder on, if it is in it, unless that would
  /// read as an option.
  package static func fromHere(_ path: String) -> String {
    guard let here = existing("."), path.hasPrefix(here + "/") else { return path }
    let name = String(decoding: path.utf8.dropFirst(here.utf8.count + 1), as: UTF8.self)
    return name.hasPrefix("-") ? path : name
  }
}
