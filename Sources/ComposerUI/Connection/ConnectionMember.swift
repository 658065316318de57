import DraftFormats
import Sending
import WiredraftCore

enum ConnectionMember: Int, Sendable, CaseIterable {
  case maxTime, connectTimeout, proxy, noproxy, unixSocket, resolve, cacert, cert, key, insecure

  var title: String {
    switch self {
    case .maxTime: "time limit"
    case .connectTimeout: "connecting"
    case .proxy: "proxy"
    case .noproxy: "no proxy for"
    case .unixSocket: "Unix socket"
    case .resolve: "addresses"
    case .cacert: "CA certificates"
    case .cert: "client cert"
    case .key: "client key"
    case .insecure: "insecure"
    }
  }

  var sentence: String {
    switch self {
    case .maxTime: "The seconds that everything may take, from the lookup to the last byte."
    case .connectTimeout: "The seconds that it may take until the server, or the proxy, is connected."
    case .proxy:
      "The URL of a proxy, such as http://host:8080 or socks5h://host; none where nothing follows. The environment counts where neither the draft nor a folder says anything."
    case .noproxy:
      "The hosts that are reached without a proxy, separated by commas: names with all below them, addresses, networks such as 10.0.0.0/8, or * for all."
    case .unixSocket:
      "The path of a Unix socket to connect to in place of the URL's host; a proxy has no part in it."
    case .resolve:
      "Addresses in place of those that a lookup gives: HOST:PORT:ADDRESS, several separated by spaces."
    case .cacert: "The path of a file with the certificates to trust, in PEM, in place of the system's."
    case .cert: "The path of the client's certificate, in PEM, for a server that asks for one."
    case .key: "The path of the key that belongs to the client's certificate, in PEM."
    case .insecure:
      "Takes any certificate: everybody on the way can read and change everything. It is asked about before it counts, and the bar is red."
    }
  }

  /// The value where neither the draft nor a folder has one.
  var usual: String {
    switch self {
    case .maxTime: "60 s"
    case .connectTimeout: "10 s"
    case .proxy, .noproxy: "by the environment"
    case .unixSocket, .resolve, .cert, .key: "none"
    case .cacert: "the system's certificates"
    case .insecure: "no: certificates are verified"
    }
  }

  func text(in settings: SendSettings) -> String? {
    switch self {
    case .maxTime: settings.maxTime?.text
    case .connectTimeout: settings.connectTimeout?.text
    case .proxy: settings.proxy
    case .noproxy: settings.noproxy
    case .unixSocket: settings.unixSocket
    case .resolve: settings.resolve?.joined(separator: " ")
    case .cacert: settings.cacert
    case .cert: settings.cert
    case .key: settings.key
    case .insecure: settings.insecure.map { $0 ? "yes" : "no" }
    }
  }

  /// Returns the value in settings for the screen; nil if they have none. The password of a proxy is left out.
  func shown(in settings: SendSettings) -> String? {
    guard let text = text(in: settings) else { return nil }
    switch self {
    case .maxTime, .connectTimeout: return text + " s"
    case .proxy where text.isEmpty: return "none"
    case .proxy: return (try? Proxy(text))?.url ?? "can't be used"
    case .noproxy where text.isEmpty: return "no host"
    case .insecure: return text == "yes" ? "yes: any certificate will do" : "no: certificates are verified"
    default: return text
    }
  }

  func set(_ text: String?, in settings: inout SendSettings) {
    switch self {
    case .maxTime: settings.maxTime = text.flatMap(NumberLiteral.init)
    case .connectTimeout: settings.connectTimeout = text.flatMap(NumberLiteral.init)
    case .proxy: settings.proxy = text
    case .noproxy: settings.noproxy = text
    case .unixSocket: settings.unixSocket = text
    case .resolve: settings.resolve = text?.split(separator: " ").map(String.init)
    case .cacert: settings.cacert = text
    case .cert: settings.cert = text
    case .key: settings.key = text
    case .insecure: settings.insecure = text.map { $0 == "yes" }
    }
  }

  func problem(in text: String) -> String? {
    switch self {
    case .maxTime, .connectTimeout:
      return NumberLiteral(text).map(SendSettings.isLimit) == true
        ? nil : "That is no number of seconds above 0."
    case .proxy:
      guard !text.isEmpty else { return nil }
      do throws(Proxy.Problem) {
        _ = try Proxy(text)
        return nil
      } catch {
        return "This can't be a proxy: \(error.text)."
      }
    case .resolve:
      let word = text.split(separator: " ").first { Resolution(String($0)) == nil }
      return word.map { "\($0) is no HOST:PORT:ADDRESS, such as api.example.com:443:127.0.0.1." }
    case .noproxy, .unixSocket, .cacert, .cert, .key, .insecure: return nil
    }
  }

  /// Whether an empty text is a value of its own, and not the same as none.
  var takesEmpty: Bool { self == .proxy || self == .noproxy }
}
