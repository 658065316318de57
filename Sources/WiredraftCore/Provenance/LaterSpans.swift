/// How the spans of a piece of a long value are found from its bytes.
enum LaterSpans: Sendable {
  /// Encoded text of one origin, and escapes in it.
  case text(TextEncoding, Origin)
  /// Compact JSON, after the value that the steps lead to.
  case json(Source, entry: [ValueStep], isFirst: Bool, isLast: Bool)

  /// Returns the bytes with their spans.
  func run(of bytes: [UInt8]) -> TracedRun {
    switch self {
    case .text(let encoding, let origin):
      var run = TracedRun()
      bytes.withUnsafeBufferPointer { bytes in
        var start = 0
        while start < bytes.count {
          let (end, isEscape) = encoding.stretch(in: bytes, from: start)
          run.append(
            UnsafeBufferPointer(rebasing: bytes[start..<end]), from: isEscape ? origin.ofEscape : origin)
          start = end
        }
      }
      return run
    case .json(let source, let entry, _, _):
      var spans = JSONSpans(source, entry: entry)
      bytes.withUnsafeBufferPointer { spans.read($0) }
      return spans.run
    }
  }

  /// The origins of the first and the last byte; nil where a span can't go on there.
  func origins(of bytes: [UInt8]) -> (first: Origin?, last: Origin?) {
    switch self {
    case .text(let encoding, let origin):
      let isEscape = bytes.withUnsafeBufferPointer {
        (encoding.isEscape(at: 0, in: $0), encoding.isEscape(at: $0.count - 1, in: $0))
      }
      return (isEscape.0 ? origin.ofEscape : origin, isEscape.1 ? origin.ofEscape : origin)
    case .json(let source, _, let isFirst, let isLast):
      // The others begin with a comma, whose origin is no other byte's before it.
      return (
        isFirst ? Origin(source, .punctuation, bytes.first == UInt8(ascii: "{") ? .brace : .bracket) : nil,
        isLast ? Origin(source, .punctuation, bytes.last == UInt8(ascii: "}") ? .brace : .bracket) : nil
      )
    }
  }
}

/// Finds the spans of compact JSON that was written by us.
private struct JSONSpans {
  let source: Source
  private(set) var run = TracedRun()
  /// The way to the present value, and to each that is open.
  private var steps: [ValueStep]
  /// Whether each open value is an object.
  private var areObjects: [Bool]

  init(_ source: Source, entry: [ValueStep]) {
    self.source = source
    steps = entry
    areObjects = entry.map { if case .member = $0 { true } else { false } }
  }

  private var here: Source {
    guard case .row(let row, let path) = source else { return source }
    return .row(row, path: path + steps)
  }

  mutating func read(_ bytes: UnsafeBufferPointer<UInt8>) {
    var index = 0
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        let isObject = bytes[index] == UInt8(ascii: "{")
        put(bytes, index..<index + 1, .punctuation, isObject ? .brace : .bracket)
        index += 1
        let isEmpty = index < bytes.count && bytes[index] == (isObject ? 0x7D : 0x5D)
        if isEmpty {
          put(bytes, index..<index + 1, .punctuation, isObject ? .brace : .bracket)
          index += 1
        } else {
          areObjects.append(isObject)
          steps.append(.element(0))
          if isObject { index = readName(bytes, index, separator: nil) }
        }
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        areObjects.removeLast()
        steps.removeLast()
        put(bytes, index..<index + 1, .punctuation, bytes[index] == UInt8(ascii: "}") ? .brace : .bracket)
        index += 1
      case UInt8(ascii: ","):
        if areObjects.last == true {
          index = readName(bytes, index + 1, separator: index)
        } else {
          if case .element(let place) = steps.last { steps[steps.count - 1] = .element(place + 1) }
          put(bytes, index..<index + 1, .separator, .comma)
          index += 1
        }
      case UInt8(ascii: "\""): index = readString(bytes, index, .value, .string, quote: .stringQuote)
      default:
        var end = index + 1
        while end < bytes.count, bytes[end] != UInt8(ascii: ","), bytes[end] != 0x7D, bytes[end] != 0x5D {
          end += 1
        }
        // `t`, `f` and `n` begin words.
        let isWord = bytes[index] >= UInt8(ascii: "a")
        put(bytes, index..<end, .value, isWord ? .literal : .number)
        index = end
      }
    }
  }

  private mutating func put(
    _ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, _ role: Role, _ part: Origin.Part
  ) {
    run.append(UnsafeBufferPointer(rebasing: bytes[range]), from: Origin(here, role, part))
  }

  /// Reads a name and the colon after it; the comma before it is the member's.
  private mutating func readName(_ bytes: UnsafeBufferPointer<UInt8>, _ start: Int, separator: Int?) -> Int {
    var end = start + 1
    while end < bytes.count, bytes[end] != UInt8(ascii: "\"") {
      end += bytes[end] == UInt8(ascii: "\\") ? 2 : 1
    }
    end = min(bytes.count, end + 1)
    var cursor = JSONCursor(Array(bytes[start..<end]))
    do throws(JSONError) { steps[steps.count - 1] = .member(try cursor.readString()) } catch {}
    if let separator { put(bytes, separator..<separator + 1, .separator, .comma) }
    let index = readString(bytes, start, .name, .memberName, quote: .memberNameQuote)
    put(bytes, index..<index + 1, .separator, .colon)
    return index + 1
  }

  private mutating func readString(
    _ bytes: UnsafeBufferPointer<UInt8>, _ start: Int, _ role: Role, _ part: Origin.Part, quote: Origin.Part
  ) -> Int {
    let origin = Origin(here, role, part)
    let quote = Origin(origin.source, .punctuation, quote)
    run.append(UnsafeBufferPointer(rebasing: bytes[start..<start + 1]), from: quote)
    var index = start + 1
    while index < bytes.count, bytes[index] != UInt8(ascii: "\"") {
      let (end, isEscape) = TextEncoding.json.stretch(in: bytes, from: index)
      run.append(
        UnsafeBufferPointer(rebasing: bytes[index..<end]), from: isEscape ? origin.ofEscape : origin)
      index = end
    }
    let end = min(bytes.count, index + 1)
    run.append(UnsafeBufferPointer(rebasing: bytes[index..<end]), from: quote)
    return end
  }
}
