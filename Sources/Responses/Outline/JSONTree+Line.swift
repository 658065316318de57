package import WiredraftCore

extension JSONTree {
  /// The kinds of values.
  package typealias Kind = ParameterValue.Kind

  /// An element, a member, or the whole value. An array or object that isn't folded is a line of its own, before those
  /// of its elements; there is no line for its closing bracket.
  ///
  /// A line is as the text was known when the line was made: while the text still arrives, ``JSONTree/line(at:)``
  /// with its ``start`` makes it again.
  package struct Line: Sendable, Hashable {
    /// The range of a member's name with its quotes in the text; nil for others.
    package let name: Range<Int>?
    /// The range of the value in the text. That of a container without a certain end extends to the end of what is
    /// certain.
    package let value: Range<Int>
    /// The kind of the value.
    package let kind: Kind
    /// The number of containers that it is in.
    package let depth: Int
    /// The number of elements or members before it in its container.
    package let ordinal: Int
    /// The number of a container's elements or members; nil if its end isn't certain, and for scalars.
    package let count: Int?
    /// Whether the value's end is certain.
    package let isComplete: Bool
    /// The offset of the opening bracket of the container that it is in; nil for the whole value.
    package let container: Int?

    /// The offset of the name, or of the value that has none.
    package var start: Int { name?.lowerBound ?? value.lowerBound }
    /// Whether the value is an array or object.
    package var isContainer: Bool { kind == .array || kind == .object }
    /// Whether the value is an array or object with elements or members, so that it can be folded.
    package var isFoldable: Bool { isContainer && count != 0 }
  }
}

extension JSONNavigator {
  mutating func line(
    at item: JSONTokens.Token, depth: Int, ordinal: Int, container: Int?
  ) throws -> JSONTree.Line {
    var (token, name, end) = (item, nil as Range<Int>?, nil as Int?)
    if token.byte == UInt8(ascii: "\"") {
      let endOfString = try self.end(ofScalar: token)
      if depth > 0, let colon = try self.token(from: endOfString), colon.isColon {
        guard let value = try self.token(from: colon.offset + 1) else { throw JSONTree.ContentChanged() }
        (token, name) = (value, item.offset..<endOfString)
      } else {
        end = endOfString
      }
    }
    var count: Int?
    if token.isOpening {
      let extent = try extent(ofContainerAt: token.offset, inner: depth + 1)
      end = extent.end
      if extent.end != nil {
        let isEmpty = try extent.commas == 0 && self.token(from: token.offset + 1)?.isClosing == true
        count = isEmpty ? 0 : extent.commas + 1
      }
    } else if end == nil {
      end = try self.end(ofScalar: token)
    }
    guard let kind = ParameterValue.Kind(firstByte: token.byte) else { throw JSONTree.ContentChanged() }
    return JSONTree.Line(
      name: name, value: token.offset..<(end ?? self.end), kind: kind, depth: depth,
      ordinal: ordinal, count: count, isComplete: end != nil, container: container)
  }

  mutating func line(of level: Level, depth: Int) throws -> JSONTree.Line {
    guard let item = level.item, let token = try token(from: item) else { throw JSONTree.ContentChanged() }
    return try line(at: token, depth: depth, ordinal: level.commas, container: level.opening)
  }

  /// Nil also if no child is certain yet.
  mutating func firstChild(of line: JSONTree.Line) throws -> JSONTree.Line? {
    guard line.isFoldable, let token = try token(from: line.value.lowerBound + 1), !token.isClosing else {
      return nil
    }
    return try self.line(at: token, depth: line.depth + 1, ordinal: 0, container: line.value.lowerBound)
  }

  mutating func successor(of line: JSONTree.Line, inSameContainer: Bool) throws -> JSONTree.Line? {
    guard line.isComplete else { return nil }
    var (offset, depth) = (line.value.upperBound, line.depth)
    while depth > 0, let token = try token(from: offset) {
      offset = token.offset + 1
      if token.isClosing, !inSameContainer {
        depth -= 1
        continue
      }
      guard token.isComma else { return nil }
      guard let item = try self.token(from: offset) else { return nil }
      if depth == line.depth {
        return try self.line(
          at: item, depth: depth, ordinal: line.ordinal + 1, container: line.container)
      }
      let level = try levels(around: item.offset, depth: depth, downTo: depth)[0]
      return try self.line(at: item, depth: depth, ordinal: level.commas, container: level.opening)
    }
    return nil
  }
}
