import WiredraftCore

/// The request line, and what the header section holds.
extension ByteExplainer {
  var requestLineNote: ByteNote {
    guard case .rule(let rule) = span.origin.source else { return lineEndNote }
    switch (rule, role) {
    case (_, .lineEnd): return lineEndNote
    case (_, .method): return methodNote
    case (_, .version):
      return ByteNote(
        "HTTP/1.1, the version: the last word of the request line says how the message is written.",
        "RFC 9112 §2.3", .version)
    case (_, .url), (_, .escape): return urlNote
    case (.requestLine, _): return addedToRequestLineNote
    default: return addedFieldNote(rule)
    }
  }

  private var methodNote: ByteNote {
    guard let traits = composition.traits else {
      return ByteNote("\(method), the method: what the server is asked to do.", "RFC 9110 §9.1", .method)
    }
    let place = traits.prefersQuery ? "the query" : "the body"
    return ByteNote(
      "\(method), the method: \(traits.summary); \(traits.contentSummary). Its parameters go to \(place).",
      traits.reference ?? "RFC 9110 §9.1", .method)
  }

  /// The range of the target in the message.
  private var target: Range<Int> {
    let start = composition.method.utf8.count + 1
    return start..<start + composition.target.count
  }

  private var urlNote: ByteNote {
    if target.count == 1, byte == UInt8(ascii: "*") {
      return ByteNote(
        "* is the target of an OPTIONS request that asks of the server as a whole.", "RFC 9112 §3.2.4", .url)
    }
    if composition.method == "CONNECT" {
      return ByteNote(
        "The host of the URL: CONNECT asks for a tunnel to it, and sends neither path nor query.",
        "RFC 9112 §3.2.3", .url)
    }
    if role == .escape, let piece = EscapedPiece(around: self) {
      return ByteNote(
        "\(piece.text) is \(piece.name), which stood in the URL: a URL holds ASCII only, so each byte becomes % and two digits.",
        "RFC 3986 §2.5", .utf8)
    }
    let query = composition.query.map { target.lowerBound + $0.lowerBound }
    if let query, offset == query - 1 {
      return ByteNote(
        "? ends the path and begins the query, which stood in the URL.", "RFC 3986 §3.4", .question)
    }
    if let query, offset >= query {
      return ByteNote(
        "This query stood in the URL and is kept byte for byte; rows are added behind it.", "RFC 3986 §3.4",
        .url)
    }
    return ByteNote(
      "This path stood in the URL and is sent as it was typed; what follows a # is never sent.",
      "RFC 9112 §3.2.1", .url)
  }

  private var addedToRequestLineNote: ByteNote {
    switch byte {
    case UInt8(ascii: " ") where offset < target.lowerBound:
      return ByteNote(
        "A space ends the method; the request line is method, target and version.", "RFC 9112 §3", .space)
    case UInt8(ascii: " ") where offset >= target.upperBound:
      return ByteNote(
        "A space ends the target, so no raw space may stand in it; the version follows.", "RFC 9112 §3",
        .space
      )
    case UInt8(ascii: "/"):
      return ByteNote(
        "/ was added: the URL has no path, and a target begins with one.", "RFC 9112 §3.2.1", .slash)
    default:
      return ByteNote(
        "The port was added: the target of CONNECT names it always.", "RFC 9112 §3.2.3", .url)
    }
  }

  private func addedFieldNote(_ rule: Rule) -> ByteNote {
    switch rule {
    case .host:
      return ByteNote(
        "Host was added: it names the server that the URL means, and HTTP/1.1 requires it.", "RFC 9112 §3.2",
        .host)
    case .contentType:
      let type = composition.body?.type.rawValue ?? ""
      return ByteNote(
        "Content-Type was added because the body has the type \(type): it tells the server how to read it. A header row replaces it.",
        "RFC 9110 §8.3", .contentType)
    default:
      let count = composition.body?.bytes.count ?? 0
      guard count > 0 else {
        return ByteNote(
          "Content-Length: 0 was added: a \(method) request is expected to have content, and this one has none.",
          "RFC 9110 §8.6", .contentLength)
      }
      return ByteNote(
        "Content-Length: \(count) was added because the body has \(bytes(count)): so the server knows where it ends.",
        "RFC 9110 §8.6", .contentLength)
    }
  }

  // MARK: - Fields of rows

  var fieldNote: ByteNote {
    switch role {
    case .name:
      return ByteNote(
        "The field name of \(rowPhrase): capital and small letters mean the same in it.", "RFC 9110 §5.1",
        .fieldName)
    case .separator:
      return byte == UInt8(ascii: ":")
        ? ByteNote(
          "A colon ends the field name of \(rowPhrase); no space may stand before it.", "RFC 9112 §5.1",
          .fieldColon)
        : ByteNote(
          "One space after the colon of \(rowPhrase): it is custom, and no part of the value.",
          "RFC 9112 §5.1", .fieldColon)
    case .lineEnd: return lineEndNote
    default:
      if let field = row.flatMap({ HeaderField.named($0.name) }) {
        return ByteNote(
          "The value of \(rowPhrase), as it was typed. \(field.name): \(field.sentence)", field.reference,
          .fieldValue)
      }
      return ByteNote(
        "The value of \(rowPhrase), as it was typed: a field may have any name that is a token.",
        "RFC 9110 §5.5", .fieldValue)
    }
  }

  /// CR LF in the head.
  private var lineEndNote: ByteNote {
    guard offset < composition.head.count - 2 else {
      let count = composition.body?.bytes.count ?? 0
      let next =
        count > 0 ? "the body of \(bytes(count)) begins after it" : "nothing follows: there is no body"
      return ByteNote(
        "This CR LF, an empty line, ends the header section; \(next).", "RFC 9112 §2.1", .emptyLine)
    }
    let line =
      switch span.origin.source {
      case .row: "the line of \(rowPhrase)"
      case .rule(.host): "the Host line"
      case .rule(.contentType): "the Content-Type line"
      case .rule(.contentLength): "the Content-Length line"
      default: "the request line"
      }
    return ByteNote("CR LF, two bytes, end \(line): lines of a message end so.", "RFC 9112 §2.1", .lineEnd)
  }
}
