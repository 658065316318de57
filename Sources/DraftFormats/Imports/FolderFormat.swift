/// A format whose requests are the files of a folder and of those below it.
package protocol FolderFormat: Sendable {
  /// A folder in this format, with its article: `a Bruno collection`.
  static var phrase: String { get }
  /// The names of the files by which it is recognised, for people: `bruno.json or *.bru`.
  static var marks: String { get }

  /// Whether a folder is in this format, by the names of the files in it.
  static func recognises(_ names: [String]) -> Bool

  /// Whether a folder may be read in this format if that is asked for.
  static func reads(_ names: [String]) -> Bool

  /// The names of files that make a folder a whole, from which the files below it inherit.
  static var roots: [String] { get }

  /// The names of files with what the requests of a folder have in common.
  static var folderFiles: [String] { get }

  /// Whether one of the roots holds its requests itself, by its text.
  static func isComplete(_ text: String) -> Bool

  /// Whether a file of such a folder is read, by its name; the others are named.
  static func includes(_ name: String) -> Bool

  /// Returns the requests and the environments of a folder.
  ///
  /// - Parameters:
  ///   - files: The files that are read, in the order of their paths.
  ///   - name: The name of the folder.
  ///   - options: The options for the drafts.
  ///   - tools: The readers of other texts.
  /// - Throws: ``ImportError`` if there is no request.
  static func contents(
    of files: [FolderFile], named name: String, _ options: ImportOptions, _ tools: ImportTools
  ) throws(ImportError) -> ImportContents
}

extension FolderFormat {
  package static func reads(_ names: [String]) -> Bool { recognises(names) }
}

/// A file of a folder that is imported.
package struct FolderFile: Sendable {
  /// The path below the folder, with `/` between names.
  package let path: String
  /// The text of the file; nil if it isn't read.
  package let text: String?
  /// The reason why the file can't be read, as a sentence; nil for none.
  package let problem: String?

  package init(path: String, text: String?, problem: String? = nil) {
    (self.path, self.text, self.problem) = (path, text, problem)
  }
}
