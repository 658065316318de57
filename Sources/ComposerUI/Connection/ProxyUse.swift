import DraftFormats
import Sending
import WiredraftCore

struct ProxyUse {
  private let choice: Result<ProxyChoice, ProxyError>?
  private let url: ServerURL?

  init(in state: ComposerState) {
    url = ServerURL(state.composition.url)
    guard let url else {
      choice = nil
      return
    }
    let settings = state.sendSettings
    choice = Result { () throws(ProxyError) in
      try ProxyChoice(
        scheme: url.scheme, host: url.bracketedHost, proxy: settings.proxy.map { .init($0, from: .file) },
        noproxy: settings.noproxy.map { .init($0, from: .file) }, unixSocket: settings.unixSocket != nil,
        environment: state.options.proxyVariables)
    }
  }

  var sentence: String {
    switch choice {
    case .success(let choice):
      choice.proxy.map { "It goes through the proxy \($0.url). \(choice.sentence)" } ?? choice.sentence
    case .failure(let error): error.sentence
    case nil: "A request needs a URL before a proxy can be chosen for it."
    }
  }

  /// Returns the lines above the wire: the proxy and why, and the request line and field as it gets them; none without a
  /// proxy.
  static func lines(in state: ComposerState) -> [String] {
    // Most have no proxy: then a key costs nothing here, however long the URL is.
    guard !state.options.proxyVariables.isEmpty || state.sendSetting(\.proxy) != nil else { return [] }
    return ProxyUse(in: state).lines(in: state)
  }

  private func lines(in state: ComposerState) -> [String] {
    switch choice {
    case .failure(let error): return [error.sentence]
    case .success(let choice):
      guard let proxy = choice.proxy, let url else { return [] }
      return ["via \(proxy.url): \(choice.sentence)"] + changes(url, proxy, in: state)
    case nil: return []
    }
  }

  /// The lines of the head that the proxy gets in another form; the secrets in them are hidden as those of the wire.
  private func changes(_ url: ServerURL, _ proxy: Proxy, in state: ComposerState) -> [String] {
    let head = state.composition.head
    let end = head.bytes(in: 0..<min(head.count, 8192)).firstIndex(of: 0x0D) ?? min(head.count, 8192)
    let line = Lighting.preview(0..<end, limit: end, in: state)
    let hidesHost =
      !state.revealsSecrets
      && state.composition.fields.contains {
        $0.name.lowercased() == "host" && $0.variables.contains(where: \.variable.isSecret)
      }
    let origin = "\(url.scheme)://\(hidesHost ? Secrets.mask : url.authority)"
    guard let head = ProxiedHead(Array("\(line)\r\n\r\n".utf8), origin: origin, through: proxy) else {
      return []
    }
    return ["it gets: \(head.requestLine)"] + (head.field.map { ["and: \($0)"] } ?? [])
  }
}
