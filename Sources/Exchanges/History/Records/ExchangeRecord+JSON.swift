internal import DraftFormats
internal import Responses
internal import Sending
internal import WiredraftCore

extension ExchangeRecord {
  /// The facts that have no column of their own. The bytes of the request and the draft are in the file.
  var json: String {
    var object = JSONObject()
    object.put("environment", environment)
    object.put("previous", previous)
    object.put("draftText", draftText?.count)
    object.put(
      "request",
      ParameterValue.array(
        request.message.pieces.map { piece in
          switch piece {
          case .bytes(let bytes): .of(bytes.count)
          case .file(let path, let size, let seconds, let nanoseconds):
            .array([.string(path), .of(size), .of(seconds), .of(nanoseconds)])
          }
        }))
    object.put(
      "cuts",
      ParameterValue.array(
        request.cuts.map { cut in
          .array([
            .string(cut.name), .string(cut.layer.name), .string(cut.encoding.rawValue), .of(cut.offset),
            .of(cut.length), .string(cut.hash.hex),
          ])
        }))
    if let answer {
      object.put("part", answer.part.rawValue)
      object.put("ending", answer.ending.name)
      if answer.limits.head != AnswerLimits().head { object.put("maxHead", answer.limits.head) }
      object.put(
        "lengths",
        ParameterValue.of([answer.length, answer.messageLength, answer.bodyLength, answer.contentLength]))
    }
    object.put("outcome", outcome.json)
    return object.value.compactJSON
  }

  /// False if the facts are damaged. The closure returns the next bytes of the file, after those of the
  /// answer.
  mutating func read(json: String, bytes: (_ offset: Int, _ count: Int) throws -> [UInt8]) throws -> Bool {
    guard case .object(let members)? = try? ParameterValue(json: json) else { return false }
    let object = JSONObject(members: members)
    let lengths = object.array("lengths").map { $0.integer ?? 0 }
    if let part = object.text("part").flatMap(KeptPart.init), lengths.count == 4 {
      answer = AnswerNote(
        part: part, length: lengths[0], ending: .init(name: object.text("ending")), messageLength: lengths[1],
        bodyLength: lengths[2], contentLength: lengths[3])
      if let head = object.value("maxHead")?.integer { answer?.limits.head = head }
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
    previous = object.value("previous")?.integer
    outcome.read(object.value("outcome") ?? .null)
    return true
  }
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
  fileprivate var hex: String { Hexadecimal.text(self) }

  fileprivate init?(hex: String) {
    let digits = hex.utf8.compactMap(\.hexDigit)
    guard digits.count == hex.utf8.count, digits.count % 2 == 0 else { return nil }
    self = stride(from: 0, to: digits.count, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
  }
}
