/// A string that a terminal sends as an answer, which is never a key: a control string (ECMA-48 §5.6), or a control
/// sequence that is no key, of any length.
///
/// Each byte is examined once, when it arrives, and only the first ones are kept.
struct ControlString {
  enum Kind: Hashable {
    /// An operating system command, `ESC ]`: BEL ends it as well.
    case command
    /// A device control string, `ESC P`.
    case device
    /// The start of a string, a privacy message, or an application program command: `ESC X`, `ESC ^` and `ESC _`.
    case other
    /// A control sequence after `ESC [`: its final byte ends it.
    case sequence

    /// Nil if no string begins with ESC and this byte.
    init?(introducer: UInt8) {
      switch introducer {
      case UInt8(ascii: "]"): self = .command
      case UInt8(ascii: "P"): self = .device
      case UInt8(ascii: "X"), UInt8(ascii: "^"), UInt8(ascii: "_"): self = .other
      default: return nil
      }
    }
  }

  enum Step: Hashable {
    /// The string goes on after these bytes; an ESC after them may begin its end.
    case more(length: Int)
    /// The bytes of this length are the rest of the string.
    case ended(length: Int)
    /// The bytes of this length are the rest of a string without its end: those after them are something else.
    case cut(length: Int)
  }

  static let mostKept = 64
  /// An unfinished string is over after this time without a byte.
  static let longestSilence = Duration.seconds(1)
  /// After this time a string is over, unless it comes faster than hands type.
  private static let longestTyping = Duration.seconds(4)
  private static let bytesPerSecond = 100

  let kind: Kind
  private(set) var content: [UInt8] = []
  private var count = 0

  init(_ kind: Kind) { self.kind = kind }

  mutating func take(_ bytes: ArraySlice<UInt8>) -> Step {
    for (length, byte) in bytes.enumerated() {
      if kind == .sequence {
        guard (0x20...0x3f).contains(byte) else {
          return (0x40...0x7e).contains(byte) ? .ended(length: length + 1) : .cut(length: length)
        }
      } else {
        switch byte {
        case 0x07 where kind == .command: return .ended(length: length + 1)
        // CAN and SUB end a string that is given up.
        case 0x18, 0x1a: return .cut(length: length + 1)
        case 0x1b:
          guard let next = bytes.dropFirst(length + 1).first else { return .more(length: length) }
          return next == UInt8(ascii: "\\") ? .ended(length: length + 2) : .cut(length: length)
        default: break
        }
      }
      if content.count < Self.mostKept { content.append(byte) }
      count += 1
    }
    return .more(length: bytes.count)
  }

  /// Keeps a string that never ends from swallowing keys. The age is the time since it began, the silence that since
  /// bytes arrived last.
  func isOver(age: Duration, silence: Duration) -> Bool {
    silence >= Self.longestSilence
      || age >= Self.longestTyping && count < Self.bytesPerSecond * Int(age.components.seconds)
  }
}
