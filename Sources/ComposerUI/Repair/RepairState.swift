import DraftFormats
import ScreenModel
import WiredraftCore

/// The text of a file that holds no draft, while it is mended.
struct RepairState: Sendable {
  /// A text longer than this is read on a worker.
  static let longest = 64 << 10
  /// How many changes can be taken back.
  private static let steps = 1_000

  /// The file.
  let path: String
  private(set) var editor: TextEditor
  /// The text as the file has it.
  let opening: BodyText
  /// What is wrong, as far as it is known; nil where the text is a draft.
  private(set) var problem: DraftFileError?
  /// Counts the changes, so that what a worker says of an older text is known.
  private(set) var revision = 0
  /// The revision that ``problem`` is of.
  private(set) var checkedRevision = 0
  /// The revision that is being read; nil for none: there is never more than one.
  private var readRevision: Int?
  /// Whether the file was chosen in the list of drafts, which Escape goes back to.
  var isFromList = false
  /// Whether Escape was pressed on a changed text, and is to be pressed once more.
  var isLeaving = false

  private var done: [Step] = []
  private var undone: [Step] = []

  private struct Step: Sendable {
    var text: BodyText
    var place: TextPlace
  }

  /// - Returns: Nil where the text can't be shown as it is, because it is not UTF-8.
  init?(path: String, bytes: [UInt8], problem: DraftFileError) {
    guard let text = BodyText(utf8: bytes) else { return nil }
    self.path = path
    opening = text
    self.problem = problem
    editor = TextEditor(text, at: TextPlace(cursor: problem.offset))
  }

  /// Whether the text is another than the file's.
  var isChanged: Bool { revision > 0 && editor.text != opening }

  /// Whether what is known of the text is of the text as it is.
  var isChecked: Bool { checkedRevision == revision }

  /// Whether the text is a draft.
  var isRight: Bool { isChecked && problem == nil }

  /// The text's bytes.
  var bytes: [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(editor.text.utf8Count)
    for segment in editor.text.segments { bytes += segment }
    return bytes
  }

  // MARK: - Editing

  /// Does an action of editing or moving; returns whether it is one.
  mutating func edit(_ action: Action, page: Int) -> Bool {
    let before = Step(text: editor.text, place: editor.place)
    switch editor.apply(action, page: page) {
    case .nothing: return false
    case .moved: return true
    case .changed:
      done.append(before)
      if done.count > Self.steps { done.removeFirst() }
      undone = []
      noteChange()
      return true
    }
  }

  /// Takes the last change back, or makes it again; returns whether there was one.
  mutating func undoOrRedo(isUndo: Bool) -> Bool {
    guard let step = isUndo ? done.popLast() : undone.popLast() else { return false }
    let present = Step(text: editor.text, place: editor.place)
    if isUndo { undone.append(present) } else { done.append(present) }
    editor = TextEditor(step.text, at: step.place)
    noteChange()
    return true
  }

  var canUndo: Bool { !done.isEmpty }
  var canRedo: Bool { !undone.isEmpty }

  private mutating func noteChange() {
    revision += 1
    guard editor.text.utf8Count <= Self.longest else { return }
    problem = Self.problem(of: bytes)
    checkedRevision = revision
  }

  mutating func settle(rows: Int, columns: Int) { editor.settle(rows: rows, columns: columns) }
  mutating func move(to offset: Int) { editor.move(to: offset) }
  mutating func scroll(by lines: Int, rows: Int) { editor.scroll(by: lines, rows: rows) }

  // MARK: - Reading

  /// Returns what keeps bytes from being a draft; nil for nothing.
  static func problem(of bytes: [UInt8]) -> DraftFileError? {
    do throws(DraftFileError) {
      _ = try DraftDocument(reading: bytes)
      return nil
    } catch {
      return error
    }
  }

  /// The text that a worker is to read, with its number; nil where there is nothing to read, or one is read already.
  mutating func takeUnread() -> (bytes: [UInt8], revision: Int)? {
    guard !isChecked, readRevision == nil else { return nil }
    readRevision = revision
    return (bytes, revision)
  }

  /// Takes note of what a worker found.
  mutating func take(_ problem: DraftFileError?, of revision: Int) {
    guard revision == readRevision else { return }
    readRevision = nil
    // Of a text that was changed since, it is the best that is known.
    self.problem = problem
    checkedRevision = revision
  }
}
