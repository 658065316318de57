/// The bytes that answer a request, and when they are sent.
package struct PracticeAnswer: Sendable, Hashable {
  /// Bytes that are sent together.
  package struct Part: Sendable, Hashable {
    package var bytes: [UInt8]
    /// The pause before they are sent, in milliseconds.
    package var pause: Int

    package init(bytes: [UInt8], pause: Int = 0) {
      self.bytes = bytes
      self.pause = pause
    }
  }

  /// The status of the final response.
  package var status: Int
  /// The parts in the order in which they are sent.
  package var parts: [Part]
  /// Whether the connection is closed after the last part.
  package var closesConnection: Bool

  package init(status: Int, parts: [Part], closesConnection: Bool) {
    self.status = status
    self.parts = parts
    self.closesConnection = closesConnection
  }

  /// All bytes, without the pauses.
  package var bytes: [UInt8] { parts.flatMap(\.bytes) }
}
