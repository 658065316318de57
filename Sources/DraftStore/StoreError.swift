/// A reason why a file could not be loaded or saved.
package struct StoreError: Error, Sendable, Hashable {
  package enum Operation: Sendable, Hashable {
    case load, save
  }

  package enum Reason: Sendable, Hashable {
    case emptyPath
    /// The file does not exist.
    case notFound
    case isFolder
    /// The path is neither a file nor a folder.
    case notAFile
    /// The permissions of the file or its folder forbid it.
    case noPermission
    /// The file is writable, but not its folder, in which the new file is created first.
    case noPermissionOnFolder
    /// Another system error.
    case system
  }

  /// The path as given.
  package var path: String
  package var operation: Operation
  package var reason: Reason
  /// The system's error number.
  package var errno: Int32

  package init(path: String, operation: Operation, reason: Reason, errno: Int32) {
    self.path = path
    self.operation = operation
    self.reason = reason
    self.errno = errno
  }
}
