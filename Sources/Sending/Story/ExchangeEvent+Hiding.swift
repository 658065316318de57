extension ExchangeEvent {
  /// Returns the event with another text in place of a server's name, which has a secret.
  package func hiding(_ host: String, behind shown: String) -> ExchangeEvent {
    func hidden(_ text: String) -> String { text.replacingOccurrences(of: host, with: shown) }
    switch kind {
    case .resolved(let name, let addresses, let began):
      return ExchangeEvent(
        time: time, kind: .resolved(host: hidden(name), addresses: addresses, began: began))
    case .refused(let address, let port, let reason):
      return ExchangeEvent(time: time, kind: .refused(address: address, port: port, reason: hidden(reason)))
    case .proxy(let sent, let received, let status):
      return ExchangeEvent(
        time: time, kind: .proxy(sent: hidden(sent), received: hidden(received), status: status))
    case .tls(var facts):
      facts.problem = facts.problem.map(hidden)
      for index in facts.chain.indices {
        facts.chain[index].subject = hidden(facts.chain[index].subject)
        facts.chain[index].problem = facts.chain[index].problem.map(hidden)
      }
      return ExchangeEvent(time: time, kind: .tls(facts))
    case .failed(let failure):
      return ExchangeEvent(time: time, kind: .failed(failure.hiding(host, behind: shown)))
    case .trying, .connected, .written, .read, .closed, .done: return self
    }
  }
}

extension ExchangeFailure {
  /// Returns the failure with another text in place of a server's name, which has a secret.
  package func hiding(_ host: String, behind shown: String) -> ExchangeFailure {
    var failure = self
    failure.sentence = failure.sentence.replacingOccurrences(of: host, with: shown)
    return failure
  }
}

extension String {
  /// The case of the letters doesn't count.
  fileprivate func replacingOccurrences(of name: String, with shown: String) -> String {
    let (bytes, lower, wanted) = (Array(utf8), Array(lowercased().utf8), Array(name.lowercased().utf8))
    // Other letters may have another length in lower case.
    guard !wanted.isEmpty, bytes.count == lower.count else { return self }
    var (result, index): ([UInt8], Int) = ([], 0)
    while index < bytes.count {
      if lower[index...].starts(with: wanted) {
        result += shown.utf8
        index += wanted.count
      } else {
        result.append(bytes[index])
        index += 1
      }
    }
    return String(decoding: result, as: UTF8.self)
  }
}
