/// Finds the pieces of a message anew, from places in it that were kept while it was read. However long the message is,
/// finding takes as long as reading some hundred kilobytes.
package struct PieceIndex: Sendable {
  /// A piece, and its meaning.
  package struct ExplainedPiece: Sendable, Hashable {
    /// The piece. The start and the end of a part of a body may lie outside the range that was asked for.
    package let piece: ResponsePiece
    package let meaning: PieceMeanings.Meaning
  }

  /// A place within the message where no line is incomplete.
  private struct Place: Sendable {
    let reader: ResponseReader
    let chunk: Int
    /// The start of the part of the body that goes on here.
    let partStart: Int
    var offset: Int { reader.offset }
  }

  /// The bytes between two places, and the bytes that are read at once.
  private static let step = 256 << 10, window = 64 << 10

  private var places: [Place]
  /// From 1.
  private var chunk = 0
  private var part = 0..<0

  /// Makes the index of the response to a request of a method, which is read within limits.
  package init(method: String, limits: AnswerLimits = AnswerLimits()) {
    places = [Place(reader: ResponseReader(method: method, limits: limits), chunk: 0, partStart: 0)]
  }

  /// Takes a piece that was read.
  package mutating func add(_ piece: ResponsePiece) {
    if piece.role == .chunkSize { chunk += 1 }
    guard piece.role.isToldInParts else { return }
    let isNew = piece.range.lowerBound != part.upperBound
    part = (isNew ? piece.range.lowerBound : part.lowerBound)..<piece.range.upperBound
  }

  /// Takes the place up to which a message was read, if enough was read since the last one.
  package mutating func add(_ reader: ResponseReader) {
    guard reader.line.isEmpty, reader.offset - (places.last?.offset ?? 0) >= Self.step else { return }
    let isWithinPart = part.upperBound == reader.offset
    places.append(
      Place(reader: reader, chunk: chunk, partStart: isWithinPart ? part.lowerBound : reader.offset))
  }

  /// Returns the pieces that have a byte in a range, in their order.
  ///
  /// - Parameters:
  ///   - message: All bytes that came.
  ///   - response: The response, after everything was read.
  ///   - ending: How the bytes ended.
  /// - Complexity: O(*r*), where *r* is the length of the range and of a few hundred kilobytes before it.
  package func pieces(
    in range: Range<Int>, of message: any AnswerBytes, response: Response, ending: ResponseReader.Ending
  ) -> [ExplainedPiece] {
    guard let place = places.last(where: { $0.offset <= range.lowerBound }) else { return [] }
    var reader = place.reader
    var meanings = PieceMeanings(of: response, isInHead: reader.bodyStart == nil, chunk: place.chunk)
    var (found, kept, keptStart): ([ExplainedPiece], [UInt8], Int) = ([], [], place.offset)
    var told: [ResponsePiece] = []
    var open: ResponsePiece? = place.offset == 0 ? nil : reader.openPart(from: place.partStart)
    var offset = place.offset
    func take(_ piece: ResponsePiece) {
      let bytes =
        piece.role.isToldInParts
        ? [] : kept[piece.range.lowerBound - keptStart..<piece.range.upperBound - keptStart]
      let meaning = meanings.meaning(of: piece, bytes)
      guard piece.range.overlaps(range) else { return }
      found.append(ExplainedPiece(piece: piece, meaning: meaning))
    }
    func takeTold() {
      for piece in told {
        if let started = open, started.role == piece.role,
          started.range.upperBound == piece.range.lowerBound
        {
          open?.range = started.range.lowerBound..<piece.range.upperBound
          continue
        }
        if let open { take(open) }
        open = piece.role.isToldInParts ? piece : nil
        if open == nil { take(piece) }
      }
      if let end = told.last?.range.upperBound {
        kept.removeFirst(end - keptStart)
        keptStart = end
      }
      told = []
    }
    while offset < message.count, reader.offset < range.upperBound {
      let bytes = message.bytes(in: offset..<min(message.count, offset + Self.window))
      guard !bytes.isEmpty else { break }
      kept += bytes
      offset += bytes.count
      reader.read(bytes[...]) { told.append($0) }
      takeTold()
    }
    if offset >= message.count {
      reader.end(ending) { told.append($0) }
      takeTold()
    }
    if let open { take(open) }
    return found
  }
}

extension ResponseReader {
  fileprivate func openPart(from start: Int) -> ResponsePiece? {
    switch stage {
    case .chunkData: ResponsePiece(range: start..<offset, role: .chunkData)
    case .body, .bodyUntilClose: ResponsePiece(range: start..<offset, role: .body)
    case .complete: ResponsePiece(range: start..<offset, role: .extra)
    case .broken: ResponsePiece(range: start..<offset, role: .invalid)
    default: nil
    }
  }
}
