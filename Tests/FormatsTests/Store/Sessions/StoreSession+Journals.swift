import DraftFormats
@testable import DraftStore
import Glibc
import TestSupport
import WiredraftCore

/// Journals, which a case calls by names of its own:
/// - `journal NAME FILE`: begins one for a file; `journal-beside NAME TEXT`: with a draft or text beside it
/// - `append NAME EVENT`: a method, `undo`, `saved`, `mend`, `file PATH`, or `half METHOD`, which breaks off;
///   `end NAME`: as when the session is killed; `drop NAME`: as when it ends
/// - `aged-journal NAME SECONDS`, `spoil NAME TEXT`
/// - `find SECONDS`: the journals of sessions that ended; `postpone`, `take`, `discard`, `reader`, `live FILE BUT-NAME`
extension StoreSession {
  private var home: JournalFolder { JournalFolder(in: folder.path) }

  /// A path with the name that the case has for a journal.
  func nameOfJournal(_ path: String) -> String {
    ids.reduce(path) { $0.replacing($1.value, with: $1.key) }
  }

  private static func lines(_ event: String) -> [UInt8] {
    var document = DraftDocument()
    let (word, rest) =
      event.hasPrefix("file ") || event.hasPrefix("half ")
      ? (String(event.prefix(4)), String(event.dropFirst(5))) : (event, "")
    switch word {
    case "undo": return JournalLine.bytes(of: .undo)
    case "saved": return JournalLine.bytes(of: .saved)
    case "mend": return JournalLine.bytes(of: .mend(at: 0, removing: 1, inserting: "["))
    case "half": return lines(rest).dropLast(3)
    default:
      let inverse = document.apply(.setMethod(event))
      return JournalLine.bytes(of: .apply(.setMethod(event), inverse: inverse, key: nil, rows: 1))
    }
  }

  mutating func journal(_ verb: String, _ name: String, _ rest: String) throws -> String? {
    let id = ids[name] ?? name
    switch verb {
    case "journal", "journal-beside":
      let isBeside = verb == "journal-beside"
      let header = JournalHeader(
        file: isBeside || rest.isEmpty ? nil : WholePath.ofFile(path(rest)), folder: folder.path,
        process: Int(getpid()), startedAt: 1_800_000_000,
        base: isBeside ? .beside : .inline(JournalLine.bytes(ofBase: DraftDocument())))
      let file = try home.makeJournal(header, base: isBeside ? Array(rest.utf8) : nil)
      (journals[name], ids[name]) = (file, file.id)
    case "append":
      let lines =
        rest.hasPrefix("file ")
        ? JournalLine.bytes(ofFile: WholePath.ofFile(path(String(rest.dropFirst(5))))) : Self.lines(rest)
      try journals[name]?.append(lines)
    case "end": journals[name] = nil
    case "drop": journals.removeValue(forKey: name)?.remove()
    case "spoil": try folder.write(Array(rest.utf8), to: "journal/\(id).journal")
    case "find":
      let found = home.findEnded(now: Int64(name) ?? 0)
      return
        (found.unsaved.map { session in
          "unsaved \(nameOfJournal(session.id)): \(session.document.draft.method), \(session.changeCount) changes"
            + (session.isPostponed ? ", postponed" : "") + (session.isMending ? ", mending" : "")
            + (session.damagedLines == 0 ? "" : ", \(session.damagedLines) damaged lines")
            + (session.changedAt == 1_800_000_000 ? ", of the time that was set" : "")
        } + found.expired.map { "expired \(nameOfJournal($0.id))" } + found.removed.map { "removed \($0)" }
        + found.unreadable.map { "unreadable: \($0.reason)" }).joined(separator: "\n")
    case "postpone": home.postpone(id)
    case "discard": try home.discard(id)
    case "take":
      let taken = try home.takeOver(id)
      journals[name] = taken.file
      return
        "\(taken.document.draft.method), \(taken.changeCount) changes, \(taken.damagedLines) damaged lines"
        + (taken.history.canUndo ? ", can be undone" : "")
        + (taken.mended.map { ", mended: \($0.present.text)" } ?? "")
    case "reader":
      let reader = try JournalReader(FileStore.load(path("journal/\(id).journal")))
      return "\(reader.changeCount) changes, \(reader.damagedLines) damaged lines"
        + (reader.isPostponed ? ", postponed" : "")
        + (try reader.replay().history.canRedo ? ", can be done again" : "")
    case "live":
      let session = home.liveSession(of: path(name), but: ids[rest])
      return session.map {
        "\(nameOfJournal($0.id)) of \($0.process == Int(getpid()) ? "this process" : "another")"
      } ?? "none"
    default: return nil
    }
    return ""
  }
}
