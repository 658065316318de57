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
    /// The rest of a paste.
    case paste
  }

  /// The result of decoding the bytes so far.
  package enum Result: Hashable {
    case input(TerminalInput)
    case incomplete(Wait)
    case empty
  }

  /// The sequence at the beginning of some bytes, and its length.
  enum Sequence: Hashable {
    case input(TerminalInput, length: Int)
    case ignored(length: Int)
    /// The beginning of a sequence longer than any key; it lasts until its final byte, whenever that arrives.
    case noise(length: Int)
    case pasteStart(length: Int)
    case incomplete(Wait)
  }

  /// The sequences of this terminal that the common grammar doesn't cover.
  let keys: [KeySequence]
  /// The characters of the bytes from 0x80 in a single-byte character set; nil in UTF-8.
  let highBytes: [Unicode.Scalar]?
  private var bytes: [UInt8] = []
  private var start = 0
  private var paste: PasteScanner?
  /// Whether the next bytes belong to a sequence that isn't a key.
  private var isNoise = false

  package init(keys: [KeySequence] = [], highBytes: [Unicode.Scalar]? = nil) {
    self.keys = keys
    self.highBytes = highBytes
  }

  /// The number of bytes waiting to be decoded.
  package var waitingCount: Int { bytes.count - start }

  package mutating func append(_ new: some Collection<UInt8>) { bytes.append(contentsOf: new) }

  /// Returns the next input.
  ///
  /// - Parameter isLate: Whether no more bytes arrived within the time for ``Result/incomplete(_:)``, so that the
  ///   present bytes are complete.
  /// - Complexity: O(*n*) over all calls, where *n* is the number of bytes.
  package mutating func next(isLate: Bool = false) -> Result {
    while start < bytes.count {
      if isNoise {
        skipNoise()
        continue
      }
      if paste != nil {
        guard let text = takePaste(isLate: isLate) else { return .incomplete(.paste) }
        return .input(.paste(text))
      }
      switch EscapeGrammar(keys: keys, isLate: isLate, highBytes: highBytes).sequence(bytes[start...]) {
      case .input(let input, let length):
        consume(length)
        return .input(input)
      case .ignored(let length):
        consume(length)
      case .noise(let length):
        consume(length)
        isNoise = true
      case .pasteStart(let length):
        consume(length)
        paste = PasteScanner()
        if bytes.isEmpty { return .incomplete(.paste) }
      case .incomplete(let wait):
        return .incomplete(wait)
      }
    }
    // No more bytes arrived: later ones are separate input.
    if isNoise, isLate { isNoise = false }
    if isNoise { return .incomplete(.sequence) }
    return paste == nil ? .empty : .incomplete(.paste)
  }

  /// Removes the bytes that belong to a sequence that isn't a key, including its final byte.
  private mutating func skipNoise() {
    var end = start
    while end < bytes.count, (0x20...0x3f).contains(bytes[end]) { end += 1 }
    if end < bytes.count {
      isNoise = false
      if (0x40...0x7e).contains(bytes[end]) { end += 1 }
    }
    consume(end - start)
  }

  /// Removes and returns the plain characters that have arrived, which ``next(isLate:)`` would return as keys, one by
  /// one.
  ///
  /// Characters that may combine with others are left for that method, as is everything that isn't typed text.
  /// - Complexity: O(*n*), where *n* is the number of bytes taken.
  package mutating func takePlainCharacters() -> String {
    guard paste == nil, !isNoise else { return "" }
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

  private mutating func takePaste(isLate: Bool) -> String? {
    guard let end = paste?.scan(bytes, from: start) ?? (isLate ? bytes.count : nil) else { return nil }
    let text = PasteScanner.text(bytes[start..<end], highBytes: highBytes)
    paste = nil
    consume(min(end + PasteScanner.endMarker.count, bytes.count) - start)
    return text
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
