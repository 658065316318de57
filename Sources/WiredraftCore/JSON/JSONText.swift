/// A long array or object as its compact text, in pieces: no value is made of it, and after a small change of the
/// text only the pieces about the change are read again.
final class JSONText: Sendable {
  /// A text shorter than this is as well a value.
  static let worthwhile = 4 << 10

  /// The text as it was typed.
  let source: String
  let pieces: [JSONPiece]
  /// Whether it is an object.
  let isObject: Bool
  /// How deep values are nested.
  let depth: Int
  /// Whether an object in it seems to hold a name twice.
  let mayHoldTwice: Bool

  private init(_ source: String, _ pieces: [JSONPiece]) {
    self.source = source
    self.pieces = pieces
    isObject = pieces.first?.bytes.first == UInt8(ascii: "{")
    depth = pieces.reduce(0) { max($0, $1.deepest) }
    mayHoldTwice = Self.holdTwice(pieces)
  }

  /// Reads a text.
  ///
  /// - Parameter old: What was read of the text before a change.
  /// - Returns: nil where the text is no array or object, but another value, or none.
  /// - Throws: What ``JSONCursor`` would.
  /// - Complexity: O(*n*), where *n* is the length of the text; after a small change the comparison is all of it.
  static func read(
    _ text: String, reusing old: JSONText?, pieceSize: Int = JSONScan.pieceSize
  ) throws(JSONError) -> JSONText? {
    var result: Result<[JSONPiece], JSONError>?
    var source = text
    source.withUTF8 { bytes in
      let first = bytes.first { $0 != 0x20 && $0 != 0x09 && $0 != 0x0A && $0 != 0x0D }
      guard first == UInt8(ascii: "{") || first == UInt8(ascii: "[") else { return }
      do throws(JSONError) {
        result = .success(try read(bytes, reusing: old, pieceSize: pieceSize))
      } catch {
        result = .failure(error)
      }
    }
    guard let result else { return nil }
    return JSONText(text, try result.get())
  }

  private static func read(
    _ bytes: UnsafeBufferPointer<UInt8>, reusing old: JSONText?, pieceSize: Int
  ) throws(JSONError) -> [JSONPiece] {
    guard let old else {
      var scan = JSONScan(bytes, at: 0, pieceSize: pieceSize)
      _ = try scan.read()
      try scan.expectEnd()
      return scan.pieces
    }
    var before = old.source
    let (prefix, suffix, oldCount) = before.withUTF8 { before in
      let same = TextDifference(from: before, to: bytes)
      return (same.prefix, same.suffix, before.count)
    }
    let shift = bytes.count - oldCount
    // A piece that ends before the change stays: its text, and the comma after it, are the same.
    let kept = max(0, old.pieces.firstIndex { $0.start >= prefix }.map { $0 - 1 } ?? old.pieces.count - 1)
    let (start, entry) = old.pieces.isEmpty ? (0, []) : (old.pieces[kept].start, old.pieces[kept].entry)
    let later = old.pieces.indices.filter { $0 > kept && old.pieces[$0].start >= oldCount - suffix }
    var scan = JSONScan(bytes, at: start, in: entry, pieceSize: pieceSize)
    let met = try scan.read(
      meeting: JSONScan.Meeting(
        starts: later.map { old.pieces[$0].start + shift }, entries: later.map { old.pieces[$0].entry }))
    var pieces = Array(old.pieces[..<kept]) + scan.pieces
    guard let met else {
      try scan.expectEnd()
      return pieces
    }
    for var piece in old.pieces[later[met]...] {
      piece.start += shift
      pieces.append(piece)
    }
    return pieces
  }

  /// The first name that stands twice in one object.
  ///
  /// - Complexity: O(1) where no two names seem to be the same, else O(*n*).
  var firstDuplicateName: String? { mayHoldTwice ? value?.firstDuplicateName : nil }

  /// The text as a value.
  ///
  /// - Complexity: O(*n*), where *n* is the length of the text.
  var value: ParameterValue? {
    do throws(JSONError) { return try ParameterValue(json: source) } catch { return nil }
  }

  private static func holdTwice(_ pieces: [JSONPiece]) -> Bool {
    if pieces.contains(where: \.holdsTwice) { return true }
    // The names of the objects that are open, by their depth.
    var open: [Int: Set<Int>] = [:]
    for piece in pieces {
      for (depth, hashes) in piece.olderNames {
        for hash in hashes where !open[depth, default: []].insert(hash).inserted { return true }
      }
      for depth in open.keys where depth >= piece.lowestDepth { open[depth] = nil }
      for (depth, hashes) in piece.openNames {
        for hash in hashes where !open[depth, default: []].insert(hash).inserted { return true }
      }
    }
    return false
  }
}

/// How much of two texts is the same at their beginnings and ends.
public struct TextDifference {
  /// How many bytes at the beginning are the same.
  public let prefix: Int
  /// How many bytes at the end are the same; none of them belongs to ``prefix``.
  public let suffix: Int

  /// Compares two texts, bytes in blocks.
  public init(from old: UnsafeBufferPointer<UInt8>, to new: UnsafeBufferPointer<UInt8>) {
    let limit = min(old.count, new.count)
    var prefix = 0
    while prefix + 256 <= limit {
      var difference: UInt8 = 0
      for index in prefix..<prefix + 256 { difference |= old[index] ^ new[index] }
      if difference != 0 { break }
      prefix += 256
    }
    while prefix < limit, old[prefix] == new[prefix] { prefix += 1 }
    var suffix = 0
    let most = limit - prefix
    while suffix + 256 <= most {
      var difference: UInt8 = 0
      let (a, b) = (old.count - suffix - 256, new.count - suffix - 256)
      for index in 0..<256 { difference |= old[a + index] ^ new[b + index] }
      if difference != 0 { break }
      suffix += 256
    }
    while suffix < most, old[old.count - suffix - 1] == new[new.count - suffix - 1] { suffix += 1 }
    self.prefix = prefix
    self.suffix = suffix
  }
}
