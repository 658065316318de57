internal import WiredraftCore

extension ResponseReader {
  var isTunnel: Bool {
    guard let status = response.statusLine?.status else { return false }
    return status == 101 || method == "CONNECT" && (200..<300).contains(status)
  }

  /// RFC 9112 §6.3
  mutating func frame(_ tell: (ResponsePiece) -> Void) {
    let status = response.statusLine?.status ?? 0
    let codings = response.transferCodings
    let lengths = response.values(of: "Content-Length")
    noteLengthBesideCodings()
    if method == "CONNECT", (200..<300).contains(status) {
      frame(.none, 2, "A 2xx to CONNECT has no body: what follows is the tunnel.")
    } else if method == "HEAD" {
      frame(.none, 1, "An answer to HEAD has no body, whatever its fields say.")
    } else if status == 101 || status == 204 || status == 304 {
      frame(.none, 1, "\(status) has no body, whatever its fields say.")
    } else if codings.last == "chunked" {
      if lengths.isEmpty {
        frame(.chunked, 4, "Transfer-Encoding ends with chunked, so the last chunk ends the body.")
      } else {
        frame(
          .chunked, 3, "Transfer-Encoding: chunked overrules Content-Length, so the last chunk ends the body."
        )
      }
    } else if !codings.isEmpty {
      frame(
        .close, 4, "Transfer-Encoding does not end with chunked, so the end of the connection ends the body.")
    } else if !lengths.isEmpty {
      frameByLength(lengths, tell)
    } else {
      frame(
        .close, 8,
        "There is neither Transfer-Encoding nor Content-Length, so the end of the connection ends the body.")
    }
    noteCodings()
  }

  /// The end of the body is uncertain for others on the way, even where one of the two is malformed.
  private mutating func noteLengthBesideCodings() {
    let (lengths, encodings) = (fields(like: "Content-Length"), fields(like: "Transfer-Encoding"))
    guard !lengths.isEmpty, !encodings.isEmpty else { return }
    let length = lengths.contains(where: \.isValid)
    let effect =
      if !response.transferCodings.isEmpty {
        length ? "the latter counts" : "the latter counts, the former is malformed"
      } else if encodings.contains(where: \.isValid) {
        length ? "the latter is empty, so the former counts" : "the latter is empty, the former is malformed"
      } else {
        length ? "the latter is malformed, so the former counts" : "both are malformed"
      }
    note(
      .lengthAndChunked,
      "There are a Content-Length and a Transfer-Encoding: \(effect). Programs on the way may differ in that, so RFC 9112 §6.3 asks to handle such a message as an error.",
      at: bodyStart)
  }

  /// The fields that others may take for one of a name: malformed ones, too.
  private func fields(like name: String) -> [Response.Field] {
    response.fields.filter {
      String(decoding: $0.name.trimmed, as: UTF8.self).lowercased() == name.lowercased()
    }
  }

  private mutating func noteCodings() {
    let unknown = response.unknownTransferCodings
    guard !unknown.isEmpty else { return }
    if response.bodyCodings.transfer.dropLast().contains("chunked") {
      let names = unknown.filter { $0 != "chunked" }
      note(
        .transferCodingUnknown,
        "chunked may be applied once, and last: here it comes before \(response.transferCodings.last == "chunked" ? "another chunked" : "another coding"). "
          + (names.isEmpty
            ? "" : "Another can't be taken off: \(Response.names(ofCodings: names)). ")
          + "The body stays as it is.",
        at: bodyStart, reference: "RFC 9112 §6.1")
    } else {
      note(
        .transferCodingUnknown,
        "A transfer coding can't be taken off here: \(Response.names(ofCodings: unknown)). The body stays as it is.",
        at: bodyStart)
    }
  }

  private mutating func frame(_ end: Framing.End, _ number: Int, _ sentence: String, length: Int = 0) {
    response.framing = Framing(end: end, number: number, sentence: sentence)
    switch end {
    case .none: complete()
    case .chunked: stage = .chunkLine
    case .contentLength where length == 0: complete()
    case .contentLength: stage = .body(left: length)
    case .close: stage = .bodyUntilClose
    }
  }

  private mutating func frameByLength(_ values: [[UInt8]], _ tell: (ResponsePiece) -> Void) {
    let texts = values.flatMap { $0.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false) }
      .map { Array($0.trimmed) }
    let numbers = texts.map(Self.length)
    guard let first = numbers.first, let length = first, numbers.allSatisfy({ $0 != nil }) else {
      frame(
        .contentLength, 5, "Content-Length is no number, so nothing is certain about the body.", length: 1)
      return breakOff(
        .invalidContentLength,
        "A Content-Length is no decimal number of at most 63 bits; nothing of the body is taken.",
        tell)
    }
    guard numbers.allSatisfy({ $0 == length }) else {
      frame(
        .contentLength, 5, "There are different lengths, so nothing is certain about the body.", length: 1)
      return breakOff(
        .conflictingContentLength,
        "There are Content-Lengths of different values; nothing of the body is taken.", tell)
    }
    if texts.count > 1 {
      note(
        .repeatedContentLength, "Content-Length is there \(texts.count) times with one value.", at: bodyStart)
    }
    frame(
      .contentLength, 6,
      length == 0
        ? "Content-Length is 0, so the body is empty."
        : "Content-Length is \(length): the body ends after so many bytes.",
      length: length)
  }

  private static func length(_ text: [UInt8]) -> Int? {
    guard !text.isEmpty, text.allSatisfy(\.isDigit) else { return nil }
    return Int(String(decoding: text, as: UTF8.self))
  }

  // MARK: - Chunks

  mutating func readChunkLine(_ content: [UInt8], _ lineEnd: Int, _ tell: (ResponsePiece) -> Void) {
    let digits = content.prefix { $0.hexDigit != nil }
    let afterSpace = content[digits.endIndex...].drop(while: \.isSpaceOrTab)
    guard let size = Self.chunkSize(digits), afterSpace.isEmpty || afterSpace.first == UInt8(ascii: ";")
    else {
      return breakOff(
        .invalidChunkSize, "The size of a chunk is no hexadecimal number; what follows is uncertain.",
        after: content.count + lineEnd, tell)
    }
    let padding = afterSpace.startIndex - digits.endIndex
    if padding > 0, afterSpace.isEmpty {
      note(.paddedChunkSize, "Spaces follow the size of a chunk.", at: offset + digits.count)
    }
    if !afterSpace.isChunkExtension {
      note(
        .invalidChunkExtension,
        "What follows the size of a chunk is no extension: ;NAME or ;NAME=VALUE, whose quotes are closed.",
        at: offset + afterSpace.startIndex)
    }
    piece(digits.count, .chunkSize, tell)
    piece(padding, .separator, tell)
    piece(afterSpace.count, .chunkExtension, tell)
    piece(lineEnd, .lineEnd, tell)
    stage = size == 0 ? .trailerLine : .chunkData(left: size)
  }

  /// Nil also for a size that no chunk can have.
  private static func chunkSize(_ digits: ArraySlice<UInt8>) -> Int? {
    let significant = digits.drop { $0 == UInt8(ascii: "0") }
    guard !digits.isEmpty, significant.count <= 15 else { return nil }
    return significant.reduce(0) { $0 << 4 | Int($1.hexDigit ?? 0) }
  }

  mutating func readChunkEnd(_ byte: UInt8, _ tell: (ResponsePiece) -> Void) {
    line.append(byte)
    switch (line.count, byte) {
    case (1, UInt8(ascii: "\r")): return
    case (_, UInt8(ascii: "\n")):
      if line.count == 1 { note(.bareLineFeed, "A line ends with LF alone.") }
      tellLine(as: .lineEnd, tell)
      stage = .chunkLine
    default:
      breakOff(
        .missingChunkEnd, "A chunk doesn't end where its size says, with CR LF; what follows is uncertain.",
        tell)
    }
  }
}
