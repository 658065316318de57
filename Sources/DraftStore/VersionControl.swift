internal import Glibc

/// Tells whether a file lies where version control keeps it.
package enum VersionControl {
  private static let names = [".git", ".hg", ".svn", ".jj", ".bzr", ".pijul", "_darcs", ".fslckout", "CVS"]

  /// Returns the name of what makes a folder above a file one under version control, such as `.git`; nil where none
  /// is.
  ///
  /// It may be a folder or, in a worktree or a submodule, a file. Whether the file is ignored is not asked.
  package static func folder(above path: String) -> String? {
    // A link is followed: the file itself is what is kept.
    guard var folder = WholePath.existing(path)?[...] else { return nil }
    while let slash = folder.utf8.lastIndex(of: UInt8(ascii: "/")) {
      folder = folder[..<slash]
      for name in names where access(folder + "/" + name, F_OK) == 0 { return name }
    }
    return nil
  }
}
