extension ExchangeFailure {
  /// Returns the failure with what to do about it.
  ///
  /// - Parameter remedy: What can be done about a certificate that isn't trusted, as a sentence.
  package func sentence(trusting remedy: String) -> String {
    let text = sentence.hasSuffix(".") ? sentence : sentence + "."
    switch stage {
    case .tls where sentence.contains("no application protocol"):
      return
        "\(text) The server insists on HTTP/2, which this program does not speak: the exact bytes of a request exist in HTTP/1.1 alone."
    case .tls where sentence.contains("wrong version number"):
      return "\(text) There is no TLS on this port: is the URL http://?"
    case .tls where sentence.contains("certificate subject name"):
      return
        "\(text) Trusting other certificates does not help: ask for a host that this one is for, or give the server another one."
    case .tls where sentence.contains("expired") || sentence.contains("not yet valid"):
      return
        "\(text) Trusting other certificates does not help: the server needs another one, or this clock is wrong."
    case .tls where sentence.contains("certificate"): return "\(text) \(remedy)"
    default: return text
    }
  }
}

extension ExchangeOutcome {
  /// The certificate that the server asked for and did not get, which may be why nothing came; nil for none.
  package var missingCertificate: String? {
    guard tls?.clientCertificate == "asked" else { return nil }
    return "The server asked for a client's certificate, and got none."
  }
}
