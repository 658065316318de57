package import Responses

/// An answer whose bytes are in files, read and with its codings taken off.
package struct Answer: Sendable {
  package let response: Response
  /// All bytes that came.
  package let message: StoredBytes
  /// The offset of the first byte after the head; that of the end of the message before the head is complete.
  package let bodyStart: Int
  /// The body, after all transfer codings.
  package let body: StoredBytes
  /// The body after the content codings as well; as far as they could be taken off.
  package let content: StoredBytes
  /// Whether the content is complete: the message is, and all codings could be taken off.
  package let isContentComplete: Bool
  /// Everything that is wrong or unusual about the response and its codings, in the order of the bytes.
  package let diagnostics: [ResponseDiagnostic]
  /// Whether the body has too many chunks to read the message again in a short time.
  package let isInManyChunks: Bool
  /// The limits that it was read within, for reading it again.
  package let limits: AnswerLimits
}

extension Answer {
  /// The watch over what is made of its bytes.
  package var watch: ReadingWatch { message.watch }

  /// Calls a closure with the pieces of the message in order, and with the bytes of each line's pieces; those of a body,
  /// and those that are extra or invalid, are in one piece, without bytes.
  ///
  /// - Throws: `Errno` if the message can't be read; the reason why the watch ended it between two pieces; or the
  ///   closure's error.
  /// - Complexity: O(*n*), where *n* is the length of the message.
  package func forEachPiece(
    method: String, ending: ResponseReader.Ending = .closed,
    _ take: (_ piece: ResponsePiece, _ bytes: ArraySlice<UInt8>) throws -> Void
  ) throws {
    var pieces = PieceReading(reader: ResponseReader(method: method, limits: limits))
    var count = 0
    func takeInTime(_ piece: ResponsePiece, _ bytes: ArraySlice<UInt8>) throws {
      // The output for a piece may be many times as long.
      count += 1
      if count % 1024 == 0, let reason = watch.reason { throw reason }
      try take(piece, bytes)
    }
    try message.forEachChunk { try pieces.read(Array($0), takeInTime) }
    try pieces.end(ending, takeInTime)
  }
}

/// Reads the pieces of a message anew, with the bytes of those that are short.
private struct PieceReading {
  private var reader: ResponseReader
  /// The bytes of lines that are not told yet, and the offset of the first.
  private var kept: [UInt8] = []
  private var keptStart = 0
  private var open: ResponsePiece?

  init(reader: ResponseReader) { self.reader = reader }

  mutating func read(_ bytes: [UInt8], _ take: (ResponsePiece, ArraySlice<UInt8>) throws -> Void) throws {
    kept += bytes
    var told: [ResponsePiece] = []
    reader.read(bytes[...]) { told.append($0) }
    try tell(told, take)
  }

  mutating func end(
    _ ending: ResponseReader.Ending, _ take: (ResponsePiece, ArraySlice<UInt8>) throws -> Void
  ) throws {
    var told: [ResponsePiece] = []
    reader.end(ending) { told.append($0) }
    try tell(told, take)
    if let open { try take(open, []) }
  }

  private mutating func tell(
    _ pieces: [ResponsePiece], _ take: (ResponsePiece, ArraySlice<UInt8>) throws -> Void
  ) throws {
    for piece in pieces {
      if let started = open, started.role == piece.role, started.range.upperBound == piece.range.lowerBound {
        open?.range = started.range.lowerBound..<piece.range.upperBound
        continue
      }
      if let open { try take(open, []) }
      open = piece.role.isToldInParts ? piece : nil
      if open == nil {
        try take(piece, kept[piece.range.lowerBound - keptStart..<piece.range.upperBound - keptStart])
      }
    }
    guard let end = pieces.last?.range.upperBound else { return }
    kept.removeFirst(end - keptStart)
    keptStart = end
  }
}
