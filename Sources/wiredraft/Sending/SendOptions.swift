import ArgumentParser
import DraftFormats
import Sending
import WiredraftCore

/// The options of sending, by curl's names where curl has one.
struct SendOptions: ParsableArguments {
  @Option(
    name: .customLong("max-time"),
    help: ArgumentHelp("The seconds that everything may take (60); 0 for no limit.", valueName: "seconds"))
  var maxTime: Double?

  @Option(
    name: .customLong("connect-timeout"),
    help: ArgumentHelp("The seconds that connecting may take (10).", valueName: "seconds"))
  var connectTimeout: Double?

  @Flag(
    name: [.customShort("k"), .customLong("insecure")],
    help: "Take any certificate: anybody on the way can read and change everything.")
  var insecure = false

  @Option(
    help: ArgumentHelp("The certificates to trust in place of the system's.", valueName: "file"),
    completion: .file())
  var cacert: String?

  @Option(help: ArgumentHelp("The client's certificate, in PEM.", valueName: "file"), completion: .file())
  var cert: String?

  @Option(
    help: ArgumentHelp("The key of the client's certificate, in PEM.", valueName: "file"), completion: .file()
  )
  var key: String?

  @Option(
    name: .customLong("unix-socket"),
    help: ArgumentHelp("A Unix socket to connect to in place of the URL's host.", valueName: "path"),
    completion: .file())
  var unixSocket: String?

  @Option(
    name: [.customShort("x"), .customLong("proxy")],
    help: ArgumentHelp(
      "The proxy, such as http://host:8080 or socks5h://host; empty for none.", valueName: "url"))
  var proxy: String?

  @Option(
    help: ArgumentHelp(
      "The hosts that no proxy is used for, in place of those in no_proxy; * for all.", valueName: "hosts"))
  var noproxy: String?

  @Option(
    parsing: .singleValue,
    help: ArgumentHelp(
      "An address in place of the one that a lookup gives; may be repeated.", valueName: "host:port:address"))
  var resolve: [String] = []

  @Flag(help: "Follow redirects, ten at most: each step is printed to standard error.")
  var location = false

  @Flag(help: "Exit with status 4 if the answer's status is 400 or more.")
  var fail = false

  @Flag(help: "Send without asking.")
  var yes = false

  @Flag(name: .customLong("no-history"), help: "Keep nothing of the exchange.")
  var noHistory = false

  @Flag(
    name: [.customShort("v"), .customLong("verbose")],
    help: "Print the story of the connection to standard error.")
  var verbose = false

  func validate() throws {
    try Self.check(seconds: maxTime, of: "--max-time")
    try Self.check(seconds: connectTimeout, of: "--connect-timeout")
    for word in resolve where Resolution(word) == nil {
      throw ValidationError(
        Printable.text("--resolve \(word): write host:port:address, such as api.example.com:443:127.0.0.1."))
    }
  }

  static func check(seconds: Double?, of name: String) throws {
    guard let seconds, !(0...1_000_000).contains(seconds) else { return }
    throw ValidationError("\(name) \(seconds): the limit is a number of seconds from 0 to 1000000.")
  }

  var settings: SendSettings {
    var settings = SendSettings()
    settings.maxTime = maxTime.flatMap { NumberLiteral(String($0)) }
    settings.connectTimeout = connectTimeout.flatMap { NumberLiteral(String($0)) }
    (settings.cacert, settings.cert, settings.key) = (cacert, cert, key)
    settings.insecure = insecure ? true : nil
    (settings.proxy, settings.noproxy, settings.unixSocket) = (proxy, noproxy, unixSocket)
    settings.resolve = resolve.isEmpty ? nil : resolve
    return settings
  }
}
