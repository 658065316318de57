extension EventStream {
  /// Returns the type of an event: `message` if no field names one.
  ///
  /// - Parameters:
  ///   - limit: The length in bytes at which the text is cut.
  ///   - read: Returns the bytes in a range of the content.
  /// - Throws: The errors of `read`.
  /// - Complexity: O(*n*), where *n* is the limit.
  package static func type(of event: Event, limit: Int, _ read: ContentText.Read) throws -> ContentText {
    event.type.isEmpty ? ContentText("message") : try ContentText(event.type, limit: limit, read)
  }

  /// Returns the last event ID of an event; the empty text if there is none.
  ///
  /// - Parameters:
  ///   - limit: The length in bytes at which the text is cut.
  ///   - read: Returns the bytes in a range of the content.
  /// - Throws: The errors of `read`.
  /// - Complexity: O(*n*), where *n* is the limit.
  package static func id(of event: Event, limit: Int, _ read: ContentText.Read) throws -> ContentText {
    try ContentText(event.id, limit: limit, read)
  }

  /// Returns the data of an event: the values of its `data` fields, with a line feed between two of them.
  ///
  /// - Parameters:
  ///   - limit: The length in bytes at which the text is cut.
  ///   - read: Returns the bytes in a range of the content.
  /// - Throws: The errors of `read`.
  /// - Complexity: O(*n* + *c*), where *n* is the limit and *c* the length of the comments and other fields before it.
  ///   At most 64 KiB are read at once.
  package static func data(of event: Event, limit: Int, _ read: ContentText.Read) throws -> ContentText {
    var data: [UInt8] = []
    var endsLine = false
    // As many bytes more as may end the last character.
    let enough = min(max(0, limit), 1 << 60) + 4
    try forEachPart(of: event, limit: enough, read) { part in
      if endsLine { data.append(UInt8(ascii: "\n")) }
      switch part {
      case .byte(let byte, _):
        data.append(byte)
        endsLine = false
      case .lineEnd: endsLine = true
      }
      return data.count < enough
    }
    // A text that has as many bytes is longer than the limit.
    return ContentText(data, limit: limit, isCut: false)
  }

  /// Returns the range of the value of each `data` field of an event, in their order.
  ///
  /// - Parameters:
  ///   - limit: The largest number of ranges that are returned.
  ///   - read: Returns the bytes in a range of the content.
  /// - Throws: The errors of `read`.
  /// - Complexity: O(*n*), where *n* is the length of the event. At most 64 KiB are read at once.
  package static func dataRanges(
    of event: Event, limit: Int, _ read: ContentText.Read
  ) throws -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    var start: Int?
    guard limit > 0 else { return [] }
    try forEachPart(of: event, limit: .max, read) { part in
      switch part {
      case .byte(_, let offset): if start == nil { start = offset }
      case .lineEnd(let offset):
        ranges.append((start ?? offset)..<offset)
        start = nil
      }
      return ranges.count < limit
    }
    return ranges
  }

  private enum Part {
    case byte(UInt8, Int)
    case lineEnd(Int)
  }

  /// The limit is the number of bytes that are likely to be needed.
  private static func forEachPart(
    of event: Event, limit: Int, _ read: ContentText.Read, _ body: (Part) -> Bool
  ) throws {
    guard event.lineCount > 0 else { return }
    var line = EventLine(isAtStart: false)
    var offset = event.dataLines.lowerBound
    while offset < event.range.upperBound {
      let size = min(event.range.upperBound - offset, 1 << 16, max(limit, 1 << 10))
      let bytes = try read(offset..<offset + size)
      for byte in bytes {
        switch line.read(byte) {
        case .value where line.field == .data: if !body(.byte(byte, offset)) { return }
        case .end where line.field == .data: if !body(.lineEnd(offset)) { return }
        default: break
        }
        offset += 1
      }
      // The content may have become shorter.
      if bytes.count < size { break }
    }
    guard !line.isEmpty, line.read(UInt8(ascii: "\n")) == .end, line.field == .data else { return }
    _ = body(.lineEnd(offset))
  }
}
