/// Why a file could not be loaded or saved.
package struct StoreError: Error, Sendable, Hashable {
  /// What was being done.
  package enum Operation: Sendable, Hashable {
    case load, save
  }

  /// What is in the way.
  package enum Reason: Sendable, Hashable {
    case emptyPath
    /// It does not exist.
    case notFound
    case isFolder
    /// It is neither a file nor a folder.
    case notAFile
    /// Its permissions, or those of its folder, forbid it.
    case noPermission
    /// The file may be written, but not its folder, in which the new file is made first.
    case noPermissionOnFolder
    /// The system says something else.
    case system
  }

  /// The path, as it was given.
  package var path: String
  /// What was being done.
  package var operation: Operation
  /// What is in the way.
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
