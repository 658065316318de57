package import ScreenModel

/// Decodes the bytes from a terminal into keys, pastes, mouse events and focus changes.
///
/// It is pure: bytes go in as they arrive, in chunks of any size, and input comes out. ncurses' own input functions
/// aren't used because they swallow the bytes after an invalid one, confuse drags, and take two system calls for each
/// byte, so that a large paste takes seconds.
package struct InputDecoder {
  /// The input that the decoder waits for before it can decide.
  package enum Wait: Hashable {
    /// The rest of a key sequence that may also be Escape alone.
    case escape
    /// The rest of an unambiguous beginning: a long sequence, or a multibyte character.
    case sequence
    /// The rest of a string that the terminal sends.
    case string
    /// The rest of a paste.
    case paste

    /// The time without a byte after which what has arrived is complete.
    ///
    /// - Parameter escapeDelay: The longest time between the bytes of one key.
    package func duration(escapeDelay: Duration) -> Duration {
      switch self {
      case .escape: escapeDelay
      case .sequence: max(escapeDelay, .milliseconds(500))
      case .string: max(escapeDelay, ControlString.longestSilence)
      // After a stall, the rest of a paste must not be read as commands.
      case .paste: .seconds(10)
      }
    }
  }

  /// The result of decoding the bytes so far.
  package enum Result: Hashable {
    case input(TerminalInput)
    case incomplete(Wait)
    case empty
  }

  enum Sequence: Hashable {
    case input(TerminalInput, length: Int)
    case ignored(length: Int)
    /// The beginning of a string that is no key; it lasts until its end, whenever that arrives.
    case string(ControlString.Kind, length: Int)
    case pasteStart(length: Int)
    case incomplete(Wait)
  }

  let keys: [KeySequence]
  /// The characters of the bytes from 0x80 in a single-byte character set; nil in UTF-8.
  let highBytes: [Unicode.Scalar]?
  /// From this number of bytes on, Escape stops a paste.
  private let longPaste: Int
  private var bytes: [UInt8] = []
  private var start = 0
  private var paste: PasteScanner?
  private var stoppedPaste: PasteScanner?
  /// Nil if the next bytes may be keys.
  private var string: (content: ControlString, start: ContinuousClock.Instant)?
  /// The next bytes may be this, because its ESC was taken as a key or as its end.
  private var rest: RestOfString?
  /// The time at which bytes arrived last.
  package private(set) var lastArrival = ContinuousClock.now
  /// Until then the terminal is expected to answer a question; nil if it was asked nothing, or has answered.
  private var awaitsUntil: ContinuousClock.Instant?

  package init(
    keys: [KeySequence] = [], highBytes: [Unicode.Scalar]? = nil, longPaste: Int = PasteScanner.long
  ) {
    self.keys = keys
    self.highBytes = highBytes
    self.longPaste = longPaste
  }

  /// The number of bytes waiting to be decoded.
  package var waitingCount: Int { bytes.count - start }

  /// The number of bytes that arrived of a long paste; nil if none is arriving.
  package var longPasteCount: Int? { paste != nil && waitingCount >= longPaste ? waitingCount : nil }

  var heldCount: Int { string?.content.content.count ?? 0 }

  private var awaitsReply: Bool { awaitsUntil.map { lastArrival < $0 } ?? false }

  /// Takes bytes that arrived at a time.
  package mutating func append(_ new: some Collection<UInt8>, at time: ContinuousClock.Instant) {
    if let (content, start) = string, content.isOver(age: time - start, silence: time - lastArrival) {
      string = nil
    }
    if let until = rest?.until, time >= until { rest = nil }
    lastArrival = time
    bytes.append(contentsOf: new)
  }

  /// Notes that the terminal was asked a question at a time. Until it has answered, or for two seconds, what begins an
  /// answer is no key.
  package mutating func awaitReply(from time: ContinuousClock.Instant) { awaitsUntil = time + .seconds(2) }

  /// Returns the next input.
  ///
  /// - Parameter isLate: Whether no more bytes arrived within the time for ``Result/incomplete(_:)``, so that the
  ///   present bytes are complete.
  /// - Complexity: O(*n*) over all calls, where *n* is the number of bytes.
  package mutating func next(isLate: Bool = false) -> Result {
    while start < bytes.count {
      if string != nil {
        switch takeString(isLate: isLate) {
        case .empty: continue
        case let result: return result
        }
      }
      if stoppedPaste != nil {
        if dropStoppedPaste() { continue }
        if isLate { consume(waitingCount) }
        break
      }
      if paste != nil { return takePaste(isLate: isLate) }
      if rest != nil, let wait = takeRest(isLate: isLate) { return .incomplete(wait) }
      guard start < bytes.count, string == nil else { continue }
      var grammar = EscapeGrammar(keys: keys, isLate: isLate, highBytes: highBytes)
      grammar.awaitsReply = awaitsReply
      switch grammar.sequence(bytes[start...]) {
      case .input(let input, let length):
        // The rest of an answer may come after its ESC acted.
        if awaitsReply, waitingCount == 1, bytes[start] == 0x1b {
          rest = awaitsUntil.map { .ofReply(until: $0) }
        }
        consume(length)
        return .input(input)
      case .ignored(let length):
        consume(length)
      case .string(let kind, let length):
        begin(kind, length: length)
        if bytes.isEmpty { return .incomplete(.string) }
      case .pasteStart(let length):
        consume(length)
        paste = PasteScanner(stopsAfter: longPaste)
        if bytes.isEmpty { return .incomplete(.paste) }
      case .incomplete(let wait):
        return .incomplete(wait)
      }
    }
    // No more bytes arrived: later ones are separate input.
    if isLate { (string, stoppedPaste) = (nil, nil) }
    if string != nil { return .incomplete(.string) }
    return paste == nil && stoppedPaste == nil ? .empty : .incomplete(.paste)
  }

  // MARK: - Strings

  /// Removes the bytes that belong to the string; the result is empty if there is nothing to return or to wait for.
  private mutating func takeString(isLate: Bool) -> Result {
    guard let step = string?.content.take(bytes[start...]) else { return .empty }
    switch step {
    case .more(let length):
      consume(length)
      guard start < bytes.count else { return .empty }
      guard isLate else { return .incomplete(.escape) }
      // An ESC alone gives the keyboard back, or it is half of the end.
      consume(1)
      rest = .ofEnd(until: lastArrival + ControlString.longestSilence)
    case .ended(let length), .cut(let length): consume(length)
    }
    defer { string = nil }
    guard let content = string?.content, content.isOfBackground else { return .empty }
    awaitsUntil = nil
    return content.answer.map { .input(.background($0)) } ?? .empty
  }

  /// Removes what is left of a string whose ESC was taken; returns what is waited for to decide, or nil.
  private mutating func takeRest(isLate: Bool) -> Wait? {
    let waiting = bytes[start...]
    switch (rest, waiting.first) {
    case (.ofEnd, UInt8(ascii: "\\")): consume(1)
    case (.ofReply, UInt8(ascii: "]")): begin(.command, length: 1)
    case (.ofReply, UInt8(ascii: "P")): begin(.device, length: 1)
    case (.ofReply, UInt8(ascii: "[")) where waiting.count == 1 && !isLate: return .string
    case (.ofReply, _) where waiting.starts(with: "[?".utf8): begin(.sequence, length: 2)
    default: break
    }
    rest = nil
    return nil
  }

  private mutating func begin(_ kind: ControlString.Kind, length: Int) {
    string = (ControlString(kind), lastArrival)
    consume(length)
  }

  /// Removes and returns the plain characters that have arrived, which ``next(isLate:)`` would return as keys, one by
  /// one.
  ///
  /// Characters that may combine with others are left for that method, as is everything that isn't typed text.
  /// - Complexity: O(*n*), where *n* is the number of bytes taken.
  package mutating func takePlainCharacters() -> String {
    guard paste == nil, stoppedPaste == nil, string == nil, rest == nil else { return "" }
    var end = start
    while end < bytes.count {
      if (0x20..<0x7F).contains(bytes[end]) {
        end += 1
      } else if highBytes == nil, bytes[end] >= 0xC2,
        case .scalar(let scalar, let length) = UTF8Sequence(bytes[end...]),
        scalar.standsAlone
      {
        end += length
      } else {
        break
      }
    }
    let text = String(decoding: bytes[start..<end], as: UTF8.self)
    consume(end - start)
    return text
  }

  private mutating func consume(_ count: Int) {
    start += count
    guard start == bytes.count else { return }
    // Don't keep the memory of a large paste.
    bytes.removeAll(keepingCapacity: bytes.count < 65_536)
    start = 0
  }

  private mutating func takePaste(isLate: Bool) -> Result {
    guard let found = paste?.scan(bytes, from: start, isLate: isLate) else {
      guard isLate else {
        // An ESC may be the key, or begin the end.
        return .incomplete(longPasteCount != nil && bytes.last == 0x1b ? .sequence : .paste)
      }
      return .input(.paste(finishPaste(at: bytes.count)))
    }
    switch found {
    case .marker(let end): return .input(.paste(finishPaste(at: end)))
    case .escape(let end):
      let count = end - start
      consume(count + 1)
      (paste, stoppedPaste) = (nil, PasteScanner(stopsAfter: .max))
      return .input(.pasteStopped(byteCount: count))
    }
  }

  private mutating func finishPaste(at end: Int) -> String {
    let text = PasteScanner.text(bytes[start..<end], highBytes: highBytes)
    paste = nil
    consume(min(end + PasteScanner.endMarker.count, bytes.count) - start)
    return text
  }

  /// Returns whether other bytes follow the paste.
  private mutating func dropStoppedPaste() -> Bool {
    guard case .marker(let end)? = stoppedPaste?.scan(bytes, from: start) else {
      // The beginning of the end marker may have come.
      let kept = stoppedPaste.map { bytes.count - $0.scanned } ?? 0
      bytes = Array(bytes.suffix(kept))
      (start, stoppedPaste) = (0, PasteScanner(stopsAfter: .max))
      return false
    }
    stoppedPaste = nil
    consume(end + PasteScanner.endMarker.count - start)
    return true
  }
}

private enum RestOfString {
  /// All of a reply but its ESC, which acted as a key.
  case ofReply(until: ContinuousClock.Instant)
  /// The backslash of a string's end.
  case ofEnd(until: ContinuousClock.Instant)

  var until: ContinuousClock.Instant {
    switch self {
    case .ofReply(let until), .ofEnd(let until): until
    }
  }
}

extension Unicode.Scalar {
  /// Whether it is known to be a separate character whatever precedes it, apart from marks after it: certain letters
  /// and ideographs.
  fileprivate var standsAlone: Bool {
    switch value {
    // Latin, Greek, Cyrillic; kana, ideographs.
    case 0xC0...0x2FF, 0x388...0x481, 0x48A...0x52F, 0x1E00...0x1FBC, 0x3001...0x3029, 0x3041...0x3096,
      0x30A1...0x30FA, 0x4E00...0x9FFF, 0xFF01...0xFF60:
      properties.isAlphabetic || properties.generalCategory == .otherPunctuation
    default: false
    }
  }
}
