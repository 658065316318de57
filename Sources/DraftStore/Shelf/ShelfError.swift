internal import Glibc
internal import SystemPackage

/// A reason why a draft file could not be listed, renamed, copied, deleted or restored.
package struct ShelfError: Error, Sendable, Hashable {
  package enum Reason: Sendable, Hashable {
    /// The name is empty, contains a slash or a NUL, or is too long.
    case noName
    /// A file with this name already exists.
    case taken
    /// The file no longer exists.
    case gone
    /// There is no folder to keep a deleted draft in.
    case noTrash(String)
    /// The folder of a deleted draft is gone; the draft is kept at this path until the program ends.
    case noFolder(kept: String)
    /// Another system error.
    case system(Int32)
  }

  /// The path concerned.
  package var path: String
  package var reason: Reason

  package init(path: String, reason: Reason) {
    self.path = path
    self.reason = reason
  }

  init(path: String, errno number: Int32) {
    self.path = path
    reason =
      switch number {
      case EEXIST, ENOTEMPTY: .taken
      case ENOENT, ENOTDIR: .gone
      case ENAMETOOLONG: .noName
      default: .system(number)
      }
  }

  /// The problem, in one line.
  package var sentence: String {
    switch reason {
    case .noName: "a file can't have this name"
    case .taken: "a file of this name exists already"
    case .gone: "it isn't there any more"
    case .noTrash(let why): "it could not be kept until you quit: \(why)"
    case .noFolder(let path):
      "its folder isn't there any more; until you quit it is \(StateFolder.shown(path))"
    case .system(let number): Errno(rawValue: number).description
    }
  }
}
