internal import Glibc

/// Ends the wait of ``Terminal/nextInput(until:)`` from any thread.
package final class Waker: Sendable {
  // Both ends live as long as the object, so that a write never reaches a closed pipe.
  let readEnd: Int32
  private let writeEnd: Int32

  init() {
    (readEnd, writeEnd) = Pipe.make()
  }

  deinit {
    close(readEnd)
    close(writeEnd)
  }

  /// Makes the current wait, or else the next one, return ``TerminalInput/deadline``.
  ///
  /// Several calls before the wait returns count as one.
  package func wake() {
    var byte: UInt8 = 0
    write(writeEnd, &byte, 1)
  }

  func drain() { _ = Pipe.read(readEnd) }
}
