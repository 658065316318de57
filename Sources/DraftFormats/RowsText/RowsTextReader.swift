internal import WiredraftCore

struct RowsTextReader {
  private let bytes: [UInt8]
  private let original: RowsText
  private var result = RowsText.Reading()
  private var offset = 0
  private var nextOrigin = 0
  private var isClaimed: [Bool]
  /// Built when lines are not in their old order.
  private var origins: [ArraySlice<UInt8>: [Int]]?
  /// Consecutive lines, including blanks, which may be significant.
  private var pasted: [Range<Int>] = []

  init(_ bytes: [UInt8], original: RowsText) {
    self.bytes = bytes
    self.original = original
    isClaimed = Array(repeating: false, count: original.rows.count)
    if bytes.starts(with: DraftFileFormat.byteOrderMark) { offset = 3 }
  }

  mutating func read() throws(RowsTextError) -> RowsText.Reading {
    var isEmpty = true
    while offset < bytes.count {
      let line = nextLine()
      guard let first = line.first else { continue }
      isEmpty = false
      switch bytes[first] {
      case UInt8(ascii: "#"): continue
      case UInt8(ascii: "{"):
        try takePasted()
        if let origin = origin(of: line) {
          result.lines.append(.init(row: original.rows[origin], origin: origin))
        } else {
          result.lines.append(.init(row: try row(of: line), origin: nil))
        }
      default: pasted.append(whole(line))
      }
    }
    try takePasted()
    guard !isEmpty || original.rows.isEmpty else { throw error(.empty, at: 0) }
    return result
  }

  private mutating func nextLine() -> Range<Int> {
    var start = offset
    while offset < bytes.count, bytes[offset] != 0x0A { offset += 1 }
    var end = offset
    offset += 1
    while start < end, isBlank(bytes[start]) { start += 1 }
    while end > start, isBlank(bytes[end - 1]) { end -= 1 }
    return start..<end
  }

  /// The line with the blanks around it, but without its line end.
  private func whole(_ line: Range<Int>) -> Range<Int> {
    var end = line.upperBound
    while end < bytes.count, bytes[end] == 0x20 || bytes[end] == 0x09 { end += 1 }
    return lineStart(of: line)..<end
  }

  private func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0D }

  private func error(_ kind: RowsTextError.Kind, at offset: Int) -> RowsTextError {
    RowsTextError(kind: kind, position: TextPosition(offset: offset, in: bytes))
  }

  // MARK: - Rows as in a draft file

  /// Each old row is returned only once.
  private mutating func origin(of line: Range<Int>) -> Int? {
    if nextOrigin < original.rows.count, !isClaimed[nextOrigin],
      original.bytes[original.range(ofRow: nextOrigin)] == bytes[line]
    {
      return claim(nextOrigin)
    }
    if origins == nil {
      var places: [ArraySlice<UInt8>: [Int]] = [:]
      for index in original.rows.indices.reversed() {
        places[original.bytes[original.range(ofRow: index)], default: []].append(index)
      }
      origins = places
    }
    while let index = origins?[bytes[line]]?.popLast() {
      if !isClaimed[index] { return claim(index) }
    }
    return nil
  }

  private mutating func claim(_ index: Int) -> Int {
    isClaimed[index] = true
    nextOrigin = index + 1
    return index
  }

  private mutating func row(of line: Range<Int>) throws(RowsTextError) -> Draft.Row {
    var range = line
    // Some editors reformat JSON: an object whose opening bracket is alone on its line extends to the closing
    // one.
    if range.count == 1, let end = endOfBlock(from: range) { range = end }
    // A row that was copied from a draft file has a comma after it.
    if bytes[range.upperBound - 1] == UInt8(ascii: ",") { range.removeComma(of: bytes) }
    var cursor = JSONCursor(Array(bytes[range]))
    do throws(DraftFileError) {
      let row = try Draft.Row(&cursor, { "row" }, isExact: false)
      do throws(JSONError) { try cursor.expectEnd() } catch { throw DraftFileError(error) }
      return row
    } catch {
      throw self.error(.malformedRow(error.kind), at: range.lowerBound + error.offset)
    }
  }

  /// Skips an object of several lines whose brackets have the same indentation.
  private mutating func endOfBlock(from line: Range<Int>) -> Range<Int>? {
    let indent = line.lowerBound - lineStart(of: line)
    let after = offset
    while offset < bytes.count {
      let next = nextLine()
      guard let first = next.first, bytes[first] == UInt8(ascii: "}"), first - lineStart(of: next) == indent
      else { continue }
      return line.lowerBound..<next.upperBound
    }
    offset = after
    return nil
  }

  private func lineStart(of line: Range<Int>) -> Int {
    var start = line.lowerBound
    while start > 0, isBlank(bytes[start - 1]) { start -= 1 }
    return start
  }

  // MARK: - Lines as pasted

  private mutating func takePasted() throws(RowsTextError) {
    guard !pasted.isEmpty else { return }
    defer { pasted = [] }
    let areFields = original.list == .headers
    let text = pasted.map { String(decoding: bytes[$0], as: UTF8.self) }
    let reading = PastedRows(text.joined(separator: "\n"), areFields: areFields)
    if reading.form != .table {
      for (index, line) in text.enumerated() where line != reading.leftOut {
        let goesOn = areFields && index > 0 && (line.utf8.first == 0x20 || line.utf8.first == 0x09)
        guard !goesOn, PastedRows(line, areFields: areFields).form == .names else { continue }
        throw error(.noRow, at: pasted[index].lowerBound)
      }
    }
    if let left = reading.leftOut { result.leftOut = left }
    result.lines += reading.rows.map { .init(row: $0, origin: nil) }
  }
}

extension Range<Int> {
  fileprivate mutating func removeComma(of bytes: [UInt8]) {
    var end = upperBound - 1
    while end > lowerBound, bytes[end - 1] == 0x20 || bytes[end - 1] == 0x09 { end -= 1 }
    self = lowerBound..<end
  }
}
