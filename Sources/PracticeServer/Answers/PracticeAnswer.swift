/// The bytes that answer a request, and when they are sent.
public struct PracticeAnswer: Sendable, Hashable {
  /// Bytes that are sent together.
  public struct Part: Sendable, Hashable {
    /// The bytes.
    public var bytes: [UInt8]
    /// The pause before they are sent, in milliseconds.
    public var pause: Int

    /// Makes a part.
    public init(bytes: [UInt8], pause: Int = 0) {
      self.bytes = bytes
      self.pause = pause
    }
  }

  /// The status of the final response.
  public var status: Int
  /// The parts in the order in which they are sent.
  public var parts: [Part]
  /// Whether the connection is closed after the last part.
  public var closesConnection: Bool

  /// Makes an answer.
  public init(status: Int, parts: [Part], closesConnection: Bool) {
    self.status = status
    self.parts = parts
    self.closesConnection = closesConnection
  }

  /// All bytes, without the pauses.
  public var bytes: [UInt8] { parts.flatMap(\.bytes) }
}
