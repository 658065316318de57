/// A content that is a stream of separate records: server-sent events, or JSON values one a line.
///
///     guard var stream = ContentStream(answer.mediaType) else { return }
///     stream.read(bytes)
///     for index in visible {
///       let text = try stream.row(at: index).text(limit: 200, read)
///     }
package enum ContentStream: Sendable {
  /// Server-sent events.
  case events(EventStream)
  /// JSON values, one a line.
  case lines(LineStream)

  /// Makes an empty stream of a media type; nil for any that isn't a stream of records.
  package init?(_ type: MediaType?) {
    if type?.essence == "text/event-stream" {
      self = .events(EventStream())
    } else if let format = LineStream.Format(type) {
      self = .lines(LineStream(format))
    } else {
      return nil
    }
  }

  /// Reads the next bytes of the content; those after ``finish()`` are ignored.
  ///
  /// - Complexity: O(*n*), where *n* is the number of the bytes.
  package mutating func read(_ bytes: ArraySlice<UInt8>) {
    update({ $0.read(bytes) }, { $0.read(bytes) })
  }

  package mutating func finish() { update({ $0.finish() }, { $0.finish() }) }

  private mutating func update(_ events: (inout EventStream) -> Void, _ lines: (inout LineStream) -> Void) {
    switch self {
    case .events(var stream):
      // The stream is moved out, so that its records aren't copied.
      self = .events(EventStream())
      events(&stream)
      self = .events(stream)
    case .lines(var stream):
      self = .lines(LineStream(.lines))
      lines(&stream)
      self = .lines(stream)
    }
  }

  /// The number of records that have ended after as many others as are kept.
  package var omittedCount: Int {
    switch self {
    case .events(let stream): stream.omittedCount
    case .lines(let stream): stream.omittedCount
    }
  }

  /// The number of records that have ended and are kept.
  package var count: Int {
    switch self {
    case .events(let stream): stream.events.count
    case .lines(let stream): stream.lines.count
    }
  }

  /// The number of bytes that were read.
  package var length: Int {
    switch self {
    case .events(let stream): stream.length
    case .lines(let stream): stream.length
    }
  }

  /// Returns a record that has ended and is kept.
  ///
  /// - Parameter index: The number of records before it. It must be less than ``count``.
  package func row(at index: Int) -> Row {
    switch self {
    case .events(let stream): Row(number: index + 1, source: .event(stream.events[index]))
    case .lines(let stream): Row(number: index + 1, source: .line(stream.lines[index]))
    }
  }

  /// The record that hasn't ended yet; nil if there is none.
  package var pending: Row? {
    let number = count + omittedCount + 1
    return switch self {
    case .events(let stream): stream.pending.map { Row(number: number, source: .event($0)) }
    case .lines(let stream): stream.pending.map { Row(number: number, source: .line($0)) }
    }
  }

  /// Returns the index of the first record that is kept and ends after an offset; nil if there is none.
  ///
  /// - Complexity: O(log *n*), where *n* is the number of records.
  package func index(at offset: Int) -> Int? {
    let index = (0..<count).partitionIndex { row(at: $0).range.upperBound > offset }
    return index < count ? index : nil
  }

  /// Returns the time at which the byte at an offset came; nil if the table has none.
  ///
  /// - Parameter table: For each piece of the content, the offset of its first byte and the time at which it came, in
  ///   nanoseconds. Both ascend; of pieces with the same offset, which were empty, the last one counts.
  /// - Complexity: O(log *n*), where *n* is the number of pieces.
  package static func arrival(
    of offset: Int, in table: some RandomAccessCollection<(offset: Int, nanoseconds: Int)>
  ) -> Int? {
    let after = (0..<table.count).partitionIndex { table.element(at: $0).offset > offset }
    return after > 0 ? table.element(at: after - 1).nanoseconds : nil
  }
}

extension RandomAccessCollection {
  fileprivate func element(at distance: Int) -> Element { self[index(startIndex, offsetBy: distance)] }
}

extension Range<Int> {
  /// The condition must hold for all indices after the first for which it holds.
  fileprivate func partitionIndex(where holds: (Int) -> Bool) -> Int {
    var (low, high) = (lowerBound, upperBound)
    while low < high {
      let middle = low + (high - low) / 2
      if holds(middle) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
