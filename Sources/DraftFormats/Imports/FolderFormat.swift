/// A format whose requests are the files of a folder and of those below it.
package protocol FolderFormat: Sendable {
  /// A folder in this format, with its article: `a Bruno collection`.
  static var phrase: String { get }
  /// The names of the files by which it is recognised, for people: `bruno.json or *.bru`.
  static var marks: String { get }

  /// Whether a folder is in this format, by the names of the files in it.
  static func recognises(_ names: [String]) -> Bool

  /// Whether a file of such a folder is read, by its name.
  static func includes(_ name: String) -> Bool

  /// Returns the requests and the environments of a folder.
  ///
  /// - Parameters:
  ///   - files: The files that are read, in the order of their paths.
  ///   - name: The name of the folder.
  ///   - options: The options for the drafts.
  ///   - tools: The readers of other texts.
  /// - Throws: ``ImportError``, with the path of the file that can't be read.
  static func contents(
    of files: [FolderFile], named name: String, _ options: ImportOptions, _ tools: ImportTools
  ) throws(ImportError) -> ImportContents
}

extension FolderFormat {
  package static func recognises(_ names: [String]) -> Bool { names.contains(where: includes) }
}

/// A file of a folder that is imported.
package struct FolderFile: Sendable {
  /// The path below the folder, with `/` between names.
  package let path: String
  /// The text of the file.
  package let text: String

  /// Makes a file.
  ///
  /// - Parameters:
  ///   - path: The path below the folder, with `/` between names.
  ///   - text: The text of the file.
  package init(path: String, text: String) { (self.path, self.text) = (path, text) }
}
