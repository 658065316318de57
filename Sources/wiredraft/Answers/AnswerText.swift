import Exchanges
import Responses

struct AnswerText {
  let answer: Answer
  let target: AnswerTarget

  private var response: Response { answer.response }

  func write() throws {
    guard let statusLine = response.statusLine ?? response.informational.last?.statusLine else {
      return try target.reading { try answer.message.forEachChunk { try target.write($0) } }
    }
    for interim in response.informational {
      try writeHead(interim.statusLine, interim.fields)
    }
    if response.statusLine != nil { try writeHead(statusLine, response.fields) }
    try target.reading { try writeContent() }
    guard !response.trailers.isEmpty else { return }
    try target.write("\n")
    for field in response.trailers { try write(field) }
  }

  private func writeHead(_ line: Response.StatusLine, _ fields: [Response.Field]) throws {
    try target.write(Array("\(line.version) \(line.status) ".utf8) + line.reason + [0x0A])
    for field in fields { try write(field) }
    try target.write("\n")
  }

  private func write(_ field: Response.Field) throws {
    try target.write(field.name + Array(": ".utf8) + field.value + [0x0A])
  }

  private func writeContent() throws {
    guard answer.content.count > 0 else { return }
    guard answer.isContentComplete || !isCoded, let text = try answer.text(program: HelperProgram.find())
    else {
      let type = response.mediaType?.essence ?? "no known type"
      // A text in a charset that isn't known here.
      if answer.isContentComplete, try answer.hasCharset { return try writeHexadecimal() }
      return try target.write("(\(answer.content.count.grouped) bytes of \(type): -o FILE saves them.)\n")
    }
    guard let format = BodyFormat(response.mediaType), try isAccepted(text, as: format) else {
      return try writeAsItIs(text)
    }
    var formatter = format.formatter
    var output: [UInt8] = []
    try text.forEachChunk { chunk in
      formatter.format(Array(chunk)[...], into: &output)
      try target.write(output)
      output = []
    }
    formatter.finish(into: &output)
    try target.write(output)
  }

  /// Returns whether a text is of a format, as far as there is time to read it: anything else is shown as it is.
  private func isAccepted(_ text: StoredBytes, as format: BodyFormat) throws -> Bool {
    var check = BodyCheck(format)
    let reason = try text.forEachChunkInTime { if !check.isRefused { check.read(Array($0)[...]) } }
    return reason == nil ? check.finish() : !check.isRefused
  }

  private static let mostDumped = 4096

  private func writeHexadecimal() throws {
    var dump = HexDump()
    let bytes = answer.content.bytes(in: 0..<Self.mostDumped)
    try target.write(dump.add(bytes) + dump.finish())
    guard answer.content.count > bytes.count else { return }
    try target.write("(\(answer.content.count - bytes.count) more bytes: -o FILE saves them all.)\n")
  }

  private func writeAsItIs(_ text: StoredBytes) throws {
    var lastByte: UInt8 = 0x0A
    try text.forEachChunk { chunk in
      lastByte = chunk.last ?? lastByte
      try target.write(chunk)
    }
    if lastByte != 0x0A { try target.write("\n") }
  }

  private var isCoded: Bool {
    answer.diagnostics.contains { $0.code == .contentCodingUnknown || $0.code == .transferCodingUnknown }
  }
}
