package import DraftFormats

/// A request without its secrets: each of their bytes is `*`.
package struct KeptRequest: Sendable {
  /// The byte in place of each byte that was cut out.
  package static let filler = UInt8(ascii: "*")

  /// The pieces of the message: files are named, not copied.
  package let message: SentMessage
  /// The secrets that were cut out.
  package let cuts: [SecretCut]

  /// Takes a request that was cut before.
  init(message: SentMessage, cuts: [SecretCut]) { (self.message, self.cuts) = (message, cuts) }

  /// Cuts secrets out of a request. Their places may overlap.
  ///
  /// - Parameter key: The key of the hashes.
  /// - Throws: ``SecretCutError/outside(name:)`` if a place is not within a piece of bytes.
  /// - Complexity: O(*n* + *s* · *p*), where *n* is the number of bytes in memory, *s* that of the places and
  ///   *p* that of the pieces.
  package init(_ message: SentMessage, cutting places: [SecretPlace], key: [UInt8]) throws(SecretCutError) {
    var pieces = MessagePieces(message)
    var cuts: [SecretCut] = []
    for place in places where !place.range.isEmpty {
      guard let bytes = pieces.original(place.range) else { throw .outside(name: place.name) }
      cuts.append(
        SecretCut(
          name: place.name, layer: place.layer, encoding: place.encoding, offset: place.range.lowerBound,
          length: place.range.count, hash: SHA256.keyed(bytes, by: key)))
    }
    for cut in cuts { pieces.put([UInt8](repeating: Self.filler, count: cut.length), at: cut.offset) }
    (self.message, self.cuts) = (pieces.message, cuts)
  }

  /// Returns the message with its secrets.
  ///
  /// - Parameters:
  ///   - key: The key of the hashes.
  ///   - candidates: A closure that returns the bytes that a secret may be now, as they are or in the encoding; none
  ///     if it is missing.
  /// - Throws: ``SecretCutError`` that names the first secret that is missing or is another one now.
  package func filled(
    key: [UInt8], by candidates: (_ cut: SecretCut) -> [[UInt8]]
  ) throws(SecretCutError) -> SentMessage {
    var pieces = MessagePieces(message)
    for cut in cuts {
      let values = candidates(cut)
      guard !values.isEmpty else { throw .missing(name: cut.name, layer: cut.layer) }
      guard let bytes = cut.bytes(among: values, key: key) else {
        throw .changed(name: cut.name, layer: cut.layer)
      }
      guard pieces.original(cut.range) != nil else { throw .outside(name: cut.name) }
      pieces.put(bytes, at: cut.offset)
    }
    return pieces.message
  }
}

private struct MessagePieces {
  private var pieces: [SentMessage.Piece]
  private var starts: [Int] = []

  init(_ message: SentMessage) {
    pieces = message.pieces
    var start = 0
    for piece in pieces {
      starts.append(start)
      start += piece.count
    }
  }

  var message: SentMessage { SentMessage(pieces) }

  /// Nil if the range is not all in one piece of bytes.
  func original(_ range: Range<Int>) -> [UInt8]? {
    guard let index = starts.lastIndex(where: { $0 <= range.lowerBound }),
      case .bytes(let bytes) = pieces[index], range.upperBound <= starts[index] + bytes.count
    else { return nil }
    return Array(bytes[range.lowerBound - starts[index]..<range.upperBound - starts[index]])
  }

  mutating func put(_ new: [UInt8], at offset: Int) {
    guard let index = starts.lastIndex(where: { $0 <= offset }), case .bytes(var bytes) = pieces[index] else {
      return
    }
    let start = offset - starts[index]
    bytes.replaceSubrange(start..<start + new.count, with: new)
    pieces[index] = .bytes(bytes)
  }
}
