/// How the spans of a piece of a long value are found from its bytes.
enum LaterSpans: Sendable {
  /// Encoded text of one source: bytes of a role, and escapes.
  case text(TextEncoding, Source, Role)
  /// Compact JSON, after the value that the steps lead to.
  case json(Source, entry: [ValueStep], isFirst: Bool, isLast: Bool)

  /// Returns the bytes with their spans.
  func run(of bytes: [UInt8]) -> TracedRun {
    switch self {
    case .text(let encoding, let source, let role):
      var run = TracedRun()
      bytes.withUnsafeBufferPointer { bytes in
        var start = 0
        while start < bytes.count {
          let (end, isEscape) = encoding.stretch(in: bytes, from: start)
          run.append(
            UnsafeBufferPointer(rebasing: bytes[start..<end]), from: Origin(source, isEscape ? .escape : role)
          )
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
    case .text(let encoding, let source, let role):
      let isEscape = bytes.withUnsafeBufferPointer {
        (encoding.isEscape(at: 0, in: $0), encoding.isEscape(at: $0.count - 1, in: $0))
      }
      return (
        Origin(source, isEscape.0 ? .escape : role), Origin(source, isEscape.1 ? .escape : role)
      )
    case .json(let source, _, let isFirst, let isLast):
      let bracket = Origin(source, .punctuation)
      // The others begin with a comma, whose origin is no other byte's before it.
      return (isFirst ? bracket : nil, isLast ? bracket : nil)
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
  private var isNext = false

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
        put(bytes, index..<index + 1, .punctuation)
        index += 1
        let isEmpty = index < bytes.count && bytes[index] == (isObject ? 0x7D : 0x5D)
        if isEmpty {
          put(bytes, index..<index + 1, .punctuation)
          index += 1
        } else {
          areObjects.append(isObject)
          steps.append(.element(0))
          if isObject { index = readName(bytes, index, separator: nil) }
        }
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        areObjects.removeLast()
        steps.removeLast()
        put(bytes, index..<index + 1, .punctuation)
        index += 1
      case UInt8(ascii: ","):
        if areObjects.last == true {
          index = readName(bytes, index + 1, separator: index)
        } else {
          if case .element(let place) = steps.last { steps[steps.count - 1] = .element(place + 1) }
          put(bytes, index..<index + 1, .separator)
          index += 1
        }
      case UInt8(ascii: "\""): index = readString(bytes, index, .value)
      default:
        var end = index + 1
        while end < bytes.count, bytes[end] != UInt8(ascii: ","), bytes[end] != 0x7D, bytes[end] != 0x5D {
          end += 1
        }
        put(bytes, index..<end, .value)
        index = end
      }
    }
  }

  private mutating func put(_ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, _ role: Role) {
    run.append(UnsafeBufferPointer(rebasing: bytes[range]), from: Origin(here, role))
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
    if let separator { put(bytes, separator..<separator + 1, .separator) }
    let index = readString(bytes, start, .name)
    put(bytes, index..<index + 1, .separator)
    return index + 1
  }

  private mutating func readString(_ bytes: UnsafeBufferPointer<UInt8>, _ start: Int, _ role: Role) -> Int {
    let source = here
    run.append(UnsafeBufferPointer(rebasing: bytes[start..<start + 1]), from: Origin(source, .punctuation))
    var index = start + 1
    while index < bytes.count, bytes[index] != UInt8(ascii: "\"") {
      let (end, isEscape) = TextEncoding.json.stretch(in: bytes, from: index)
      run.append(
        UnsafeBufferPointer(rebasing: bytes[index..<end]), from: Origin(source, isEscape ? .escape : role))
      index = end
    }
    let end = min(bytes.count, index + 1)
    run.append(UnsafeBufferPointer(rebasing: bytes[index..<end]), from: Origin(source, .punctuation))
    return end
  }
}
