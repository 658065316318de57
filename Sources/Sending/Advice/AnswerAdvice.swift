package import Responses

/// The advice for the next step after an answer, made from its status and from what was sent.
///
/// - Note: RFC 9110 §15; what servers do beyond it is said to be theirs.
package struct AnswerAdvice: Sendable {
  private let response: Response
  private let head: RawHead
  /// The number of bytes of the request.
  private let length: Int
  /// When the answer came, in seconds since 1970.
  private let now: Int

  /// Makes the advice for an answer.
  ///
  /// - Parameters:
  ///   - head: The head of the request, as it was sent.
  ///   - length: The number of bytes of the request.
  ///   - now: The time at which the answer came, in seconds since 1970.
  package init(on response: Response, to head: RawHead, length: Int, now: Int) {
    (self.response, self.head, self.length, self.now) = (response, head, length, now)
  }

  /// The advice in one or two sentences; nil if there is nothing to do, or no status.
  ///
  /// - Complexity: O(*n*), where *n* is the number of fields of both.
  package var sentence: String? {
    guard let status = response.statusLine?.status else { return nil }
    return switch status {
    case 200..<400: stepOn(status)
    case 401, 403, 407: credentials(status)
    case 400, 404, 405, 408...410, 421...424: resource(status)
    case 406, 411...418, 425...428, 431: demand(status)
    case 429, 503: wait
    case 500...599: serverFault(status)
    default: nil
    }
  }

  // MARK: - What was sent and what came

  private func sent(_ name: String) -> String? {
    guard let index = head.fieldNames.firstIndex(where: { $0.lowercased() == name.lowercased() }),
      let range = head.valueRange(of: index)
    else { return nil }
    return String(decoding: head.bytes[range], as: UTF8.self)
  }

  private func came(_ name: String) -> String? {
    let values = response.values(of: name).map { String(decoding: $0, as: UTF8.self) }
    return values.isEmpty ? nil : values.joined(separator: ", ")
  }

  private var condition: String? {
    ["If-Match", "If-None-Match", "If-Modified-Since", "If-Unmodified-Since", "If-Range"].first {
      sent($0) != nil
    }
  }

  private var isIdempotent: Bool {
    ["GET", "HEAD", "OPTIONS", "TRACE", "PUT", "DELETE", "QUERY"].contains(head.method)
  }

  // MARK: - Advice

  private func stepOn(_ status: Int) -> String? {
    switch status {
    case 201: came("Location").map { "What was made is at \($0)." }
    case 202: came("Location").map { "By custom \($0) has the state of the work; the documentation says so." }
    case 206: came("Content-Range").map { "The part is \($0); without Range the whole comes." }
    case 300: "The body or Link names the forms to choose from."
    case 301, 302, 303, 307, 308:
      came("Location") == nil
        ? "It names no Location, so there is nowhere to go on to."
        : "Location, in headers, leads to the next request."
    case 304:
      condition.map { "\($0) says which copy there is already; without it the whole answer comes." }
    default: nil
    }
  }

  private func credentials(_ status: Int) -> String? {
    let isProxy = status == 407
    if status == 403 {
      var missing: [String] = []
      if sent("Authorization") == nil { missing.append("Authorization") }
      if sent("User-Agent") == nil { missing.append("User-Agent") }
      return missing.isEmpty
        ? "The server refuses. Other credentials may help, but the reason may be another one: the body may say."
        : "No \(missing.joined(separator: " and no ")) was sent; many servers refuse such requests."
    }
    let field = isProxy ? "Proxy-Authenticate" : "WWW-Authenticate"
    let own = isProxy ? "Proxy-Authorization" : "Authorization"
    let schemes = AuthenticationChallenge.challenges(
      in: response.values(of: field).map { Array($0) }, isProxy: isProxy
    ).map(\.scheme)
    let wanted = schemes.isEmpty ? "" : " \(field) asks for \(schemes.joined(separator: " or "))."
    return sent(own) == nil
      ? "No \(own) was sent.\(wanted)" : "The \(own) that was sent is not accepted.\(wanted)"
  }

  private func resource(_ status: Int) -> String? {
    switch status {
    case 400: "The body of the answer may say which part of the request is wrong."
    case 404:
      sent("Authorization") == nil
        ? "Check the path. Some servers also say 404 where credentials are missing."
        : "Check the path, and whether these credentials may see it."
    case 405: came("Allow").map { "The methods that work here: \($0)." }
    case 408: "The whole request did not come in time: it can be sent again."
    case 409: "Get what is there now, and change that."
    case 410: "Nothing is to be expected here any more; links to it can go."
    case 421:
      "It may be sent again over another connection; or a row Host names another server than the URL."
    case 422: "The body of the answer may say which value is wrong."
    default: nil
    }
  }

  private func demand(_ status: Int) -> String? {
    switch status {
    case 406:
      sent("Accept").map { "Accept was “\($0)”; */* takes any media type." }
        ?? "No Accept was sent; Accept-Language or Accept-Encoding may be what does not fit."
    case 411: "A body with Content-Length is accepted."
    case 412:
      switch condition {
      case "If-None-Match": "If-None-Match does not hold: there is such a thing already."
      case "If-Unmodified-Since": "If-Unmodified-Since does not hold: get it again for its Last-Modified."
      case let condition: condition.map { "\($0) does not fit what is there now: get it again for its ETag." }
      }
    case 413: "\(length.grouped) bytes were sent. A smaller body, or several requests, may be taken."
    case 414: head.target.map { "The target has \($0.utf8.count.grouped) bytes; a body has no such limit." }
    case 415:
      (came("Accept-Patch") ?? came("Accept-Post")).map { "It takes \($0)." }
        ?? sent("Content-Type").map { "The Content-Type was “\($0)”: another body type makes another." }
        ?? "No Content-Type was sent."
    case 416: came("Content-Range").map { "The size of the whole: \($0)." }
    case 417: "Without Expect the body is sent at once."
    case 425: "It can be sent again: after the TLS handshake it is no early data any more."
    case 426:
      came("Upgrade").map { "It wants \($0), which is not spoken here: this program speaks HTTP/1.1." }
    case 428: "If-Match with the ETag of a GET is such a condition."
    case 431: "The head has \(head.bytes.count.grouped) bytes; Cookie is often the longest field."
    default: nil
    }
  }

  private var wait: String {
    let wait = response.retryAfter(now: now)?.sentence
    return wait.map { "\($0) Nothing is sent again by itself." }
      ?? "It does not say how long to wait. Nothing is sent again by itself."
  }

  private func serverFault(_ status: Int) -> String {
    if status == 501 { return "If it is the method, OPTIONS asks which are known." }
    if status == 505 { return "This program speaks HTTP/1.1 alone." }
    return isIdempotent
      ? "\(head.method) can be sent again without harm: twice is as good as once (RFC 9110 §9.2.2)."
      : "Whether \(head.method) was carried out is not known: look before it is sent again."
  }
}
