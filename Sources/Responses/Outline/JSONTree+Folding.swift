extension JSONTree {
  /// The choice of the arrays and objects whose elements aren't shown.
  package struct Folding: Sendable, Hashable {
    /// The rule for those that are not folded or unfolded one by one.
    package enum Rule: Sendable, Hashable {
      /// The whole value, its members, and the first of each container down to level 4 are unfolded: an example of each
      /// kind of thing is on the first screen.
      case examples
      /// Those in fewer containers than this are unfolded; 0 folds all.
      case level(Int)
    }

    /// The rule for those without an exception.
    package let rule: Rule
    /// The offsets of the opening brackets of those to which the rule doesn't apply.
    private var exceptions: Set<Int> = []

    /// Makes a folding without exceptions.
    package init(_ rule: Rule) { self.rule = rule }

    func isFolded(_ opening: Int, depth: Int, ordinal: Int, isMember: Bool) -> Bool {
      let isFolded =
        switch rule {
        case .level(let level): depth >= level
        case .examples: depth > 0 && !(isMember && depth == 1) && !(ordinal == 0 && depth < 4)
        }
      return isFolded != exceptions.contains(opening)
    }

    mutating func toggle(_ opening: Int) {
      if exceptions.remove(opening) == nil { exceptions.insert(opening) }
    }
  }

  /// Returns whether a line is that of an array or object whose elements aren't shown; false for empty ones.
  ///
  /// - Complexity: O(1).
  package func isFolded(_ line: Line) -> Bool {
    line.isFoldable
      && folding.isFolded(
        line.value.lowerBound, depth: line.depth, ordinal: line.ordinal, isMember: line.name != nil)
  }

  /// Folds or unfolds a line; one that can't be folded doesn't change.
  ///
  /// - Complexity: O(1).
  package mutating func setFolded(_ isFolded: Bool, _ line: Line) {
    if line.isFoldable, self.isFolded(line) != isFolded { folding.toggle(line.value.lowerBound) }
  }

  /// Unfolds the containers around the value or name at an offset, and returns its line; nil if there is none.
  ///
  /// - Throws: As ``line(at:)``.
  package mutating func reveal(_ offset: Int) throws -> Line? {
    var navigator = navigator
    guard let item = try navigator.lastItem(before: min(offset + 1, navigator.end)) else { return nil }
    let levels = try navigator.levels(around: item.start, depth: item.depth, downTo: 0)
    for (depth, (level, inner)) in zip(0..., zip(levels, levels.dropFirst())) {
      guard let opening = inner.opening else { throw ContentChanged() }
      if folding.isFolded(
        opening, depth: depth, ordinal: level.commas, isMember: level.item != opening)
      {
        folding.toggle(opening)
      }
    }
    return try navigator.line(of: levels[item.depth], depth: item.depth)
  }
}
