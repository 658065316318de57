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
  func file(_ path: String) -> String { path == "." ? folder : folder + "/" + path }

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
