import ArgumentParser
import DraftFormats
import DraftStore
import Glibc

enum BrunoReading {
  /// The most files that are read, and the most folders within each other.
  private static let (mostFiles, mostLevels) = (10_000, 100)

  static func recognises(_ path: String) -> Bool {
    FolderEntry.names(in: path).contains(where: BrunoFolder.includes)
  }

  /// Returns the contents of a folder; links in it are not followed.
  static func contents(of folder: String, _ options: ImportOptions) throws -> ImportContents {
    var root = folder[...]
    while root.count > 1, root.last == "/" { root.removeLast() }
    var files: [BrunoFolder.File] = []
    var open = [(path: "", level: 0)]
    while let (below, level) = open.popLast() {
      for entry in (try? FolderEntry.all(in: root + "/" + below)) ?? [] {
        guard let name = entry.name, !name.hasPrefix("."), name != "node_modules" else { continue }
        if entry.type == UInt8(DT_DIR) {
          if level < mostLevels { open.append((below + name + "/", level + 1)) }
        } else if entry.type == UInt8(DT_REG), BrunoFolder.includes(name) {
          guard files.count < mostFiles else {
            throw ExitCode.failure("\(folder): error: There are more than \(mostFiles) files of Bruno in it.")
          }
          files.append(
            .init(path: below + name, text: try ImportLoading.text(of: root + "/" + below + name)))
        }
      }
    }
    let name = root.split(separator: "/").last.map(String.init) ?? String(root)
    return try ImportLoading.reporting(folder) { () throws(ImportError) in
      try BrunoFolder.contents(of: files.sorted { $0.path < $1.path }, named: name, options)
    }
  }
}
