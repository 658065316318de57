import DraftFormats
import DraftStore
import Glibc
import WiredraftCore

/// What a journal begins with.
struct JournalBeginning {
  /// A draft's text up to this size stands in the journal itself; a longer one beside it.
  static let largestInline = 1 << 20

  /// The draft's file as the composer names it; nil for none.
  var file: String?
  /// The draft as its file has it, or as a journal writes it.
  var base: @Sendable () -> [UInt8]
  /// Whether writing the draft down takes so long that a key would wait.
  var isLarge: () -> Bool

  /// Begins with a draft whose file has these bytes.
  init(file: String?, base: [UInt8]) {
    self.file = file
    self.base = { base }
    isLarge = { base.count > Self.largestInline }
  }

  /// Begins with a draft that has no file yet, or one that is not there yet.
  init(file: String?, document: DraftDocument) {
    self.file = file
    base = { JournalLine.bytes(ofBase: document) }
    isLarge = { document.isLarge }
  }

  /// Lets the draft go: its journal is made.
  mutating func forget() {
    base = { [] }
    isLarge = { false }
  }

  func header(_ base: JournalHeader.Base) -> JournalHeader {
    JournalHeader(
      file: file.map(Self.wholePath), folder: ContextLoading.currentFolder, process: Int(getpid()),
      startedAt: Int64(time(nil)), base: base)
  }

  /// The path as any process knows it.
  static func wholePath(_ path: String) -> String { WholePath.ofFile(path) ?? path }
}

extension DraftDocument {
  /// Whether its file is long, as far as can be told without writing it.
  ///
  /// - Complexity: O(1) for many rows, else O(*n*), where *n* is their number.
  fileprivate var isLarge: Bool {
    let limit = JournalBeginning.largestInline
    var length = (draft.body.text?.utf8Count ?? 0) + draft.url.utf8.count
    if draft.body.jsonText != nil { length += draft.body.wholeText?.utf8Count ?? 0 }
    for rows in [draft.parameters, draft.query, draft.path, draft.headers, draft.body.parameters] {
      guard let rows else { continue }
      length += rows.count * 64
      guard length < limit else { return true }
      for row in rows { length += row.name.utf8.count + row.text.utf8.count }
    }
    return length >= limit
  }
}
