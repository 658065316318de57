import Responses

/// - Note: RFC 9112 §6.1, §9.3
struct AnswerWriter {
  private var isHead = false
  private var minorVersion = 1
  private var closes = false
  private var keepsAliveByField = false
  private let now: Int

  init(for head: RequestHead, now: Int) {
    self.now = now
    isHead = head.method == "HEAD"
    minorVersion = head.minorVersion
    closes = head.closesConnection
    keepsAliveByField = head.minorVersion == 0 && !closes
  }

  init(refusing bytes: [UInt8], now: Int) {
    self.now = now
    isHead = bytes[RequestHead.start(of: bytes)...].starts(with: "HEAD ".utf8)
    closes = true
  }

  func write(_ answer: Answer) -> PracticeAnswer {
    let isChunked = answer.body?.isChunked == true && minorVersion > 0
    // Without chunks the end of a long answer to HTTP/1.0 is the end of the connection.
    let endsByClosing = answer.body?.isChunked == true && minorVersion == 0
    let closesConnection = closes || answer.closesConnection || endsByClosing
    var fields = [Field("Date", HTTPDateText.text(now)), Field("Server", "practice")]
    fields += answer.fields.filter { $0.isValid && (isChunked || $0.name != "Trailer") }
    if let body = answer.body {
      if isChunked {
        fields.append(Field("Transfer-Encoding", "chunked"))
      } else if !endsByClosing {
        fields.append(Field("Content-Length", String(body.pieces.reduce(0) { $0 + $1.bytes.count })))
      }
    }
    if closesConnection {
      fields.append(Field("Connection", "close"))
    } else if keepsAliveByField {
      fields.append(Field("Connection", "keep-alive"))
    }
    var parts = PracticeParts()
    if !answer.hints.isEmpty, minorVersion > 0 { parts.append(Self.head(103, answer.hints), pause: 0) }
    parts.append(Self.head(answer.status, fields), pause: answer.pause)
    if let body = answer.body, !isHead { parts.append(body, isChunked: isChunked) }
    return PracticeAnswer(
      status: answer.status, parts: parts.parts, closesConnection: closesConnection)
  }

  private static func head(_ status: Int, _ fields: [Field]) -> [UInt8] {
    var text = "HTTP/1.1 \(status) \(Reason.phrase(of: status))\r\n"
    for field in fields { text += "\(field.name): \(field.value)\r\n" }
    return Array((text + "\r\n").utf8)
  }
}

/// Joins parts without a pause between them.
private struct PracticeParts {
  private(set) var parts: [PracticeAnswer.Part] = []

  mutating func append(_ bytes: [UInt8], pause: Int) {
    if pause == 0, !parts.isEmpty {
      parts[parts.count - 1].bytes += bytes
    } else {
      parts.append(.init(bytes: bytes, pause: pause))
    }
  }

  mutating func append(_ body: Answer.Body, isChunked: Bool) {
    for piece in body.pieces where !piece.bytes.isEmpty || !isChunked {
      guard isChunked else {
        append(piece.bytes, pause: piece.pause)
        continue
      }
      let size = String(piece.bytes.count, radix: 16)
      append(
        Array("\(size)\(piece.chunkExtension)\r\n".utf8) + piece.bytes + [0x0D, 0x0A], pause: piece.pause)
    }
    guard isChunked else { return }
    let trailers = body.trailers.map { "\($0.name): \($0.value)\r\n" }.joined()
    append(Array("0\r\n\(trailers)\r\n".utf8), pause: 0)
  }
}
