import Exchanges
import Glibc
import Responses
import Sending

struct SendProgress {
  private let isVerbose: Bool
  private let route: SendRoute
  private let isTerminal = isatty(STDERR_FILENO) == 1
  private var isShown = false
  private var start: Int?
  private var shownAt = 0

  init(isVerbose: Bool, route: SendRoute) {
    self.isVerbose = isVerbose
    self.route = route
    guard isVerbose else { return }
    StandardError.print("* \(route.choice.sentence)")
    guard let line = route.shownRequestLine else { return }
    StandardError.print("* the proxy gets: \(line)")
    if let field = route.proxied?.field { StandardError.print("* and the field \(field)") }
  }

  mutating func tell(_ event: ExchangeEvent, _ story: ExchangeStory) {
    start = start ?? event.time
    let elapsed = event.time - (start ?? 0)
    if isVerbose {
      for line in Self.lines(event, story) { StandardError.print("* \(Self.milliseconds(elapsed)) \(line)") }
      return
    }
    // A line for what takes longer than a second, four times a second.
    guard isTerminal, elapsed > 1_000_000_000, event.time - shownAt > 250_000_000 else { return }
    shownAt = event.time
    isShown = true
    let text =
      "\(elapsed / 1_000_000_000) s, \(story.sent.grouped) bytes sent, \(story.received.grouped) bytes received"
    FileOutput.write(Array("\r\u{1B}[K\(text)".utf8), to: STDERR_FILENO)
  }

  func end() {
    if isShown { FileOutput.write(Array("\r\u{1B}[K".utf8), to: STDERR_FILENO) }
  }

  private static func milliseconds(_ nanoseconds: Int) -> String {
    "\(nanoseconds / 1_000_000).\(nanoseconds / 100_000 % 10) ms"
  }

  private static func lines(_ event: ExchangeEvent, _ story: ExchangeStory) -> [String] {
    switch event.kind {
    case .resolved(let host, let addresses, _): ["\(host) is \(addresses.joined(separator: ", "))"]
    case .trying(let address, 0): ["trying \(address)"]
    case .trying(let address, let port): ["trying \(address), port \(port)"]
    case .refused(let address, _, let reason): ["\(address) failed: \(reason)"]
    case .connected(let local, let remote): ["connected to \(remote) from \(local)"]
    case .proxy(let sent, let received, _):
      (sent.split(whereSeparator: \.isNewline).map { "> \($0)" }
        + received.split(whereSeparator: \.isNewline).map { "< \($0)" })
    case .tls(let facts): tls(facts)
    case .written(let count): ["sent \(count.grouped) bytes"]
    case .read(0, let count): ["the first \(count.grouped) bytes came"]
    case .read: []
    case .closed(.clean): ["the server closed the connection"]
    case .closed(.reset): ["the connection was reset"]
    case .closed(.withoutNotice): ["the server closed the connection without TLS's notice"]
    case .closed(.limit): ["the limit of the size was reached"]
    case .failed(let failure): ["failed: \(failure.sentence)"]
    case .done: ["received \(story.received.grouped) bytes"]
    }
  }

  private static func tls(_ facts: TLSFacts) -> [String] {
    var lines = [
      (facts.isProxy ? "TLS with the proxy: " : "TLS: ")
        + [facts.version, facts.cipher, facts.alpn.map { "ALPN \($0)" }].compactMap(\.self).joined(
          separator: ", ")
    ]
    for (place, certificate) in facts.chain.enumerated() {
      lines.append(
        "certificate \(place): \(certificate.subject), by \(certificate.issuer), until \(certificate.notAfter ?? "?")"
          + (certificate.problem.map { ": \($0)" } ?? ""))
      if let names = certificate.names, !names.isEmpty {
        lines.append("certificate \(place) is for \(names.joined(separator: ", "))")
      }
    }
    switch facts.isVerified {
    case true?: lines.append("the certificate is verified")
    case false?: lines.append("the certificate is not verified: \(facts.problem ?? "no reason was given")")
    case nil: break
    }
    if facts.clientCertificate == "asked" {
      lines.append("the server asked for a client's certificate, and got none")
    }
    if facts.clientCertificate == "sent" { lines.append("the client's certificate was sent") }
    return lines
  }
}
