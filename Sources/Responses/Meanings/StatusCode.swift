/// A status code of HTTP, and its meaning.
package struct StatusCode: Sendable, Hashable {
  /// The three digits, as a number.
  package let number: Int
  /// The usual reason phrase: `Not Found`.
  package let phrase: String
  /// The meaning for the one who sent the request, as a sentence.
  package let meaning: String
  /// The section of the standard.
  package let reference: String

  private init(_ number: Int, _ phrase: String, _ meaning: String, _ reference: String) {
    (self.number, self.phrase, self.meaning, self.reference) = (number, phrase, meaning, reference)
  }

  /// Returns the code of a number; nil if IANA's registry has none.
  ///
  /// - Note: <https://www.iana.org/assignments/http-status-codes>
  package static func numbered(_ number: Int) -> StatusCode? { table[number] }

  /// Returns the meaning of a number, registered or not: that of its class, if there is nothing better.
  package static func meaning(of number: Int) -> (sentence: String, reference: String) {
    if let code = table[number] { return (code.meaning, code.reference) }
    let sentence =
      switch number / 100 {
      case 1: "An interim response that isn't registered: the final one follows."
      case 2: "The request succeeded; this number isn't registered."
      case 3: "More is to be done to complete the request; this number isn't registered."
      case 4: "The server blames the request; this number isn't registered."
      case 5: "The server failed; this number isn't registered."
      default: "A number that no class of HTTP has."
      }
    return (sentence, "RFC 9110 §15")
  }

  /// All codes of the registry.
  package static let all: [StatusCode] = [
    .init(100, "Continue", "The head isn't refused so far: the body may come now.", "RFC 9110 §15.2.1"),
    .init(
      101, "Switching Protocols", "The connection speaks another protocol from here on: the one of Upgrade.",
      "RFC 9110 §15.2.2"),
    .init(102, "Processing", "The server works on it, and has no answer yet.", "RFC 2518 §10.1"),
    .init(
      103, "Early Hints", "Fields that the final response is likely to have, such as Link.", "RFC 8297 §2"),
    .init(200, "OK", "The request succeeded.", "RFC 9110 §15.3.1"),
    .init(
      201, "Created", "Something new was made: at Location, or without that at the URL of the request.",
      "RFC 9110 §15.3.2"),
    .init(202, "Accepted", "The request was taken in, and is not done yet.", "RFC 9110 §15.3.3"),
    .init(
      203, "Non-Authoritative Information", "A proxy changed what the origin answered.", "RFC 9110 §15.3.4"),
    .init(
      204, "No Content", "It is done, and there is nothing to send: no body follows.", "RFC 9110 §15.3.5"),
    .init(205, "Reset Content", "It is done: the form that was sent may be emptied.", "RFC 9110 §15.3.6"),
    .init(206, "Partial Content", "The part that Range asked for.", "RFC 9110 §15.3.7"),
    .init(207, "Multi-Status", "The body has a status for each of several things.", "RFC 4918 §11.1"),
    .init(208, "Already Reported", "The members of a binding were listed before.", "RFC 5842 §7.1"),
    .init(226, "IM Used", "The body is the difference to what the client has.", "RFC 3229 §10.4.1"),
    .init(300, "Multiple Choices", "There are several forms of it to choose from.", "RFC 9110 §15.4.1"),
    .init(
      301, "Moved Permanently", "It has moved to Location for good. Most clients make a POST a GET there.",
      "RFC 9110 §15.4.2"),
    .init(
      302, "Found", "It is at Location for now. Most clients make a POST a GET there.", "RFC 9110 §15.4.3"),
    .init(303, "See Other", "The answer is at Location, to be fetched with GET.", "RFC 9110 §15.4.4"),
    .init(
      304, "Not Modified", "The copy that the client has is still good: no body follows.", "RFC 9110 §15.4.5"),
    .init(305, "Use Proxy", "Outdated: it asked for a proxy.", "RFC 9110 §15.4.6"),
    .init(306, "(Unused)", "Unused: an early draft meant another proxy by it.", "RFC 9110 §15.4.7"),
    .init(
      307, "Temporary Redirect", "It is at Location for now, to be asked with the same method and body.",
      "RFC 9110 §15.4.8"),
    .init(
      308, "Permanent Redirect", "It has moved to Location for good; method and body stay.",
      "RFC 9110 §15.4.9"),
    .init(400, "Bad Request", "The server can't make sense of the request.", "RFC 9110 §15.5.1"),
    .init(
      401, "Unauthorized", "Credentials are missing or wrong; WWW-Authenticate says which are wanted.",
      "RFC 9110 §15.5.2"),
    .init(
      402, "Payment Required", "Reserved; some services mean that a quota is used up.", "RFC 9110 §15.5.3"),
    .init(
      403, "Forbidden", "The server understood, and refuses to do it.", "RFC 9110 §15.5.4"),
    .init(404, "Not Found", "There is nothing here, or the server won't say.", "RFC 9110 §15.5.5"),
    .init(
      405, "Method Not Allowed", "This method doesn't work here; Allow lists those that do.",
      "RFC 9110 §15.5.6"),
    .init(406, "Not Acceptable", "There is no form of it that the Accept fields allow.", "RFC 9110 §15.5.7"),
    .init(
      407, "Proxy Authentication Required", "The proxy wants credentials; Proxy-Authenticate says which.",
      "RFC 9110 §15.5.8"),
    .init(408, "Request Timeout", "The request didn't come in time.", "RFC 9110 §15.5.9"),
    .init(409, "Conflict", "It doesn't fit the present state of what is here.", "RFC 9110 §15.5.10"),
    .init(410, "Gone", "It was here, and won't come back.", "RFC 9110 §15.5.11"),
    .init(411, "Length Required", "The server wants a Content-Length.", "RFC 9110 §15.5.12"),
    .init(
      412, "Precondition Failed", "A condition of the request, such as If-Match, doesn't hold.",
      "RFC 9110 §15.5.13"),
    .init(413, "Content Too Large", "The body is larger than the server takes.", "RFC 9110 §15.5.14"),
    .init(414, "URI Too Long", "The target is longer than the server takes.", "RFC 9110 §15.5.15"),
    .init(
      415, "Unsupported Media Type", "The server doesn't take a body of this Content-Type or coding.",
      "RFC 9110 §15.5.16"),
    .init(416, "Range Not Satisfiable", "No part that Range asked for exists.", "RFC 9110 §15.5.17"),
    .init(417, "Expectation Failed", "The server can't do what Expect asks for.", "RFC 9110 §15.5.18"),
    .init(418, "I'm a teapot", "A joke that stayed: the number is kept free.", "RFC 9110 §15.5.19"),
    .init(421, "Misdirected Request", "This server doesn't answer for that host.", "RFC 9110 §15.5.20"),
    .init(
      422, "Unprocessable Content", "The body can be read, and what it says is wrong.", "RFC 9110 §15.5.21"),
    .init(423, "Locked", "It is locked.", "RFC 4918 §11.3"),
    .init(424, "Failed Dependency", "Something that this depends on has failed.", "RFC 4918 §11.4"),
    .init(425, "Too Early", "The server won't take a request that might be replayed.", "RFC 8470 §5.2"),
    .init(
      426, "Upgrade Required", "The server wants another protocol, that of Upgrade.", "RFC 9110 §15.5.22"),
    .init(
      428, "Precondition Required",
      "The request must have a condition such as If-Match, so that nothing is overwritten.",
      "RFC 6585 §3"),
    .init(
      429, "Too Many Requests", "Too many in too short a time; Retry-After may say how long to wait.",
      "RFC 6585 §4"),
    .init(
      431, "Request Header Fields Too Large", "The fields are larger than the server takes.", "RFC 6585 §5"),
    .init(451, "Unavailable For Legal Reasons", "The law forbids to show it.", "RFC 7725 §3"),
    .init(500, "Internal Server Error", "Something went wrong in the server.", "RFC 9110 §15.6.1"),
    .init(
      501, "Not Implemented", "The server can't do what is asked; often it doesn't know the method.",
      "RFC 9110 §15.6.2"),
    .init(502, "Bad Gateway", "A server behind this one gave no valid answer.", "RFC 9110 §15.6.3"),
    .init(
      503, "Service Unavailable", "The server can't answer now; Retry-After may say when.", "RFC 9110 §15.6.4"
    ),
    .init(504, "Gateway Timeout", "A server behind this one didn't answer in time.", "RFC 9110 §15.6.5"),
    .init(
      505, "HTTP Version Not Supported", "The server doesn't speak this version of HTTP.", "RFC 9110 §15.6.6"),
    .init(506, "Variant Also Negotiates", "The server is set up in a circle.", "RFC 2295 §8.1"),
    .init(507, "Insufficient Storage", "There is no room to keep it.", "RFC 4918 §11.5"),
    .init(508, "Loop Detected", "The server went round in a circle.", "RFC 5842 §7.2"),
    .init(510, "Not Extended", "Outdated: an extension was missing.", "RFC 2774 §7"),
    .init(
      511, "Network Authentication Required", "The network wants a sign-in first, as in a hotel.",
      "RFC 6585 §6"),
  ]

  private static let table = Dictionary(uniqueKeysWithValues: all.map { ($0.number, $0) })
}
