/// A part of the bytes of a response, and its meaning.
package struct ResponsePiece: Sendable, Hashable {
  /// The meaning of bytes of a response.
  package enum Role: String, Sendable, Hashable, CaseIterable {
    case version, status, reason, name, value, separator
    case lineEnd = "line-end"
    case chunkSize = "chunk-size"
    case chunkExtension = "chunk-extension"
    case chunkData = "chunk-data"
    case body
    case trailerName = "trailer-name"
    case trailerValue = "trailer-value"
    case extra, invalid

    /// Whether the bytes are a part of the body, before any coding is taken off.
    package var isBody: Bool { self == .body || self == .chunkData }

    /// Whether its bytes are told as they come, in several pieces.
    package var isToldInParts: Bool { isBody || self == .extra || self == .invalid }
  }

  /// The offsets of the bytes, in all that was received; never empty.
  package var range: Range<Int>
  /// The meaning of the bytes.
  package let role: Role
}

extension [ResponsePiece] {
  /// Appends a piece. The bytes of a body, and those that are extra or invalid, are told as they come: they are joined
  /// to the piece that they go on.
  package mutating func join(_ piece: ResponsePiece) {
    if let last, last.role == piece.role, piece.role.isToldInParts,
      last.range.upperBound == piece.range.lowerBound
    {
      self[count - 1].range = last.range.lowerBound..<piece.range.upperBound
    } else {
      append(piece)
    }
  }
}
