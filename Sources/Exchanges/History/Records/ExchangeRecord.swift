public import Responses
public import Sending

/// All that is kept of an exchange, but the bytes of its answer.
public struct ExchangeRecord: Sendable {
  /// The time at which it began, in nanoseconds since 1970.
  public var began: Int
  /// The path of the draft's file; nil for none.
  public var draft: String?
  /// The text of the draft at that time. Sent secrets in it are replaced by `*` when it is kept.
  public var draftText: [UInt8]?
  /// The name of the environment.
  public var environment: String?
  /// The method.
  public var method: String
  /// The URL. Sent secrets in it are replaced by `*` when it is kept.
  public var url: String
  /// The status of the answer; nil if none came.
  public var status: Int?
  /// The request without its secrets.
  public var request: KeptRequest
  /// The facts of the answer; they are set when it is kept.
  public internal(set) var answer: AnswerNote?
  /// The number of bytes that came.
  public var received = 0
  /// The times.
  public var timings = KeptTimings()
  /// The facts of the connection.
  public var connection = KeptConnection()
  /// The reason why the exchange failed; nil if it did not.
  public var failure: ExchangeFailure?

  /// Makes the record of an exchange.
  public init(began: Int, method: String, url: String, request: KeptRequest) {
    (self.began, self.method, self.url, self.request) = (began, method, url, request)
  }

  /// Takes the times, the connection and the failure of an exchange.
  public mutating func take(_ story: ExchangeStory) {
    received = story.received
    timings = KeptTimings(story.timings)
    connection = KeptConnection(story)
    failure = story.failure
  }
}

/// The times of an exchange in nanoseconds; nil for what did not happen.
public struct KeptTimings: Sendable, Hashable {
  /// The times for looking the name up, for connecting, for TLS and for sending.
  public var resolve: Int?, connect: Int?, tls: Int?, send: Int?
  /// The times until the first byte came, and from there to the last.
  public var wait: Int?, receive: Int?
  /// The time of it all.
  public var total = 0

  /// Makes times that are not known.
  public init() {}

  /// Takes the times of an exchange.
  public init(_ timings: ExchangeStory.Timings) {
    (resolve, connect, tls, send) = (timings.resolve, timings.connect, timings.tls, timings.send)
    (wait, receive, total) = (timings.wait, timings.receive, timings.total)
  }
}

/// The facts of a connection.
public struct KeptConnection: Sendable, Hashable {
  /// The addresses that the name had.
  public var addresses: [String] = []
  /// This end of the connection, and the other one.
  public var local: String?, remote: String?
  /// The attempts that failed, each with its reason.
  public var failedAttempts: [String] = []
  /// The version of TLS, its cipher and the protocol that was agreed on; nil without TLS.
  public var tlsVersion: String?, cipher: String?, alpn: String?
  /// Whether the certificate was verified.
  public var isVerified: Bool?
  /// The holders of the certificates, the server's first.
  public var certificates: [String] = []

  /// Makes the facts of no connection.
  public init() {}

  /// Takes the facts of an exchange.
  public init(_ story: ExchangeStory) {
    (addresses, local, remote) = (story.addresses, story.local, story.remote)
    failedAttempts = story.attempts.compactMap { attempt in
      attempt.problem.map { "\(attempt.address) port \(attempt.port): \($0)" }
    }
    guard let tls = story.tls else { return }
    (tlsVersion, cipher, alpn, isVerified) = (tls.version, tls.cipher, tls.alpn, tls.isVerified)
    certificates = tls.chain.map(\.subject)
  }
}

/// The facts of an answer that is kept.
public struct AnswerNote: Sendable, Hashable {
  /// The part of its bytes that is kept.
  public var part: KeptPart
  /// The number of bytes that are kept.
  public var length: Int
  /// How the bytes ended, for reading them again.
  public var ending: ResponseReader.Ending
  /// The number of bytes of the message, of its body and of its content.
  public var messageLength: Int, bodyLength: Int, contentLength: Int
}
