internal import SystemPackage

extension LeftOutFile.Reason {
  /// The reason, as the end of a sentence.
  package var sentence: String {
    switch self {
    case .otherOwner: "it belongs to another user"
    case .writableByOthers: "other users may write to it; `chmod go-w` fixes that"
    case .notAFile: "it is no regular file"
    case .tooLarge: "it is larger than \(FoundVariableFiles.largestSize >> 20) MiB"
    case .notConnected(let folders):
      "without a repository it counts only where each folder between has such a file, if only {\"wiredraft\": 1}, and "
        + folders.joined(separator: ", ") + (folders.count == 1 ? " has none" : " have none")
    case .unreadable(let errno): "it can't be read: \(Errno(rawValue: errno).description)"
    }
  }
}
