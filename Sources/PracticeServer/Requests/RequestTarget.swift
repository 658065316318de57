import Responses

/// - Note: RFC 9112 §3.2
struct RequestTarget {
  let authority: Authority?
  let path: String
  let query: String?

  init(_ head: RequestHead) throws(Problem) {
    let host = try Self.host(head)
    guard head.method != "CONNECT" else {
      throw Problem(501, "CONNECT asks a proxy for a tunnel. This server is no proxy: use another method.")
    }
    guard !head.target.contains("#") else {
      throw Problem(400, "The target has a #. A fragment stays in the client: leave it out, or write %23.")
    }
    if head.target == "*" {
      guard head.method == "OPTIONS" else {
        throw Problem(400, "The target * is for OPTIONS alone. Use a path such as /echo.")
      }
      (authority, path, query) = (host, "*", nil)
      return
    }
    var rest = Array(head.target.utf8)[...]
    var found = host
    if rest.first != UInt8(ascii: "/") {
      let scheme = rest.prefix { $0 != UInt8(ascii: ":") }
      guard scheme.isEqualIgnoringCase("http") || scheme.isEqualIgnoringCase("https"),
        rest[scheme.endIndex...].starts(with: "://".utf8)
      else {
        throw Problem(
          400, "The target must begin with /, or be a whole URL with http:// or https://, or be *.")
      }
      rest = rest[(scheme.endIndex + 3)...]
      let name = rest.prefix { $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: "?") }
      guard let authority = Authority(name) else {
        throw Problem(
          400,
          "The target has no host that can be read: “\(name.fieldText.shortened)”. Leave out a user name.")
      }
      found = authority
      rest = rest[name.endIndex...]
    }
    authority = found
    let pathBytes = rest.prefix { $0 != UInt8(ascii: "?") }
    path = pathBytes.isEmpty ? "/" : pathBytes.fieldText
    query = pathBytes.endIndex == rest.endIndex ? nil : rest[(pathBytes.endIndex + 1)...].fieldText
  }

  private static func host(_ head: RequestHead) throws(Problem) -> Authority? {
    let values = head.values(of: "Host")
    guard let value = values.first else {
      guard head.minorVersion == 0 else {
        throw Problem(400, "HTTP/1.1 needs a Host field. Add Host: practice.example.")
      }
      return nil
    }
    guard values.count == 1 else {
      throw Problem(400, "The request has \(values.count) Host fields. Send one.")
    }
    guard let authority = Authority(value) else {
      throw Problem(400, "The Host field is no host name: “\(value.fieldText.shortened)”.")
    }
    return authority
  }
}
