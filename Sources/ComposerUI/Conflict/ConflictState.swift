import DraftFormats
import WiredraftCore

/// A file that is another than the one that was opened or saved last, and what to do about it.
struct ConflictState: Sendable {
  /// The file.
  let path: String
  /// Its draft; nil where it holds none.
  let document: DraftDocument?
  /// Why it holds none.
  let error: DraftFileError?
  /// What differs: the old text is the disk's, the new one is ours.
  let diff: LineDiff
  /// The first line of the difference that is shown.
  var top = 0
  /// How many columns are hidden at the left.
  var left = 0

  /// Compares what would be saved with what stands on the disk.
  ///
  /// A draft that another program laid out in its own way is compared as this program would write it, so that
  /// what differs is the draft.
  init(path: String, ours: [UInt8], theirs: [UInt8]) {
    self.path = path
    do throws(DraftFileError) {
      let document = try DraftDocument(reading: theirs)
      self.document = document
      error = nil
      let diff = LineDiff(old: document.serialized(), new: ours)
      self.diff = diff.lines.isEmpty ? LineDiff(old: theirs, new: ours) : diff
      hasSameDraft = diff.lines.isEmpty
    } catch {
      document = nil
      self.error = error
      diff = LineDiff(old: theirs, new: ours)
      hasSameDraft = false
    }
  }

  /// Whether only the layout differs.
  let hasSameDraft: Bool

  /// What differs, in a sentence.
  func summary(_ options: ComposerOptions) -> String {
    if let error {
      return
        "It can't be read as a draft: line \(error.position.line.grouped), column \(error.position.column.grouped): \(error.sentence)."
    }
    if hasSameDraft { return "It holds the same draft in another layout." }
    let (disk, own) = (diff.oldCount, diff.newCount)
    return
      "\(disk.grouped) \(disk == 1 ? "line" : "lines") only on the disk (\(options.sign("−", "-"))), \(own.grouped) only in yours (+)."
  }
}
