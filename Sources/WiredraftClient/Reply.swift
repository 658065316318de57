public import HTTPTypes

/// An answer: its head, and a body that may still be arriving.
public struct Reply: Sendable {
  /// The status and the fields.
  public let head: HTTPResponse
  /// The URL that answered, if the transport followed redirects; nil for that of the request.
  public let url: String?
  /// The body.
  public let body: ReplyBody

  /// Makes an answer with a body.
  public init(head: HTTPResponse, url: String? = nil, body: ReplyBody) {
    self.head = head
    self.url = url
    self.body = body.following(head)
  }

  /// Makes an answer with a text as its body.
  public init(_ status: HTTPResponse.Status, headerFields: HTTPFields = [:], body: String = "") {
    self.init(
      head: HTTPResponse(status: status, headerFields: headerFields), body: ReplyBody(Array(body.utf8)))
  }

  func following(_ options: SendOptions) -> Reply {
    Reply(head: head, url: url, body: body.following(options))
  }
}
