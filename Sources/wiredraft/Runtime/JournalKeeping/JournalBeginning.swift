import DraftFormats
import DraftStore
import Glibc
import WiredraftCore

struct JournalBeginning {
  /// The largest draft text that is stored in the journal itself; a longer one gets a separate file.
  static let largestInline = 1 << 20

  /// The draft's file as the composer names it, or nil for none.
  var file: String?
  /// The draft in the form of its file or of a journal.
  var base: @Sendable () -> [UInt8]
  /// Whether writing the draft takes long enough to delay a key.
  var isLarge: () -> Bool

  init(file: String?, base: [UInt8]) {
    self.file = file
    self.base = { base }
    isLarge = { base.count > Self.largestInline }
  }

  init(file: String?, document: DraftDocument) {
    self.file = file
    base = { JournalLine.bytes(ofBase: document) }
    isLarge = { document.isLarge }
  }

  mutating func forget() {
    base = { [] }
    isLarge = { false }
  }

  func header(_ base: JournalHeader.Base) -> JournalHeader {
    JournalHeader(
      file: file.map(Self.wholePath), folder: ContextLoading.currentFolder, process: Int(getpid()),
      startedAt: Int64(time(nil)), base: base)
  }

  static func wholePath(_ path: String) -> String { WholePath.ofFile(path) ?? path }
}

extension DraftDocument {
  /// Estimated without writing the file.
  fileprivate var isLarge: Bool {
    let limit = JournalBeginning.largestInline
    var length = draft.url.utf8.count
    for text in [draft.body.text, draft.body.query, draft.body.jsonText?.text] {
      length += text?.utf8Count ?? 0
    }
    for rows in [draft.parameters, draft.query, draft.path, draft.headers, draft.body.parameters] {
      guard let rows else { continue }
      length += rows.count * 64
      guard length < limit else { return true }
      for row in rows { length += row.name.utf8.count + row.text.utf8.count }
    }
    return length >= limit
  }
}
