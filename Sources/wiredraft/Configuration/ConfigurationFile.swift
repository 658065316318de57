import ComposerUI
import DraftStore
import Glibc

/// The configuration file: where it is, and how it is read.
struct ConfigurationFile {
  /// The variable that names another file.
  static let variable = "WIREDRAFT_CONFIG"

  /// What stands there.
  enum Content {
    /// Nothing does.
    case absent
    case bytes([UInt8])
    /// There is something that can't be read, for a reason.
    case unreadable(String)
  }

  /// The path; nil where there is no home to have it in.
  let path: String?
  /// Whether somebody named it: then it is wrong that it is not there.
  let isNamed: Bool

  /// A file that was named.
  init(path: String) {
    self.path = path
    isNamed = true
  }

  /// The file of this user: what `WIREDRAFT_CONFIG` names, or `wiredraft/config` in the folder for configurations.
  ///
  /// - Note: <https://specifications.freedesktop.org/basedir-spec/latest/>
  init() {
    let named = Self.variable(Self.variable)
    isNamed = named != nil
    if let named {
      path = named
    } else if let folder = Self.variable("XDG_CONFIG_HOME"), folder.hasPrefix("/") {
      path = folder + "/wiredraft/config"
    } else if let home = Self.variable("HOME"), home.hasPrefix("/") {
      path = (home == "/" ? "" : home) + "/.config/wiredraft/config"
    } else {
      path = nil
    }
  }

  /// The path for people.
  var shownPath: String { StateFolder.shown(path ?? "") }

  /// Reads the file: one call of the system where there is none, and never one that waits.
  func read() -> Content {
    guard let path else { return .absent }
    guard !path.utf8.contains(0) else { return .absent }
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
    guard descriptor >= 0 else {
      return errno == ENOENT || errno == ENOTDIR ? .absent : .unreadable(Self.reason(errno))
    }
    defer { close(descriptor) }
    var facts = stat()
    guard fstat(descriptor, &facts) == 0 else { return .unreadable(Self.reason(errno)) }
    switch facts.st_mode & S_IFMT {
    // A device, such as /dev/null, is a way to say that there is none.
    case S_IFREG, S_IFCHR: break
    case S_IFDIR: return .unreadable("this is a folder, not a file")
    default: return .unreadable("this is no regular file")
    }
    return Self.bytes(of: descriptor)
  }

  /// Reads what a descriptor has, no more than tells that it is too much.
  private static func bytes(of descriptor: Int32) -> Content {
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 1 << 14)
    while bytes.count <= Configuration.largest {
      let count = Glibc.read(descriptor, &piece, piece.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { return .unreadable(reason(errno)) }
      guard count > 0 else { break }
      bytes += piece[..<count]
    }
    return .bytes(bytes)
  }

  private static func reason(_ number: Int32) -> String {
    number == EACCES
      ? "the file may not be read: permission denied"
      : "the file can't be read: \(String(cString: strerror(number)))"
  }

  private static func variable(_ name: String) -> String? {
    guard let value = getenv(name), value.pointee != 0 else { return nil }
    return String(cString: value)
  }
}
