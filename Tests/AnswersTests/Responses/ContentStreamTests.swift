import Responses
import TestSupport
import Testing

@Suite("A stream of records")
struct ContentStreamTests {
  // MARK: - Server-sent events

  @Test("ranges are those of the bytes")
  func ranges() throws {
    let text = ": c\nevent: add\r\nid: 12\r\n: c\r\ndata: é\r\nx: y\r\ndata\r\ndata:z\r\n\r\ndata: b\n\n"
    let bytes = Array(text.utf8)
    let events = ResponseCases.events(bytes).events
    func part(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }
    let event = try require(events.first)
    check(part(event.range).hasPrefix("event: add"))
    check(part(event.range).hasSuffix("data:z\r\n\r\n"))
    check(part(event.type), "add")
    check(part(event.id), "12")
    check(event.lineCount, 3)
    let data = try EventStream.dataRanges(of: event, limit: 9) { Array(bytes[$0]) }
    check(data.map(part), ["é", "", "z"])
    check(try EventStream.dataRanges(of: event, limit: 2) { Array(bytes[$0]) }.count, 2)
    check(part(events[1].range), "data: b\n\n")
    check(part(events[1].id), "12")
  }

  /// The events of a text by the letter of the standard, from the whole of it.
  private func reference(_ bytes: [UInt8]) -> [String] {
    var lines: [[UInt8]] = [[]]
    var index = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    while index < bytes.count {
      if bytes[index] == 0x0D || bytes[index] == 0x0A {
        if bytes[index] == 0x0D, index + 1 < bytes.count, bytes[index + 1] == 0x0A { index += 1 }
        lines.append([])
      } else {
        lines[lines.count - 1].append(bytes[index])
      }
      index += 1
    }
    lines.removeLast()
    var events: [String] = []
    var (type, id, data) = ("", "", "")
    for line in lines {
      if line.isEmpty {
        if !data.isEmpty {
          // `removeLast` would remove CR and LF together.
          let text = String(decoding: data.utf8.dropLast(), as: UTF8.self)
          events.append("\(type.isEmpty ? "message" : type)|\(id)|\(text)")
        }
        (type, data) = ("", "")
        continue
      }
      let colon = line.firstIndex(of: UInt8(ascii: ":")) ?? line.count
      var value = line.dropFirst(colon + 1)
      if value.first == 0x20 { value = value.dropFirst() }
      switch String(decoding: line[..<colon], as: UTF8.self) {
      case "data": data += String(decoding: value, as: UTF8.self) + "\n"
      case "event": type = String(decoding: value, as: UTF8.self)
      case "id": if !value.contains(0) { id = String(decoding: value, as: UTF8.self) }
      default: break
      }
    }
    return events
  }

  @Test("however the bytes are divided, the events are those of the standard", arguments: 1...200)
  func division(seed: Int) throws {
    var random = OutlineTexts(seed: seed)
    let parts = [
      "data", "data:", "data: ", "event: ", "id:", "id: ", "retry: ", ":", " ", "a", "é", "12", "\u{0}",
      "\u{FEFF}",
      "\n", "\n", "\r", "\r\n", "\n\n", "\r\n\r\n", "\r\r", "x: ",
    ]
    var bytes = (0..<random.below(60)).flatMap { _ in Array(parts[random.below(parts.count)].utf8) }
    if random.below(3) == 0 { bytes = [0xEF, 0xBB, 0xBF] + bytes }
    let whole = ResponseCases.events(bytes)
    check(try whole.events.map { try ResponseCases.described($0, in: bytes) }, reference(bytes))
    let divided = ResponseCases.events(bytes) { _ in 1 + random.below(9) }
    check(divided.events, whole.events)
    check(divided.pending, whole.pending)
    check(divided.reconnectionTime, whole.reconnectionTime)
    for event in whole.events {
      let ranges = try EventStream.dataRanges(of: event, limit: .max) { Array(bytes[$0]) }
      let text = ranges.map { String(decoding: bytes[$0], as: UTF8.self) }.joined(separator: "\n")
      check(try ResponseCases.described(event, in: bytes).hasSuffix("|" + text))
      check(ranges.count, event.lineCount)
    }
  }

  @Test("an event has at most 64 bytes, and a long text is read only as far as it is shown")
  func memory() throws {
    check(MemoryLayout<EventStream.Event>.stride <= 64)
    check(MemoryLayout<LineStream.Line>.stride <= 24)
    let bytes = Array("data: \(String(repeating: "é", count: 500_000))\n\n".utf8)
    let event = try require(ResponseCases.events(bytes).events.first)
    var total = 0
    let text = try EventStream.data(of: event, limit: 101) {
      total += $0.count
      return Array(bytes[$0])
    }
    check(text.text, String(repeating: "é", count: 51))
    check(text.isCut)
    check(total <= 2_000)
  }

  // MARK: - Lines

  @Test("the last event or line is pending until it ends")
  func pendingLine() throws {
    let bytes = Array("id: 5\n\nevent: tick\ndata: 1\ndata: unfin".utf8)
    var events = EventStream()
    events.read(bytes[...])
    check(try ResponseCases.described(require(events.pending), in: bytes), "tick|5|1")
    events.finish()
    check(events.pending?.range == 7..<bytes.count && events.events.isEmpty)
    var stream = LineStream(.lines)
    stream.read(Array("1\n {\"a\":".utf8)[...])
    check(stream.pending?.range, 3..<8)
    check(stream.pending?.isValue == false)
    stream.read(Array("2} ".utf8)[...])
    check(stream.pending?.isValue == true)
    check(stream.lines.count, 1)
    stream.finish()
    check(stream.pending == nil)
    check(stream.lines.map(\.range), [0..<1, 3..<10])
  }

  // MARK: - Rows

  @Test("of records beyond the largest number only the number is kept")
  func capacity() throws {
    let bytes = Array("data: 1\n\ndata: 2\r\n\r\ndata: 3\r\n\r\ndata: 4\n\ndata: 5".utf8)
    var events = EventStream(maximumCount: 2)
    events.read(bytes[...])
    events.finish()
    check(events.events.map(\.range), [0..<9, 9..<20])
    check(events.omittedCount, 2)
    check(ContentStream.events(events).pending?.number, 5)
    var lines = LineStream(.lines, maximumCount: 1)
    lines.read(Array("1\n2\n\n3\n4".utf8)[...])
    check(lines.lines.count, 1)
    check(lines.omittedCount, 2)
    check(ContentStream.lines(lines).pending?.number, 4)
    check(ContentStream.lines(lines).omittedCount, 2)
  }

  @Test("a media type has its records, and a row their texts")
  func rows() throws {
    func type(_ text: String) -> MediaType? { MediaType(Array(text.utf8)) }
    let bytes = Array("event: a\ndata: 1\n\nid: 3\ndata: 2\n\ndata: 3".utf8)
    var events = try require(ContentStream(type("Text/Event-Stream; charset=utf-8")))
    events.read(bytes[...])
    events.finish()
    let read: ContentText.Read = { Array(bytes[$0]) }
    check(events.count, 2)
    check(events.length, bytes.count)
    check(try events.row(at: 0).label(limit: 9, read)?.text, "a")
    check(try events.row(at: 0).id(limit: 9, read) == nil)
    check(try events.row(at: 1).id(limit: 9, read)?.text, "3")
    check(try events.row(at: 1).text(limit: 9, read).text, "2")
    let pending = try require(events.pending)
    check(pending.number, 3)
    check(try pending.text(limit: 9, read).text, "3")
    check([0, 17, 18, 32, 33, 99].map(events.index(at:)), [0, 0, 1, 1, nil, nil])

    for name in [
      "application/x-ndjson", "application/jsonl", "application/json-seq", "application/geo+json-seq",
    ] {
      var lines = try require(ContentStream(type(name)))
      let bytes = Array("\u{1E}{\n".utf8)
      lines.read(bytes[...])
      lines.finish()
      check(lines.count, 1)
      check(!lines.row(at: 0).isValid)
      check(lines.row(at: 0).event == nil)
      check(try lines.row(at: 0).label(limit: 9) { Array(bytes[$0]) } == nil)
      check(try lines.row(at: 0).text(limit: 9) { Array(bytes[$0]) }.text.hasSuffix("{"))
    }
    check(ContentStream(type("application/json")) == nil)
    check(ContentStream(nil) == nil)
  }

  @Test("the time of a byte is that of the piece it came in")
  func arrival() {
    let table = [(offset: 0, nanoseconds: 5), (offset: 10, nanoseconds: 7), (offset: 10, nanoseconds: 8)]
    check(ContentStream.arrival(of: 0, in: table), 5)
    check(ContentStream.arrival(of: 9, in: table), 5)
    check(ContentStream.arrival(of: 10, in: table), 8)
    check(ContentStream.arrival(of: 500, in: table), 8)
    check(ContentStream.arrival(of: -1, in: table) == nil)
    check(ContentStream.arrival(of: 3, in: [(offset: Int, nanoseconds: Int)]()) == nil)
    let long = (0..<1_000).map { (offset: $0 * 3, nanoseconds: $0) }
    for offset in 0..<3_000 { check(ContentStream.arrival(of: offset, in: long[...]), offset / 3) }
  }
}
