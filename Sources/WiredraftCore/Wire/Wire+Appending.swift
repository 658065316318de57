extension Composition.Wire {
  /// The length of text that is encoded on the stack before it is appended.
  private static let blockSize = 128

  // MARK: - Bytes

  /// Appends bytes that share an origin.
  ///
  /// - Complexity: O(*n*), where *n* is the number of bytes.
  package mutating func append(
    _ bytes: UnsafeBufferPointer<UInt8>, _ role: Composition.Origin.Role, _ part: Composition.Origin.Part,
    of source: Source
  ) {
    stored.append(contentsOf: bytes)
    mark(role, part, source, isEmpty: bytes.isEmpty)
  }

  /// Appends the UTF-8 of a literal.
  @inline(__always)
  package mutating func append(
    _ text: StaticString, _ role: Composition.Origin.Role, _ part: Composition.Origin.Part, of source: Source
  ) {
    text.withUTF8Buffer { append($0, role, part, of: source) }
  }

  /// Appends the UTF-8 of a text.
  package mutating func append(
    _ text: String, _ role: Composition.Origin.Role, _ part: Composition.Origin.Part, of source: Source
  ) {
    text.withBytes { append($0, role, part, of: source) }
  }

  /// Appends bytes, each encoded by the table; escapes have the role ``Composition/Origin/Role/escape``.
  ///
  /// - Complexity: O(*n*), where *n* is the number of bytes.
  package mutating func append(
    _ text: UnsafeBufferPointer<UInt8>, escapedBy table: EscapeTable, _ role: Composition.Origin.Role,
    _ part: Composition.Origin.Part, of source: Source
  ) {
    guard isTraced else { return append(text, escapedBy: table) }
    guard let first = text.first else { return }
    var isEscape = table.isEscaped(first)
    var start = 0
    while start < text.count {
      let limit = min(text.count, start + Self.blockSize)
      // A stretch may be as long as the text, so only as much of it is examined as is written.
      let near = UnsafeBufferPointer(rebasing: text[..<limit])
      withUnsafeTemporaryAllocation(of: UInt8.self, capacity: table.room(for: limit - start)) { memory in
        guard let room = memory.baseAddress else { return }
        let before = stored.count
        var written = 0
        while start < limit {
          let end = table.endOfStretch(in: near, from: start, isEscape: isEscape)
          written += table.write(UnsafeBufferPointer(rebasing: text[start..<end]), to: room + written)
          mark(isEscape ? .escape : role, part, source, upTo: before + written)
          start = end
          if end < text.count { isEscape = table.isEscaped(text[end]) }
        }
        stored.append(contentsOf: UnsafeBufferPointer(rebasing: memory[..<written]))
      }
    }
  }

  private mutating func append(_ text: UnsafeBufferPointer<UInt8>, escapedBy table: EscapeTable) {
    var start = 0
    while start < text.count {
      // The room is on the stack up to 1 KiB.
      let end = min(text.count, start + (1024 - 8) / table.longest)
      let block = UnsafeBufferPointer(rebasing: text[start..<end])
      withUnsafeTemporaryAllocation(of: UInt8.self, capacity: table.room(for: block.count)) { memory in
        guard let room = memory.baseAddress else { return }
        stored.append(contentsOf: UnsafeBufferPointer(start: room, count: table.write(block, to: room)))
      }
      start += block.count
    }
  }

  @inline(__always)
  mutating func append(
    _ text: String, parts: [ResolvedText.Part] = [], escapedBy table: EscapeTable? = nil,
    _ role: Composition.Origin.Role, _ part: Composition.Origin.Part, of source: Source
  ) {
    guard parts.isEmpty, let table else { return append(text, parts, table, role, part, of: source) }
    text.withBytes { append($0, escapedBy: table, role, part, of: source) }
  }

  private mutating func append(
    _ text: String, _ parts: [ResolvedText.Part], _ table: EscapeTable?, _ role: Composition.Origin.Role,
    _ part: Composition.Origin.Part, of source: Source
  ) {
    text.withBytes { bytes in
      func append(_ wire: inout Self, _ range: Range<Int>, _ source: Source) {
        let bytes = UnsafeBufferPointer(rebasing: bytes[range])
        guard let table else { return wire.append(bytes, role, part, of: source) }
        wire.append(bytes, escapedBy: table, role, part, of: source)
      }
      var start = 0
      for part in parts {
        let range = part.range.clamped(to: start..<bytes.count)
        append(&self, start..<range.lowerBound, source)
        if !range.isEmpty {
          append(&self, range, self.source(of: part.variable, isText: true, in: source))
        }
        start = range.upperBound
      }
      append(&self, start..<bytes.count, source)
    }
  }

  /// Encodes only what differs from a text that was encoded before, of which the beginning and the end are copied.
  mutating func append(
    _ text: String, escapedBy table: EscapeTable, _ role: Composition.Origin.Role,
    _ part: Composition.Origin.Part, of source: Source, copying old: LongText, _ oldWire: Self
  ) {
    guard old.encoding == table.encoding else {
      return append(text, escapedBy: table, role, part, of: source)
    }
    text.withBytes { new in
      old.text.withBytes { before in
        let same = TextDifference(from: before, to: new)
        let length = table.count(of: before)
        let head = table.count(of: UnsafeBufferPointer(rebasing: before[..<same.prefix]))
        let tail = table.count(of: UnsafeBufferPointer(rebasing: before[(before.count - same.suffix)...]))
        copy(oldWire, old.start..<old.start + head, source)
        let changed = UnsafeBufferPointer(rebasing: new[same.prefix..<new.count - same.suffix])
        append(changed, escapedBy: table, role, part, of: source)
        copy(oldWire, old.start + length - tail..<old.start + length, source)
      }
    }
  }

  /// A text that was encoded, and the offset of its encoding among the stored bytes.
  struct LongText: Sendable {
    /// The length from which on it is worth keeping.
    static let worthwhile = 2 << 10

    let text: String
    let encoding: TextEncoding
    var start: Int
  }

  /// Copies stored bytes of one source, under another.
  private mutating func copy(_ other: Self, _ range: Range<Int>, _ source: Source) {
    guard !range.isEmpty else { return }
    let first = other.storedSpanIndex(at: range.lowerBound)
    let last = other.storedSpanIndex(at: range.upperBound - 1)
    let shift = stored.count - range.lowerBound
    stored.append(contentsOf: other.stored[range])
    mark(
      other.storedSpans[first].role, other.storedSpans[first].part, source,
      upTo: min(Int(other.storedSpans[first].end), range.upperBound) + shift)
    guard last > first else { return }
    let start = storedSpans.count
    storedSpans.append(contentsOf: other.storedSpans[first + 1...last])
    for index in start..<storedSpans.count {
      storedSpans[index].end = UInt32(truncatingIfNeeded: Int(storedSpans[index].end) + shift)
      storedSpans[index].source = source
    }
    storedSpans[storedSpans.count - 1].end = UInt32(truncatingIfNeeded: stored.count)
  }

  // MARK: - Shared bytes and files

  /// Appends a whole array without copying it.
  ///
  /// - Complexity: O(1).
  package mutating func append(
    shared bytes: [UInt8], _ role: Composition.Origin.Role, _ part: Composition.Origin.Part, of source: Source
  ) {
    guard !bytes.isEmpty else { return }
    var isNew = true
    if let last = storedSpans.last, last.source == source, last.role == role, last.part == part {
      isNew = externals.last.map { $0.span == storedSpans.count - 1 && $0.isFile } ?? false
    }
    append(.bytes(bytes), bytes.count, isNew: isNew, role, part, source)
  }

  /// Appends the content of a file, without reading it.
  package mutating func appendFile(
    path: String, length: Int, _ role: Composition.Origin.Role, _ part: Composition.Origin.Part,
    of source: Source
  ) {
    if length > 0 { append(.file(path: path), length, isNew: true, role, part, source) }
  }

  private mutating func append(
    _ content: External.Content, _ length: Int, isNew: Bool, _ role: Composition.Origin.Role,
    _ part: Composition.Origin.Part, _ source: Source
  ) {
    // Only files can claim a length beyond what an Int holds; such a body is never made.
    guard count <= Int.max / 2 - length else {
      isTooLong = true
      return
    }
    if isNew {
      storedSpans.append(
        StoredSpan(end: UInt32(truncatingIfNeeded: stored.count), source: source, part: part, role: role))
    }
    externals.append(
      External(
        stored: stored.count, others: externalCount, length: length, span: storedSpans.count - 1,
        content: content))
    externalCount += length
  }

  // MARK: - Spans

  @inline(__always)
  private mutating func mark(
    _ role: Composition.Origin.Role, _ part: Composition.Origin.Part, _ source: Source, isEmpty: Bool
  ) {
    if isTraced, !isEmpty { mark(role, part, source, upTo: stored.count) }
  }

  mutating func mark(
    _ role: Composition.Origin.Role, _ part: Composition.Origin.Part, _ source: Source, upTo end: Int
  ) {
    let span = StoredSpan(end: UInt32(truncatingIfNeeded: end), source: source, part: part, role: role)
    if let last = storedSpans.last, continues(last, span) {
      storedSpans[storedSpans.count - 1].end = span.end
    } else {
      storedSpans.append(span)
    }
  }

  private func continues(_ last: StoredSpan, _ span: StoredSpan) -> Bool {
    guard last.role == span.role, last.part == span.part else { return false }
    guard last.source != span.source else {
      return externals.last.map { !$0.isFile || $0.span < storedSpans.count - 1 } ?? true
    }
    return mayBeOne(last.source, span.source) && origin(of: last) == origin(of: span)
  }

  // MARK: - Other wires

  mutating func reserveCapacity(like other: Self) {
    stored.reserveCapacity(other.stored.count + 256)
    storedSpans.reserveCapacity(other.storedSpans.count + 64)
    steps.reserveCapacity(other.steps.count + 16)
  }

  var end: Place {
    Place(
      bytes: UInt32(truncatingIfNeeded: stored.count), spans: UInt32(truncatingIfNeeded: storedSpans.count),
      sources: UInt32(truncatingIfNeeded: steps.count))
  }

  func offset(of place: Place) -> Int {
    Int(place.bytes) + (externals.isEmpty ? 0 : externalCount(before: Int(place.spans)))
  }

  /// Appends other bytes with their origins.
  ///
  /// - Complexity: O(*n*), where *n* is the length of the other.
  package mutating func append(_ other: Self) {
    guard other.count > 0 else { return }
    let joint = storedSpans.count
    append(other, from: Place(), to: other.end)
    guard isTraced, joint > 0, externals.isEmpty,
      origin(of: storedSpans[joint - 1]) == origin(of: storedSpans[joint])
    else { return }
    storedSpans.remove(at: joint - 1)
  }

  /// The sources of the stretch must all be within it; for one that doesn't begin where a row does, all sources of
  /// the other wire are appended. `rows` is added to the indices of rows.
  mutating func append(
    _ other: Self, from start: Place, to end: Place, movingRows rows: Int = 0, withAllSources: Bool = false
  ) {
    let sources = withAllSources ? 0..<other.steps.count : Int(start.sources)..<Int(end.sources)
    let byteShift = UInt32(truncatingIfNeeded: stored.count - Int(start.bytes))
    let sourceShift = UInt32(truncatingIfNeeded: steps.count - sources.lowerBound)
    let spanShift = storedSpans.count - Int(start.spans)
    for external in other.externals where external.span >= start.spans && external.span < end.spans {
      var external = external
      guard count <= Int.max / 2 - external.length else {
        isTooLong = true
        continue
      }
      external.stored += stored.count - Int(start.bytes)
      external.others = externalCount
      external.span += spanShift
      externals.append(external)
      externalCount += external.length
    }
    stored.append(contentsOf: other.stored[Int(start.bytes)..<Int(end.bytes)])
    let first = storedSpans.count
    storedSpans.append(contentsOf: other.storedSpans[Int(start.spans)..<Int(end.spans)])
    let isMoved = byteShift != 0 || sourceShift != 0
    if isMoved {
      storedSpans.withUnsafeMutableBufferPointer { spans in
        for index in first..<spans.count {
          spans[index].end &+= byteShift
          spans[index].source.move(by: sourceShift)
        }
      }
    }
    for var step in other.steps[sources] {
      step.outer.move(by: sourceShift)
      switch step.kind {
      case .row: step.value &+= UInt32(truncatingIfNeeded: rows)
      case .member:
        names.append(other.names[Int(step.value)])
        step.value = UInt32(truncatingIfNeeded: names.count - 1)
      case .memberInJSON: step.value &+= byteShift
      case .text, .value:
        variables.append(other.variables[Int(step.value)])
        step.value = UInt32(truncatingIfNeeded: variables.count - 1)
      case .folder, .element, .inner: break
      }
      steps.append(step)
    }
  }

  /// Each byte keeps its origin, except for the role if it is encoded.
  mutating func encode(from start: Place, by table: EscapeTable) {
    nameMembers(from: Int(start.sources))
    let bytes = Array(stored[Int(start.bytes)...])
    let spans = Array(storedSpans[Int(start.spans)...])
    stored.removeSubrange(Int(start.bytes)...)
    storedSpans.removeSubrange(Int(start.spans)...)
    bytes.withUnsafeBufferPointer { bytes in
      guard isTraced else { return append(bytes, escapedBy: table) }
      var offset = 0
      for span in spans {
        let end = Int(span.end - start.bytes)
        append(
          UnsafeBufferPointer(rebasing: bytes[offset..<end]), escapedBy: table, span.role, span.part,
          of: span.source)
        offset = end
      }
    }
  }

  /// Returns the number of bytes that this wire and another begin with; files are compared by path.
  ///
  /// - Complexity: O(*n*), where *n* is that number, but for bytes that both share.
  package func countOfSameBytes(as other: Self) -> Int {
    var offset = 0
    while let part = part(at: offset), let others = other.part(at: offset) {
      switch (part, others) {
      case (.file(let path, let range), .file(let otherPath, let otherRange)):
        guard range == otherRange, path.utf8.elementsEqual(otherPath.utf8) else { return offset }
        offset = range.upperBound
      case (.bytes(let bytes), .bytes(let others)):
        let length = min(bytes.count, others.count)
        let same = bytes.withUnsafeBufferPointer { bytes in
          others.withUnsafeBufferPointer { others in
            bytes.baseAddress == others.baseAddress
              ? length : TextDifference.countOfSameBytes(bytes, others)
          }
        }
        offset += same
        if same < length { return offset }
      default: return offset
      }
    }
    return offset
  }
}

extension Composition.Wire.External {
  var isFile: Bool { if case .file = content { true } else { false } }
}

extension Composition.Wire.Source {
  @inline(__always)
  mutating func move(by steps: UInt32) { if index >= Self.firstStep { index &+= steps } }
}
