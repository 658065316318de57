import ArgumentParser
import Glibc

/// The folder below which a program is installed.
struct InstallPrefix {
  /// The folder as the installed program will know it.
  let path: String
  /// The folder that stands for the root of the file system while a package is made (`DESTDIR`); usually empty.
  let stage: String

  /// Where files are really written.
  var folder: String { stage + path }

  /// Returns where a path below the prefix is really written.
  func file(_ path: String) -> String { path.isEmpty ? folder : folder + "/" + path }

  /// Returns the folders that files below the prefix are in, outer ones first; an empty path is the prefix itself.
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

  /// Makes a folder below the prefix, and those above it, where they are missing.
  func make(_ folder: String) throws(InstallProblem) {
    var place = ""
    for name in file(folder).split(separator: "/") {
      place += "/" + name
      guard access(place, F_OK) != 0 else { continue }
      guard mkdir(place, 0o755) == 0 else { throw InstallProblem(path: place, number: errno) }
      // Others are to find the program, whatever files of this user are usually for.
      chmod(place, 0o755)
    }
  }

  /// Takes the prefix that was given, or the usual one: `/usr/local` for root, `~/.local` for others.
  init(given: String?, stage: String?) throws {
    let environment = ContextLoading.environment(["HOME", "DESTDIR"])
    let home = environment["HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
    var path: String
    switch given {
    case ""?: throw ValidationError("--prefix needs the name of a folder.")
    case let given?:
      path = given
      // A shell leaves the ~ of --prefix=~/x as it is.
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

  /// The path without what means nothing: empty names, `.`, and slashes at its end. What `..` means, the file system
  /// says.
  private static func clean(_ path: String) -> String {
    let names = path.split(separator: "/").filter { $0 != "." }
    return "/" + names.joined(separator: "/")
  }
}
