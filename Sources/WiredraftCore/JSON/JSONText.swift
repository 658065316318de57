internal import Synchronization

/// A long array or object as its compact text, in pieces: no value is made of it, and after a small change of the text
/// only the pieces around the change are read again.
final class JSONText: Sendable {
  /// The length below which a text is better read as a value.
  static let worthwhile = 4 << 10

  /// The text as it was typed.
  let source: String
  let pieces: [JSONPiece]
  /// Whether the text is that of an object.
  let isObject: Bool
  /// The depth of nesting.
  let depth: Int
  /// Whether an object in it may contain a name twice.
  let mayHoldTwice: Bool
  /// The outline, once it was asked for.
  private let outlined = Mutex<JSONOutline?>(nil)

  private init(_ source: String, _ pieces: [JSONPiece]) {
    self.source = source
    self.pieces = pieces
    isObject = pieces.first?.bytes.first == UInt8(ascii: "{")
    depth = pieces.reduce(0) { max($0, $1.deepest) }
    mayHoldTwice = Self.holdTwice(pieces)
  }

  /// Reads a text.
  ///
  /// - Parameter old: The result of reading the text before a change.
  /// - Returns: nil if the text is not that of an array or object.
  /// - Throws: The errors of ``JSONCursor``.
  /// - Complexity: O(*n*), where *n* is the length of the text; after a small change, mostly for the comparison.
  static func read(
    _ text: String, reusing old: JSONText?, pieceSize: Int = JSONScan.pieceSize
  ) throws(JSONError) -> JSONText? {
    let bytes = Array(text.utf8)
    let first = bytes.first { $0 != 0x20 && $0 != 0x09 && $0 != 0x0A && $0 != 0x0D }
    guard first == UInt8(ascii: "{") || first == UInt8(ascii: "[") else { return nil }
    return JSONText(text, try read(bytes, reusing: old, pieceSize: pieceSize))
  }

  private static func read(
    _ bytes: [UInt8], reusing old: JSONText?, pieceSize: Int
  ) throws(JSONError) -> [JSONPiece] {
    guard let old else {
      var scan = JSONScan(bytes, at: 0, pieceSize: pieceSize)
      _ = try scan.read()
      try scan.expectEnd()
      return scan.pieces
    }
    var before = old.source
    let (prefix, suffix, oldCount) = before.withUTF8 { before in
      let same = bytes.withUnsafeBufferPointer { TextDifference(from: before, to: $0) }
      return (same.prefix, same.suffix, before.count)
    }
    let shift = bytes.count - oldCount
    // A piece that ends before the change stays: its text, and the comma after it, are unchanged.
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

  /// Returns the pieces as they are written for a source.
  func contents(of source: Composition.Origin.Source) -> [Composition.TracedBytes.Piece.Content] {
    pieces.map { piece in
      Composition.TracedBytes.Piece.Content(
        TracedRun(piece.bytes, marks: piece.marks, within: JSONPlaces(piece, in: source)))
    }
  }

  /// The first name that occurs twice in one object.
  ///
  /// - Complexity: O(1) if no two names have the same hash, else O(*n*).
  var firstDuplicateName: String? { mayHoldTwice ? value?.firstDuplicateName : nil }

  /// The text as a value.
  ///
  /// - Complexity: O(*n*), where *n* is the length of the text.
  var value: ParameterValue? {
    do throws(JSONError) { return try ParameterValue(json: source) } catch { return nil }
  }

  /// The places of the members in the text.
  ///
  /// - Complexity: O(*n*) the first time, where *n* is the length of the text.
  var outline: JSONOutline? {
    outlined.withLock { known in
      if known == nil { known = JSONOutline(valid: source) }
      return known
    }
  }

  private static func holdTwice(_ pieces: [JSONPiece]) -> Bool {
    if pieces.contains(where: \.holdsTwice) { return true }
    // The names of the open objects, by depth.
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
