@testable import DraftFormats
import TestSupport
import Testing
import WiredraftCore

/// A case with the lines of a journal: one that doesn't begin with its checksum gets it, unless `✗` is before it.
///
/// The results are what the reader finds, the draft that is recovered with the journal's base (section `base`), its steps,
/// and what the draft is when all of them are undone.
struct JournalCase {
  private var one: Corpus.Case
  private var bytes: [UInt8] = []

  init(_ one: Corpus.Case) {
    self.one = one
    for line in (one["journal"] ?? "").split(separator: "\n") {
      let isWhole =
        line.hasPrefix("✗") || line.dropFirst(8).hasPrefix(" ") && line.prefix(8).allSatisfy(\.isHexDigit)
      bytes += isWhole ? Array(line.utf8.drop { $0 > 0x7F }) : Self.checked(line)
      bytes.append(0x0A)
    }
    if one["cut"] != nil { bytes.removeLast() }
  }

  private static func checked(_ line: Substring) -> [UInt8] {
    CRC32.digits(of: CRC32.checksum(of: line.utf8)) + [0x20] + Array(line.utf8)
  }

  func answered() throws -> Corpus.Case {
    var one = one
    do throws(JournalError) {
      let reader = try JournalReader(bytes)
      one["reader"] = found(by: reader)
      let base = one["base"].map { text in
        text.hasPrefix("✓ ") ? Self.checked(text.dropFirst(2)) + [0x0A] : MarkedText(text).bytes
      }
      let replay = try reader.replay(base: base)
      var draft = Undoable(document: replay.document, history: replay.history)
      let recovered = text(draft.document)
      one["recovered"] = recovered
      one["mended"] = replay.mended.map { mended in
        "\(mended.present.text), cursor at \(mended.present.cursor)"
          + mended.done.map { "\nundo: \($0.text), cursor at \($0.cursor)" }.joined()
          + mended.undone.map { "\nredo: \($0.text), cursor at \($0.cursor)" }.joined()
          + "\nopened: \(mended.opening)"
      }
      let lines = bytes[..<replay.validLength].count { $0 == 0x0A }
      one["replay"] = [
        "\(lines) lines played", "\(replay.damagedLines) lost", replay.file.map { "file \($0)" },
        replay.damagedFile.map { "the file is no draft: \($0)" },
        replay.history.stepCount == 0
          ? nil
          : "steps: "
            + (0..<replay.history.stepCount).compactMap { replay.history.step($0)?.name.rawValue }.joined(
              separator: " ")
            + ", at \(replay.history.place)",
      ].compactMap(\.self).joined(separator: "; ")
      while draft.history.canUndo { draft.undo() }
      one["undone"] = text(draft.document) == recovered ? nil : text(draft.document)
      while draft.history.place < replay.history.place { draft.redo() }
      check(text(draft.document), recovered, "\(one.title): done again")
    } catch { one["error"] = "\(error.sentence) (\(brief(error)))" }
    let glance = try? JournalGlance(bytes)
    one["glance"] = glance.map { "\($0.file ?? "no file") of \($0.process)" } ?? "none"
    return one
  }

  private func found(by reader: JournalReader) -> String {
    let header = reader.header
    let line = Array(bytes.prefix { $0 != 0x0A }) + [0x0A]
    return [
      "file \(header.file ?? "none"), folder \(header.folder.onOneLine), process \(header.process), started \(header.startedAt)",
      reader.file == header.file ? nil : "file now \(reader.file ?? "none")",
      reader.process == header.process ? nil : "process now \(reader.process)",
      "\(reader.changeCount) changes, \(reader.hasUnsavedWork ? "unsaved" : "saved")"
        + (reader.isPostponed ? ", postponed" : ""),
      reader.damagedLines == 0 ? nil : "\(reader.damagedLines) damaged lines",
      JournalLine.bytes(of: header) == line ? nil : "The header is written otherwise.",
    ].compactMap(\.self).joined(separator: "\n")
  }

  private func text(_ document: DraftDocument) -> String {
    String(decoding: document.serialized().dropLast(), as: UTF8.self)
  }
}
