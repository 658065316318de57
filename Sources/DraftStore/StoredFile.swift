package struct StoredFile: Sendable, Hashable {
  package let bytes: [UInt8]
  /// The stamp that distinguishes it from later versions.
  package let stamp: FileStamp
}

package enum SaveCondition: Sendable, Hashable {
  /// In any case.
  case always
  /// Only if there is neither a file nor a link.
  case absent
  /// Only if the file has the known version, or another with the same bytes; nil means that no file is known.
  case unchanged(FileStamp?)
}

package enum SaveOutcome: Sendable, Hashable {
  /// The file was written. `wasGone` is true if the known version no longer existed.
  case saved(FileStamp, wasGone: Bool)
  /// The file exists and was left unchanged.
  case exists
  /// Another version of the file exists and was left unchanged.
  case changed(StoredFile)
}
