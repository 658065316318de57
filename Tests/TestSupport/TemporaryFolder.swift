internal import Glibc
package import SystemPackage

/// A separate folder for a test, removed with its contents when the value is released.
package final class TemporaryFolder {
  /// The path of the folder.
  package let path: String

  /// Creates an empty folder.
  package init() throws {
    let root = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    path = root + "/wiredraft-test-" + String(UInt64.random(in: 0...(.max)), radix: 36)
    try check(mkdir(path, 0o700))
  }

  deinit { Self.remove(path) }

  /// Returns the path of a name in the folder.
  package func callAsFunction(_ name: String) -> String { path + "/" + name }

  /// Writes a file in the folder.
  package func write(_ bytes: [UInt8], to name: String, mode: FilePermissions = .ownerReadWrite) throws {
    let file = try FileDescriptor.open(
      FilePath(self(name)), .writeOnly, options: [.create, .truncate], permissions: mode)
    try file.closeAfter { _ = try file.writeAll(bytes) }
  }

  /// Throws the system's error if a call failed.
  package func check(_ result: Int32) throws { if result != 0 { throw Errno(rawValue: errno) } }

  /// The names in the folder.
  package var names: [String] { Self.names(in: path) }

  private static func names(in path: String) -> [String] {
    guard let folder = opendir(path) else { return [] }
    defer { closedir(folder) }
    var names: [String] = []
    while let entry = readdir(folder) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names.sorted()
  }

  private static func remove(_ path: String) {
    for name in names(in: path) where unlink(path + "/" + name) != 0 { remove(path + "/" + name) }
    rmdir(path)
  }
}
