import DraftStore

/// `uninstall` removes these files, and an upgrade may replace them.
struct InstalledList {
  static let path = "share/wiredraft/installed"

  var files: [String] = []
  /// The folders that were created for the files; an empty path is the prefix itself.
  var folders: [String] = []

  init(files: [String], folders: [String]) {
    self.files = files
    self.folders = folders
  }

  /// Throws also for a path that leads out of the prefix.
  init?(in prefix: InstallPrefix) throws(InstallProblem) {
    let place = prefix.file(Self.path)
    guard isThere(place) else { return nil }
    let bytes: [UInt8]
    do throws(StoreError) { bytes = try FileStore.load(place) } catch {
      throw InstallProblem(path: place, reason: error.sentence)
    }
    for (index, line) in String(decoding: bytes, as: UTF8.self).split(separator: "\n").enumerated() {
      let isFolder = line.hasSuffix("/")
      let path = isFolder ? line.dropLast() : line
      let names = path.split(separator: "/", omittingEmptySubsequences: false)
      guard line == "/" || !names.contains(where: { ["", ".", ".."].contains($0) }) else {
        throw InstallProblem(
          path: "\(place):\(index + 1):1", reason: "the path leads out of the installation",
          help: "Nothing was changed; remove the file if you put it there.")
      }
      if isFolder { folders.append(String(path)) } else { files.append(String(path)) }
    }
  }

  var text: String { (files + folders.map { $0 + "/" }).map { $0 + "\n" }.joined() }
}
