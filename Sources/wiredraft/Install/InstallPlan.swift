import DraftStore
import Glibc

/// What an installation would do, file by file; to make it writes nothing.
struct InstallPlan {
  /// What becomes of a file.
  enum Step: String {
    /// Nothing stands there.
    case new
    /// The very same stands there.
    case unchanged
    /// What an earlier installation put there is replaced.
    case replaced
    /// Something that no installation put there is in the way.
    case foreign
    /// An earlier version put it there, and this one has no such file.
    case removed
  }

  let prefix: InstallPrefix
  let items: [InstalledItem]
  /// What becomes of each item.
  let steps: [Step]
  /// What an earlier installation left here.
  let old: InstalledList?
  /// What an earlier version put there, and nobody changed, that this one has not.
  let leftOver: [InstalledList.File]

  /// Looks at what is there.
  init(_ items: [InstalledItem], in prefix: InstallPrefix) throws(InstallProblem) {
    self.items = items
    self.prefix = prefix
    old = try Self.list(in: prefix)
    let known = Dictionary(
      (old?.files ?? []).map { ($0.path, $0.stamp) }, uniquingKeysWith: { first, _ in first })
    var steps: [Step] = []
    for item in items {
      let place = prefix.file(item.path)
      guard let found = try Self.bytes(at: place) else {
        steps.append(.new)
        continue
      }
      if found == item.bytes {
        steps.append(.unchanged)
      } else {
        steps.append(InstalledList.stamp(of: found) == known[item.path] ? .replaced : .foreign)
      }
    }
    self.steps = steps
    var leftOver: [InstalledList.File] = []
    for file in old?.files ?? [] where !items.contains(where: { $0.path == file.path }) {
      guard let found = try Self.bytes(at: prefix.file(file.path)) else { continue }
      if InstalledList.stamp(of: found) == file.stamp { leftOver.append(file) }
    }
    self.leftOver = leftOver
  }

  /// The places of the files that are in the way.
  var conflicts: [String] {
    zip(items, steps).filter { $0.1 == .foreign }.map { prefix.file($0.0.path) }
  }

  /// The list of what will be there.
  func list(withFolders made: [String]) -> InstalledList {
    var list = InstalledList(version: Version.text)
    list.files = items.map { InstalledList.File(path: $0.path, stamp: InstalledList.stamp(of: $0.bytes)) }
    let known = old?.folders ?? []
    list.folders = known + made.filter { !known.contains($0) }
    return list
  }

  /// The lines that say what happens.
  var lines: [String] {
    zip(items, steps).map { item, step in line(step == .foreign ? "overwritten" : step.rawValue, item.path) }
      + leftOver.map { line(Step.removed.rawValue, $0.path) }
  }

  private func line(_ word: String, _ path: String) -> String {
    word + String(repeating: " ", count: max(1, 13 - word.count)) + prefix.file(path)
  }

  /// Reads the list of an earlier installation; nil where there is none.
  static func list(in prefix: InstallPrefix) throws(InstallProblem) -> InstalledList? {
    let place = prefix.file(InstalledList.path)
    guard let bytes = try bytes(at: place) else { return nil }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw InstallProblem(path: place, reason: "the list of what is installed is no text")
    }
    do throws(InstalledList.Damage) {
      return try InstalledList(reading: text)
    } catch {
      throw InstallProblem(
        path: "\(place):\(error.line):1", reason: error.reason,
        help: "Nothing was changed; remove the file if you put it there.")
    }
  }

  /// Returns what stands in a place: nil for nothing; no bytes, which is no file of ours, for a link.
  static func bytes(at place: String) throws(InstallProblem) -> [UInt8]? {
    var facts = stat()
    guard lstat(place, &facts) == 0 else {
      guard errno == ENOENT else { throw InstallProblem(path: place, number: errno) }
      return nil
    }
    switch facts.st_mode & S_IFMT {
    case S_IFLNK: return []
    case S_IFREG: break
    default: throw InstallProblem(path: place, reason: "this is no regular file", help: "Move it away first.")
    }
    do throws(StoreError) {
      return try FileStore.load(place)
    } catch {
      throw InstallProblem(path: place, reason: error.sentence)
    }
  }
}
