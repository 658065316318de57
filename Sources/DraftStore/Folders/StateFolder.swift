internal import Glibc

/// The folder for the state that the program keeps between runs.
///
/// - Note: <https://specifications.freedesktop.org/basedir-spec/latest/>
package enum StateFolder {
  /// The error that the folder can't be created or used.
  package struct Failure: Error, Sendable, Hashable {
    package var path: String
    /// The reason, as the end of a sentence.
    package var reason: String
  }

  /// Returns the path of the folder, creating it if needed: `$XDG_STATE_HOME/wiredraft`, or `~/.local/state/wiredraft`.
  /// Without a writable home folder, it is a private folder in the temporary directory.
  ///
  /// A folder that other users can write to or own is not used: its contents may be a trap.
  package static func make() throws(Failure) -> String {
    guard let path = standardPath else { return try makePrivate() }
    if let danger = danger(in: path) { throw Failure(path: path, reason: danger) }
    if let failure = makeAll(path) {
      do throws(Failure) { return try makePrivate() } catch { throw failure }
    }
    return path
  }

  /// Returns the locations of the folder that exist, the one that is written first: different runs may have been able to
  /// write to the home folder or not.
  ///
  /// It creates none.
  package static func existing() -> [String] {
    var paths: [String] = []
    if let path = standardPath, access(path, F_OK) == 0, danger(in: path) == nil { paths.append(path) }
    let path = privatePath
    if isPrivate(privateParent), isPrivate(path) { paths.insert(path, at: obstacle == nil ? paths.count : 0) }
    return paths
  }

  /// The reason why the standard folder can't be written, and the nearest part of its path that exists; nil if it can.
  package static var obstacle: Failure? {
    guard var place = standardPath else { return nil }
    while access(place, F_OK) != 0, errno == ENOENT, let slash = place.lastIndex(of: "/"),
      slash > place.startIndex
    {
      place = String(place[..<slash])
    }
    guard access(place, W_OK | X_OK) != 0 else { return nil }
    return Failure(path: place, reason: String(cString: strerror(errno)))
  }

  /// The sentence that the state is kept beside temporary files; nil if it isn't.
  package static var notice: String? {
    let reason: String
    if let obstacle {
      reason = "\(shown(obstacle.path)) can't be written (\(obstacle.reason))"
    } else if standardPath == nil {
      reason = "HOME is not set to a folder"
    } else {
      return nil
    }
    return "\(reason): history and unsaved work are kept in \(privatePath), which the system may empty."
  }

  /// Returns the path as displayed, with `~` for the home folder.
  package static func shown(_ path: String) -> String {
    guard let home = variable("HOME"), home != "/", path.hasPrefix(home + "/") else { return path }
    return "~" + path.dropFirst(home.count)
  }

  /// The standard location of the folder, whether or not it exists; nil without a home folder.
  package static var standardPath: String? {
    if let folder = variable("XDG_STATE_HOME") { return folder + "/wiredraft" }
    return variable("HOME").map { $0 + "/.local/state/wiredraft" }
  }

  /// The folder of temporary files.
  package static var temporary: String { variable("TMPDIR") ?? "/tmp" }

  private static var privateParent: String { temporary + "/wiredraft-\(getuid())" }

  /// It is beside temporary files: what was kept there for one home isn't found from another.
  private static var privatePath: String {
    guard let standardPath else { return privateParent }
    // FNV-1a: a path may be longer than a name.
    let hash = standardPath.utf8.reduce(0xCBF2_9CE4_8422_2325 as UInt64) {
      ($0 ^ UInt64($1)) &* 0x100_0000_01B3
    }
    return privateParent + "/" + String(hash, radix: 36)
  }

  /// The path is absolute, without trailing slashes; other values are not used.
  private static func variable(_ name: String) -> String? {
    guard let value = getenv(name), var path = String(validatingCString: value), path.hasPrefix("/") else {
      return nil
    }
    while path.count > 1, path.hasSuffix("/") { path.removeLast() }
    return path
  }

  private static func makeAll(_ path: String) -> Failure? {
    // It nearly always exists.
    if access(path, W_OK | X_OK) == 0 { return nil }
    var made = ""
    for name in path.split(separator: "/") {
      made += "/" + String(name)
      if mkdir(made, 0o700) != 0, errno != EEXIST, errno != EISDIR, access(made, F_OK) != 0 {
        return Failure(path: made, reason: String(cString: strerror(errno)))
      }
    }
    guard access(path, W_OK | X_OK) == 0 else {
      return Failure(path: path, reason: String(cString: strerror(errno)))
    }
    return nil
  }

  /// Returns the end of a sentence; nil if the folder is safe or doesn't exist. A link is followed: a user who
  /// could create one in the home folder could change everything in it.
  private static func danger(in path: String) -> String? {
    var facts = stat()
    guard stat(path, &facts) == 0, facts.st_mode & S_IFMT == S_IFDIR else { return nil }
    if facts.st_uid != geteuid(), facts.st_uid != 0 {
      return "it belongs to another user; make one of your own, or set XDG_STATE_HOME"
    }
    if facts.st_mode & S_IWOTH != 0 {
      return "all users can write to it, and could put a trap there; `chmod go-w` fixes that"
    }
    return nil
  }

  /// A folder that others can write to may hold a trap of this name, so only one that this user owns is used.
  private static func makePrivate() throws(Failure) -> String {
    let path = privatePath
    for folder in [privateParent, path] where mkdir(folder, 0o700) != 0 {
      guard errno == EEXIST else { throw Failure(path: folder, reason: String(cString: strerror(errno))) }
      guard isPrivate(folder) else {
        throw Failure(path: folder, reason: "it is not a folder for this user only")
      }
    }
    return path
  }

  private static func isPrivate(_ path: String) -> Bool {
    var facts = stat()
    return lstat(path, &facts) == 0 && facts.st_mode & S_IFMT == S_IFDIR && facts.st_uid == getuid()
      && facts.st_mode & 0o077 == 0
  }
}
