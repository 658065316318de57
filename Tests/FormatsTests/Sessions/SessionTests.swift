@testable import DraftFormats
import TestSupport
import Testing
import WiredraftCore

@Suite("Cases of drafts")
struct SessionTests {
  /// A case has a draft file or that of a folder, and a session that looks at it and edits it, or a journal. In a file
  /// that can't be read, `‸` is at the place of the error; `⟨FF⟩` is a byte.
  @Test(
    "Drafts, edits, rows, secrets and journals are as their cases say",
    arguments: [
      "formats/drafts", "formats/edits", "formats/rows", "formats/secrets", "formats/journals",
      "version-0.1/formats",
    ])
  func cases(area: String) throws {
    try Corpus.check(area) { one in
      if one["journal"] != nil { return try JournalCase(one).answered() }
      var one = one
      if let folder = one["folder file"] {
        let bytes = MarkedText(folder).bytes
        do throws(DraftFileError) {
          let document = try FolderDocument(reading: bytes)
          one["folder file"] = MarkedText(bytes, mark: nil).text
          one.follow { document.answer($0, bytes) }
        } catch {
          one["folder file"] = MarkedText(bytes, mark: error.offset).text
          one["error"] = "\(error.place): \(error.sentence)" + (error.file == .folder ? "" : " (of a draft)")
        }
        return one
      }
      let bytes = one["draft"].map { MarkedText($0).bytes }
      do throws(DraftFileError) {
        var session = try DraftSession(one, bytes)
        if let bytes { one["draft"] = MarkedText(bytes, mark: nil).text }
        one.follow { try session.answer($0) }
        try session.checkJournal(one.title)
      } catch {
        one["draft"] = MarkedText(bytes ?? [], mark: error.offset).text
        one["error"] = "\(error.place): \(error.sentence)" + (error.file == .draft ? "" : " (of a folder)")
        one.follow { HeadSession(bytes ?? []).answer($0) }
      }
      return one
    }
  }
}

/// A text with the mark of a place, and with bytes that are not UTF-8.
struct MarkedText {
  var text: String
  var bytes: [UInt8]

  /// Reads a text of a case, without its mark.
  init(_ text: String) {
    self.text = text
    bytes = []
    for piece in text.split(separator: "⟨", omittingEmptySubsequences: false).enumerated() {
      let (byte, rest) = piece.element.cut(at: "⟩")
      if piece.offset > 0, let byte = UInt8(byte, radix: 16) {
        bytes.append(byte)
        bytes += rest.utf8
      } else {
        bytes += piece.element.utf8
      }
    }
    while let range = bytes.firstRange(of: Array("‸".utf8)) { bytes.removeSubrange(range) }
  }

  /// Makes the text of a case of bytes, with the mark before an offset.
  init(_ bytes: [UInt8], mark: Int?) {
    self.bytes = bytes
    func shown(_ bytes: ArraySlice<UInt8>) -> String {
      var (result, rest) = ("", bytes)
      while let first = rest.first {
        let length = (1...4).first { String(validating: rest.prefix($0), as: UTF8.self) != nil }
        let isPlain =
          length != nil && !rest.starts(with: [0xEF, 0xBB, 0xBF]) && (first > 0x1F || 9...13 ~= first)
        let piece = rest.prefix(isPlain ? length ?? 1 : 1)
        result +=
          isPlain ? String(decoding: piece, as: UTF8.self) : "⟨\(String(first, radix: 16, uppercase: true))⟩"
        rest = rest.dropFirst(piece.count)
      }
      return result
    }
    text = mark.map { shown(bytes[..<$0]) + "‸" + shown(bytes[$0...]) } ?? shown(bytes[...])
  }
}

extension DraftFileError {
  /// Line and column.
  var place: String { position.place }
}

extension TextPosition {
  var place: String { "\(line):\(column)" }
}

extension StringProtocol {
  /// The texts before and after the first of a character; the second is empty if there is none.
  func cut(at character: Character = " ") -> (String, String) {
    guard let place = firstIndex(of: character) else { return (String(self), "") }
    return (String(self[..<place]), String(self[index(after: place)...]))
  }

  var words: [String] { String(self).split(separator: " ").map { String($0) } }

  /// The texts between separators; none if it is empty.
  func components(of separator: String) -> [String] {
    isEmpty ? [] : String(self).split(separator: separator, omittingEmptySubsequences: false).map(String.init)
  }
}
