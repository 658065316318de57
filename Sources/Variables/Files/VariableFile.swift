/// A file of variables, as it was found.
package struct VariableFile: Sendable, Hashable {
  /// The path, as people are shown it.
  package var path: String
  package var kind: VariableFileKind
  /// The number of folders from the draft's up to the file's; a file that the user names precedes them with -1.
  package var distance: Int
  package var bytes: [UInt8]

  package init(path: String, kind: VariableFileKind, distance: Int = 0, bytes: [UInt8]) {
    self.path = path
    self.kind = kind
    self.distance = distance
    self.bytes = bytes
  }
}
