public import WiredraftCore

/// A text as it is being mended; one is only equal to itself, as texts may be long.
public final class MendingText: Sendable, Hashable {
  /// The text.
  public let text: BodyText

  init(_ text: BodyText) { self.text = text }

  /// The text's bytes.
  public var bytes: [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.utf8Count)
    for segment in text.segments { bytes += segment }
    return bytes
  }

  /// Returns whether two are one.
  public static func == (left: MendingText, right: MendingText) -> Bool { left === right }

  /// Hashes which one it is.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
