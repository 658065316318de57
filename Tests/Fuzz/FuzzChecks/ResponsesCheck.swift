import Responses

/// Responses: of any bytes each has one role, and the result is the same however they are divided.
enum ResponsesCheck {
  /// - Parameter bytes: The first byte chooses the method, the place where the others are divided, and whether the limit of
  ///   the head is reached.
  static func check(_ bytes: [UInt8]) throws(Finding) {
    guard let first = bytes.first else { return }
    let method = ["GET", "HEAD", "CONNECT"][Int(first % 3)]
    let received = bytes.dropFirst()
    let limits = first < 128 ? AnswerLimits() : AnswerLimits(head: 64)
    let whole = read([received], method, limits)
    let place = received.startIndex + min(Int(first), received.count)
    let divided = read([received[..<place], received[place...]], method, limits)
    let single = read(received.indices.map { received[$0...$0] }, method, limits)
    try require("\(whole)" == "\(divided)" && "\(whole)" == "\(single)", "a division changes the result")
    var end = 0
    for piece in whole.pieces {
      try require(piece.range.lowerBound == end && !piece.range.isEmpty, "the pieces don't tile the bytes")
      end = piece.range.upperBound
    }
    try require(end == received.count, "bytes at the end have no role")
    let response = whole.response
    let bodyLength = whole.pieces.reduce(0) { $0 + ($1.role.isBody ? $1.range.count : 0) }
    try require(bodyLength == response.bodyLength, "the length of the body isn't that of its pieces")
    try require(response.isComplete || !response.diagnostics.isEmpty, "no word says what is missing")
    let offsets = response.diagnostics.map(\.offset)
    try require(offsets == offsets.sorted(), "the diagnostics aren't in the order of the bytes")
    _ = response.mediaType
  }

  private struct Result {
    let response: Response
    let pieces: [ResponsePiece]
  }

  private static func read(_ parts: [ArraySlice<UInt8>], _ method: String, _ limits: AnswerLimits) -> Result {
    var reader = ResponseReader(method: method, limits: limits)
    var pieces: [ResponsePiece] = []
    for part in parts { reader.read(part) { pieces.join($0) } }
    reader.end { pieces.join($0) }
    return Result(response: reader.response, pieces: pieces)
  }
}
