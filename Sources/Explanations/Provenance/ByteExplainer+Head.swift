import WiredraftCore
import WiredraftExplanations

extension ByteExplainer {
  var methodNote: ByteNote {
    guard let traits = composition.traits else {
      return ByteNote("\(method), the method: what the server is asked to do.", "RFC 9110 §9.1", .method)
    }
    let place = traits.prefersQuery ? "the query" : "the body"
    return ByteNote(
      "\(method): \(traits.purpose). Its parameters go to \(place) by this program's rule.",
      traits.reference ?? "RFC 9110 §9.1", .method)
  }

  var authorityNote: ByteNote {
    role == .automatic
      ? ByteNote(
        "The port was added: the target of CONNECT names it always.", "RFC 9112 §3.2.3", .url)
      : ByteNote(
        "The host of the URL: CONNECT asks for a tunnel to it, and sends neither path nor query.",
        "RFC 9112 §3.2.3", .url)
  }

  var pathNote: ByteNote {
    switch role {
    case .automatic:
      ByteNote(
        "/ was added: the URL has no path, and a target begins with one.", "RFC 9112 §3.2.1", .slash)
    case .escape: urlEscapeNote
    default:
      ByteNote(
        "This path is from the URL and is sent as it was typed; what follows a # is never sent.",
        "RFC 9112 §3.2.1", .url)
    }
  }

  var queryNote: ByteNote {
    isEscape
      ? urlEscapeNote
      : ByteNote(
        "This query is from the URL and is kept byte for byte; rows are added after it.", "RFC 3986 §3.4",
        .url)
  }

  private var urlEscapeNote: ByteNote {
    let what = EscapedPiece(around: self).map { "\($0.text) is \($0.name), which" } ?? "This escape"
    return ByteNote(
      "\(what) was in the URL: a URL has only ASCII, so each byte becomes % and two digits.",
      "RFC 3986 §2.5", .utf8)
  }

  var questionNote: ByteNote {
    let what = row == nil ? "query of the URL" : "query: here begins \(rowPhrase)"
    return ByteNote("? ends the path and begins the \(what).", "RFC 3986 §3.4", .question)
  }

  var addedFieldNote: ByteNote {
    switch span.origin.source {
    case .rule(.host):
      return ByteNote(
        "Host was added: it names the server that the URL means, and HTTP/1.1 requires it.", "RFC 9112 §3.2",
        .host)
    case .rule(.contentType):
      if let note = boundaryNote { return note }
      let type = composition.body?.type.rawValue ?? ""
      return ByteNote(
        "Content-Type was added because the body has the type \(type): it says how to read the body. A header row replaces it.",
        "RFC 9110 §8.3", .contentType)
    default:
      let count = composition.body?.bytes.count ?? 0
      guard count > 0 else {
        return ByteNote(
          "Content-Length: 0 was added: a \(method) request is expected to have a body, and this one has none.",
          "RFC 9110 §8.6", .contentLength)
      }
      return ByteNote(
        "Content-Length: \(count) was added because the body has \(bytes(count)): so the server knows where it ends.",
        "RFC 9110 §8.6", .contentLength)
    }
  }

  private var boundaryNote: ByteNote? {
    let line = String(decoding: composition.bytes(in: span.range), as: UTF8.self)
    guard let start = line.firstRange(of: "; boundary=")?.lowerBound,
      offset >= span.range.lowerBound + line.utf8.distance(from: line.startIndex, to: start)
    else { return nil }
    return ByteNote(
      "boundary= names the line between the parts: the server finds each part by -- and this text, so no part contains it.",
      "RFC 2046 §5.1.1", .contentType)
  }

  // MARK: - Fields of rows

  var fieldColonNote: ByteNote {
    byte == UInt8(ascii: ":")
      ? ByteNote(
        "A colon ends the field name of \(rowPhrase); no space is allowed before it.", "RFC 9112 §5.1",
        .fieldColon)
      : ByteNote(
        "One space after the colon of \(rowPhrase): it is custom, and no part of the value.",
        "RFC 9112 §5.1", .fieldColon)
  }

  var fieldValueNote: ByteNote {
    if let field = row.flatMap({ HeaderField.named($0.name) }) {
      return ByteNote(
        "The value of \(rowPhrase), as it was typed. \(field.name): \(field.sentence)", field.reference,
        .fieldValue)
    }
    return ByteNote(
      "The value of \(rowPhrase), as it was typed: a field may have any name.",
      "RFC 9110 §5.5", .fieldValue)
  }

  var emptyLineNote: ByteNote {
    let count = composition.body?.bytes.count ?? 0
    let next =
      count > 0 ? "the body of \(bytes(count)) begins after it" : "nothing follows: there is no body"
    return ByteNote(
      "This CR LF, an empty line, ends the header section; \(next).", "RFC 9112 §2.1", .emptyLine)
  }

  var lineEndNote: ByteNote {
    let line =
      switch span.origin.source {
      case .row: "the line of \(rowPhrase)"
      case .rule(.host): "the Host line"
      case .rule(.contentType): "the Content-Type line"
      case .rule(.contentLength): "the Content-Length line"
      default: "the request line"
      }
    return ByteNote("CR LF, two bytes, end \(line): HTTP ends lines like this.", "RFC 9112 §2.1", .lineEnd)
  }
}
