internal import Glibc
internal import SystemPackage

/// Why a draft file could not be listed, renamed, copied, deleted or brought back.
package struct ShelfError: Error, Sendable, Hashable {
  /// What is in the way.
  package enum Reason: Sendable, Hashable {
    /// The name is empty, or has a slash or a NUL in it, or is too long.
    case noName
    /// A file of this name stands there already.
    case taken
    /// There is no such file any more.
    case gone
    /// There is no folder where a deleted draft could be kept.
    case noTrash(String)
    /// The folder that a deleted draft was in is gone; until the program ends the draft is kept at this path.
    case noFolder(kept: String)
    /// The system says something else.
    case system(Int32)
  }

  /// The path that it is about.
  package var path: String
  /// What is in the way.
  package var reason: Reason

  package init(path: String, reason: Reason) {
    self.path = path
    self.reason = reason
  }

  /// Makes an error of the system's number.
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

  /// What is wrong, as one line for people.
  package var sentence: String {
    switch reason {
    case .noName: "a file can't have this name"
    case .taken: "a file of this name stands there already"
    case .gone: "it isn't there any more"
    case .noTrash(let why): "it could not be kept until you quit: \(why)"
    case .noFolder(let path):
      "its folder isn't there any more; until you quit it is \(StateFolder.shown(path))"
    case .system(let number): Errno(rawValue: number).description
    }
  }
}
