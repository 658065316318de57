import Responses
import Testing

/// An event as a client sees it.
private struct Seen: Equatable {
  var type: String
  var id: String
  var data: String
}

@Suite("A stream of records")
struct ContentStreamTests {
  private func stream(_ bytes: [UInt8], pieces: ((Int) -> Int)? = nil) -> EventStream {
    var stream = EventStream()
    var start = 0
    while start < bytes.count {
      let end = min(bytes.count, start + (pieces?(start) ?? bytes.count))
      stream.read(bytes[start..<end])
      start = end
    }
    stream.finish()
    return stream
  }

  private func seen(_ event: EventStream.Event, in bytes: [UInt8]) throws -> Seen {
    let read: ContentText.Read = { Array(bytes[$0]) }
    return Seen(
      type: try EventStream.type(of: event, limit: 1 << 20, read).text,
      id: try EventStream.id(of: event, limit: 1 << 20, read).text,
      data: try EventStream.data(of: event, limit: 1 << 20, read).text)
  }

  private func events(_ text: String) throws -> [Seen] {
    let bytes = Array(text.utf8)
    return try stream(bytes).events.map { try seen($0, in: bytes) }
  }

  // MARK: - Server-sent events

  @Test("the examples of the standard")
  func examples() throws {
    #expect(
      try events("data: YHOO\ndata: +2\ndata: 10\n\n") == [
        Seen(type: "message", id: "", data: "YHOO\n+2\n10")
      ])
    #expect(
      try events(
        ": test stream\n\ndata: first event\nid: 1\n\ndata:second event\nid\n\ndata:  third event\n\n")
        == [
          Seen(type: "message", id: "1", data: "first event"),
          Seen(type: "message", id: "", data: "second event"),
          Seen(type: "message", id: "", data: " third event"),
        ])
    #expect(
      try events("data\n\ndata\ndata\n\ndata:").map(\.data) == ["", "\n"])
    #expect(try events("data:test\n\ndata: test\n\n").map(\.data) == ["test", "test"])
    #expect(
      try events(
        "event: add\ndata: 73857293\n\nevent: remove\ndata: 2153\n\nevent: add\ndata: 113411\n\n")
        == [
          Seen(type: "add", id: "", data: "73857293"), Seen(type: "remove", id: "", data: "2153"),
          Seen(type: "add", id: "", data: "113411"),
        ])
    #expect(
      try events(
        "data: This is the first message.\n\ndata: This is the second message, it\ndata: has two lines.\n\n"
      )
      .map(\.data) == ["This is the first message.", "This is the second message, it\nhas two lines."])
  }

  @Test(
    "rules at the edges of a field",
    arguments: [
      // Line ends of each kind, and a mark only at the start.
      ("data: a\rdata: b\r\r", ["message||a\nb"]),
      ("data: a\r\ndata: b\r\n\r\ndata: c\r\n\r\n", ["message||a\nb", "message||c"]),
      ("data: a\n\rdata: b\r\n\n", ["message||a", "message||b"]),
      ("\u{FEFF}data: a\n\n\u{FEFF}data: b\n\n", ["message||a"]),
      ("\u{FEFF}\u{FEFF}data: a\n\ndata: b\n\n", ["message||b"]),
      // An event without data isn't dispatched, and its type is forgotten, but its ID stays.
      ("event: x\nid: 7\n\ndata: a\n\n", ["message|7|a"]),
      (
        "id: 1\ndata: a\n\nid: 2\u{0}3\ndata: b\n\nid: 4\nid: \u{0}\ndata: c\n\n",
        ["message|1|a", "message|1|b", "message|4|c"]
      ),
      // Names are exact, and only the first colon divides.
      ("Data: a\ndata : b\n data: c\ndatum: d\ndata: e: f\n\n", ["message||e: f"]),
      ("event: a\nevent: b\ndata: x\nevent:\n\n", ["message||x"]),
      ("event: a\nevent: b\ndata: x\n\n", ["b||x"]),
      (":data: a\n:\ndata:\tb \n\n", ["message||\tb "]),
      ("data: a\n\n\n\n\ndata: b\n\n", ["message||a", "message||b"]),
    ])
  func edges(text: String, expected: [String]) throws {
    #expect(try events(text).map { "\($0.type)|\($0.id)|\($0.data)" } == expected)
  }

  @Test("retry has digits only")
  func retry() {
    let cases: [(String, Int?)] = [
      ("retry: 10000\n", 10_000), ("retry:5\nretry: 1e3\n", 5), ("retry: -1\n", nil), ("retry\n", nil),
      ("retry: 1 \n", nil), ("retry:  1\n", nil), ("retry: 99999999999999999999\n", .max),
      ("retry: 10", nil), ("retry: \u{0661}\n", nil), ("retry: 007\n\n", 7),
    ]
    for (text, time) in cases { #expect(stream(Array(text.utf8)).reconnectionTime == time, "\(text)") }
  }

  @Test("an event that no empty line ends is pending, and isn't dispatched")
  func pending() throws {
    let bytes = Array("id: 5\n\nevent: tick\ndata: 1\ndata: unfin".utf8)
    var live = EventStream()
    live.read(bytes[...])
    let half = try #require(live.pending)
    #expect(try seen(half, in: bytes) == Seen(type: "tick", id: "5", data: "1"))
    live.finish()
    let whole = try #require(live.pending)
    #expect(try seen(whole, in: bytes) == Seen(type: "tick", id: "5", data: "1\nunfin"))
    #expect(whole.range == 7..<bytes.count)
    #expect(live.events.isEmpty)
    for text in ["", ": only a comment", "data: a\n\n", "\u{FEFF}", "data: a\n\n: x\n"] {
      #expect(stream(Array(text.utf8)).pending == nil, "\(text)")
    }
  }

  @Test("ranges are those of the bytes")
  func ranges() throws {
    let text = ": c\nevent: add\r\nid: 12\r\n: c\r\ndata: é\r\nx: y\r\ndata\r\ndata:z\r\n\r\ndata: b\n\n"
    let bytes = Array(text.utf8)
    let events = stream(bytes).events
    func part(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }
    let event = try #require(events.first)
    #expect(part(event.range).hasPrefix("event: add"))
    #expect(part(event.range).hasSuffix("data:z\r\n\r\n"))
    #expect(part(event.type) == "add")
    #expect(part(event.id) == "12")
    #expect(event.lineCount == 3)
    let data = try EventStream.dataRanges(of: event, limit: 9) { Array(bytes[$0]) }
    #expect(data.map(part) == ["é", "", "z"])
    #expect(try EventStream.dataRanges(of: event, limit: 2) { Array(bytes[$0]) }.count == 2)
    #expect(part(events[1].range) == "data: b\n\n")
    #expect(part(events[1].id) == "12")
  }

  /// The events of a text by the letter of the standard, from the whole of it.
  private func reference(_ bytes: [UInt8]) -> [Seen] {
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
    var events: [Seen] = []
    var (type, id, data) = ("", "", "")
    for line in lines {
      if line.isEmpty {
        if !data.isEmpty {
          // `removeLast` would remove CR and LF together.
          let text = String(decoding: data.utf8.dropLast(), as: UTF8.self)
          events.append(Seen(type: type.isEmpty ? "message" : type, id: id, data: text))
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
    let whole = stream(bytes)
    #expect(try whole.events.map { try seen($0, in: bytes) } == reference(bytes))
    let divided = stream(bytes) { _ in 1 + random.below(9) }
    #expect(divided.events == whole.events)
    #expect(divided.pending == whole.pending)
    #expect(divided.reconnectionTime == whole.reconnectionTime)
    for event in whole.events {
      let ranges = try EventStream.dataRanges(of: event, limit: .max) { Array(bytes[$0]) }
      let text = ranges.map { String(decoding: bytes[$0], as: UTF8.self) }.joined(separator: "\n")
      #expect(try seen(event, in: bytes).data == text)
      #expect(ranges.count == event.lineCount)
    }
  }

  @Test("an event has at most 64 bytes, and a long text is read only as far as it is shown")
  func memory() throws {
    #expect(MemoryLayout<EventStream.Event>.stride <= 64)
    #expect(MemoryLayout<LineStream.Line>.stride <= 24)
    let bytes = Array("data: \(String(repeating: "é", count: 500_000))\n\n".utf8)
    let event = try #require(stream(bytes).events.first)
    var total = 0
    let text = try EventStream.data(of: event, limit: 101) {
      total += $0.count
      return Array(bytes[$0])
    }
    #expect(text.text == String(repeating: "é", count: 51))
    #expect(text.isCut)
    #expect(total <= 2_000)
  }

  @Test("a text is cut only if more of it follows")
  func cuts() throws {
    for (data, limit, expected, isCut) in [
      ("data: abc\n\n", 3, "abc", false), ("data: abc\n\n", 2, "ab", true), ("data: abc\n\n", 0, "", true),
      ("data: ab\ndata: c\n\n", 3, "ab\n", true), ("data: ab\ndata\n\n", 3, "ab\n", false),
      ("data\n\n", 0, "", false), ("data: a😀\n\n", 2, "a😀", false), ("data: a😀b\n\n", 2, "a😀", true),
    ] {
      let bytes = Array(data.utf8)
      let event = try #require(stream(bytes).events.first)
      let text = try EventStream.data(of: event, limit: limit) { Array(bytes[$0]) }
      #expect(text.text == expected)
      #expect(text.isCut == isCut, "\(data) \(limit)")
    }
  }

  // MARK: - Lines

  private func lines(_ text: String, _ format: LineStream.Format, by size: Int = .max) -> [String] {
    let bytes = Array(text.utf8)
    var stream = LineStream(format)
    var start = 0
    while start < bytes.count {
      let end = size < bytes.count - start ? start + size : bytes.count
      stream.read(bytes[start..<end])
      start = end
    }
    stream.finish()
    return stream.lines.map {
      ($0.isValue ? "" : "!") + String(decoding: bytes[$0.range], as: UTF8.self)
    }
  }

  @Test(
    "lines are values, or marked",
    arguments: [
      ("{\"a\": 1}\n[2]\n", ["{\"a\": 1}", "[2]"]),
      ("1\r\n\r\n \t\n\"x\"  \n  null", ["1", "\"x\"", "null"]),
      ("{\"a\":\n1}\n", ["!{\"a\":", "!1}"]),
      ("1 2\n{]\nnul\n\u{1E}1\n", ["!1 2", "!{]", "!nul", "!\u{1E}1"]),
      ("", []), ("\n\n", []), ("{\"a\": \"\\n\"}\ntrue", ["{\"a\": \"\\n\"}", "true"]),
    ])
  func lines(text: String, expected: [String]) {
    #expect(lines(text, .lines) == expected)
    for size in 1...7 { #expect(lines(text, .lines, by: size) == expected) }
  }

  @Test(
    "a sequence of values is separated by U+001E",
    arguments: [
      ("\u{1E}{\"a\": 1}\n\u{1E}[2]\n", ["{\"a\": 1}", "[2]"]),
      ("\u{1E}{\"a\":\n1}\n\u{1E}\u{1E}\"x\"", ["{\"a\":\n1}", "\"x\""]),
      // RFC 7464 §2.4: a number that no space ends may be cut.
      ("\u{1E}12\u{1E}12\n\u{1E}true\u{1E}[1]\u{1E}12", ["!12", "12", "!true", "[1]", "!12"]),
      ("1\n\u{1E}2\n3\n", ["!1", "2", "!3"]),
      ("\u{1E}{\"a\u{1E}\"b\"\n", ["!{\"a", "\"b\""]),
    ])
  func sequence(text: String, expected: [String]) {
    #expect(lines(text, .sequence) == expected)
    for size in 1...7 { #expect(lines(text, .sequence, by: size) == expected) }
  }

  @Test("the last line is pending until it ends")
  func pendingLine() throws {
    var stream = LineStream(.lines)
    stream.read(Array("1\n {\"a\":".utf8)[...])
    #expect(stream.pending?.range == 3..<8)
    #expect(stream.pending?.isValue == false)
    stream.read(Array("2} ".utf8)[...])
    #expect(stream.pending?.isValue == true)
    #expect(stream.lines.count == 1)
    stream.finish()
    #expect(stream.pending == nil)
    #expect(stream.lines.map(\.range) == [0..<1, 3..<10])
  }

  // MARK: - Rows

  @Test("of records beyond the largest number only the number is kept")
  func capacity() throws {
    let bytes = Array("data: 1\n\ndata: 2\r\n\r\ndata: 3\r\n\r\ndata: 4\n\ndata: 5".utf8)
    var events = EventStream(maximumCount: 2)
    events.read(bytes[...])
    events.finish()
    #expect(events.events.map(\.range) == [0..<9, 9..<20])
    #expect(events.omittedCount == 2)
    #expect(ContentStream.events(events).pending?.number == 5)
    var lines = LineStream(.lines, maximumCount: 1)
    lines.read(Array("1\n2\n\n3\n4".utf8)[...])
    #expect(lines.lines.count == 1)
    #expect(lines.omittedCount == 2)
    #expect(ContentStream.lines(lines).pending?.number == 4)
    #expect(ContentStream.lines(lines).omittedCount == 2)
  }

  @Test("the examples of the documentation")
  func documentation() {
    var events = EventStream()
    events.read(Array("event: add\ndata: 73857293\n\ndata: 1".utf8)[...])
    events.finish()
    #expect(events.events.count == 1)
    #expect(events.pending?.range == 27..<34)
    var lines = LineStream(.lines)
    lines.read(Array("{\"id\": 1}\n\n{\"id\":".utf8)[...])
    #expect(lines.lines.count == 1)
    #expect(lines.pending?.range == 11..<17)
    lines.finish()
    #expect(lines.lines[1].isValue == false)
  }

  @Test("a media type has its records, and a row their texts")
  func rows() throws {
    func type(_ text: String) -> MediaType? { MediaType(Array(text.utf8)) }
    let bytes = Array("event: a\ndata: 1\n\nid: 3\ndata: 2\n\ndata: 3".utf8)
    var events = try #require(ContentStream(type("Text/Event-Stream; charset=utf-8")))
    events.read(bytes[...])
    events.finish()
    let read: ContentText.Read = { Array(bytes[$0]) }
    #expect(events.count == 2)
    #expect(events.length == bytes.count)
    #expect(try events.row(at: 0).label(limit: 9, read)?.text == "a")
    #expect(try events.row(at: 0).id(limit: 9, read) == nil)
    #expect(try events.row(at: 1).id(limit: 9, read)?.text == "3")
    #expect(try events.row(at: 1).text(limit: 9, read).text == "2")
    let pending = try #require(events.pending)
    #expect(pending.number == 3)
    #expect(try pending.text(limit: 9, read).text == "3")
    #expect([0, 17, 18, 32, 33, 99].map(events.index(at:)) == [0, 0, 1, 1, nil, nil])

    for name in [
      "application/x-ndjson", "application/jsonl", "application/json-seq", "application/geo+json-seq",
    ] {
      var lines = try #require(ContentStream(type(name)))
      let bytes = Array("\u{1E}{\n".utf8)
      lines.read(bytes[...])
      lines.finish()
      #expect(lines.count == 1)
      #expect(!lines.row(at: 0).isValid)
      #expect(lines.row(at: 0).event == nil)
      #expect(try lines.row(at: 0).label(limit: 9) { Array(bytes[$0]) } == nil)
      #expect(try lines.row(at: 0).text(limit: 9) { Array(bytes[$0]) }.text.hasSuffix("{"))
    }
    #expect(ContentStream(type("application/json")) == nil)
    #expect(ContentStream(nil) == nil)
  }

  @Test("the time of a byte is that of the piece it came in")
  func arrival() {
    let table = [(offset: 0, nanoseconds: 5), (offset: 10, nanoseconds: 7), (offset: 10, nanoseconds: 8)]
    #expect(ContentStream.arrival(of: 0, in: table) == 5)
    #expect(ContentStream.arrival(of: 9, in: table) == 5)
    #expect(ContentStream.arrival(of: 10, in: table) == 8)
    #expect(ContentStream.arrival(of: 500, in: table) == 8)
    #expect(ContentStream.arrival(of: -1, in: table) == nil)
    #expect(ContentStream.arrival(of: 3, in: [(offset: Int, nanoseconds: Int)]()) == nil)
    let long = (0..<1_000).map { (offset: $0 * 3, nanoseconds: $0) }
    for offset in 0..<3_000 { #expect(ContentStream.arrival(of: offset, in: long[...]) == offset / 3) }
  }
}
