/// What an encoder made of a text from one source: bytes that stand for themselves, and escapes between.
///
/// A long text has many: a sink takes them together, which costs less than one by one.
public struct EscapedBytes: Sendable {
  /// The bytes.
  public private(set) var bytes: [UInt8] = []
  /// Where each stretch ends, and whether it is one of escapes; neighbours differ.
  public private(set) var runs: [Run] = []

  /// A stretch of bytes that are escapes, or none.
  public struct Run: Sendable {
    /// The offset of its end.
    public var end: Int
    /// Whether it is one of escapes.
    public var isEscape: Bool
  }

  /// A text shorter than this is as well written piece by piece.
  static let worthwhile = 64

  init(reserving count: Int) { bytes.reserveCapacity(count + count / 4) }

  mutating func append(_ new: UnsafeBufferPointer<UInt8>) {
    bytes.append(contentsOf: new)
    end(isEscape: false)
  }

  mutating func appendEscape(_ byte: UInt8) {
    bytes.append(byte)
    end(isEscape: true)
  }

  private mutating func end(isEscape: Bool) {
    if let last = runs.indices.last, runs[last].isEscape == isEscape {
      runs[last].end = bytes.count
    } else {
      runs.append(Run(end: bytes.count, isEscape: isEscape))
    }
  }
}
