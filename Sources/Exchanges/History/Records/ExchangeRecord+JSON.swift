internal import Responses
internal import Sending
internal import WiredraftCore

extension ExchangeRecord {
  /// The facts that have no column of their own, as JSON. The bytes of the request and the draft are in the
  /// file.
  var json: String {
    var object = Object()
    object.put("environment", environment)
    object.put("draftText", draftText?.count)
    object.put(
      "request",
      .array(
        request.message.pieces.map { piece in
          switch piece {
          case .bytes(let bytes): number(bytes.count)
          case .file(let path, let size, let seconds, let nanoseconds):
            .array([.string(path), number(size), number(seconds), number(nanoseconds)])
          }
        }))
    object.put(
      "cuts",
      .array(
        request.cuts.map { cut in
          .array([
            .string(cut.name), .string(cut.layer.name), .string(cut.encoding.rawValue), number(cut.offset),
            number(cut.length), .string(cut.hash.hex),
          ])
        }))
    if let answer {
      object.put("part", answer.part.rawValue)
      object.put("ending", answer.ending.name)
      object.put(
        "lengths", numbers([answer.length, answer.messageLength, answer.bodyLength, answer.contentLength]))
    }
    let times = timings
    object.put(
      "times",
      numbers([times.resolve, times.connect, times.tls, times.send, times.wait, times.receive, times.total]))
    object.put("addresses", texts(connection.addresses))
    object.put("attempts", texts(connection.failedAttempts))
    object.put("certificates", texts(connection.certificates))
    for (name, text) in [
      ("local", connection.local), ("remote", connection.remote), ("tls", connection.tlsVersion),
      ("cipher", connection.cipher), ("alpn", connection.alpn), ("failure", failure?.sentence),
      ("stage", failure?.stage.rawValue),
    ] {
      object.put(name, text)
    }
    if let isVerified = connection.isVerified { object.put("verified", .bool(isVerified)) }
    object.put("code", failure?.code)
    return ParameterValue.object(object.members).compactJSON
  }

  /// Reads the facts again; nil if they are damaged.
  ///
  /// - Parameter bytes: A closure that returns the next bytes of the file, after those of the answer.
  mutating func read(json: String, bytes: (_ offset: Int, _ count: Int) throws -> [UInt8]) throws -> Bool {
    guard case .object(let members)? = try? ParameterValue(json: json) else { return false }
    let object = Object(members: members)
    let lengths = object.array("lengths").map { $0.integer ?? 0 }
    if let part = object.text("part").flatMap(KeptPart.init), lengths.count == 4 {
      answer = AnswerNote(
        part: part, length: lengths[0], ending: .init(name: object.text("ending")), messageLength: lengths[1],
        bodyLength: lengths[2], contentLength: lengths[3])
    }
    var offset = answer?.length ?? 0
    var pieces: [SentMessage.Piece] = []
    for value in object.array("request") {
      if let count = value.integer {
        pieces.append(.bytes(try bytes(offset, count)))
        offset += count
      } else if case .array(let file) = value, file.count == 4, let path = file[0].text,
        let size = file[1].integer, let seconds = file[2].integer, let nanoseconds = file[3].integer
      {
        pieces.append(.file(path: path, size: size, seconds: seconds, nanoseconds: nanoseconds))
      } else {
        return false
      }
    }
    let cuts = object.array("cuts").compactMap(SecretCut.init)
    guard cuts.count == object.array("cuts").count else { return false }
    request = KeptRequest(message: SentMessage(pieces), cuts: cuts)
    if let count = object.value("draftText")?.integer { draftText = try bytes(offset, count) }
    environment = object.text("environment")
    let times = object.array("times").map(\.integer)
    if times.count == 7 {
      (timings.resolve, timings.connect, timings.tls, timings.send) = (times[0], times[1], times[2], times[3])
      (timings.wait, timings.receive, timings.total) = (times[4], times[5], times[6] ?? 0)
    }
    connection.addresses = object.array("addresses").compactMap(\.text)
    connection.failedAttempts = object.array("attempts").compactMap(\.text)
    connection.certificates = object.array("certificates").compactMap(\.text)
    (connection.local, connection.remote) = (object.text("local"), object.text("remote"))
    (connection.tlsVersion, connection.cipher) = (object.text("tls"), object.text("cipher"))
    connection.alpn = object.text("alpn")
    if case .bool(let isVerified)? = object.value("verified") { connection.isVerified = isVerified }
    if let stage = object.text("stage").flatMap(ExchangeFailure.Stage.init) {
      failure = ExchangeFailure(stage, code: object.value("code")?.integer, object.text("failure") ?? "")
    }
    return true
  }
}

private func number(_ number: Int) -> ParameterValue { .number(NumberLiteral(number)) }
private func numbers(_ values: [Int?]) -> ParameterValue { .array(values.map { $0.map(number) ?? .null }) }
private func texts(_ values: [String]) -> ParameterValue { .array(values.map { .string($0) }) }

/// The members of an object.
private struct Object {
  var members: [ParameterValue.Member] = []

  mutating func put(_ name: String, _ value: ParameterValue) {
    members.append(.init(name: name, value: value))
  }
  mutating func put(_ name: String, _ text: String?) { if let text { put(name, .string(text)) } }
  mutating func put(_ name: String, _ count: Int?) { if let count { put(name, number(count)) } }

  func value(_ name: String) -> ParameterValue? { members.first { $0.name == name }?.value }
  func text(_ name: String) -> String? { value(name)?.text }
  func array(_ name: String) -> [ParameterValue] {
    if case .array(let elements)? = value(name) { elements } else { [] }
  }
}

extension ParameterValue {
  fileprivate var text: String? { if case .string(let text) = self { text } else { nil } }
  fileprivate var integer: Int? { if case .number(let literal) = self { Int(literal.text) } else { nil } }
}

extension SecretCut {
  fileprivate init?(_ value: ParameterValue) {
    guard case .array(let parts) = value, parts.count == 6, let name = parts[0].text,
      let layer = parts[1].text.flatMap(SecretLayer.init), let offset = parts[3].integer,
      let encoding = parts[2].text.flatMap(SecretEncoding.init), let length = parts[4].integer,
      let hash = parts[5].text.flatMap([UInt8].init(hex:)), offset >= 0, length >= 0
    else { return nil }
    self.init(name: name, layer: layer, encoding: encoding, offset: offset, length: length, hash: hash)
  }
}

extension ResponseReader.Ending {
  fileprivate var name: String {
    switch self {
    case .closed: "closed"
    case .closedWithoutNotice: "without-notice"
    case .interrupted: "interrupted"
    }
  }

  fileprivate init(name: String?) {
    switch name {
    case "closed": self = .closed
    case "without-notice": self = .closedWithoutNotice
    default: self = .interrupted
    }
  }
}

extension [UInt8] {
  fileprivate var hex: String {
    map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }

  fileprivate init?(hex: String) {
    let digits = hex.compactMap(\.hexDigitValue)
    guard digits.count == hex.utf8.count, digits.count % 2 == 0 else { return nil }
    self = stride(from: 0, to: digits.count, by: 2).map { UInt8(digits[$0] << 4 | digits[$0 + 1]) }
  }
}
