/// A JSON text as lines that fold, of which only those asked for are read.
///
/// There is one line for each element, each member and the whole value, in the order of the text. A tree has no list of
/// them: it goes from one to the next by ``JSONIndex``, and reads a few kilobytes for each, however long the text is.
/// While the text arrives, ``index`` is replaced by a newer one; lines end where it is no longer certain.
///
///     let text = Array(#"{"items": [{"id": 1}, {"id": 2}]}"#.utf8)
///     var index = JSONIndex()
///     index.read(text[...])
///     index.finish()
///     let tree = JSONTree(index) { Array(text[$0]) }
///     try tree.firstLine()?.count  // 1
///
/// Each function throws the errors of the text's reader, and ``ContentChanged``.
package struct JSONTree: Sendable {
  /// Returns the bytes in a range of the text.
  package typealias Read = @Sendable (Range<Int>) throws -> [UInt8]

  /// The bytes aren't those that were indexed.
  package struct ContentChanged: Error, Hashable {}

  /// The index of the text, as far as that was read.
  package var index: JSONIndex
  /// The choice of folded containers.
  package var folding = Folding(.examples)
  private let read: Read

  /// Makes a tree of a text.
  package init(_ index: JSONIndex, read: @escaping Read) {
    self.index = index
    self.read = read
  }

  var navigator: JSONNavigator { JSONNavigator(index, read) }

  /// Returns the line of the whole value; nil if none is certain.
  ///
  /// - Complexity: As ``line(after:)``.
  package func firstLine() throws -> Line? {
    var navigator = navigator
    guard let token = try navigator.token(from: 0) else { return nil }
    return try navigator.line(at: token, depth: 0, ordinal: 0, container: nil)
  }

  /// Returns the last line that isn't hidden.
  package func lastLine() throws -> Line? { try line(at: .max) }

  /// Returns the next line that isn't hidden; nil after the last.
  ///
  /// - Complexity: O(*b*), where *b* is the number of blocks of 8 KiB that the line or the next one spans, a few of
  ///   which are read.
  package func line(after line: Line) throws -> Line? {
    var navigator = navigator
    return try successor(of: line, &navigator)
  }

  /// Returns the line before that isn't hidden; nil before the first.
  ///
  /// - Complexity: As ``line(at:)``.
  package func line(before line: Line) throws -> Line? {
    var navigator = navigator
    return try predecessor(of: line, &navigator)
  }

  /// Returns a line and those after it that aren't hidden.
  package func lines(from line: Line, count: Int) throws -> [Line] {
    var navigator = navigator
    var lines = [line]
    while lines.count < count, let next = try successor(of: lines[lines.count - 1], &navigator) {
      lines.append(next)
    }
    return lines
  }

  /// Returns the lines before a line that aren't hidden, in the order of the text.
  package func lines(before line: Line, count: Int) throws -> [Line] {
    var navigator = navigator
    var (lines, first) = ([] as [Line], line)
    while lines.count < count, let previous = try predecessor(of: first, &navigator) {
      lines.append(previous)
      first = previous
    }
    return lines.reversed()
  }

  /// Returns the line that shows the byte at an offset: that of the last name or value that starts there or before,
  /// or of the folded container that hides it; nil before the first.
  ///
  /// - Complexity: O(*b* + *d*), where *b* is the number of blocks of 8 KiB before the offset, and *d* the depth.
  ///   A block is read for each container around the offset, at most.
  package func line(at offset: Int) throws -> Line? {
    var navigator = navigator
    let limit = offset < navigator.end ? offset + 1 : navigator.end
    guard let item = try navigator.lastItem(before: limit) else { return nil }
    return try shownLine(item, &navigator)
  }

  /// Returns the line of the container that a line is in; nil for the whole value.
  ///
  /// - Complexity: As ``line(at:)``.
  package func parent(of line: Line) throws -> Line? {
    guard let container = line.container else { return nil }
    var navigator = navigator
    let depth = line.depth - 1
    return try navigator.line(
      of: navigator.levels(around: container, depth: depth, downTo: depth)[0], depth: depth)
  }

  /// Returns an element or member of a container by its ordinal, from 0; nil if there is none, or it isn't certain.
  ///
  /// - Complexity: O(*b*), where *b* is the number of blocks of 8 KiB before it in the container.
  package func child(_ ordinal: Int, of line: Line) throws -> Line? {
    guard ordinal >= 0 else { return nil }
    var navigator = navigator
    guard ordinal > 0, line.isContainer else { return try navigator.firstChild(of: line) }
    let opening = line.value.lowerBound
    let inner = line.depth + 1
    let extent = try navigator.extent(ofContainerAt: opening, inner: inner, upToComma: ordinal)
    guard let comma = extent.comma, let item = try navigator.token(from: comma + 1) else { return nil }
    return try navigator.line(at: item, depth: inner, ordinal: ordinal, container: opening)
  }

  /// Returns elements or members of a container, whether they are hidden or not.
  ///
  /// - Parameter ordinal: The ordinal of the first, from 0.
  /// - Complexity: As ``line(after:)`` for each of them.
  package func children(of line: Line, from ordinal: Int = 0, count: Int) throws -> [Line] {
    guard count > 0, let first = try child(ordinal, of: line) else { return [] }
    var navigator = navigator
    var lines = [first]
    while lines.count < count,
      let next = try navigator.successor(of: lines[lines.count - 1], inSameContainer: true)
    {
      lines.append(next)
    }
    return lines
  }

  // MARK: - Steps

  private func successor(of line: Line, _ navigator: inout JSONNavigator) throws -> Line? {
    if line.isFoldable, !isFolded(line), let child = try navigator.firstChild(of: line) { return child }
    return try navigator.successor(of: line, inSameContainer: false)
  }

  private func predecessor(of line: Line, _ navigator: inout JSONNavigator) throws -> Line? {
    guard let item = try navigator.lastItem(before: line.start) else { return nil }
    guard item.depth >= line.depth else { return try parent(of: line) }
    // The item is the sibling before, or in it.
    var levels = [JSONNavigator.Level(item: item.start)]
    if item.depth > line.depth {
      levels = try navigator.levels(
        around: item.start, depth: item.depth, downTo: line.depth, untilItem: true)
    }
    levels[0].opening = line.container
    levels[0].commas = line.ordinal - 1
    return try shownLine(in: levels, from: line.depth, &navigator)
  }

  /// Returns the line of an item, or of the outermost folded container around it.
  private func shownLine(
    _ item: (start: Int, depth: Int), _ navigator: inout JSONNavigator
  ) throws -> Line {
    let levels = try navigator.levels(around: item.start, depth: item.depth, downTo: 0)
    return try shownLine(in: levels, from: 0, &navigator)
  }

  private func shownLine(
    in levels: [JSONNavigator.Level], from lowest: Int, _ navigator: inout JSONNavigator
  ) throws -> Line {
    for (depth, (level, inner)) in zip(lowest..., zip(levels, levels.dropFirst())) {
      guard let opening = inner.opening else { throw ContentChanged() }
      let isFolded = folding.isFolded(
        opening, depth: depth, ordinal: level.commas, isMember: level.item != opening)
      if isFolded { return try navigator.line(of: level, depth: depth) }
    }
    return try navigator.line(of: levels[levels.count - 1], depth: lowest + levels.count - 1)
  }
}
