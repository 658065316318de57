extension ProxyChoice {
  /// The decision and its reason, in one sentence. It never has userinfo.
  package var sentence: String {
    switch reason {
    case .named(let source, nil): "\(source.asProxy) names the proxy."
    case .named(let source, let list?):
      "\(source.asProxy) names the proxy; no entry of \(list.asList) matches \(host)."
    case .exempt("*", let list, let proxy):
      "\(list.asList) is *, so no host is reached through the proxy of \(proxy.asProxy)."
    case .exempt(let entry, let list, let proxy):
      "\(host) is reached without the proxy of \(proxy.asProxy): it matches \(entry) in \(list.asList)."
    case .turnedOff(let source): "\(source.asProxy) is empty, so no proxy is used."
    case .unixSocket: "The request goes to a Unix socket, so no proxy is used."
    case .practice: "\(host) is answered within this program: no socket is opened, and no proxy is used."
    case .unset: "No proxy is set for \(scheme)."
    case .upperCaseOnly: "No proxy is set for http: HTTP_PROXY counts only in lower case."
    }
  }
}

extension ProxyChoice.Source {
  fileprivate var asProxy: String { text("proxy") }
  fileprivate var asList: String { text("noproxy") }

  private func text(_ member: String) -> String {
    switch self {
    case .option: "--\(member)"
    case .file: "send.\(member) of the file"
    case .variable(let name): name
    }
  }
}

extension ProxyError {
  /// The problem and its remedy, in one sentence. It never has userinfo.
  package var sentence: String {
    "The proxy of \(source.asProxy) can't be used: \(problem.text)."
  }
}

extension Proxy.Problem {
  /// The problem as a clause about the proxy, without a full stop.
  package var text: String {
    switch self {
    case .scheme: "its scheme is none of \(Self.schemes)"
    case .guessedScheme(let name):
      "without a scheme, \(name). at the start of a host is read as \(name)://, so write http:// before it"
    case .noHost: "it has no host"
    case .host: "its host is neither a name nor an address, or its password needs percent-encoding"
    case .port: "its port is not a number from 0 to 65535"
    case .character: "it has a space or a control character"
    case .userinfo: "its name or password has a control character"
    }
  }

  private static var schemes: String {
    let names = Proxy.Scheme.allCases.map(\.rawValue)
    return names.dropLast().joined(separator: ", ") + " and " + names.suffix(1).joined()
  }
}
