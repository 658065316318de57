struct CurlFiles: Sendable {
  private var contents: [String: [UInt8]]
  /// The texts `<(…)` whose contents are known.
  let processes: [String]
  private(set) var unread: [String] = []

  /// - Parameter processes: The known contents of `<(…)`, by its text.
  init(_ contents: [String: [UInt8]] = [:], processes: [String: [UInt8]] = [:]) {
    self.contents = contents.merging(processes) { $1 }
    self.processes = Array(processes.keys)
  }

  /// Sets the content of `-`, standard input.
  mutating func setInput(_ bytes: [UInt8]) { contents["-"] = bytes }

  /// Whether a path is a command of a shell whose output is read in the place of a file.
  static func isProcess(_ path: String) -> Bool { path.hasPrefix("<(") }

  /// Nil for a file that is not read, which is noted. With `isText` only a text can be taken over.
  mutating func content(of path: String, isText: Bool = false) -> [UInt8]? {
    guard let bytes = contents[path], !isText || String(validating: bytes, as: UTF8.self) != nil else {
      if !unread.contains(path), path != "-", !Self.isProcess(path) { unread.append(path) }
      return nil
    }
    return bytes
  }
}
