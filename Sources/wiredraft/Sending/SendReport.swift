import Exchanges
import Explanations
import Responses
import Sending
import WiredraftCore
import WiredraftFiles

struct SendReport {
  let message: SentMessage
  /// The proxy, as JSON.
  let proxy: String
  let outcome: ExchangeOutcome
  let answer: Answer?
  let method: String
  let closing: ResponseReader.Ending

  private static let shownBytes = 1 << 20

  /// Returns the reason why spans are left out; nil if all are there.
  func write(to target: AnswerTarget) throws -> ReadingWatch.Reason? {
    var reason: ReadingWatch.Reason?
    var lines = LineGathering(target: target)
    try lines.add(
      "{\n  \"request\": \(request),\n  \"connection\": \(connection),\n  \"timings\": \(timings),\n")
    try lines.add("  \"response\": ")
    if let answer {
      reason = try AnswerReport(answer: answer, method: method, ending: closing).write(
        to: &lines, indent: "  ", on: target)
    } else {
      try lines.add("null")
    }
    try lines.add("\n}\n")
    try lines.finish()
    return reason
  }

  private var request: String {
    var bytes: [UInt8]? = message.count <= Self.shownBytes ? [] : nil
    for piece in message.pieces {
      guard bytes != nil else { break }
      switch piece {
      case .bytes(let more): bytes? += more
      case .file(let path, let size, _, _):
        let content = try? FileSource(path).allBytes()
        bytes = content?.count == size ? (bytes ?? []) + (content ?? []) : nil
      }
    }
    return JSONLine.object([
      ("message", bytes.map { JSONLine.text(Base64.encode($0)) } ?? "null"),
      ("target", JSONLine.text(target)),
      ("proxy", proxy),
    ])
  }

  private var target: String {
    guard case .bytes(let bytes)? = message.pieces.first else { return "" }
    let words = bytes.prefix { $0 != 0x0D && $0 != 0x0A }.split(separator: 0x20)
    return words.count > 1 ? String(decoding: words[1], as: UTF8.self) : ""
  }

  private var connection: String {
    JSONLine.object([
      ("addresses", list(outcome.addresses.map { JSONLine.text($0) })),
      (
        "attempts",
        list(
          outcome.attempts.map {
            JSONLine.object([
              ("address", JSONLine.text($0.address)), ("port", String($0.port)),
              ("problem", text($0.problem)),
            ])
          })
      ), ("local", text(outcome.local)), ("remote", text(outcome.remote)),
      ("tls", outcome.tls.map(tls) ?? "null"),
      ("closed", text(outcome.closing?.rawValue)), ("failure", outcome.failure.map(failure) ?? "null"),
    ])
  }

  private func failure(_ failure: ExchangeFailure) -> String {
    JSONLine.object([
      ("stage", JSONLine.text(failure.stage.rawValue)), ("code", failure.code.map { String($0) } ?? "null"),
      ("message", JSONLine.text(failure.sentence)),
    ])
  }

  private func tls(_ facts: TLSFacts) -> String {
    JSONLine.object([
      ("version", text(facts.version)), ("cipher", text(facts.cipher)), ("alpn", text(facts.alpn)),
      ("verified", facts.isVerified.map { $0 ? "true" : "false" } ?? "null"),
      ("problem", text(facts.problem)),
      (
        "chain",
        list(
          facts.chain.map {
            JSONLine.object([
              ("subject", JSONLine.text($0.subject)), ("issuer", JSONLine.text($0.issuer)),
              ("notBefore", text($0.notBefore)), ("notAfter", text($0.notAfter)),
              ("problem", text($0.problem)),
              ("names", $0.names.map { list($0.map { JSONLine.text($0) }) } ?? "null"),
            ])
          })
      ), ("clientCertificate", text(facts.clientCertificate)),
    ])
  }

  private var timings: String {
    let timings = outcome.timings
    return JSONLine.object([
      ("resolve", milliseconds(timings.resolve)), ("connect", milliseconds(timings.connect)),
      ("tls", milliseconds(timings.tls)), ("send", milliseconds(timings.send)),
      ("wait", milliseconds(timings.wait)), ("receive", milliseconds(timings.receive)),
      ("total", milliseconds(timings.total)),
    ])
  }

  private func milliseconds(_ nanoseconds: Int?) -> String { nanoseconds?.inMilliseconds ?? "null" }

  private func text(_ text: String?) -> String { text.map { JSONLine.text($0) } ?? "null" }

  private func list(_ elements: [String]) -> String { "[" + elements.joined(separator: ", ") + "]" }
}

extension SendReport {
  init(_ exchange: SentExchange) {
    let isEmpty = exchange.answer.message.count == 0
    let hasFailed = exchange.outcome.failure != nil || exchange.ending != .done
    self.init(
      message: exchange.request.message(head: exchange.route.proxied?.shownBytes),
      proxy: Self.proxy(exchange.route),
      outcome: exchange.outcome, answer: isEmpty && hasFailed ? nil : exchange.answer,
      method: exchange.request.method, closing: exchange.closing)
  }

  private static func proxy(_ route: SendRoute) -> String {
    guard let proxy = route.choice.proxy else { return "null" }
    return JSONLine.object([
      ("url", JSONLine.text(proxy.url)), ("reason", JSONLine.text(route.choice.sentence)),
      ("requestLine", route.proxied.map { JSONLine.text($0.requestLine) } ?? "null"),
      ("field", route.proxied?.field.map { JSONLine.text($0) } ?? "null"),
    ])
  }
}

extension Int {
  var inMilliseconds: String { "\(self / 1_000_000).\(String(self / 1000 % 1000 + 1000).dropFirst())" }
}
