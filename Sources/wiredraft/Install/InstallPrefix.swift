import ArgumentParser
import Glibc

struct InstallPrefix {
  /// The folder as the installed program sees it.
  let path: String
  /// The folder that serves as the file system's root while a package is built (`DESTDIR`), usually empty.
  let stage: String

  var folder: String { stage + path }

  func file(_ path: String) -> String { path.isEmpty ? folder : folder + "/" + path }

  /// Returns the folders that contain files below the prefix, outer ones first; an empty path is the prefix itself.
  func folders(above paths: [String]) -> [String] {
    var folders = [""]
    for path in paths {
      let names = path.split(separator: "/").dropLast()
      for count in names.indices.map({ $0 + 1 }) {
        let folder = names.prefix(count).joined(separator: "/")
        if !folders.contains(folder) { folders.append(folder) }
      }
    }
    return folders
  }

  func make(_ folder: String) throws(InstallProblem) {
    var place = ""
    for name in file(folder).split(separator: "/") {
      place += "/" + name
      guard access(place, F_OK) != 0 else { continue }
      guard mkdir(place, 0o755) == 0 else { throw InstallProblem(path: place, number: errno) }
      // Other users need to reach the program, whatever this user's umask.
      chmod(place, 0o755)
    }
  }

  /// Creates the given prefix, or the default one: `/usr/local` for root, `~/.local` for other users.
  init(given: String?, stage: String?) throws {
    let environment = ContextLoading.environment(["HOME", "DESTDIR"])
    let home = environment["HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
    var path: String
    switch given {
    case ""?: throw ValidationError("--prefix needs the name of a folder.")
    case let given?:
      path = given
      // A shell doesn't expand the ~ in --prefix=~/x.
      if given == "~" || given.hasPrefix("~/"), let home { path = home + given.dropFirst() }
      if !path.hasPrefix("/") { path = ContextLoading.currentFolder + "/" + path }
    case nil where getuid() == 0: path = "/usr/local"
    case nil:
      guard let home else { throw ValidationError("HOME is not set: say where by --prefix FOLDER.") }
      path = home + "/.local"
    }
    self.path = Self.clean(path)
    let stage = stage ?? environment["DESTDIR"] ?? ""
    let whole = stage.isEmpty || stage.hasPrefix("/") ? stage : ContextLoading.currentFolder + "/" + stage
    let cleaned = whole.isEmpty ? "" : Self.clean(whole)
    self.stage = cleaned == "/" ? "" : cleaned
  }

  /// The path without empty names, `.`, and trailing slashes. `..` is left for the file system to resolve.
  private static func clean(_ path: String) -> String {
    let names = path.split(separator: "/").filter { $0 != "." }
    return "/" + names.joined(separator: "/")
  }
}
