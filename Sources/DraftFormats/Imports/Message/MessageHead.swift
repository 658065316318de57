internal import WiredraftCore

/// The fields of a message, with the offset of their end.
struct MessageHead {
  private(set) var fields: [ForeignRequest.Field] = []
  /// The offset of the first byte after the empty line.
  private(set) var end: Int

  /// Reads fields up to an empty line, or the end.
  ///
  /// A line that begins with white space continues the field before it.
  /// - Throws: ``ImportError`` for a line without a colon.
  init(_ bytes: [UInt8], from start: Int, as format: ImportFormat) throws(ImportError) {
    end = start
    // A continued value is joined when it is complete.
    var pieces: [ArraySlice<UInt8>] = []
    var name: String?
    func field() -> ForeignRequest.Field? {
      name.map {
        ForeignRequest.Field(
          name: $0, value: String(decoding: Array(pieces.joined(separator: [0x20])), as: UTF8.self))
      }
    }
    while end < bytes.count {
      let feed = bytes[end...].firstIndex(of: 0x0A)
      var line = bytes[end..<(feed ?? bytes.count)]
      let place = end
      end = feed.map { $0 + 1 } ?? bytes.count
      if line.last == 0x0D { line.removeLast() }
      if line.isEmpty { break }
      if line.first == 0x20 || line.first == 0x09, name != nil {
        let piece = line.trimmingBlanks
        if !piece.isEmpty { pieces.append(piece) }
        continue
      }
      guard let colon = line.firstIndex(of: UInt8(ascii: ":")), colon > line.startIndex else {
        throw ImportError(
          format, MessageFinding.notAField(line.prefix(60).text), offset: place, in: bytes)
      }
      if let field = field() { fields.append(field) }
      name = line[..<colon].trimmingBlanks.text
      pieces = [line[(colon + 1)...].trimmingBlanks]
    }
    if let field = field() { fields.append(field) }
  }
}
