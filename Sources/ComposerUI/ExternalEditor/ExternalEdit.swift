import DraftFormats
import WiredraftCore

/// What is edited in another program, and what it was before.
struct ExternalEdit: Sendable {
  /// What is edited.
  enum Target: Sendable, Hashable {
    /// What is being edited in place or in the box; it goes on being edited.
    case edited
    case url
    case cell(RowReference, GridColumn)
    /// The text, or the one JSON value, of the body.
    case body
    case list(RowList)
  }

  /// What was given to the editor.
  enum Original: Sendable {
    case text(BodyText)
    case rows(RowsText)
  }

  /// What the editor left that could not be taken.
  struct Kept: Sendable {
    var path: String?
    var bytes: [UInt8]
    var position: TextPosition?
  }

  let target: Target
  let original: Original
  let fileName: String
  /// Where to begin.
  let position: TextPosition
  var kept: Kept?

  /// What the program is asked to do: to open the text, or again what it left of it.
  var request: EditorRequest {
    let place = kept?.position ?? position
    return EditorRequest(
      pieces: kept.map { [$0.bytes] } ?? pieces, fileName: fileName, line: place.line, column: place.column,
      path: kept?.path)
  }

  /// The text as it is given to the editor. What is no list gets a line end after it, as text files have one: it is
  /// no part of the value.
  private var pieces: [[UInt8]] {
    switch original {
    case .rows(let text): return [text.bytes]
    case .text(let text):
      let needsEnd = !text.isEmpty && !Self.endsWithLineEnd(text)
      return text.segments + (needsEnd ? [[0x0A]] : [])
    }
  }

  /// How many bytes of what came back are the value's: a line end after a text that had none is the editor's, or
  /// ours.
  func valueCount(in bytes: [UInt8]) -> Int {
    guard case .text(let text) = original, bytes.last == 0x0A, !Self.endsWithLineEnd(text) else {
      return bytes.count
    }
    let hasReturn = bytes.dropLast().last == 0x0D
    return bytes.count - (hasReturn && (text.isEmpty || text.byte(at: text.utf8Count - 1) != 0x0D) ? 2 : 1)
  }

  /// Returns what came back without a byte order mark that the editor put before a value.
  func withoutMark(_ bytes: [UInt8]) -> [UInt8] {
    guard case .text(let text) = original, bytes.starts(with: Self.byteOrderMark),
      !text.bytes(in: 0..<min(3, text.utf8Count)).elementsEqual(Self.byteOrderMark)
    else { return bytes }
    return Array(bytes.dropFirst(Self.byteOrderMark.count))
  }

  private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

  /// Whether what came back is what was given.
  func isUnchanged(_ bytes: [UInt8]) -> Bool {
    switch original {
    case .rows(let text): text.bytes == bytes
    case .text(let text):
      text.bytes(in: 0..<text.utf8Count)[...] == bytes[..<valueCount(in: bytes)]
    }
  }

  /// Whether another edit was given the same text.
  func isOfSameText(as other: ExternalEdit) -> Bool {
    switch (original, other.original) {
    case (.text(let mine), .text(let others)): mine == others
    case (.rows(let mine), .rows(let others)): mine.bytes == others.bytes
    default: false
    }
  }

  private static func endsWithLineEnd(_ text: BodyText) -> Bool {
    !text.isEmpty && text.byte(at: text.utf8Count - 1) == 0x0A
  }
}
