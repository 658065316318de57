/// Why a file could not be loaded or saved.
public struct StoreError: Error, Sendable, Hashable {
  /// What was being done.
  public enum Operation: Sendable, Hashable {
    case load, save
  }

  /// What is in the way.
  public enum Reason: Sendable, Hashable {
    /// The path is empty.
    case emptyPath
    /// It does not exist.
    case notFound
    /// It is a folder.
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
  public var path: String
  /// What was being done.
  public var operation: Operation
  /// What is in the way.
  public var reason: Reason
  /// The system's error number.
  public var errno: Int32

  /// Makes an error.
  public init(path: String, operation: Operation, reason: Reason, errno: Int32) {
    self.path = path
    self.operation = operation
    self.reason = reason
    self.errno = errno
  }
}
