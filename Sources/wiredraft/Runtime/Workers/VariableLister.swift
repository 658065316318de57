import ComposerUI
@preconcurrency import Glibc

enum VariableLister {
  /// Returns the sorted names that begin with a text; those that aren't UTF-8 are left out.
  static func list(_ text: String) -> PathListing {
    var names: [String] = []
    var next = environ
    while let variable = next.pointee {
      next += 1
      guard let whole = String(validatingCString: variable),
        let end = whole.utf8.firstIndex(of: UInt8(ascii: "="))
      else { continue }
      let name = String(whole[..<end])
      if !name.isEmpty, name.utf8.starts(with: text.utf8) { names.append(name) }
    }
    names.sort { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    return PathListing(
      candidates: names.prefix(PathLister.limit).map { PathCandidate(path: $0, isFolder: false) },
      total: names.count, common: PathListing.commonStart(of: names))
  }
}
