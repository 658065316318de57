internal import WiredraftCore

/// Something that happened while bytes went and came, with its time by the system's monotonic clock in nanoseconds.
package struct ExchangeEvent: Sendable {
  package let time: Int
  package let kind: Kind

  package init(time: Int, kind: Kind) { (self.time, self.kind) = (time, kind) }

  /// The kinds of event.
  package enum Kind: Sendable {
    /// A name was looked up: the addresses, and when that began.
    case resolved(host: String, addresses: [String], began: Int)
    /// A connection to an address was begun; a Unix socket's path has the port 0.
    case trying(address: String, port: Int)
    /// A connection failed.
    case refused(address: String, port: Int, reason: String)
    /// The connection was made: the addresses of both ends.
    case connected(local: String, remote: String)
    /// A proxy was asked for a tunnel: what was written and what it answered.
    case proxy(sent: String, received: String, status: Int)
    /// TLS was negotiated, or failed.
    case tls(TLSFacts)
    /// So many bytes of the message have been written.
    case written(Int)
    /// Bytes came, and are in the file.
    case read(offset: Int, count: Int)
    /// The connection ended.
    case closed(Closing)
    /// Something failed.
    case failed(ExchangeFailure)
    /// Nothing more will come.
    case done
  }

  /// The ways in which a connection ends.
  package enum Closing: String, Sendable, Hashable {
    /// The server closed it.
    case clean
    /// It was reset.
    case reset
    /// It was closed without the notice that TLS has for it, so bytes may have been cut off.
    case withoutNotice = "without-notice"
    /// The limit of the size was reached.
    case limit
  }
}

/// The facts of a TLS connection.
package struct TLSFacts: Sendable, Hashable {
  /// When the handshake began, in nanoseconds.
  package var began: Int
  /// The version: `TLSv1.3`; nil if it isn't known.
  package var version: String?
  package var cipher: String?
  /// The protocol that was agreed on: `http/1.1`; nil if none was.
  package var alpn: String?
  /// Whether an earlier session was taken up again.
  package var isResumed: Bool
  /// Whether the certificate was verified; nil if it isn't known.
  package var isVerified: Bool?
  /// The reason why it was not.
  package var problem: String?
  /// The certificates, the server's first.
  package var chain: [Certificate]
  /// `none`, `asked` or `sent`.
  package var clientCertificate: String?
  /// Whether this is the connection to a proxy.
  package var isProxy: Bool

  package struct Certificate: Sendable, Hashable {
    /// The name of the holder.
    package var subject: String
    /// The name of the signer.
    package var issuer: String
    /// The start and the end of its validity, in ISO 8601.
    package var notBefore: String?, notAfter: String?
    /// The reason why it isn't trusted; nil if it is.
    package var problem: String?
    /// The hosts and addresses that it is for, but for its subject; nil where they aren't known.
    package var names: [String]?

    package init(
      subject: String, issuer: String, notBefore: String? = nil, notAfter: String? = nil,
      problem: String? = nil, names: [String]? = nil
    ) {
      (self.subject, self.issuer) = (subject, issuer)
      (self.notBefore, self.notAfter, self.problem) = (notBefore, notAfter, problem)
      self.names = names
    }
  }

  /// A remark on a certificate that was accepted by its subject alone; nil for others.
  package var nameRemark: String? {
    guard isVerified == true, let first = chain.first, first.names == [] else { return nil }
    return
      "The certificate names its host in the common name only: browsers refuse it, and RFC 9525 has done away with that. It needs the extension subjectAltName."
  }

  /// Makes the facts of a connection.
  package init(
    began: Int = 0, version: String?, cipher: String?, alpn: String?, isResumed: Bool, isVerified: Bool?,
    problem: String?, chain: [Certificate], clientCertificate: String?, isProxy: Bool = false
  ) {
    (self.began, self.version, self.cipher, self.alpn) = (began, version, cipher, alpn)
    (self.isResumed, self.isVerified, self.problem) = (isResumed, isVerified, problem)
    (self.chain, self.clientCertificate, self.isProxy) = (chain, clientCertificate, isProxy)
  }
}

/// The reason why an exchange failed.
package struct ExchangeFailure: Sendable, Hashable {
  package enum Stage: String, Sendable, Hashable {
    /// The other program is missing, or it and this one do not understand each other.
    case program
    /// The other program could not read the plan.
    case plan
    /// There is no libcurl.
    case library
    /// There is no room for the answer.
    case spool
    /// The name was not found.
    case lookup
    /// No connection could be made.
    case connect
    /// The proxy failed.
    case proxy
    /// TLS failed.
    case tls
    /// A file with certificates or a key can't be used.
    case files
    /// A file of the body is not what it was.
    case file
    /// Writing failed.
    case send
    /// Reading failed.
    case receive
    /// A time limit was reached.
    case timeout
  }

  package var stage: Stage
  /// The number that libcurl gave; nil if it did not.
  package var code: Int?
  /// The reason in a sentence, as libcurl or this program has it.
  package var sentence: String

  package init(_ stage: Stage, code: Int? = nil, _ sentence: String) {
    (self.stage, self.code, self.sentence) = (stage, code, sentence)
  }
}

extension ExchangeEvent {
  /// Reads a frame of the other program; nil if it is none that this version knows.
  package init?(kind: UInt8, payload: [UInt8]) {
    var cursor = JSONCursor(payload)
    guard let value = try? cursor.readValue(), case .object(let members) = value else { return nil }
    let facts = Facts(members: members)
    switch kind {
    case UInt8(ascii: "r"):
      self.kind = .resolved(
        host: facts.text("host") ?? "", addresses: facts.texts("addresses"), began: facts.number("began"))
    case UInt8(ascii: "t"):
      self.kind = .trying(address: facts.text("address") ?? "", port: facts.number("port"))
    case UInt8(ascii: "f"):
      self.kind = .refused(
        address: facts.text("address") ?? "", port: facts.number("port"), reason: facts.text("reason") ?? "")
    case UInt8(ascii: "c"):
      self.kind = .connected(local: facts.text("local") ?? "", remote: facts.text("remote") ?? "")
    case UInt8(ascii: "x"):
      self.kind = .proxy(
        sent: facts.text("sent") ?? "", received: facts.text("received") ?? "", status: facts.number("status")
      )
    case UInt8(ascii: "l"): self.kind = .tls(TLSFacts(facts))
    case UInt8(ascii: "w"): self.kind = .written(facts.number("count"))
    case UInt8(ascii: "d"): self.kind = .read(offset: facts.number("offset"), count: facts.number("count"))
    case UInt8(ascii: "z"): self.kind = .closed(Closing(rawValue: facts.text("how") ?? "") ?? .reset)
    case UInt8(ascii: "e"):
      self.kind = .failed(
        ExchangeFailure(
          .init(rawValue: facts.text("stage") ?? "") ?? .program, code: facts.optionalNumber("code"),
          facts.text("sentence") ?? ""))
    case UInt8(ascii: "."): self.kind = .done
    default: return nil
    }
    time = facts.number("at")
  }
}

private struct Facts {
  let members: [ParameterValue.Member]

  private func value(_ name: String) -> ParameterValue? { members.first { $0.name == name }?.value }

  func text(_ name: String) -> String? {
    if case .string(let text)? = value(name) { text } else { nil }
  }

  func optionalNumber(_ name: String) -> Int? {
    if case .number(let literal)? = value(name) { Int(literal.text) } else { nil }
  }

  func number(_ name: String) -> Int { optionalNumber(name) ?? 0 }

  func flag(_ name: String) -> Bool? {
    if case .bool(let flag)? = value(name) { flag } else { nil }
  }

  func texts(_ name: String) -> [String] { optionalTexts(name) ?? [] }

  func optionalTexts(_ name: String) -> [String]? {
    guard case .array(let elements)? = value(name) else { return nil }
    return elements.compactMap { if case .string(let text) = $0 { text } else { nil } }
  }

  func objects(_ name: String) -> [Facts] {
    guard case .array(let elements)? = value(name) else { return [] }
    return elements.compactMap { if case .object(let members) = $0 { Facts(members: members) } else { nil } }
  }
}

extension TLSFacts {
  fileprivate init(_ facts: Facts) {
    began = facts.number("began")
    version = facts.text("version")
    cipher = facts.text("cipher")
    alpn = facts.text("alpn")
    isResumed = facts.flag("resumed") ?? false
    isVerified = facts.flag("verified")
    problem = facts.text("problem")
    chain = facts.objects("chain").map {
      Certificate(
        subject: $0.text("subject") ?? "", issuer: $0.text("issuer") ?? "", notBefore: $0.text("notBefore"),
        notAfter: $0.text("notAfter"), problem: $0.text("problem"), names: $0.optionalTexts("names"))
    }
    clientCertificate = facts.text("clientCertificate")
    isProxy = facts.flag("proxy") ?? false
  }
}
