import Responses
import WiredraftCore

enum StatusAnswer {
  static func answer(_ status: Int, now: Int) -> Answer {
    let fields = fields(for: status, now: now)
    switch status {
    case 204, 304: return .empty(status, fields)
    case 205: return Answer(status: status, fields: fields, body: Answer.Body(pieces: []))
    case 206: return .text("01234", "text/plain", status: status, fields)
    default:
      let (sentence, reference) = StatusCode.meaning(of: status)
      return .json(
        [
          "status": .number(NumberLiteral(status)), "reason": .string(Reason.phrase(of: status)),
          "meaning": .string(sentence), "reference": .string(reference),
        ], status: status, fields)
    }
  }

  private static func fields(for status: Int, now: Int) -> [Field] {
    switch status {
    case 201: [Field("Location", "/items/1")]
    case 206: [Field("Content-Range", "bytes 0-4/10")]
    case 301, 302, 303, 307, 308: [Field("Location", "/echo")]
    case 300: [Field("Link", "</items>; rel=\"alternate\""), Field("Link", "</pages>; rel=\"alternate\"")]
    case 304: [Field("ETag", "\"practice\"")]
    case 401: [Field("WWW-Authenticate", "Basic realm=\"practice\", charset=\"UTF-8\"")]
    case 405: [Field("Allow", "GET, HEAD, OPTIONS")]
    case 407: [Field("Proxy-Authenticate", "Basic realm=\"practice proxy\"")]
    case 415: [Field("Accept-Post", "application/json")]
    case 416: [Field("Content-Range", "bytes */10")]
    case 426: [Field("Upgrade", "HTTP/2.0"), Field("Connection", "Upgrade")]
    case 429: [Field("Retry-After", "30")]
    case 503: [Field("Retry-After", HTTPDateText.text(now.addingClamped(120)))]
    default: []
    }
  }
}
