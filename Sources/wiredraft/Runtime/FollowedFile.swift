import ComposerUI
import DraftFormats
import DraftStore
import WiredraftCore

/// Reads and saves the draft's file, and remembers its last known contents, so that it never replaces contents that the
/// user hasn't seen.
final class FollowedFile {
  private var path: String?
  private var known: FileStamp?
  private var knowsLayout = false
  private var announced: (path: String, stamp: FileStamp)?

  func follow(_ path: String?, _ stamp: FileStamp?) {
    self.path = path
    known = stamp
    announced = nil
    knowsLayout = false
  }

  func rename(to path: String) { self.path = path }

  /// The file's contents count as known if they equal a state of the draft in that session: then replacing them loses
  /// no one else's changes. Any other contents are shown first.
  func followRecovered(_ path: String, _ taken: TakenJournal) {
    follow(path, nil)
    guard let file = try? FileStore.read(path) else { return }
    // Or the file holds the damaged text that was being repaired.
    if let damaged = taken.damagedFile, Draft.BodyText(utf8: file.bytes) == damaged {
      return follow(path, file.stamp)
    }
    guard let there = try? DraftDocument(reading: file.bytes) else { return }
    let bytes = there.serialized()
    // A large draft is compared only with the saved state.
    let limit = max(1, Self.mostCompared / max(1, bytes.count))
    for goesBack in [true, false] {
      var (document, history, count) = (taken.document, taken.history, 0)
      repeat {
        guard count < limit || !history.isModified else { continue }
        count += 1
        if document.serialized() == bytes { return follow(path, file.stamp) }
      } while (goesBack ? history.undo(on: &document) : history.redo(on: &document)) != nil
    }
  }

  /// The total number of bytes to compare at most.
  private static let mostCompared = 8 << 20

  /// The largest file whose layout is checked before saving.
  private static let largestLooked = 1 << 20

  /// Saves, unless the file's contents differ from the known ones.
  func save(_ bytes: [UInt8], to path: String, mayReplace: Bool) -> EffectResult {
    guard mayReplace else { return save(bytes, to: path, if: .absent) }
    // Nothing is known about a file that was not read here; its contents are shown first.
    return save(bytes, to: path, if: .unchanged(path == self.path ? known : nil))
  }

  /// Replaces exactly the version that the question showed, or any version if it showed none.
  func replace(_ path: String, with bytes: [UInt8]) -> EffectResult {
    guard let announced, announced.path == path else { return save(bytes, to: path, if: .always) }
    return save(bytes, to: path, if: .unchanged(announced.stamp))
  }

  func keep(_ path: String) {
    if let announced, announced.path == path { follow(path, announced.stamp) }
  }

  /// Whether the layout of the draft's file, as opened, differs from the layout that saving gives it.
  private func hasOtherLayout(_ path: String, _ condition: SaveCondition) -> Bool {
    guard !knowsLayout, path == self.path, let known, condition == .unchanged(known),
      let file = try? FileStore.read(path), file.bytes.count <= Self.largestLooked,
      let document = try? DraftDocument(reading: file.bytes)
    else { return false }
    return document.serialized() != file.bytes
  }

  private func save(_ bytes: [UInt8], to path: String, if condition: SaveCondition) -> EffectResult {
    let outcome: SaveOutcome
    let isRewritten = hasOtherLayout(path, condition)
    let otherNames = FileStore.otherNames(of: path)
    do throws(StoreError) {
      outcome = try FileStore.save(bytes, to: path, if: condition)
    } catch {
      return .notSaved(path: path, reason: error.sentence + ".")
    }
    switch outcome {
    case .saved(let stamp, let wasGone):
      follow(path, stamp)
      knowsLayout = true
      var notes: [SavingNote] = isRewritten ? [.otherLayout] : []
      if otherNames > 0 { notes.append(.otherNames(otherNames)) }
      if !notes.isEmpty { return .savedWith(path: path, bytes: bytes.count, notes) }
      return wasGone ? .savedAnew(path: path, bytes: bytes.count) : .saved(path: path, bytes: bytes.count)
    case .exists: return .fileExists(path: path)
    case .changed(let file):
      announced = (path, file.stamp)
      return .fileChanged(path: path, bytes: file.bytes)
    }
  }
}
