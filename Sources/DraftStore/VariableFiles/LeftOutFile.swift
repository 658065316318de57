package import Variables

/// A file of variables that exists and is not read.
package struct LeftOutFile: Sendable, Hashable {
  /// The reasons.
  package enum Reason: Sendable, Hashable {
    /// It, or the link to it, belongs to another user, who could change what is sent.
    case otherOwner
    /// All users may write to it, or a group that is not the user's own.
    case writableByOthers
    case notAFile
    /// It is larger than ``FoundVariableFiles/largestSize``.
    case tooLarge
    /// It is above folders, outside of any repository, that have no file for their drafts; their paths are absolute.
    case notConnected(folders: [String])
    /// The system refuses, with an error number.
    case unreadable(errno: Int32)
  }

  /// The path, as people are shown it.
  package var path: String
  package var kind: VariableFileKind
  package var reason: Reason
}
