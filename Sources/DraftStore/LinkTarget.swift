internal import Glibc
internal import SystemPackage

/// Follows symbolic links at the end of a path; the last may lead to a missing file.
enum LinkTarget {
  /// Linux follows as many.
  private static let maximum = 40

  static func resolve(_ path: FilePath) throws(Errno) -> FilePath {
    var path = path
    for _ in 0..<maximum {
      do throws(Errno) {
        guard try path.stat(followTargetSymlink: false).type == .symbolicLink else { return path }
      } catch .noSuchFileOrDirectory {
        return path
      }
      let target = try read(path)
      // A relative link begins in the folder of the link.
      path = target.isAbsolute ? target : path.folder.pushing(target)
    }
    throw .tooManySymbolicLinkLevels
  }

  private static func read(_ path: FilePath) throws(Errno) -> FilePath {
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX) + 1)
    let count = path.withPlatformString { readlink($0, &buffer, buffer.count - 1) }
    guard count >= 0 else { throw Errno(rawValue: errno) }
    return buffer.withUnsafeBufferPointer { buffer in
      buffer.baseAddress.map { FilePath(platformString: $0) } ?? FilePath()
    }
  }
}
