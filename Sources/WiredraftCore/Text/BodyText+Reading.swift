extension Draft.BodyText {
  /// The chunks in order, each of contiguous bytes.
  public var segments: [[UInt8]] { chunks.map(\.bytes) }

  /// Returns the byte at an offset; 0 outside the text.
  public func byte(at offset: Int) -> UInt8 {
    guard offset >= 0, offset < utf8Count else { return 0 }
    let index = chunkIndex(at: offset)
    return chunks[index].bytes[offset - places[index].bytes]
  }

  /// Returns the bytes of a range, clamped to the text.
  ///
  /// - Complexity: O(log *c* + *n*), where *c* is the number of chunks and *n* the length of the range.
  public func bytes(in range: Range<Int>) -> [UInt8] {
    let range = range.clamped(to: 0..<utf8Count)
    var result: [UInt8] = []
    guard !range.isEmpty else { return result }
    result.reserveCapacity(range.count)
    var index = chunkIndex(at: range.lowerBound)
    var offset = range.lowerBound
    while offset < range.upperBound {
      let start = places[index].bytes
      let end = min(range.upperBound, places[index + 1].bytes)
      result += chunks[index].bytes[offset - start..<end - start]
      offset = end
      index += 1
    }
    return result
  }

  /// Returns the text of a range.
  ///
  /// - Complexity: O(log *c* + *n*), where *c* is the number of chunks and *n* the length of the range.
  public func string(in range: Range<Int>) -> String { String(decoding: bytes(in: range), as: UTF8.self) }

  /// Returns a part of the text; chunks within the part are shared.
  ///
  /// - Complexity: O(*c*), where *c* is the number of chunks.
  public func part(_ range: Range<Int>) -> Draft.BodyText {
    var result = self
    let range = range.clamped(to: 0..<utf8Count)
    result.replaceSubrange(range.upperBound..<utf8Count, with: Draft.BodyText())
    result.replaceSubrange(0..<range.lowerBound, with: Draft.BodyText())
    return result
  }

  // MARK: - Lines

  /// Returns the line, from 0, of an offset.
  ///
  /// - Complexity: O(log *c*), where *c* is the number of chunks.
  public func line(at offset: Int) -> Int { place(at: offset).lineEnds }

  /// Returns the offset of a line's start; the end of the text if there is no such line.
  ///
  /// - Complexity: O(log *c*), where *c* is the number of chunks.
  public func lineStart(_ line: Int) -> Int {
    guard line > 0 else { return 0 }
    guard line < lineCount else { return utf8Count }
    // The first chunk after which the line has begun.
    var low = 0
    var high = chunks.count - 1
    while low < high {
      let middle = (low + high) / 2
      if places[middle + 1].lineEnds >= line { high = middle } else { low = middle + 1 }
    }
    var missing = line - places[low].lineEnds
    let bytes = chunks[low].bytes
    for index in bytes.indices where bytes[index] == 0x0A {
      missing -= 1
      if missing == 0 { return places[low].bytes + index + 1 }
    }
    return utf8Count
  }

  /// Returns the range of a line without the LF that ends it, but with a CR before that.
  public func range(ofLine line: Int) -> Range<Int> {
    let start = lineStart(line)
    guard line >= 0, line + 1 < lineCount else { return start..<utf8Count }
    return start..<lineStart(line + 1) - 1
  }

  /// Returns the line and the scalar within it, both counted from 1.
  ///
  /// - Complexity: O(log *c*), where *c* is the number of chunks.
  public func position(at offset: Int) -> TextPosition {
    let place = place(at: offset)
    let start = self.place(at: lineStart(place.lineEnds))
    return TextPosition(line: place.lineEnds + 1, column: place.scalars - start.scalars + 1)
  }

  /// Returns the offset of a position counted from 1; the end of the line if it has no such column.
  ///
  /// - Complexity: O(log *c* + *l*), where *c* is the number of chunks and *l* the length of the line.
  public func offset(of position: TextPosition) -> Int {
    let range = range(ofLine: position.line - 1)
    var missing = position.column - 1
    let bytes = bytes(in: range)
    for index in bytes.indices where bytes[index] & 0xC0 != 0x80 {
      if missing == 0 { return range.lowerBound + index }
      missing -= 1
    }
    return range.upperBound
  }

  private func place(at offset: Int) -> Place {
    let offset = max(0, min(offset, utf8Count))
    guard offset < utf8Count else { return places[chunks.count] }
    let index = chunkIndex(at: offset)
    var place = places[index]
    let (lineEnds, scalars) = chunks[index].bytes.withUnsafeBufferPointer {
      TextChunk.count(in: UnsafeBufferPointer(rebasing: $0[..<(offset - place.bytes)]))
    }
    place.bytes = offset
    place.lineEnds += lineEnds
    place.scalars += scalars
    return place
  }

  /// At the end, that of the last chunk.
  func chunkIndex(at offset: Int) -> Int {
    places[..<chunks.count].lastIndexInOrder { $0.bytes <= offset }
  }
}
