import Curses
import ScreenModel

/// Terminal input: the result doesn't depend on how the bytes are split, the decoder never waits forever, and few bytes
/// are waiting, except in a paste. What an awaited answer is made of is no key, wherever it is split, and whenever its
/// pieces come.
enum KeysCheck {
  static func check(_ all: [UInt8]) throws(Finding) {
    var reader = ByteReader(all.prefix(2))
    let (settings, step) = (reader.byte(), Int(reader.byte()) % 7)
    let bytes = Array(all.dropFirst(2))
    var decoder = InputDecoder(
      keys: settings & 1 == 1 ? keys : [], highBytes: settings & 2 == 2 ? latin : nil,
      longPaste: settings & 16 == 16 ? 4 : 1 << 20)
    if settings & 4 == 4 { decoder.awaitReply(from: start) }
    let whole = try inputs(of: bytes, decoder) { $0.count }
    let single = try inputs(of: bytes, decoder) { _ in 1 }
    try require(single == whole, "byte for byte it is another input")
    let pieces = try inputs(of: bytes, decoder) { 1 + ($0.count * 31 + step) % (step + 2) }
    try require(pieces == whole, "in pieces it is another input")
    try require(try typed(bytes, decoder) == whole, "taken as text it is another input")
    if settings & 8 == 8 { try checkAnswer(bytes) }
  }

  private static let start = ContinuousClock.now

  /// Checks that the answers that a terminal gives type nothing: the bytes choose the answer, what is in it, and the
  /// time before each of its bytes.
  private static func checkAnswer(_ bytes: [UInt8]) throws(Finding) {
    let answers = [("]", "\u{7}"), ("]", "\u{1b}\\"), ("P", "\u{1b}\\"), ("[?", "c")]
    var reader = ByteReader(bytes[...])
    let (opening, end) = answers[Int(reader.byte()) % answers.count]
    let content = opening == "[?" ? (0..<8).map { _ in 0x20 + reader.byte() % 0x20 } : printable(&reader)
    var decoder = InputDecoder()
    decoder.awaitReply(from: start)
    var (time, found) = (Duration.zero, [TerminalInput]())
    for byte in Array("\u{1b}\(opening)".utf8) + content + Array(end.utf8) {
      let pause = Duration.milliseconds(Int(reader.byte()) % 90)
      if pause >= .milliseconds(25), case .incomplete(.escape) = decoder.next(),
        case .input(let input) = decoder.next(isLate: true)
      {
        found.append(input)
      }
      time += pause
      decoder.append([byte], at: start + time)
      while case .input(let input) = decoder.next() { found.append(input) }
    }
    let keys = found.filter(\.isTyped)
    try require(keys.count <= 1 && keys.allSatisfy { $0 == .key(KeyPress(.escape)) }, "an answer is typed")
    try require(decoder.waitingCount == 0, "an answer waits")
  }

  private static func printable(_ reader: inout ByteReader) -> [UInt8] {
    (0..<16).map { _ in 0x20 + reader.byte() % 0x5F }
  }

  /// Returns all input, with waiting bytes treated as late.
  private static func inputs(
    of bytes: [UInt8], _ decoder: InputDecoder, pieceLength: (ArraySlice<UInt8>) -> Int
  ) throws(Finding) -> [TerminalInput] {
    var (decoder, rest, found) = (decoder, bytes[...], [TerminalInput]())
    while !rest.isEmpty {
      let piece = rest.prefix(pieceLength(rest))
      rest = rest.dropFirst(piece.count)
      decoder.append(piece, at: start)
      try drain(&decoder, into: &found)
    }
    try finish(&decoder, into: &found)
    try require(found.count <= bytes.count, "there is more input than bytes")
    return found
  }

  private static func drain(
    _ decoder: inout InputDecoder, into found: inout [TerminalInput]
  ) throws(Finding) {
    while true {
      switch decoder.next() {
      case .input(let input): found.append(input)
      case .incomplete(.paste): return
      case .incomplete where decoder.longPasteCount != nil: return
      case .incomplete: return try require(decoder.waitingCount <= 80, "too much waits")
      case .empty: return try require(decoder.waitingCount == 0, "something waits, and is not asked for")
      }
    }
  }

  private static func finish(
    _ decoder: inout InputDecoder, into found: inout [TerminalInput]
  ) throws(Finding) {
    while case .input(let input) = decoder.next(isLate: true) { found.append(input) }
    try require(decoder.waitingCount == 0, "what is late is not read")
  }

  /// Returns the same, with plain characters taken as text.
  private static func typed(_ bytes: [UInt8], _ decoder: InputDecoder) throws(Finding) -> [TerminalInput] {
    var (decoder, found) = (decoder, [TerminalInput]())
    decoder.append(bytes, at: start)
    func take() {
      found += decoder.takePlainCharacters().unicodeScalars.map { .key(KeyPress(.character(Character($0)))) }
    }
    take()
    while case .input(let input) = decoder.next() {
      found.append(input)
      take()
    }
    try finish(&decoder, into: &found)
    return found
  }

  /// Keys as some terminals describe them.
  private static let keys = [
    KeySequence(bytes: Array("\u{1b}OX".utf8), press: KeyPress(.function(20))),
    KeySequence(bytes: Array("\u{1b}[xyz".utf8), press: KeyPress(.home)),
    KeySequence(bytes: [0x1b, 0x1b, 0x41], press: KeyPress(.up, .alt)),
  ]
  private static let latin = (0x80...0xFF).compactMap { Unicode.Scalar($0) }
}
