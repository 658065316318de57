import ComposerUI
import DraftFormats
import DraftStore
import WiredraftCore

/// Reads and saves the draft's file, and knows what stood in it when that was done last, so that nothing is
/// replaced which nobody saw.
final class FollowedFile {
  /// The file that the draft is of.
  private var path: String?
  /// What stood in it; nil for no file.
  private var known: FileStamp?
  /// Whether it was looked at how the file is laid out.
  private var knowsLayout = false
  /// The version of a file that a question tells.
  private var told: (path: String, stamp: FileStamp)?

  /// Takes note of the file that the draft is of, and of what stands in it; nil for no file.
  func follow(_ path: String?, _ stamp: FileStamp?) {
    self.path = path
    known = stamp
    told = nil
    knowsLayout = false
  }

  /// Takes note that the file has another name now.
  func rename(to path: String) { self.path = path }

  /// Takes note of the file of a draft that an earlier session left.
  ///
  /// What stands in it is known if it is the draft as that session saw it once: then nothing of others is lost where
  /// it is replaced. Anything else is shown first.
  func followRecovered(_ path: String, _ taken: TakenJournal) {
    follow(path, nil)
    guard let file = try? FileStore.read(path) else { return }
    // Or it is the text that was mended then.
    if let damaged = taken.damagedFile, BodyText(utf8: file.bytes) == damaged {
      return follow(path, file.stamp)
    }
    guard let there = try? DraftDocument(reading: file.bytes) else { return }
    let bytes = there.serialized()
    // A large draft is compared with the saved state alone.
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

  /// How many bytes are compared at most.
  private static let mostCompared = 8 << 20

  /// Larger files are saved without a look at how they are laid out.
  private static let largestLooked = 1 << 20

  /// Saves, unless what stands there is another than what is known.
  func save(_ bytes: [UInt8], to path: String, mayReplace: Bool) -> EffectResult {
    guard mayReplace else { return save(bytes, to: path, if: .absent) }
    // Of a file that was not read here nothing is known: what stands there is shown first.
    return save(bytes, to: path, if: .unchanged(path == self.path ? known : nil))
  }

  /// Saves over the version that the question showed, and no other; where it showed none, over any.
  func replace(_ path: String, with bytes: [UInt8]) -> EffectResult {
    guard let told, told.path == path else { return save(bytes, to: path, if: .always) }
    return save(bytes, to: path, if: .unchanged(told.stamp))
  }

  /// Takes the version that the question told for the one that the draft is of.
  func keep(_ path: String) {
    if let told, told.path == path { follow(path, told.stamp) }
  }

  /// Whether the draft's file, as it was opened, is laid out in another way than it will be.
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
      told = (path, file.stamp)
      return .fileChanged(path: path, bytes: file.bytes)
    }
  }
}
