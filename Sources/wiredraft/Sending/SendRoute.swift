import ArgumentParser
import DraftFormats
import Exchanges
import Glibc
import Responses
import Sending
import WiredraftCore

struct SendRoute {
  var plan: ExchangePlan
  let limits: AnswerLimits
  let choice: ProxyChoice
  /// The head as a proxy gets it; nil if it is the request's own.
  let proxied: ProxiedHead?
  /// The request line that a proxy gets, without secrets; nil if it is the request's own.
  let shownRequestLine: String?

  /// The credentials for the proxy in the forms in which an answer may have them.
  var proxySecrets: [SecretValue] {
    guard let userinfo = choice.proxy?.userinfo else { return [] }
    let pair = Base64.encode(userinfo.user + [UInt8(ascii: ":")] + userinfo.password)
    let secrets = [
      SecretValue("the proxy's credentials", .row, Array(pair.utf8)),
      SecretValue("the proxy's password", .row, userinfo.password),
    ]
    return secrets.filter { $0.bytes.count >= SentSecrets.leastLength }
  }

  /// Returns an event without the credentials for the proxy, which its answer to CONNECT may repeat.
  func hidingCredentials(in event: ExchangeEvent) -> ExchangeEvent {
    guard case .proxy = event.kind else { return event }
    return proxySecrets.reduce(event) { $0.hiding(String(decoding: $1.bytes, as: UTF8.self), behind: "***") }
  }

  init(
    to request: OutgoingRequest, options: SendSettings, files: SendSettings,
    limits: AnswerLimits = AnswerLimits()
  ) throws(SendProblem) {
    let settings = options.filled(from: files)
    let url = request.url
    var plan = ExchangePlan(scheme: url.scheme, host: url.host, port: url.port)
    func setting(_ path: KeyPath<SendSettings, String?>) -> ProxyChoice.Setting? {
      if let text = options[keyPath: path] { return .init(text, from: .option) }
      return files[keyPath: path].map { .init($0, from: .file) }
    }
    do throws(ProxyError) {
      choice = try ProxyChoice(
        scheme: url.scheme, host: url.bracketedHost, proxy: setting(\.proxy),
        noproxy: setting(\.noproxy), unixSocket: settings.unixSocket != nil,
        environment: ContextLoading.environment(ProxyChoice.variables))
    } catch {
      throw SendProblem(reason: error.sentence, status: 64)
    }
    plan.proxy = choice.proxy
    plan.unixSocket = settings.unixSocket
    (plan.authorities, plan.certificate, plan.key) = (settings.cacert, settings.cert, settings.key)
    plan.isInsecure = settings.insecure ?? false
    plan.totalLimit = Self.milliseconds(settings.maxTime, 60)
    let connecting = Self.milliseconds(settings.connectTimeout, 10)
    plan.connectLimit = connecting == 0 ? 300_000 : connecting
    plan.sizeLimit = limits.size
    self.limits = limits
    let lookedUp = (host: choice.proxy?.host ?? url.host, port: choice.proxy?.port ?? url.port)
    plan.addresses =
      settings.resolve?.compactMap(Resolution.init).last { $0.applies(to: lookedUp.host, lookedUp.port) }?
      .addresses
      ?? []
    self.plan = plan
    proxied = choice.proxy.flatMap {
      ProxiedHead(request.head.bytes, origin: "\(url.scheme)://\(url.authority)", through: $0)
    }
    shownRequestLine = proxied.map { request.shown($0.requestLine) }
  }

  var proxySentence: String? {
    choice.proxy.map { proxy in
      "It goes through the proxy \(proxy.url). \(choice.sentence)"
        + (shownRequestLine.map { " It gets \($0)" } ?? "")
    }
  }

  private static func milliseconds(_ literal: NumberLiteral?, _ usual: Double) -> Int {
    let seconds = literal.flatMap { Double($0.text) } ?? usual
    return seconds > 0 ? max(1, Int(min(seconds, 1_000_000) * 1000)) : 0
  }
}
