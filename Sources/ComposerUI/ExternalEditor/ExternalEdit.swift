import DraftFormats
import WiredraftCore

struct ExternalEdit: Sendable {
  enum Target: Sendable, Hashable {
    /// The text that is being edited in place or in the box, whose edit continues.
    case edited
    case url
    case cell(Draft.RowReference, GridColumn)
    /// A member of an unfolded row that is no array or object.
    case member(MemberPlace, GridColumn)
    /// The text or the JSON value of the body.
    case body
    case list(Draft.RowList)
  }

  enum Original: Sendable {
    case text(Draft.BodyText)
    case rows(RowsText)
  }

  /// Text from the editor that could not be accepted.
  struct Kept: Sendable {
    var path: String?
    var bytes: [UInt8]
    var position: TextPosition?
  }

  let target: Target
  let original: Original
  let fileName: String
  let position: TextPosition
  var kept: Kept?

  var request: EditorRequest {
    let place = kept?.position ?? position
    return EditorRequest(
      pieces: kept.map { [$0.bytes] } ?? pieces, fileName: fileName, line: place.line, column: place.column,
      path: kept?.path)
  }

  /// The text as given to the editor. A text that is not a list gets a final line end, as in text files, which is not
  /// part of the value.
  private var pieces: [[UInt8]] {
    switch original {
    case .rows(let text): return [text.bytes]
    case .text(let text):
      let needsEnd = !text.isEmpty && !Self.endsWithLineEnd(text)
      return text.segments + (needsEnd ? [[0x0A]] : [])
    }
  }

  /// Returns the number of returned bytes that belong to the value, without a final line end that this program or the
  /// editor added.
  func valueCount(in bytes: [UInt8]) -> Int {
    guard case .text(let text) = original, bytes.last == 0x0A, !Self.endsWithLineEnd(text) else {
      return bytes.count
    }
    let hasReturn = bytes.dropLast().last == 0x0D
    return bytes.count - (hasReturn && (text.isEmpty || text.byte(at: text.utf8Count - 1) != 0x0D) ? 2 : 1)
  }

  /// Returns the bytes without a byte order mark that the editor added to a value.
  func withoutMark(_ bytes: [UInt8]) -> [UInt8] {
    guard case .text(let text) = original, bytes.starts(with: Self.byteOrderMark),
      !text.bytes(in: 0..<min(3, text.utf8Count)).elementsEqual(Self.byteOrderMark)
    else { return bytes }
    return Array(bytes.dropFirst(Self.byteOrderMark.count))
  }

  private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

  func isUnchanged(_ bytes: [UInt8]) -> Bool {
    switch original {
    case .rows(let text): text.bytes == bytes
    case .text(let text):
      text.bytes(in: 0..<text.utf8Count)[...] == bytes[..<valueCount(in: bytes)]
    }
  }

  func isOfSameText(as other: ExternalEdit) -> Bool {
    switch (original, other.original) {
    case (.text(let mine), .text(let others)): mine == others
    case (.rows(let mine), .rows(let others)): mine.bytes == others.bytes
    default: false
    }
  }

  private static func endsWithLineEnd(_ text: Draft.BodyText) -> Bool {
    !text.isEmpty && text.byte(at: text.utf8Count - 1) == 0x0A
  }
}
