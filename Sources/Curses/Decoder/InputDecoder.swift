package import ScreenModel

/// Turns the bytes that a terminal sends into keys, pastes, mouse events and focus changes.
///
/// It is pure: bytes go in as they arrive, in pieces of any size, and input comes out. ncurses' own reading is
/// not used, because it swallows what follows an invalid byte, confuses drags, and takes two system calls
/// for each byte, which makes a large paste last for seconds.
package struct InputDecoder {
  /// What the decoder needs before it can tell what was meant.
  package enum Wait: Hashable {
    /// The rest of a key that may also be Escape alone.
    case escape
    /// The rest of something that has surely begun: a long sequence, a character of several bytes.
    case sequence
    /// The rest of a paste.
    case paste
  }

  /// What the bytes so far amount to.
  package enum Result: Hashable {
    case input(TerminalInput)
    case incomplete(Wait)
    case empty
  }

  /// What one sequence at the beginning of some bytes is, and how many bytes it takes.
  enum Sequence: Hashable {
    case input(TerminalInput, length: Int)
    case ignored(length: Int)
    /// The beginning of a sequence that is longer than any key: it goes up to its end, whenever that comes.
    case noise(length: Int)
    case pasteStart(length: Int)
    case incomplete(Wait)
  }

  /// Sequences of this terminal that the common grammar does not know.
  let keys: [KeySequence]
  /// What the bytes from 0x80 mean where each is a character; nil in UTF-8.
  let highBytes: [Unicode.Scalar]?
  private var bytes: [UInt8] = []
  private var start = 0
  private var paste: PasteScanner?
  /// Whether what comes next belongs to a sequence that is no key.
  private var isNoise = false

  package init(keys: [KeySequence] = [], highBytes: [Unicode.Scalar]? = nil) {
    self.keys = keys
    self.highBytes = highBytes
  }

  /// How many bytes wait to be read.
  package var waitingCount: Int { bytes.count - start }

  /// Adds bytes that arrived.
  package mutating func append(_ new: some Collection<UInt8>) { bytes.append(contentsOf: new) }

  /// Returns the next input.
  ///
  /// - Parameter isLate: Nothing more came in the time that ``Result/incomplete(_:)`` asks for: what is
  ///   there is all there is.
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
    // Nothing more came: what comes later is meant by itself.
    if isNoise, isLate { isNoise = false }
    if isNoise { return .incomplete(.sequence) }
    return paste == nil ? .empty : .incomplete(.paste)
  }

  /// Takes what still belongs to a sequence that is no key, its final byte included.
  private mutating func skipNoise() {
    var end = start
    while end < bytes.count, (0x20...0x3f).contains(bytes[end]) { end += 1 }
    if end < bytes.count {
      isNoise = false
      if (0x40...0x7e).contains(bytes[end]) { end += 1 }
    }
    consume(end - start)
  }

  /// Returns the plain characters that come next, as far as they arrived, and takes them: what
  /// ``next(isLate:)`` would give as keys, one by one.
  ///
  /// Characters that may join others are left for it; so is everything that is not typed.
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
    // A large paste must not keep its memory.
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
  /// Whether it is a character whatever stands beside it, but for marks after it: letters and ideographs of which
  /// that is known.
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
