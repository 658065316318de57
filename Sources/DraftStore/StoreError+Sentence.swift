internal import SystemPackage

extension StoreError {
  /// The problem, in one line.
  package var sentence: String {
    switch (reason, operation) {
    case (.emptyPath, .load): "there is no file to load: its name is empty"
    case (.emptyPath, .save): "there is no file to save to: its name is empty"
    case (.notFound, .load): "the file does not exist"
    case (.notFound, .save): "the folder of the file does not exist"
    case (.isFolder, _): "this is a folder, not a file"
    case (.notAFile, _): "this is no regular file"
    case (.noPermission, .load): "the file may not be read: permission denied"
    case (.noPermission, .save): "the file may not be written: permission denied"
    case (.noPermissionOnFolder, _):
      "its folder may not be written, and the new version is made there first: permission denied"
    case (.system, .load): "the file can't be read: \(Errno(rawValue: errno).description)"
    case (.system, .save): savingSentence
    }
  }

  private var savingSentence: String {
    switch Errno(rawValue: errno) {
    case .noSpace: "the disk is full"
    case .diskQuotaExceeded: "your room on this disk is used up"
    case .fileTooLarge: "the file is larger than may be written here"
    case .readOnlyFileSystem: "the disk is read-only"
    case .resourceBusy: "another program keeps writing it"
    case let error: "the file can't be written: \(error.description)"
    }
  }

  init(_ error: Errno, path: String, operation: Operation) {
    let reason: Reason =
      switch error {
      case .noSuchFileOrDirectory, .notDirectory: .notFound
      case .isDirectory: .isFolder
      case .notSupported, .noSuchAddressOrDevice: .notAFile
      case .permissionDenied, .notPermitted: .noPermission
      default: .system
      }
    self.init(path: path, operation: operation, reason: reason, errno: error.rawValue)
  }
}

extension Errno {
  /// All errors thrown here are of this type.
  init(of error: any Error) { self = error as? Errno ?? .ioError }
}
