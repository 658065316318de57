package import WiredraftCore

/// A file or folder that completes a path.
package struct PathCandidate: Sendable, Hashable {
  /// The whole path, which begins as typed; a folder's path ends with `/`.
  package var path: String
  package var isFolder: Bool
  /// The size in bytes; nil if it is not known.
  package var size: Int?
  /// The content type that the name implies.
  package var contentType: String?

  package init(path: String, isFolder: Bool, size: Int? = nil, contentType: String? = nil) {
    self.path = path
    self.isFolder = isFolder
    self.size = size
    self.contentType = contentType
  }
}

/// The completions of a path.
package struct PathListing: Sendable, Hashable {
  /// The first completions, in the order of their names.
  package var candidates: [PathCandidate]
  /// The number of all completions.
  package var total: Int
  /// The longest common prefix of all completions.
  package var common: String
  /// The reason why the folder can't be read; nil if it was read.
  package var problem: Diagnostic.FileProblem?

  package init(
    candidates: [PathCandidate] = [], total: Int = 0, common: String = "",
    problem: Diagnostic.FileProblem? = nil
  ) {
    self.candidates = candidates
    self.total = total
    self.common = common
    self.problem = problem
  }

  /// Returns the longest common prefix of texts, in whole characters.
  ///
  /// - Complexity: O(*n*), where *n* is the total length of the texts.
  package static func commonStart(of texts: some Sequence<String>) -> String {
    var common: Substring?
    for text in texts {
      guard let known = common else {
        common = text[...]
        continue
      }
      var (left, right) = (known.startIndex, text.startIndex)
      while left < known.endIndex, right < text.endIndex, known[left] == text[right] {
        left = known.index(after: left)
        right = text.index(after: right)
      }
      common = known[..<left]
    }
    return String(common ?? "")
  }
}
