/// A sink that keeps the bytes, and marks where stretches of them come from.
protocol MarkingSink: BodySink {
  var bytes: [UInt8] { get set }
  var holes: [TracedRun.Hole] { get set }
  /// How many bytes there are, those of files among them.
  var count: Int { get set }
  /// Returns the number of a source that bytes are to come from: the last, or a new one.
  mutating func index(of source: Source) -> Int32
  /// Says where the last bytes come from, up to the present end: a number told last.
  mutating func mark(_ role: Role, _ part: Origin.Part, source: Int32, isFile: Bool)
}

extension MarkingSink {
  mutating func append(_ bytes: UnsafeBufferPointer<UInt8>, from origin: Origin) {
    guard !bytes.isEmpty else { return }
    self.bytes.append(contentsOf: bytes)
    count += bytes.count
    mark(origin.role, origin.part, source: index(of: origin.source), isFile: false)
  }

  mutating func append(_ text: EscapedBytes, from origin: Origin) {
    guard !text.runs.isEmpty else { return }
    let index = index(of: origin.source)
    let start = count
    bytes.append(contentsOf: text.bytes)
    for run in text.runs {
      count = start + run.end
      mark(run.isEscape ? .escape : origin.role, origin.part, source: index, isFile: false)
    }
  }

  mutating func append(
    _ text: UnsafeBufferPointer<UInt8>, escapedBy table: EscapeTable, from origin: Origin
  ) {
    guard let first = text.first else { return }
    let index = index(of: origin.source)
    var isEscape = table.isEscaped(first)
    var start = 0
    while start < text.count {
      // What is written first stands on the stack.
      let limit = min(text.count, start + 128)
      // A stretch may be as long as the text: it is looked at as far as it is written.
      let near = UnsafeBufferPointer(rebasing: text[..<limit])
      withUnsafeTemporaryAllocation(of: UInt8.self, capacity: table.room(for: limit - start)) { memory in
        guard let room = memory.baseAddress else { return }
        var written = 0
        while start < limit {
          let end = table.endOfStretch(in: near, from: start, isEscape: isEscape)
          let stretch = UnsafeBufferPointer(rebasing: text[start..<end])
          let length = table.write(stretch, to: room + written)
          written += length
          count += length
          if length > 0 {
            mark(isEscape ? .escape : origin.role, origin.part, source: index, isFile: false)
          }
          start = end
          if end < text.count { isEscape = table.isEscaped(text[end]) }
        }
        bytes.append(contentsOf: UnsafeBufferPointer(rebasing: memory[..<written]))
      }
    }
  }

  mutating func appendFile(path: String, length: Int, from origin: Origin) {
    guard length > 0 else { return }
    let before = holes.last?.lengthSoFar ?? 0
    holes.append(
      TracedRun.Hole(path: path, range: count..<count + length, lengthSoFar: before + length))
    count += length
    mark(origin.role, origin.part, source: index(of: origin.source), isFile: true)
  }
}
