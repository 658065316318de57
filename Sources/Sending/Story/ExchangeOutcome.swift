/// All that is known about the connection of an exchange, and its times.
package struct ExchangeOutcome: Sendable, Hashable {
  /// An attempt to connect.
  package struct Attempt: Sendable, Hashable {
    /// The address, or the path of a Unix socket.
    package var address: String
    /// The port; 0 for a Unix socket.
    package var port: Int
    /// The reason why it failed; nil if it did not.
    package var problem: String?

    package init(address: String, port: Int, problem: String? = nil) {
      (self.address, self.port, self.problem) = (address, port, problem)
    }
  }

  /// The times of an exchange, in nanoseconds; nil for what did not happen.
  package struct Timings: Sendable, Hashable {
    /// The time for looking the name up.
    package var resolve: Int?
    /// The time for connecting.
    package var connect: Int?
    /// The time for TLS.
    package var tls: Int?
    /// The time for sending.
    package var send: Int?
    /// The time until the first byte came.
    package var wait: Int?
    /// The time from the first byte to the last.
    package var receive: Int?
    /// The time from the look-up to the last byte, or to the end of an exchange that got none.
    package var total = 0
    /// The time before it, in which the program that sends was started.
    package var program: Int?

    /// Makes times that are not known.
    package init() {}
  }

  /// The addresses that the name has.
  package var addresses: [String] = []
  /// The attempts to connect, in their order.
  package var attempts: [Attempt] = []
  /// This end of the connection, and the other one.
  package var local: String?, remote: String?
  /// TLS with the server; nil without it.
  package var tls: TLSFacts?
  /// The number of bytes that were sent, and that came.
  package var sent = 0, received = 0
  /// How the connection ended; nil if it did not.
  package var closing: ExchangeEvent.Closing?
  /// The first reason why the exchange failed.
  package var failure: ExchangeFailure?
  package var timings = Timings()

  /// Makes the outcome of an exchange that has not begun.
  package init() {}
}
