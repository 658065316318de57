import Responses
import WiredraftCore

/// The lines of a JSON text, and below a text in it that is JSON itself, if that was unfolded, the lines of this one.
struct NestedTree: Sendable {
  /// A line, behind those of the texts that it is in, the outermost first.
  struct Place: Sendable, Hashable, Comparable {
    var lines: [JSONTree.Line]

    init(_ lines: [JSONTree.Line]) { self.lines = lines }

    var line: JSONTree.Line { lines[lines.count - 1] }
    var outer: JSONTree.Line { lines[0] }
    var depth: Int { lines.reduce(0) { $0 + $1.depth } }

    /// Whether a place is before another one; a text is before the lines in it.
    static func < (first: Place, second: Place) -> Bool {
      first.lines.lexicographicallyPrecedes(second.lines) { $0.start < $1.start }
    }
  }

  var tree: JSONTree
  /// The texts that are unfolded, by the offsets of their values.
  private var texts: [Int: NestedTree] = [:]

  init(_ tree: JSONTree) { self.tree = tree }

  /// Whether no text is unfolded, so that all lines are those of the tree.
  var isPlain: Bool { texts.isEmpty }

  /// The longest text, in bytes, that is read as JSON.
  private static let longest = 1 << 20
  /// The longest text that is read only to see whether it can be unfolded.
  private static let longestGlance = 4 << 10

  // MARK: - Unfolding

  /// Returns whether a line's value is a text that seems to be an array or object of JSON.
  func isText(_ line: JSONTree.Line) -> Bool {
    guard line.kind == .string, line.isComplete, (6...Self.longest).contains(line.value.count),
      let start = try? tree.literal(line.value, limit: 2).text, start == "\"{" || start == "\"["
    else { return false }
    return line.value.count > Self.longestGlance || Self.inner(of: line, in: tree) != nil
  }

  /// Reads a text as JSON; nil if it isn't an array or object with elements.
  private static func inner(of line: JSONTree.Line, in tree: JSONTree) -> NestedTree? {
    guard let text = try? tree.string(of: line, limit: longest), !text.isCut else { return nil }
    let bytes = Array(text.text.utf8)
    var index = JSONIndex()
    index.read(bytes[...])
    index.finish()
    let inner = JSONTree(index) { Array(bytes[$0]) }
    guard index.isComplete, let first = (try? inner.firstLine()) ?? nil, first.isFoldable else { return nil }
    return NestedTree(inner)
  }

  func isUnfoldedText(_ place: Place) -> Bool { descend(place) { $0.texts[$1.value.lowerBound] != nil } }

  func isText(_ place: Place) -> Bool { descend(place) { $0.isText($1) } }

  /// Folds or unfolds the array, object or text at a place; a text that is no JSON stays folded.
  mutating func setFolded(_ isFolded: Bool, _ place: Place) {
    change(place) { tree, line in
      if line.kind == .string {
        tree.texts[line.value.lowerBound] = isFolded ? nil : Self.inner(of: line, in: tree.tree)
      } else {
        tree.tree.setFolded(isFolded, line)
      }
    }
  }

  // MARK: - The tree of a line

  func descend<Result>(_ place: Place, _ property: (NestedTree, JSONTree.Line) -> Result) -> Result {
    guard place.lines.count > 1, let inner = texts[place.outer.value.lowerBound] else {
      return property(self, place.outer)
    }
    return inner.descend(Place(Array(place.lines.dropFirst())), property)
  }

  private mutating func change(_ place: Place, _ change: (inout NestedTree, JSONTree.Line) -> Void) {
    let offset = place.outer.value.lowerBound
    guard place.lines.count > 1, var inner = texts[offset] else { return change(&self, place.outer) }
    inner.change(Place(Array(place.lines.dropFirst())), change)
    texts[offset] = inner
  }

  /// Returns the place as it is now: that of the folded array or object that hides it.
  func present(_ place: Place) -> Place? {
    guard let outer = (try? tree.line(at: place.outer.start)) ?? nil else { return nil }
    guard place.lines.count > 1, outer.start == place.outer.start, let inner = texts[outer.value.lowerBound],
      let rest = inner.present(Place(Array(place.lines.dropFirst())))
    else { return Place([outer]) }
    return Place([outer] + rest.lines)
  }

  // MARK: - From line to line

  func first() -> Place? { ((try? tree.firstLine()) ?? nil).map { Place([$0]) } }

  func last() -> Place? {
    guard let line = (try? tree.lastLine()) ?? nil else { return nil }
    return Place([line] + (texts[line.value.lowerBound]?.last()?.lines ?? []))
  }

  func place(after place: Place) -> Place? {
    let outer = place.outer
    if let inner = texts[outer.value.lowerBound] {
      let next =
        place.lines.count > 1 ? inner.place(after: Place(Array(place.lines.dropFirst()))) : inner.firstInside
      if let next { return Place([outer] + next.lines) }
    }
    return ((try? tree.line(after: outer)) ?? nil).map { Place([$0]) }
  }

  func place(before place: Place) -> Place? {
    let outer = place.outer
    if place.lines.count > 1, let inner = texts[outer.value.lowerBound] {
      let previous = inner.place(before: Place(Array(place.lines.dropFirst())))
      // The whole value of the text is on the text's own line.
      return Place([outer] + (previous.flatMap { $0.depth > 0 ? $0.lines : nil } ?? []))
    }
    guard let line = (try? tree.line(before: outer)) ?? nil else { return nil }
    return Place([line] + (texts[line.value.lowerBound]?.last()?.lines ?? []))
  }

  private var firstInside: Place? { first().flatMap { place(after: $0) } }

  func parent(of place: Place) -> Place? {
    guard place.lines.count > 1, let inner = texts[place.outer.value.lowerBound] else {
      return ((try? tree.parent(of: place.outer)) ?? nil).map { Place([$0]) }
    }
    let parent = inner.parent(of: Place(Array(place.lines.dropFirst())))
    return Place([place.outer] + (parent.flatMap { $0.depth > 0 ? $0.lines : nil } ?? []))
  }

  func places(from place: Place, count: Int) -> [Place] {
    if isPlain { return ((try? tree.lines(from: place.outer, count: count)) ?? []).map { Place([$0]) } }
    var places = [place]
    while places.count < count, let next = self.place(after: places[places.count - 1]) { places.append(next) }
    return places
  }

  func places(before place: Place, count: Int) -> [Place] {
    if isPlain { return ((try? tree.lines(before: place.outer, count: count)) ?? []).map { Place([$0]) } }
    var places: [Place] = []
    while places.count < count, let previous = self.place(before: places.last ?? place) {
      places.append(previous)
    }
    return places.reversed()
  }

  func rows(from place: Place, count: Int, limit: Int) -> [(place: Place, row: JSONTree.Row)] {
    if isPlain {
      return ((try? tree.rows(from: place.outer, count: count, limit: limit)) ?? []).map {
        (Place([$0.line]), $0)
      }
    }
    return places(from: place, count: count).compactMap { place in
      descend(place) { (try? $0.tree.rows(from: $1, count: 1, limit: limit))?.first }.map { (place, $0) }
    }
  }

  func paths(to place: Place) -> [[ParameterValue.Step]] {
    let path = (try? tree.path(to: place.outer)) ?? []
    guard place.lines.count > 1, let inner = texts[place.outer.value.lowerBound] else { return [path] }
    return [path] + inner.paths(to: Place(Array(place.lines.dropFirst())))
  }
}
