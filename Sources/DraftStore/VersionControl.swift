internal import Glibc

/// Checks whether a file is in a folder under version control.
package enum VersionControl {
  private static let names = [".git", ".hg", ".svn", ".jj", ".bzr", ".pijul", "_darcs", ".fslckout", "CVS"]

  /// Returns the name of the entry that puts a folder above a file under version control, such as `.git`; nil if there
  /// is none.
  ///
  /// The entry may be a folder or, in a worktree or a submodule, a file. Ignore rules are not considered.
  package static func folder(above path: String) -> String? {
    // A link is followed: version control keeps the file itself.
    guard var folder = WholePath.existing(path)?[...] else { return nil }
    while let slash = folder.utf8.lastIndex(of: UInt8(ascii: "/")) {
      folder = folder[..<slash]
      for name in names where access(folder + "/" + name, F_OK) == 0 { return name }
    }
    return nil
  }

  /// A worktree or a submodule counts, too.
  static func isRepository(_ folder: String) -> Bool { access(folder + "/.git", F_OK) == 0 }
}
