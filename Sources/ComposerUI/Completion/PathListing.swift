package import WiredraftCore

/// A file or folder that a path being typed could become.
package struct PathCandidate: Sendable, Hashable {
  /// The whole path, written as it was begun; a folder's ends with `/`.
  package var path: String
  /// Whether it is a folder.
  package var isFolder: Bool
  /// The size in bytes; nil where it is not known.
  package var size: Int?
  /// The content type that the name tells.
  package var contentType: String?

  package init(path: String, isFolder: Bool, size: Int? = nil, contentType: String? = nil) {
    self.path = path
    self.isFolder = isFolder
    self.size = size
    self.contentType = contentType
  }
}

/// What a path being typed could become.
package struct PathListing: Sendable, Hashable {
  /// The first of them, in the order of their names.
  package var candidates: [PathCandidate]
  /// How many there are.
  package var total: Int
  /// What all begin with.
  package var common: String
  /// Why the folder can't be read; nil where it was.
  package var problem: FileProblem?

  package init(
    candidates: [PathCandidate] = [], total: Int = 0, common: String = "", problem: FileProblem? = nil
  ) {
    self.candidates = candidates
    self.total = total
    self.common = common
    self.problem = problem
  }

  /// Returns what all texts begin with, in whole characters.
  ///
  /// - Complexity: O(*n*), where *n* is the length of all.
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
