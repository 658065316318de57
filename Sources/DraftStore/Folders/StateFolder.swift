internal import Glibc

/// The folder for what the program leaves between two runs.
///
/// - Note: <https://specifications.freedesktop.org/basedir-spec/latest/>
package enum StateFolder {
  /// The folder can't be made or used.
  package struct Failure: Error, Sendable, Hashable {
    /// What is in the way.
    package var path: String
    /// Why, as the end of a sentence.
    package var reason: String
  }

  /// Returns the path of the folder, which is there then: `$XDG_STATE_HOME/wiredraft`, or
  /// `~/.local/state/wiredraft`; where there is no home that can be written, one for this user beside the
  /// temporary files.
  ///
  /// A folder that others can write to, or that is somebody else's, is not used: what lies there may be a trap.
  package static func make() throws(Failure) -> String {
    guard let path = standardPath else { return try makePrivate() }
    if let danger = danger(in: path) { throw Failure(path: path, reason: danger) }
    if let failure = makeAll(path) {
      do throws(Failure) { return try makePrivate() } catch { throw failure }
    }
    return path
  }

  /// Returns where the folder may be, as far as it is there: a run may have found a home that another did not.
  ///
  /// It makes none.
  package static func existing() -> [String] {
    var paths: [String] = []
    if let path = standardPath, access(path, F_OK) == 0, danger(in: path) == nil { paths.append(path) }
    if isPrivate(privatePath) { paths.append(privatePath) }
    return paths
  }

  /// The path for people, with `~` for the home folder.
  package static func shown(_ path: String) -> String {
    guard let home = variable("HOME"), home != "/", path.hasPrefix(home + "/") else { return path }
    return "~" + path.dropFirst(home.count)
  }

  /// Where the folder belongs, whether it is there or not; nil where there is no home.
  package static var standardPath: String? {
    if let folder = variable("XDG_STATE_HOME") { return folder + "/wiredraft" }
    return variable("HOME").map { $0 + "/.local/state/wiredraft" }
  }

  private static var privatePath: String { (variable("TMPDIR") ?? "/tmp") + "/wiredraft-\(getuid())" }

  /// The value of a variable that holds a whole path, without a slash at its end; others are not to be used.
  private static func variable(_ name: String) -> String? {
    guard let value = getenv(name), var path = String(validatingCString: value), path.hasPrefix("/") else {
      return nil
    }
    while path.count > 1, path.hasSuffix("/") { path.removeLast() }
    return path
  }

  private static func makeAll(_ path: String) -> Failure? {
    // It is nearly always there.
    if access(path, W_OK | X_OK) == 0 { return nil }
    var made = ""
    for name in path.split(separator: "/") {
      made += "/" + name
      if mkdir(made, 0o700) != 0, errno != EEXIST, errno != EISDIR, access(made, F_OK) != 0 {
        return Failure(path: made, reason: String(cString: strerror(errno)))
      }
    }
    guard access(path, W_OK | X_OK) == 0 else {
      return Failure(path: path, reason: String(cString: strerror(errno)))
    }
    return nil
  }

  /// Returns what makes a folder unsafe, as the end of a sentence; nil where nothing does, or where it is not there.
  ///
  /// A link is followed: whoever could have made one in the home folder could change all in it.
  private static func danger(in path: String) -> String? {
    var facts = stat()
    guard stat(path, &facts) == 0, facts.st_mode & S_IFMT == S_IFDIR else { return nil }
    if facts.st_uid != geteuid(), facts.st_uid != 0 {
      return "it belongs to another user; make one of your own, or set XDG_STATE_HOME"
    }
    if facts.st_mode & S_IWOTH != 0 {
      return "all users can write to it, and could put a trap there; `chmod go-w` mends that"
    }
    return nil
  }

  /// A folder that others can write to may hold a trap of this name: only one of our own is used.
  private static func makePrivate() throws(Failure) -> String {
    let path = privatePath
    if mkdir(path, 0o700) == 0 { return path }
    guard errno == EEXIST else { throw Failure(path: path, reason: String(cString: strerror(errno))) }
    guard isPrivate(path) else { throw Failure(path: path, reason: "it is not a folder for this user only") }
    return path
  }

  private static func isPrivate(_ path: String) -> Bool {
    var facts = stat()
    return lstat(path, &facts) == 0 && facts.st_mode & S_IFMT == S_IFDIR && facts.st_uid == getuid()
      && facts.st_mode & 0o077 == 0
  }
}
