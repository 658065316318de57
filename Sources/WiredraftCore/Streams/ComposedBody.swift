/// A composed body as a source: bytes at hand, and the sources that stand between them.
struct ComposedBody: ByteSource {
  let body: TracedBody
  let sources: [String: any ByteSource]

  init(_ body: TracedBody, sources: [String: any ByteSource]) {
    self.body = body
    self.sources = sources
  }

  func length() -> Int { body.count }

  func open() -> any ByteReader { Reader(segments: body.segments[...], sources: sources) }

  private struct Reader: ByteReader {
    /// A source that is being read.
    struct Current {
      var reader: any ByteReader
      let name: String?
      let promised: Int
      var found = 0
    }

    var segments: ArraySlice<TracedBody.Segment>
    let sources: [String: any ByteSource]
    /// What is left of bytes at hand.
    var bytes: ArraySlice<UInt8> = []
    var current: Current?

    mutating func read(into buffer: UnsafeMutableRawBufferPointer) throws(ByteSourceError) -> Int {
      while true {
        if !bytes.isEmpty {
          let count = min(buffer.count, bytes.count)
          bytes.prefix(count).withUnsafeBytes { buffer.copyMemory(from: $0) }
          bytes.removeFirst(count)
          return count
        }
        if let count = try readSource(into: buffer) { return count }
        guard let segment = segments.popFirst() else { return 0 }
        switch segment.content {
        case .bytes(let traced): bytes = traced.bytes[...]
        case .file(let path, let length, _):
          guard let source = sources[path] else { throw .unreadable(name: path, .notFound) }
          current = Current(reader: try source.open(), name: source.suggestedName, promised: length)
        }
      }
    }

    /// Reads what comes next of the source that is open; returns nil where there is none, or at its end.
    private mutating func readSource(into buffer: UnsafeMutableRawBufferPointer) throws(ByteSourceError)
      -> Int?
    {
      guard var source = current else { return nil }
      let count = try source.reader.read(into: buffer)
      source.found += count
      let isChanged = count == 0 ? source.found < source.promised : source.found > source.promised
      guard !isChanged else {
        throw .lengthChanged(name: source.name, promised: source.promised, found: source.found)
      }
      current = count == 0 ? nil : source
      return count == 0 ? nil : count
    }
  }
}
