import ComposerUI
import DraftStore
import Glibc
import Synchronization

struct ConfigurationFile {
  static let variable = "WIREDRAFT_CONFIG"

  /// The path that `--config` gave; nil without the option.
  static let chosen = Mutex<String?>(nil)

  enum Content {
    case absent
    case bytes([UInt8])
    case unreadable(String)
  }

  /// The path, or nil if there is no home folder for it.
  let path: String?
  /// Whether the user named the file, in which case its absence is an error.
  let isNamed: Bool

  init(path: String) {
    self.path = path
    isNamed = true
  }

  /// Creates the user's file: the one that `--config` or `WIREDRAFT_CONFIG` names, or `wiredraft/config` in the configuration folder.
  ///
  /// - Note: <https://specifications.freedesktop.org/basedir-spec/latest/>
  init() {
    let named = Self.chosen.withLock(\.self) ?? Self.variable(Self.variable)
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

  var shownPath: String { StateFolder.shown(path ?? "") }

  /// Reads the file, without ever blocking. A missing file costs one system call.
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
    // A device, such as /dev/null, is a way to choose no configuration.
    case S_IFREG, S_IFCHR: break
    case S_IFDIR: return .unreadable("this is a folder, not a file")
    default: return .unreadable("this is no regular file")
    }
    return Self.bytes(of: descriptor)
  }

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
