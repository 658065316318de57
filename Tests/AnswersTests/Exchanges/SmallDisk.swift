import Foundation
import TestSupport

/// A file system in memory with little room, which is unmounted when it is released.
final class SmallDisk {
  struct Failure: Error {}

  /// The folder where it is mounted.
  let folder: TemporaryFolder

  init(kilobytes: Int) throws {
    folder = try TemporaryFolder()
    let options = "size=\(kilobytes)k"
    let words = ["mount", "-t", "tmpfs", "-o", options, "tmpfs", folder.path]
    guard try Child(words).wait() == 0 else { throw Failure() }
  }

  deinit { _ = try? Child(["umount", folder.path]).wait() }

  /// Whether this user may make one.
  static let canBeMade = geteuid() == 0 && (try? SmallDisk(kilobytes: 4)) != nil
}
