internal import Sending
internal import WiredraftCore

extension ExchangeOutcome {
  /// The number of bytes that came is left out, since it has a column of its own.
  var json: ParameterValue {
    var object = JSONObject()
    object.put("addresses", ParameterValue.of(addresses))
    object.put("attempts", ParameterValue.array(attempts.map(\.json)))
    for (name, text) in [("local", local), ("remote", remote), ("closing", closing?.rawValue)] {
      object.put(name, text)
    }
    object.put("tls", tls?.json)
    object.put("sent", sent)
    if let failure {
      object.put("stage", failure.stage.rawValue)
      object.put("code", failure.code)
      object.put("failure", failure.sentence)
    }
    let times = timings
    object.put(
      "times",
      ParameterValue.of([
        times.resolve, times.connect, times.tls, times.send, times.wait, times.receive, times.total,
        times.program,
      ]))
    return object.value
  }

  /// Members that are damaged are left out.
  mutating func read(_ json: ParameterValue) {
    let object = json.object
    addresses = object.array("addresses").compactMap(\.text)
    attempts = object.array("attempts").compactMap(Attempt.init)
    (local, remote) = (object.text("local"), object.text("remote"))
    closing = object.text("closing").flatMap(ExchangeEvent.Closing.init)
    tls = object.value("tls").map(TLSFacts.init)
    sent = object.value("sent")?.integer ?? 0
    if let stage = object.text("stage").flatMap(ExchangeFailure.Stage.init) {
      failure = ExchangeFailure(stage, code: object.value("code")?.integer, object.text("failure") ?? "")
    }
    let times = object.array("times").map(\.integer)
    guard times.count >= 7 else { return }
    (timings.resolve, timings.connect, timings.tls, timings.send) = (times[0], times[1], times[2], times[3])
    (timings.wait, timings.receive, timings.total) = (times[4], times[5], times[6] ?? 0)
    timings.program = times.dropFirst(7).first ?? nil
  }
}

extension ExchangeOutcome.Attempt {
  fileprivate var json: ParameterValue {
    .array([.string(address), .of(port)] + [problem].compactMap(\.self).map { .string($0) })
  }

  fileprivate init?(_ json: ParameterValue) {
    let parts = json.elements
    guard parts.count >= 2, let address = parts[0].text, let port = parts[1].integer else { return nil }
    self.init(address: address, port: port, problem: parts.count > 2 ? parts[2].text : nil)
  }
}

extension TLSFacts {
  fileprivate var json: ParameterValue {
    var object = JSONObject()
    for (name, text) in [
      ("version", version), ("cipher", cipher), ("alpn", alpn), ("problem", problem),
      ("clientCertificate", clientCertificate),
    ] {
      object.put(name, text)
    }
    object.put("resumed", isResumed)
    object.put("verified", isVerified)
    object.put(
      "chain",
      ParameterValue.array(
        chain.map { certificate in
          var object = JSONObject()
          for (name, text) in [
            ("subject", certificate.subject), ("issuer", certificate.issuer), ("from", certificate.notBefore),
            ("to", certificate.notAfter), ("problem", certificate.problem),
          ] {
            object.put(name, text)
          }
          object.put("names", certificate.names.map(ParameterValue.of))
          return object.value
        }))
    return object.value
  }

  fileprivate init(_ json: ParameterValue) {
    let object = json.object
    let chain = object.array("chain").map { value in
      let object = value.object
      return Certificate(
        subject: object.text("subject") ?? "", issuer: object.text("issuer") ?? "",
        notBefore: object.text("from"), notAfter: object.text("to"), problem: object.text("problem"),
        names: object.value("names").map { $0.elements.compactMap(\.text) })
    }
    self.init(
      began: 0, version: object.text("version"), cipher: object.text("cipher"), alpn: object.text("alpn"),
      isResumed: object.truth("resumed") ?? false, isVerified: object.truth("verified"),
      problem: object.text("problem"), chain: chain, clientCertificate: object.text("clientCertificate"),
      isProxy: false)
  }
}
