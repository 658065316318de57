public import WiredraftCore

/// How a request is sent, as the object `send` of a draft file or a folder file has it. The bytes do not depend on it.
///
/// A member that is nil is not in the file: the next folder above decides, or else the default.
public struct SendSettings: Sendable, Hashable {
  /// The seconds that everything may take.
  public var maxTime: NumberLiteral?
  /// The seconds that connecting may take.
  public var connectTimeout: NumberLiteral?
  /// The path of the file with the certificates to trust.
  public var cacert: String?
  /// The path of the file with the client's certificate.
  public var cert: String?
  /// The path of the file with the key of that certificate.
  public var key: String?
  /// Whether any certificate of the server will do.
  public var insecure: Bool?
  /// The URL of a proxy; empty for none.
  public var proxy: String?
  /// The hosts that no proxy is used for, separated by commas.
  public var noproxy: String?
  /// The path of a Unix socket to connect to.
  public var unixSocket: String?
  /// Addresses in place of those that a lookup gives, each as `HOST:PORT:ADDRESS`.
  public var resolve: [String]?
  /// Members that this version does not know.
  public var unknown: [Draft.UnknownMember] = []

  /// Makes settings that set nothing.
  public init() {}

  /// The members that are numbers of seconds, by name.
  package static let limits:
    [(name: String, path: any WritableKeyPath<SendSettings, NumberLiteral?> & Sendable)] = [
      ("maxTime", \.maxTime), ("connectTimeout", \.connectTimeout),
    ]
  /// Returns whether a number can be one of the limits: finite, and above 0.
  package static func isLimit(_ seconds: NumberLiteral) -> Bool {
    Double(seconds.text).map { $0 > 0 && $0.isFinite } == true
  }

  /// The members that are texts, by name.
  package static let texts: [(name: String, path: any WritableKeyPath<SendSettings, String?> & Sendable)] = [
    ("cacert", \.cacert), ("cert", \.cert), ("key", \.key), ("proxy", \.proxy), ("noproxy", \.noproxy),
    ("unixSocket", \.unixSocket),
  ]

  /// Returns the settings, with those of others where these have none.
  public func filled(from others: SendSettings) -> SendSettings {
    var result = self
    for (_, path) in Self.limits { result[keyPath: path] = self[keyPath: path] ?? others[keyPath: path] }
    for (_, path) in Self.texts { result[keyPath: path] = self[keyPath: path] ?? others[keyPath: path] }
    result.insecure = insecure ?? others.insecure
    result.resolve = resolve ?? others.resolve
    return result
  }
}
