package import Responses
package import SystemPackage

/// Reads the bytes of an answer from a file, as they come into it. The memory that it needs does not grow with the body.
package struct AnswerReader {
  private let message: StoredFile
  private var reader: ResponseReader
  /// The number of bytes that were read.
  private var count = 0
  private var body: FramedBody
  /// The memory that the bytes are read into; making it anew for each read would take longer than the read.
  private var buffer: [UInt8] = []
  /// The places from which the pieces of the message can be found again.
  package private(set) var index: PieceIndex

  /// Makes a reader of the answer to a request of a method.
  package init(of message: StoredFile, method: String) {
    self.message = message
    reader = ResponseReader(method: method)
    body = FramedBody(in: message)
    index = PieceIndex(method: method)
  }

  /// The response, as far as it was read.
  package var response: Response { reader.response }
  /// The number of bytes of the body that have come, without those of chunk lines.
  package var bodyCount: Int { body.count }
  /// The body that has come so far.
  package var bodySoFar: StoredBytes { body.stored }
  /// Whether the message is complete, or its framing is broken: nothing more need be read.
  package var isAtEnd: Bool { reader.isAtEnd }

  /// Reads the bytes of the file up to an offset.
  package mutating func read(to end: Int) throws(Errno) {
    let size = min(256 << 10, end - count)
    if buffer.count < size { buffer = [UInt8](repeating: 0, count: size) }
    while count < end {
      let room = min(buffer.count, end - count)
      let read: Int
      do {
        read = try buffer.withUnsafeMutableBytes {
          try message.read(into: UnsafeMutableRawBufferPointer(rebasing: $0[..<room]), at: count)
        }
      } catch let error as Errno {
        throw error
      } catch {
        throw .ioError
      }
      guard read > 0 else { throw .ioError }
      var pieces: [Range<Int>] = []
      reader.read(buffer[..<read]) { piece in
        index.add(piece)
        if piece.role.isBody { pieces.append(piece.range) }
      }
      index.add(reader)
      try body.add(pieces, of: buffer[..<read], at: count)
      count += read
    }
  }

  /// Ends reading, takes the codings off, and returns the answer.
  ///
  /// - Parameters:
  ///   - ending: How the bytes ended.
  ///   - limit: The most bytes of a body without its codings. A message of at least that many, which is not complete, was
  ///     stopped by the limit.
  ///   - program: The program that takes codings off; nil if it is not there, so that no coding is known.
  package mutating func answer(
    _ ending: ResponseReader.Ending, limit: Int, program: HelperProgram?
  ) throws(Errno) -> Answer {
    reader.end(ending) { _ in }
    let response = reader.response
    let isComplete = response.isComplete
    let bodyStart = count - response.extra - response.wireLength
    var diagnostics = response.diagnostics
    if !isComplete, count >= limit {
      diagnostics.removeAll { $0.code == .truncated }
      diagnostics.append(
        ResponseDiagnostic(
          .contentTooLarge, at: count,
          "The message is longer than \(limit) bytes: reading stopped there. --max-size sets another limit."))
    }
    let framed = body.stored
    let transfer =
      response.transferCodings.last == "chunked"
      ? response.transferCodings.dropLast() : response.transferCodings[...]
    var decoding = Decoding(
      isComplete: isComplete, limit: limit, program: program,
      place: response.framing == nil ? count : bodyStart)
    let body = try decoding.take(off: Array(transfer), from: framed)
    let content = try decoding.take(off: response.contentCodings, from: body)
    diagnostics += decoding.diagnostics
    return Answer(
      response: response, message: StoredBytes(file: message, range: 0..<count), bodyStart: bodyStart,
      body: body,
      content: content, isContentComplete: isComplete && decoding.isWhole,
      diagnostics: diagnostics.enumerated().sorted {
        ($0.element.offset, $0.offset) < ($1.element.offset, $1.offset)
      }
      .map(\.element))
  }
}

/// The bytes of a body without those of chunk lines. They stay where they are in the message; those of a body in very many
/// chunks are copied instead, so that the memory for their places has a limit.
private struct FramedBody {
  private static let mostParts = 1 << 16

  private let message: StoredFile
  private var parts = FileParts()
  private var copy: StoredFile?
  private var copied = 0

  init(in message: StoredFile) { self.message = message }

  /// The number of bytes.
  var count: Int { copy == nil ? parts.count : copied }

  var stored: StoredBytes {
    copy.map { StoredBytes(file: $0, range: 0..<copied) } ?? StoredBytes(file: message, parts: parts)
  }

  /// Adds pieces of the body that are among some bytes of the message.
  mutating func add(_ pieces: [Range<Int>], of bytes: ArraySlice<UInt8>, at offset: Int) throws(Errno) {
    var gathered: [UInt8] = []
    for piece in pieces {
      if copy == nil, parts.partCount == Self.mostParts, !parts.isContinued(by: piece) {
        let body = try stored.inOnePart()
        (copy, copied, parts) = (body.file, body.count, FileParts())
      }
      guard copy != nil else {
        parts.append(piece)
        continue
      }
      gathered +=
        bytes[bytes.startIndex + piece.lowerBound - offset..<bytes.startIndex + piece.upperBound - offset]
    }
    guard let copy, !gathered.isEmpty else { return }
    try copy.write(gathered[...], at: copied)
    copied += gathered.count
  }
}
