/// The events of a stream of server-sent events, found while its bytes arrive.
///
/// However the bytes are divided, the events are the same. No text is kept: an event has 56 bytes, by which
/// ``data(of:limit:_:)`` and its neighbours read it again when it is shown. Of events beyond ``maximumCount`` only the
/// number is kept.
///
///     var stream = EventStream()
///     stream.read(Array("event: add\ndata: 73857293\n\ndata: 1".utf8)[...])
///     stream.finish()
///     stream.events.count  // 1
///     stream.pending?.range  // 27..<34
///
/// - Note: <https://html.spec.whatwg.org/multipage/server-sent-events.html#event-stream-interpretation>
package struct EventStream: Sendable {
  /// The largest number of events that are kept, in 56 MiB.
  package static let maximumCount = 1 << 20

  /// The events that were dispatched: each ended with an empty line and has data.
  package private(set) var events: [Event] = []
  /// The number of events that were dispatched after ``maximumCount`` others, and aren't kept.
  package private(set) var omittedCount = 0
  /// The number of bytes that were read.
  package private(set) var length = 0
  /// The time in milliseconds after which a client connects again, by the last valid `retry`; nil if there was none.
  ///
  /// A number beyond the range of `Int` is read as the largest one.
  package private(set) var reconnectionTime: Int?
  /// Whether the stream has ended.
  package private(set) var isFinished = false

  private let capacity: Int
  private var line = EventLine(isAtStart: true)
  private var lineStart = 0
  private var valueStart: Int?
  private var hasNull = false
  /// Nil if the value of the line is no number.
  private var number: Int? = 0
  private var current = Event()
  private var lastID = 0..<0

  /// Makes a stream of which nothing was read.
  package init() { self.init(maximumCount: Self.maximumCount) }

  /// Makes a stream that keeps another number of events.
  package init(maximumCount: Int) { capacity = maximumCount }

  /// The event that no empty line has ended yet; nil if there is none. A browser doesn't dispatch it.
  ///
  /// Until the end of the stream it has only whole lines; from then on also the line that broke off.
  package var pending: Event? {
    guard current.hasStart else { return nil }
    var event = current
    event.end = isFinished ? length : lineStart
    event.setID(lastID)
    return event
  }

  /// The range of the last event ID that was set, even by an event without data; empty if there is none.
  package var lastEventID: Range<Int> { lastID }

  /// Reads the next bytes of the stream; those after ``finish()`` are ignored.
  ///
  /// - Complexity: O(*n*), where *n* is the number of the bytes.
  package mutating func read(_ bytes: ArraySlice<UInt8>) {
    guard !isFinished else { return }
    for byte in bytes {
      read(byte)
      length += 1
    }
  }

  /// Ends the stream. A last event that no empty line has ended stays ``pending``.
  package mutating func finish() {
    guard !isFinished else { return }
    isFinished = true
    guard !line.isEmpty else { return }
    // A retry or id that broke off may lack its last digits.
    var last = line
    _ = last.read(UInt8(ascii: "\n"))
    if last.field == .data || last.field == .event { setField(last.field) }
  }

  private mutating func read(_ byte: UInt8) {
    switch line.read(byte) {
    case .inside: break
    case .mark: lineStart = length + 1
    case .value:
      if valueStart == nil { valueStart = length }
      if byte == 0 { hasNull = true }
      if line.field == .retry { addDigit(byte) }
    case .end:
      setField(line.field)
      beginLine()
    case .emptyLine:
      dispatch()
      beginLine()
    case .lineFeed:
      // The line feed belongs to the event that ended with its carriage return.
      if let last = events.indices.last, events[last].end == length { events[last].end += 1 }
      lineStart = length + 1
    }
  }

  private mutating func beginLine() { (lineStart, valueStart, hasNull, number) = (length + 1, nil, false, 0) }

  private mutating func addDigit(_ byte: UInt8) {
    guard byte.isDigit, let value = number else {
      number = nil
      return
    }
    let (tens, overflow) = value.multipliedReportingOverflow(by: 10)
    let (sum, carry) = tens.addingReportingOverflow(Int(byte - UInt8(ascii: "0")))
    number = overflow || carry ? .max : sum
  }

  private mutating func setField(_ field: EventLine.Field) {
    let value = (valueStart ?? length)..<length
    switch field {
    case .comment: return
    case .event: current.setType(value)
    case .data: current.addData(at: lineStart)
    case .id: if !hasNull { lastID = value }
    case .retry: if valueStart != nil, let number { reconnectionTime = number }
    case .unknown: break
    }
    current.begin(at: lineStart)
  }

  private mutating func dispatch() {
    if current.lineCount > 0, events.count == capacity {
      omittedCount += 1
    } else if current.lineCount > 0 {
      current.end = length + 1
      current.setID(lastID)
      events.append(current)
    }
    current = Event()
  }
}
