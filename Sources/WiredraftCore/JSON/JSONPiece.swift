/// A stretch of JSON text in its compact form, with the origins of its bytes.
struct JSONPiece: Sendable {
  /// The place of the whole value.
  static let root: UInt16 = .max

  /// A value within another.
  struct Place: Sendable {
    enum Step: Sendable {
      /// A step that began in an earlier piece.
      case known(ParameterValue.Step)
      case element(Int)
      /// A member: the range of its name in the piece's bytes, with its quotes.
      case member(Range<Int>)
    }

    var step: Step
    /// The place of the enclosing value.
    let outer: UInt16
  }

  /// The offset of the piece in the text.
  var start: Int
  /// The path to the last value read before it; empty for the first piece.
  let entry: [ParameterValue.Step]
  var bytes: [UInt8] = []
  /// The spans; their sources are places.
  private(set) var marks: [TracedRun.Mark] = []
  private(set) var places: [Place] = []
  /// The greatest depth of nesting, and the number of values open at its start that stay open.
  var deepest = 0
  var lowestDepth = 0
  /// Whether an object in it may contain a name twice.
  var holdsTwice = false
  /// The hashes of names in objects that began before it, and of those that stay open after it, by their depth.
  var olderNames: [(depth: Int, hashes: [Int])] = []
  var openNames: [(depth: Int, hashes: [Int])] = []

  init(start: Int, entry: [ParameterValue.Step]) {
    self.start = start
    self.entry = entry
  }

  /// Marks the bytes up to the current end.
  mutating func mark(_ role: Composition.Origin.Role, _ part: Composition.Origin.Part, _ place: UInt16) {
    marks.append(TracedRun.Mark(end: UInt32(clamping: bytes.count), source: place, role: role, part: part))
    marks.joinLast()
  }

  /// Frees the memory that it doesn't need.
  mutating func makeCompact() { (bytes, marks, places) = (bytes.compact, marks.compact, places.compact) }

  /// Adds a place, and returns its number.
  mutating func add(_ step: Place.Step, in outer: UInt16) -> UInt16 {
    places.append(Place(step: step, outer: outer))
    return UInt16(truncatingIfNeeded: places.count - 1)
  }

  /// Sets the range of the name of the last added member.
  mutating func nameLast(_ name: Range<Int>) { places[places.count - 1].step = .member(name) }
}

/// The sources of the bytes of a piece of JSON.
final class JSONPlaces: Sendable {
  private let piece: JSONPiece
  private let source: Composition.Origin.Source

  init(_ piece: JSONPiece, in source: Composition.Origin.Source) {
    self.piece = piece
    self.source = source
  }

  /// Returns the source for a place.
  ///
  /// - Complexity: O(*d*), where *d* is the depth of the place.
  func source(_ place: UInt16) -> Composition.Origin.Source {
    guard case .row(let row, let path) = source else { return source }
    var steps: [ParameterValue.Step] = []
    var place = place
    while place != JSONPiece.root {
      steps.append(step(piece.places[Int(place)].step))
      place = piece.places[Int(place)].outer
    }
    return .row(row, path: path + steps.reversed())
  }

  private func step(_ step: JSONPiece.Place.Step) -> ParameterValue.Step {
    switch step {
    case .known(let step): return step
    case .element(let index): return .element(index)
    case .member(let name):
      var cursor = JSONCursor(Array(piece.bytes[name]))
      do throws(JSONError) { return .member(try cursor.readString()) } catch { return .member("") }
    }
  }
}
