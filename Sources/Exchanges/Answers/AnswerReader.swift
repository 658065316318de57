package import Responses
package import SystemPackage

/// Reads the bytes of an answer from a file, as they come into it: for sending, for files and for kept answers. The memory
/// that it needs does not grow with the body, and no answer keeps it longer than its watch allows.
package struct AnswerReader {
  private let message: StoredFile
  private var reader: ResponseReader
  /// The number of bytes that were read.
  package private(set) var count = 0
  private var body: FramedBody
  /// Making it anew for each read would take longer than the read.
  private var buffer: [UInt8] = []
  /// The places from which the pieces of the message can be found again.
  package private(set) var index: PieceIndex

  private let watch: ReadingWatch

  /// Makes a reader of the answer to a request of a method.
  package init(
    of message: StoredFile, method: String, limits: AnswerLimits = AnswerLimits(),
    watch: ReadingWatch = ReadingWatch()
  ) {
    (self.message, self.watch) = (message, watch)
    reader = ResponseReader(method: method, limits: limits)
    body = FramedBody(in: message)
    index = PieceIndex(method: method, limits: limits)
  }

  /// The response, as far as it was read.
  package var response: Response { reader.response }
  /// The number of bytes of the body that have come, without those of chunk lines.
  package var bodyCount: Int { body.count }
  /// The body that has come so far.
  package var bodySoFar: StoredBytes { body.stored }
  /// Whether the message is complete, or its framing is broken: nothing more need be read.
  package var isAtEnd: Bool { reader.isAtEnd }
  /// The number of bytes after the place where the framing is broken; nil if it isn't.
  package var restCount: Int? { reader.restCount }

  /// Reads the bytes of the file up to an offset, or to where the watch ends reading.
  package mutating func read(to end: Int) throws(Errno) {
    let size = min(AnswerLimits.step, end - count)
    if buffer.count < size { buffer = [UInt8](repeating: 0, count: size) }
    while count < end {
      // Content that stays where it is need not be looked at.
      let skipped = body.isCopied ? 0 : min(reader.contentAhead, end - count)
      if skipped > 0 {
        var pieces: [Range<Int>] = []
        reader.skip(skipped) { piece in
          index.add(piece)
          pieces.append(piece.range)
        }
        index.add(reader)
        try body.add(pieces, of: [], at: count)
        count += skipped
        continue
      }
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
      if watch.reason != nil { return }
    }
  }

  /// Copies what comes from a descriptor, such as a pipe, into the file, and reads it: to its end, or as far as the limits
  /// and the watch allow.
  package mutating func read(from source: CInt) throws(Errno) {
    while count < reader.limits.size, watch.reason == nil, (restCount ?? 0) < AnswerLimits.rest {
      let more = try message.take(reader.limits.size - count, from: source, to: count, watch: watch)
      if more == 0 { return }
      try read(to: count + more)
    }
  }

  /// Ends reading, takes the codings off, and returns the answer.
  ///
  /// - Parameters:
  ///   - ending: How the bytes ended.
  ///   - program: The program that takes codings off; nil if it is not there, so that no coding is known.
  package mutating func answer(
    _ ending: ResponseReader.Ending, program: HelperProgram?
  ) -> Answer {
    reader.end(ending) { _ in }
    let response = reader.response
    let isComplete = response.isComplete
    let limit = reader.limits.size
    let bodyStart = count - response.extra - response.wireLength
    var diagnostics = response.diagnostics
    if !isComplete, count >= limit {
      diagnostics.removeAll { $0.code == .truncated }
      diagnostics.append(
        ResponseDiagnostic(
          .contentTooLarge, at: count,
          "The message is longer than \(limit) bytes: reading stopped there. --max-size sets another limit."))
    }
    let watch = watch.afterReading
    var decoding = Decoding(
      of: response, limit: limit, program: program,
      place: response.framing == nil ? count : bodyStart)
    let unframed = decoding.body(of: body.stored.watched(by: watch))
    let content = decoding.content(of: unframed)
    diagnostics += decoding.diagnostics
    return Answer(
      response: response, message: StoredBytes(file: message, range: 0..<count).watched(by: watch),
      bodyStart: bodyStart,
      body: unframed, content: content, isContentComplete: isComplete && decoding.isWhole,
      diagnostics: diagnostics.enumerated().sorted {
        ($0.element.offset, $0.offset) < ($1.element.offset, $1.offset)
      }
      .map(\.element), isInManyChunks: body.isCopied, limits: reader.limits)
  }
}

/// The bytes stay where they are in the message; those of a body in very many chunks are copied instead, so
/// that the memory for their places has a limit.
private struct FramedBody {
  private static let mostParts = 1 << 16

  private let message: StoredFile
  private var parts = FileParts()
  private var copy: StoredFile?
  private var copied = 0

  init(in message: StoredFile) { self.message = message }

  var isCopied: Bool { copy != nil }

  var count: Int { copy == nil ? parts.count : copied }

  var stored: StoredBytes {
    copy.map { StoredBytes(file: $0, range: 0..<copied) } ?? StoredBytes(file: message, parts: parts)
  }

  /// The pieces are among `bytes`, which are at an offset of the message.
  mutating func add(_ pieces: [Range<Int>], of bytes: ArraySlice<UInt8>, at offset: Int) throws(Errno) {
    var gathered: [UInt8] = []
    for piece in pieces {
      if copy == nil, parts.partCount == Self.mostParts, !parts.isContinued(by: piece) {
        do {
          let body = try stored.inOnePart()
          (copy, copied, parts) = (body.file, body.count, FileParts())
        } catch {
          throw error as? Errno ?? .ioError
        }
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
