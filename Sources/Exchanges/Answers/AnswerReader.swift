public import Responses
public import SystemPackage

/// Reads the bytes of an answer from a file, as they come into it. The memory that it needs does not grow with the body.
public struct AnswerReader {
  private let message: StoredFile
  private var reader: ResponseReader
  /// The number of bytes that were read.
  private var count = 0
  private var body: FramedBody
  /// The places from which the pieces of the message can be found again.
  public private(set) var index: PieceIndex

  /// Makes a reader of the answer to a request of a method.
  public init(of message: StoredFile, method: String) {
    self.message = message
    reader = ResponseReader(method: method)
    body = FramedBody(in: message)
    index = PieceIndex(method: method)
  }

  /// The response, as far as it was read.
  public var response: Response { reader.response }
  /// Whether the message is complete, or its framing is broken: nothing more need be read.
  public var isAtEnd: Bool { reader.isAtEnd }

  /// Reads the bytes of the file up to an offset.
  public mutating func read(to end: Int) throws(Errno) {
    var buffer = [UInt8](repeating: 0, count: min(256 << 10, max(0, end - count)))
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
  public mutating func answer(
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
    let framed = try body.stored
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

/// The bytes of a body without those of chunk lines: where the body is in one piece they stay where they are, else they
/// are copied.
private struct FramedBody {
  private let message: StoredFile
  private var range = 0..<0
  private var copy: StoredFile?
  private var copied = 0

  init(in message: StoredFile) { self.message = message }

  var stored: StoredBytes {
    get throws(Errno) {
      StoredBytes(file: copy ?? message, range: copy == nil ? range : 0..<copied)
    }
  }

  /// Adds pieces of the body that are among some bytes of the message.
  mutating func add(_ pieces: [Range<Int>], of bytes: ArraySlice<UInt8>, at offset: Int) throws(Errno) {
    var gathered: [UInt8] = []
    for piece in pieces {
      if copy == nil, range.isEmpty {
        range = piece
      } else if copy == nil, range.upperBound == piece.lowerBound {
        range = range.lowerBound..<piece.upperBound
      } else {
        if copy == nil { try copyRange(below: offset, bytes) }
        gathered +=
          bytes[bytes.startIndex + piece.lowerBound - offset..<bytes.startIndex + piece.upperBound - offset]
      }
    }
    guard let copy, !gathered.isEmpty else { return }
    try copy.write(gathered[...], at: copied)
    copied += gathered.count
  }

  /// Copies the piece that is in the message.
  private mutating func copyRange(below offset: Int, _ bytes: ArraySlice<UInt8>) throws(Errno) {
    let file = try StoredFile.unnamed()
    do {
      try StoredBytes(file: message, range: range).forEachChunk { chunk in
        try file.write(Array(chunk)[...], at: copied)
        copied += chunk.count
      }
    } catch let error as Errno {
      throw error
    } catch {
      throw .ioError
    }
    copy = file
  }
}
