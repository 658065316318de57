import DraftFormats
import WiredraftCore

/// Draft files: a draft that is read is written so that it reads back to the same bytes, and an error has a position.
enum DraftCheck {
  static func check(_ bytes: [UInt8]) throws(Finding) {
    let document: DraftDocument
    do throws(DraftFileError) {
      document = try DraftDocument(reading: bytes)
    } catch {
      try require(error.offset >= 0 && error.offset <= bytes.count, "the error lies outside the file")
      try require(!error.sentence.isEmpty, "the error has no sentence")
      return
    }
    try checkSaving(document)
    try checkTiles(document.draft.compose(in: Composition.Context(boundary: "B")))
  }

  /// Checks that a saved draft loads as the same, byte for byte.
  static func checkSaving(_ document: DraftDocument) throws(Finding) {
    let file = document.serialized()
    let again: [UInt8]
    do throws(DraftFileError) {
      again = try DraftDocument(reading: file).serialized()
    } catch {
      throw Finding("what was written is not read: \(error.sentence) at \(error.position)")
    }
    try require(again == file, "another file was written")
  }

  /// Checks that spans tile the target, the head and the body.
  static func checkTiles(_ composition: Composition) throws(Finding) {
    try FuzzTarget.checkTiles(composition.target.spans.lazy.map(\.range), count: composition.target.count)
    try FuzzTarget.checkTiles(composition.head.spans.lazy.map(\.range), count: composition.head.count)
    guard let body = composition.body?.bytes else { return }
    try FuzzTarget.checkTiles(body.spans.lazy.map(\.range), count: body.count)
  }
}

extension FuzzTarget {
  /// Checks that ranges tile a number of bytes.
  public static func checkTiles(_ ranges: some Sequence<Range<Int>>, count: Int) throws(Finding) {
    var end = 0
    for range in ranges {
      try require(range.lowerBound == end && !range.isEmpty, "the spans do not tile at \(end): \(range)")
      end = range.upperBound
    }
    try require(end == count, "the spans end at \(end), the bytes at \(count)")
  }
}
