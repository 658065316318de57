import DraftStore
import Glibc

/// Takes an installation away again.
struct Uninstaller {
  /// What became of it.
  struct Outcome {
    /// The places of the files that were removed.
    var removed: [String] = []
    /// Those that somebody changed since, which stay.
    var kept: [String] = []
  }

  let prefix: InstallPrefix
  let list: InstalledList

  /// Reads the list of an installation.
  init(in prefix: InstallPrefix) throws(InstallProblem) {
    self.prefix = prefix
    guard let list = try InstallPlan.list(in: prefix) else {
      throw InstallProblem(
        path: prefix.file(InstalledList.path), reason: "there is no installation below \(prefix.folder)",
        help: "Say where it is by --prefix FOLDER.")
    }
    self.list = list
  }

  /// Returns what would become of each file, and removes nothing.
  func plan(force: Bool) throws(InstallProblem) -> Outcome {
    var outcome = Outcome()
    for file in list.files {
      let place = prefix.file(file.path)
      guard let found = try InstallPlan.bytes(at: place) else { continue }
      if force || InstalledList.stamp(of: found) == file.stamp {
        outcome.removed.append(place)
      } else {
        outcome.kept.append(place)
      }
    }
    return outcome
  }

  /// Removes files, and the folders that were made for them and are empty now; where one file's folder can't be
  /// written, nothing is removed.
  func run(_ outcome: Outcome) throws(InstallProblem) {
    let places = outcome.removed + [prefix.file(InstalledList.path)]
    for place in places {
      let folder = place.lastIndex(of: "/").map { String(place[..<$0]) } ?? "."
      guard access(folder, W_OK | X_OK) == 0 else { throw InstallProblem(path: place, number: errno) }
    }
    for place in outcome.removed where unlink(place) != 0 && errno != ENOENT {
      throw InstallProblem(path: place, number: errno)
    }
    // The list goes last: who is stopped half-way can go on.
    try shorten(to: outcome.kept)
    for folder in list.folders.sorted(by: { $0.utf8.count > $1.utf8.count }) where folder != "." {
      rmdir(prefix.file(folder))
    }
    if list.folders.contains(".") { rmdir(prefix.folder) }
  }

  /// Leaves the files in the list that stay, so that --force, or the next installation, knows them; a list of none goes.
  private func shorten(to kept: [String]) throws(InstallProblem) {
    let place = prefix.file(InstalledList.path)
    guard !kept.isEmpty else {
      guard unlink(place) == 0 || errno == ENOENT else { throw InstallProblem(path: place, number: errno) }
      return
    }
    var rest = list
    rest.files = list.files.filter { kept.contains(prefix.file($0.path)) }
    do throws(StoreError) {
      _ = try FileStore.save(Array(rest.text.utf8), to: place, if: .always)
    } catch {
      throw InstallProblem(path: place, reason: error.sentence)
    }
  }
}
