import DraftFormats
import DraftStore
import Glibc

/// What a journal begins with.
struct JournalBeginning {
  /// The draft's file as the composer names it; nil for none.
  var file: String?
  /// The draft as its file has it, or as a journal writes it.
  var base: () -> [UInt8]

  /// Begins with a draft whose file has these bytes.
  init(file: String?, base: [UInt8]) {
    self.file = file
    self.base = { base }
  }

  /// Begins with a draft that has no file yet, or one that is not there yet.
  init(file: String?, document: DraftDocument) {
    self.file = file
    base = { JournalLine.bytes(ofBase: document) }
  }

  func header(_ base: JournalHeader.Base) -> JournalHeader {
    JournalHeader(
      file: file.map(Self.wholePath), folder: ContextLoading.currentFolder, process: Int(getpid()),
      startedAt: Int64(time(nil)), base: base)
  }

  /// The path as any process knows it.
  static func wholePath(_ path: String) -> String { JournalFolder.realPath(path) ?? path }
}
