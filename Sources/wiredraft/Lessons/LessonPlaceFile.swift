import ComposerUI
import DraftStore
import Glibc

/// Where one is in a lesson, in a file of the state folder: one for each lesson, for its owner only.
///
/// A few words, an empty line, the draft, and after a line of its own the draft that the step began with:
///
/// ```
/// wiredraft lesson 1
/// finished no
/// step 2
/// hints 1
/// reached no
///
/// {…}
/// --- began
/// {…}
/// ```
enum LessonPlaceFile {
  private static let title = "wiredraft lesson 1"
  private static let separator = Array("--- began\n".utf8)
  /// The largest file that is read.
  private static let largest = 1 << 20

  private static func name(_ key: String) -> String { "/lessons/" + key }

  /// Returns the place in a lesson; nil where none is kept, or what is kept can't be read.
  static func load(_ key: String) -> LessonPlaceKept? {
    for folder in StateFolder.existing() {
      guard let bytes = try? FileStore.load(folder + name(key)), bytes.count <= largest else { continue }
      if let place = read(bytes) { return place }
    }
    return nil
  }

  /// Keeps a place.
  ///
  /// - Returns: Why it can't be kept, as the end of a sentence; nil where it is.
  static func save(_ place: LessonPlaceKept, _ key: String) -> String? {
    do throws(StateFolder.Failure) {
      let folder = try StateFolder.make()
      if mkdir(folder + "/lessons", 0o700) != 0, errno != EEXIST {
        return "\(StateFolder.shown(folder))/lessons: \(String(cString: strerror(errno)))."
      }
      do throws(StoreError) {
        try FileStore.save(bytes(of: place), to: folder + name(key))
        return nil
      } catch {
        return error.sentence + "."
      }
    } catch {
      return "\(StateFolder.shown(error.path)): \(error.reason)."
    }
  }

  static func bytes(of place: LessonPlaceKept) -> [UInt8] {
    var text = title + "\nfinished \(place.isFinished ? "yes" : "no")\n"
    guard let step = place.step else { return Array(text.utf8) }
    text += "step \(step + 1)\nhints \(place.hints)\nreached \(place.isReached ? "yes" : "no")\n\n"
    return Array(text.utf8) + place.draft + separator + place.began
  }

  static func read(_ bytes: [UInt8]) -> LessonPlaceKept? {
    var rest = bytes[...]
    func line() -> String? {
      guard let end = rest.firstIndex(of: 0x0A) else { return nil }
      defer { rest = rest[(end + 1)...] }
      return String(validating: rest[..<end], as: UTF8.self)
    }
    guard line() == title else { return nil }
    var place = LessonPlaceKept(isFinished: false, step: nil)
    var hasEnd = false
    while let words = line() {
      if words.isEmpty {
        hasEnd = true
        break
      }
      let parts = words.split(separator: " ")
      guard parts.count == 2 else { return nil }
      switch parts[0] {
      case "finished": place.isFinished = parts[1] == "yes"
      case "step": place.step = Int(parts[1]).flatMap { $0 > 0 && $0 < 10_000 ? $0 - 1 : nil }
      case "hints": place.hints = Int(parts[1]) ?? 0
      case "reached": place.isReached = parts[1] == "yes"
      default: continue
      }
    }
    guard place.step != nil else { return place }
    guard hasEnd, let start = firstSeparator(in: rest) else { return nil }
    place.draft = Array(rest[..<start])
    place.began = Array(rest[(start + separator.count)...])
    return place
  }

  /// The line between the drafts; no line of a draft begins so.
  private static func firstSeparator(in bytes: ArraySlice<UInt8>) -> Int? {
    var start = bytes.startIndex
    while start < bytes.endIndex {
      if bytes[start...].starts(with: separator) { return start }
      guard let end = bytes[start...].firstIndex(of: 0x0A) else { return nil }
      start = end + 1
    }
    return nil
  }
}
