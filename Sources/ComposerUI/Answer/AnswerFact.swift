import Responses
import ScreenModel
import Sending
import WiredraftCore

struct AnswerFact: Sendable {
  var label: String
  var value: String
  var why: String
  var labelStyle = Theme.quiet
  var valueStyle = Style.plain
  /// The subject by which an expectation names it, and its value; nil if there is none.
  var subject: (name: String, value: ParameterValue)?
  var lead: AnswerLead?
}

extension AnswerFact {
  static func headers(of answer: ReceivedAnswer) -> [AnswerFact] {
    let response = answer.response
    let interim = response.informational.flatMap { interim in
      [status(interim.statusLine, isInterim: true)] + interim.fields.map { field($0) }
    }
    let own =
      [response.statusLine.map { status($0) }].compactMap(\.self)
      + response.fields.map { line in
        var fact = field(line)
        fact.lead = AnswerLead.field(fact.label, fact.value, of: answer)
        fact.subject = ("header \(fact.label)", .string(fact.value))
        return fact
      }
    return interim + own + response.trailers.map { field($0, isTrailer: true) }
  }

  private static func status(_ line: Response.StatusLine, isInterim: Bool = false) -> AnswerFact {
    let meaning = StatusCode.meaning(of: line.status)
    return AnswerFact(
      label: line.version, value: "\(line.status) \(String(decoding: line.reason, as: UTF8.self))",
      why: "\(line.status): \(meaning.sentence) (\(meaning.reference))",
      valueStyle: Theme.status(line.status).adding(.bold),
      subject: isInterim ? nil : ("status", .number(NumberLiteral(line.status))))
  }

  private static func field(_ field: Response.Field, isTrailer: Bool = false) -> AnswerFact {
    let name = String(decoding: field.name, as: UTF8.self)
    let value = String(decoding: field.value, as: UTF8.self)
    var why = "\(name)\(isTrailer ? ", a trailer" : ""): "
    if let known = ResponseField.named(name) {
      let words = value.split { " ,;=()".contains($0) }.map { $0.lowercased() }
      let directives = known.directives.filter { words.contains($0.name) }.map { "\($0.name): \($0.meaning)" }
      why += ([known.meaning] + directives).joined(separator: " ") + " (\(known.reference))"
    } else {
      why +=
        name.lowercased().hasPrefix("x-")
        ? "a field of this server's own, or of a program on the way (RFC 6648)."
        : "nothing is known here of a field of this name."
    }
    return AnswerFact(
      label: name, value: value, why: why, labelStyle: field.isValid ? Style(ink: .blue) : Theme.errorText)
  }

  static func image(of answer: ReceivedAnswer) -> [AnswerFact]? {
    guard answer.response.mediaType?.essence.hasPrefix("image/") == true,
      let image = ImageFacts(
        answer.content.bytes(in: 0..<min(answer.content.count, ImageFacts.headSize)),
        size: answer.content.count)
    else { return nil }
    var facts = [
      AnswerFact(label: "image", value: image.format, why: image.sentence),
      AnswerFact(label: "weight", value: answer.content.count.byteCount, why: image.sentence),
    ]
    if let width = image.width, let height = image.height {
      facts.append(AnswerFact(label: "size", value: "\(width) × \(height) pixels", why: image.sentence))
    }
    return facts + image.facts.map { AnswerFact(label: $0.label, value: $0.value, why: image.sentence) }
  }

  static func times(of answer: ReceivedAnswer) -> [AnswerFact] {
    let timings = answer.outcome.timings
    let all: [(String, Int?, String)] = [
      ("lookup", timings.resolve, "Asking the name service for the addresses of the host."),
      (
        "connect", timings.connect,
        "From the first attempt until TCP was connected: about one way there and back."
      ),
      ("TLS", timings.tls, "The handshake: keys are agreed on, and the server's certificate is checked."),
      ("send", timings.send, "From the connection until the last byte of the request was written."),
      (
        "wait", timings.wait,
        "From the last byte of the request to the first of the answer: the way there and back, and the server's work."
      ),
      ("receive", timings.receive, "From the first byte of the answer to the last."),
      ("total", timings.total, "From the look-up to the last byte."),
      ("program", timings.program, "Before that, and not in the total: the start of the program that sends."),
    ]
    return all.map { name, time, why in
      AnswerFact(
        label: name, value: time.map { $0.exactMilliseconds } ?? "none", why: why,
        valueStyle: time == nil ? Theme.quiet : .plain)
    }
  }

  static func connection(of answer: ReceivedAnswer) -> [AnswerFact] {
    let outcome = answer.outcome
    var facts = [
      AnswerFact(
        label: "request",
        value: "\(answer.method) \(answer.url.authority), \(answer.sent.length.byteCount)",
        why: "The server that the request was for, and the bytes that were sent.")
    ]
    if answer.url.isPractice {
      facts.append(
        AnswerFact(
          label: "practice", value: "answered in this program",
          why:
            "practice.example and the hosts below it are answered in this program, by a server for practice: nothing left it, no name was looked up, and no socket was opened."
        ))
    }
    for (index, step) in answer.steps.dropLast().enumerated() {
      facts.append(
        AnswerFact(
          label: "step \(index + 1)",
          value: "\(step.method) \(step.url.text): \(step.status.map { String($0) } ?? "no answer")",
          why: "An earlier step of this exchange: the redirect of its answer was followed."))
    }
    if !outcome.addresses.isEmpty {
      facts.append(
        AnswerFact(
          label: "addresses", value: outcome.addresses.joined(separator: ", "),
          why: "The addresses that the name service gave for the host."))
    }
    for attempt in outcome.attempts {
      facts.append(
        AnswerFact(
          label: "tried", value: attempt.address + (attempt.problem.map { ": \($0)" } ?? ""),
          why: attempt.problem == nil
            ? "An address that was connected to." : "An address that could not be connected to.",
          valueStyle: attempt.problem == nil ? .plain : Theme.warningText))
    }
    for (label, value, why) in [
      ("from", outcome.local, "This end of the connection."),
      ("to", outcome.remote, "The other end of the connection: the server, or the proxy before it."),
    ] {
      if let value { facts.append(AnswerFact(label: label, value: value, why: why)) }
    }
    facts += outcome.tls.map(tls) ?? []
    if let closing = outcome.closing {
      facts.append(
        AnswerFact(label: "end", value: closing.words, why: "How the connection ended: \(closing.words)."))
    }
    if let failure = outcome.failure {
      facts.append(
        AnswerFact(
          label: "failure", value: failure.sentence, why: answer.failureSentence, valueStyle: Theme.errorText)
      )
    }
    return facts
  }

  private static func tls(_ facts: TLSFacts) -> [AnswerFact] {
    var lines = [
      AnswerFact(
        label: "TLS", value: [facts.version, facts.cipher].compactMap(\.self).joined(separator: ", "),
        why: "The version of TLS and the cipher suite that both ends agreed on."),
      AnswerFact(
        label: "ALPN", value: facts.alpn ?? "none",
        why: "The protocol within TLS: this program offers http/1.1 alone, whose bytes can be shown."),
      AnswerFact(
        label: "verified",
        value: facts.isVerified.map { $0 ? "yes" : "no: \(facts.problem ?? "no reason was given")" }
          ?? "unknown",
        why: "Whether the certificate is for this host, in force, and signed by a trusted authority.",
        valueStyle: facts.isVerified == false ? Theme.errorText : .plain),
    ]
    if let names = facts.chain.first?.names {
      lines.append(
        AnswerFact(
          label: "names", value: names.isEmpty ? "none but the subject" : names.joined(separator: ", "),
          why: facts.nameRemark ?? "The hosts and addresses that the server's certificate is for.",
          valueStyle: facts.nameRemark == nil ? .plain : Theme.warningText))
    }
    for (place, certificate) in facts.chain.enumerated() {
      lines.append(
        AnswerFact(
          label: "certificate \(place)",
          value: "\(certificate.subject), until \(certificate.notAfter?.prefix(10) ?? "?")",
          why:
            "\(certificate.subject), signed by \(certificate.issuer), from \(certificate.notBefore ?? "?") to \(certificate.notAfter ?? "?")."
        ))
    }
    if let client = facts.clientCertificate, client != "none" {
      lines.append(
        AnswerFact(
          label: "client's", value: client == "sent" ? "sent" : "asked for, none sent",
          why: "Whether the server asked for a certificate of yours, and got one."))
    }
    return lines
  }
}

extension ExchangeEvent.Closing {
  fileprivate var words: String {
    switch self {
    case .clean: "the server closed it"
    case .reset: "it was reset"
    case .withoutNotice: "closed without TLS's notice"
    case .limit: "the limit of the size was reached"
    }
  }
}

extension Int {
  /// A time in nanoseconds as milliseconds with two places.
  fileprivate var exactMilliseconds: String {
    let hundredths = self / 10_000
    let rest = hundredths % 100
    return "\((hundredths / 100).grouped).\(rest < 10 ? "0" : "")\(rest) ms"
  }
}
