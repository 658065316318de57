/// The files that a text may refer to: those below the folder of its own file.
package struct ReferencedFiles: Sendable {
  /// The reason why a file was not read.
  package enum Problem: Error, Sendable, Hashable {
    /// No file may be read.
    case notAllowed
    /// It is named by a URL.
    case url
    /// Its path, or a symbolic link, leads out of the folder.
    case outside
    case missing
    /// The reason is a sentence without its full stop.
    case unreadable(reason: String)
    /// There are more files, or longer ones, than are read.
    case tooMany
  }

  /// The length of all files together, in bytes.
  package static let limit = 64 << 20

  /// The number of files of one description.
  package static let maximumCount = 10_000

  /// The name of the text's own file in its folder; empty if it has none.
  package var name: String
  /// Returns the text of a file by its path below the folder; nil if no file may be read.
  package var read: (@Sendable (_ path: String) -> Result<String, Problem>)?

  package init(
    name: String = "", read: (@Sendable (_ path: String) -> Result<String, Problem>)? = nil
  ) {
    self.name = name
    self.read = read
  }

  /// Returns the path, below the folder, of a file that another one names by a relative reference.
  static func path(_ reference: String, beside other: String) -> Result<String, Problem> {
    let scheme = reference.utf8.prefix { $0 != UInt8(ascii: ":") && $0 != UInt8(ascii: "/") }
    let hasScheme = reference.utf8.dropFirst(scheme.count).first == UInt8(ascii: ":")
    // A letter and a colon begin an absolute path in Windows.
    if reference.hasPrefix("//") || hasScheme && scheme.count > 1 { return .failure(.url) }
    if reference.hasPrefix("/") || hasScheme { return .failure(.outside) }
    var steps = other.split(separator: "/").dropLast()
    for step in reference.split(separator: "/") where step != "." {
      if step == ".." {
        guard steps.popLast() != nil else { return .failure(.outside) }
      } else {
        steps.append(step)
      }
    }
    return steps.isEmpty ? .failure(.missing) : .success(steps.joined(separator: "/"))
  }
}
