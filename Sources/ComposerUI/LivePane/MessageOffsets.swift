internal import Explanations
internal import WiredraftCore

/// Where things stand in the message, found without looking at all of it.
extension ComposerState {
  /// The offset in the message of a field's first byte.
  ///
  /// - Complexity: O(*f*), where *f* is the number of fields before it.
  func offset(ofField field: Int) -> Int? {
    guard composition.fields.indices.contains(field) else { return nil }
    // METHOD SP target SP HTTP/1.1 CR LF
    let requestLine = composition.method.utf8.count + composition.target.count + 12
    return composition.fields.prefix(field).reduce(requestLine) {
      $0 + $1.name.utf8.count + $1.value.utf8.count + 4
    }
  }

  /// The bytes in the message that a row becomes, without the separator before them; nil where all that it made
  /// counts.
  func extent(of row: RowReference) -> [Range<Int>]? {
    func moved(_ range: Range<Int>, by offset: Int) -> Range<Int> {
      range.lowerBound + offset..<range.upperBound + offset
    }
    switch composition.outcome(of: row)?.extent {
    case .target(let range): return [moved(range, by: composition.method.utf8.count + 1)]
    case .body(let ranges): return ranges.map { moved($0, by: composition.head.count) }
    case .nothing, .field, .file, nil: return nil
    }
  }

  /// The offset in the message of the first byte that a row made.
  func offset(of row: RowReference) -> Int? { composition.firstOffset(of: row) }

  /// What a range of the message reads as, in about so many characters: secrets as dots, a file by its name.
  ///
  /// - Complexity: O(*l* log *n*), where *l* is the limit: a long value is not looked at as a whole.
  func preview(_ range: Range<Int>, limit: Int) -> String {
    var text = ""
    var room = limit
    var offset = range.lowerBound
    var wasMasked = false
    while offset < range.upperBound, room > 0, let span = composition.span(at: offset) {
      let end = min(span.range.upperBound, range.upperBound)
      if isMasked(span) {
        if !wasMasked { text += Self.mask }
        wasMasked = true
      } else if case .file(let path, let range)? = part(at: offset) {
        text += "‹file \(path), \(range.count.byteCount)›"
      } else {
        let bytes = composition.bytes(in: offset..<min(end, offset + room * 4))
        text += String(decoding: bytes, as: UTF8.self)
        room -= bytes.count / 4
        wasMasked = false
      }
      room -= 1
      offset = end
    }
    return text
  }

  /// What stands at an offset of the message.
  private func part(at offset: Int) -> TracedBody.Part? {
    let headCount = composition.head.count
    return offset < headCount
      ? composition.head.part(at: offset) : composition.body?.bytes.part(at: offset - headCount)
  }
}
