internal import ScreenModel

/// Turns the bytes that a terminal sends into keys, pastes, mouse events and focus changes.
///
/// It is pure: bytes go in as they arrive, in pieces of any size, and input comes out. ncurses' own reading is
/// not used, because it swallows what follows an invalid byte, confuses drags, and takes two system calls
/// for each byte, which makes a large paste last for seconds.
struct InputDecoder {
  /// What the decoder needs before it can tell what was meant.
  enum Wait: Hashable {
    /// The rest of a key that may also be Escape alone.
    case escape
    /// The rest of something that has surely begun: a long sequence, a character of several bytes.
    case sequence
    /// The rest of a paste.
    case paste
  }

  /// What the bytes so far amount to.
  enum Result: Hashable {
    case input(TerminalInput)
    case incomplete(Wait)
    case empty
  }

  /// What one sequence at the beginning of some bytes is, and how many bytes it takes.
  enum Sequence: Hashable {
    case input(TerminalInput, length: Int)
    case ignored(length: Int)
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

  init(keys: [KeySequence] = [], highBytes: [Unicode.Scalar]? = nil) {
    self.keys = keys
    self.highBytes = highBytes
  }

  /// How many bytes wait to be read.
  var waitingCount: Int { bytes.count - start }

  /// Adds bytes that arrived.
  mutating func append(_ new: some Collection<UInt8>) { bytes.append(contentsOf: new) }

  /// Returns the next input.
  ///
  /// - Parameter isLate: Nothing more came in the time that ``Result/incomplete(_:)`` asks for: what is
  ///   there is all there is.
  /// - Complexity: O(*n*) over all calls, where *n* is the number of bytes.
  mutating func next(isLate: Bool = false) -> Result {
    while start < bytes.count {
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
      case .pasteStart(let length):
        consume(length)
        paste = PasteScanner()
        if bytes.isEmpty { return .incomplete(.paste) }
      case .incomplete(let wait):
        return .incomplete(wait)
      }
    }
    return paste == nil ? .empty : .incomplete(.paste)
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
