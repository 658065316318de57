/// A file as it was read, with what tells this version of it from others.
package struct StoredFile: Sendable, Hashable {
  package let bytes: [UInt8]
  /// What tells it from a later version.
  package let stamp: FileStamp
}

/// When a file may be written.
package enum SaveCondition: Sendable, Hashable {
  /// Whatever stands there.
  case always
  /// Only where no file stands.
  case absent
  /// Only where the version stands that is known, or another with the same bytes; nil is known to be none.
  case unchanged(FileStamp?)
}

/// What came of saving.
package enum SaveOutcome: Sendable, Hashable {
  /// The file is written. `wasGone` is whether the version that was known did not stand there any more.
  case saved(FileStamp, wasGone: Bool)
  /// A file stands there, and was left as it is.
  case exists
  /// Another version of the file stands there, and was left as it is.
  case changed(StoredFile)
}
