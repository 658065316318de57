import Responses
import WiredraftCore

struct Request {
  let head: RequestHead
  /// Nil for HTTP/1.0 without a Host field.
  let authority: Authority?
  /// As it was received; `*` for a request to the server as a whole.
  let path: String
  /// As it was received, without its `?`.
  let query: String?
  /// Without chunks.
  let body: [UInt8]
  let trailers: [ReceivedField]

  init(_ head: RequestHead, _ bytes: [UInt8]) throws(Problem) {
    self.head = head
    let target = try RequestTarget(head)
    (authority, path, query) = (target.authority, target.path, target.query)
    let end: Int
    switch head.framing {
    case .none: (body, trailers, end) = ([], [], head.end)
    case .length(let length):
      guard bytes.count - head.end >= length else {
        throw Problem(
          400,
          "Content-Length says \(length) bytes, but the body has \(bytes.count - head.end). Correct "
            + "the field."
        )
      }
      (body, trailers, end) = (Array(bytes[head.end..<head.end + length]), [], head.end + length)
    case .chunked:
      let chunked = try ChunkedBody(bytes, from: head.end, keepsContent: true)
      guard chunked.isComplete else {
        throw Problem(400, "The body ends before its last chunk. End it with 0, CR LF, CR LF.")
      }
      (body, trailers, end) = (chunked.content, chunked.trailers, chunked.end)
    }
    guard end == bytes.count else {
      throw Problem(
        400,
        "The request ends at byte \(end), but \(bytes.count - end) more came. A server would read "
          + "them as the next request. "
          + "\(head.framing == .none ? "Send a Content-Length with a body." : "Correct the length of the body.")"
      )
    }
  }

  /// Nil for a faulty one, too.
  var mediaType: MediaType? { head.values(of: "Content-Type").last.flatMap(MediaType.init) }

  /// With its parameters; empty if there is none.
  var contentType: String { head.values(of: "Content-Type").last?.fieldText ?? "" }

  var queryPairs: [FormDecoder.Pair] { FormDecoder.pairs(in: (query ?? "").utf8) }
}
