package import Responses

/// The next request that an answer asks for, by RFC 9110 §15.4 and the rules of the Fetch standard.
///
/// - Note: <https://fetch.spec.whatwg.org/#http-redirect-fetch>
package struct Redirect: Sendable, Hashable {
  /// The URL of the next request.
  package let url: ServerURL
  package let head: RawHead
  /// Whether the body is sent again.
  package let keepsBody: Bool
  /// The names of the fields that were left out because the origin is another one.
  package let droppedFields: [String]
  /// Whether a request over TLS goes on without it.
  package let losesTLS: Bool
  /// The places of the remaining secret fields, among the fields of ``head``.
  package let secretFields: Set<Int>

  /// The reason why there is no next request although the answer's status asks for one.
  package enum Obstacle: Error, Sendable, Hashable {
    /// There is no Location, or it is no URL that can be sent to.
    case location(String?)
    /// The body carries a secret or a file, and the origin is another one.
    case secretInBody(origin: String)

    /// The reason, as a sentence.
    package var sentence: String {
      switch self {
      case .location(nil): "The answer asks to go on, and has no Location that says where."
      case .location(let text?): "The Location \(text) is nothing that a request can be sent to."
      case .secretInBody(let origin):
        "The body would go on to \(origin), and carries a secret, or a file from outside the draft's folder: it is not sent to another origin."
      }
    }
  }

  /// These describe a body, and go with it.
  private static let bodyFields: Set<String> = [
    "content-encoding", "content-language", "content-location", "content-type", "content-length",
    "transfer-encoding", "trailer",
  ]
  private static func percentEncoded(_ byte: UInt8) -> String {
    "%" + (byte < 0x10 ? "0" : "") + String(byte, radix: 16, uppercase: true)
  }

  /// These are for one origin.
  private static let credentials: Set<String> = ["authorization", "cookie", "proxy-authorization"]

  /// Makes the next request; nil if the status of the answer asks for none.
  ///
  /// - Parameters:
  ///   - response: The answer.
  ///   - url: The URL of the request that it answers.
  ///   - head: The head of that request.
  ///   - secretFields: The places of the fields that carry a secret.
  ///   - hasSecretInBody: Whether the body carries a secret, or a file that may be one.
  package init?(
    after response: Response, to url: ServerURL, head: RawHead, secretFields: Set<Int>, hasSecretInBody: Bool
  ) throws(Obstacle) {
    guard let status = response.statusLine?.status, [301, 302, 303, 307, 308].contains(status) else {
      return nil
    }
    guard let value = response.values(of: "Location").first else { throw .location(nil) }
    // Servers send other bytes than a URL may have, which a request line may have even less.
    let location = value.map { $0 > 0x20 && $0 < 0x7F ? String(Unicode.Scalar($0)) : Self.percentEncoded($0) }
      .joined()
    guard let next = url.resolving(location) else { throw .location(location) }
    let isForeign = !next.hasSameOrigin(as: url)
    let becomesGet =
      (status == 301 || status == 302) && head.method == "POST"
      || status == 303 && head.method != "GET" && head.method != "HEAD"
    if !becomesGet, isForeign, hasSecretInBody {
      throw .secretInBody(origin: "\(next.scheme)://\(next.authority)")
    }
    var new = head
    var (removed, dropped, kept): (Set<Int>, [String], Set<Int>) = ([], [], [])
    for (index, name) in head.fieldNames.enumerated() {
      let isCredential = Self.credentials.contains(name.lowercased()) || secretFields.contains(index)
      if becomesGet, Self.bodyFields.contains(name.lowercased()) {
        removed.insert(index)
      } else if isForeign, isCredential {
        removed.insert(index)
        dropped.append(name)
      } else if secretFields.contains(index) {
        kept.insert(index - removed.count)
      }
    }
    new.removeFields(removed)
    new.setRequestLine(method: becomesGet ? "GET" : head.method, target: next.target)
    new.setHost(next.authority)
    self.url = next
    self.head = new
    keepsBody = !becomesGet
    droppedFields = dropped
    losesTLS = url.scheme == "https" && next.scheme == "http"
    self.secretFields = kept
  }
}
