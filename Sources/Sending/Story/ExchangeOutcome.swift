/// All that is known about the connection of an exchange, and its times.
public struct ExchangeOutcome: Sendable, Hashable {
  /// An attempt to connect.
  public struct Attempt: Sendable, Hashable {
    /// The address, or the path of a Unix socket.
    public var address: String
    /// The port; 0 for a Unix socket.
    public var port: Int
    /// The reason why it failed; nil if it did not.
    public var problem: String?

    /// Makes an attempt.
    public init(address: String, port: Int, problem: String? = nil) {
      (self.address, self.port, self.problem) = (address, port, problem)
    }
  }

  /// The times of an exchange, in nanoseconds; nil for what did not happen.
  public struct Timings: Sendable, Hashable {
    /// The time for looking the name up.
    public var resolve: Int?
    /// The time for connecting.
    public var connect: Int?
    /// The time for TLS.
    public var tls: Int?
    /// The time for sending.
    public var send: Int?
    /// The time until the first byte came.
    public var wait: Int?
    /// The time from the first byte to the last.
    public var receive: Int?
    /// The time of it all.
    public var total = 0

    /// Makes times that are not known.
    public init() {}
  }

  /// The addresses that the name has.
  public var addresses: [String] = []
  /// The attempts to connect, in their order.
  public var attempts: [Attempt] = []
  /// This end of the connection, and the other one.
  public var local: String?, remote: String?
  /// TLS with the server; nil without it.
  public var tls: TLSFacts?
  /// The number of bytes that were sent, and that came.
  public var sent = 0, received = 0
  /// How the connection ended; nil if it did not.
  public var closing: ExchangeEvent.Closing?
  /// The first reason why the exchange failed.
  public var failure: ExchangeFailure?
  /// The times.
  public var timings = Timings()

  /// Makes the outcome of an exchange that has not begun.
  public init() {}
}
