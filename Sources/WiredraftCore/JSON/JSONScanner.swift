/// The grammar of one JSON text, read byte by byte.
///
/// A byte order mark before it is accepted, as RFC 8259 §8.1 allows. Strings may hold bytes other than UTF-8.
package struct JSONScanner: Sendable {
  /// The largest depth of arrays and objects.
  package static let maximumDepth = 10_000

  /// The role of a byte.
  package enum Role: Sendable {
    /// Whitespace between tokens, or a part of the byte order mark.
    case space
    /// The start of an array or object, and its end.
    case open, close
    /// A delimiter.
    case comma, colon
    /// A part of a string, number or literal name.
    case token
  }

  private var state = JSONState.start
  private var closers: [UInt8] = []

  /// Whether the text isn't JSON, whatever follows.
  package private(set) var isInvalid = false

  /// Makes a scanner that has read nothing.
  package init() {}

  /// The number of open arrays and objects.
  package var depth: Int { closers.count }

  /// Whether the bytes so far are a JSON text.
  package var isComplete: Bool {
    !isInvalid && closers.isEmpty && (state == .afterValue || state.isNumberEnd)
  }

  /// Returns the end of the bytes from an index on that only go on with a string; reading them would change nothing.
  ///
  /// - Complexity: O(*n*), where *n* is the number of these bytes.
  @inline(__always)
  package func endInString(of bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
    state == .text || state == .nameText ? bytes.endInJSONString(from: start) : start
  }

  /// Reads bytes up to the first that can't come where it is.
  ///
  /// - Complexity: O(*n*), where *n* is the number of bytes.
  package mutating func readAll(_ bytes: ArraySlice<UInt8>) {
    bytes.withUnsafeBufferPointer { bytes in
      var index = 0
      while index < bytes.count, read(bytes[index]) != nil { index = endInString(of: bytes, from: index + 1) }
    }
  }

  /// Reads a byte and returns its role; nil if it can't come here, and for all bytes after such a one.
  package mutating func read(_ byte: UInt8) -> Role? {
    guard !isInvalid else { return nil }
    let step = JSONGrammar.steps[Int(state.rawValue) << 8 | Int(byte)]
    guard step >= JSONGrammar.event else {
      let last = state
      state = JSONState(rawValue: step & ~JSONGrammar.begin) ?? last
      if step >= JSONGrammar.begin { return .token }
      if last == .colon, state == .memberValue { return .colon }
      return last.inside == .nothing || last.isNumberEnd && state == .afterValue ? .space : .token
    }
    switch JSONGrammar.Event(rawValue: step) {
    case .text:
      state = .text
      return .token
    case .nameText:
      state = .nameText
      return .token
    case .comma where !closers.isEmpty:
      state = closers.last == UInt8(ascii: "}") ? .name : .value
      return .comma
    case .openArray where depth < Self.maximumDepth, .openObject where depth < Self.maximumDepth:
      // In ASCII, a closing bracket follows its opening one with one character between them.
      closers.append(byte + 2)
      state = byte == UInt8(ascii: "{") ? .firstName : .firstElement
      return .open
    case .closeArray where closers.last == byte, .closeObject where closers.last == byte:
      closers.removeLast()
      state = .afterValue
      return .close
    default:
      isInvalid = true
      return nil
    }
  }
}
