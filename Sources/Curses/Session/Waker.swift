internal import Glibc

/// Ends the wait of ``Terminal/nextInput(until:)`` from any thread.
package final class Waker: Sendable {
  // Both ends live as long as the object, so that writing never meets a closed pipe.
  let readEnd: Int32
  private let writeEnd: Int32

  init() {
    (readEnd, writeEnd) = Pipe.make()
  }

  deinit {
    close(readEnd)
    close(writeEnd)
  }

  /// Lets the wait return ``TerminalInput/deadline`` now, or the next one where nobody waits.
  ///
  /// Several calls before the wait returns count as one.
  package func wake() {
    var byte: UInt8 = 0
    write(writeEnd, &byte, 1)
  }

  /// Forgets the calls so far.
  func drain() { _ = Pipe.read(readEnd) }
}
