package import WiredraftCore

extension JSONTree {
  /// The beginning of a literal, with letters in place of their escapes.
  package struct Literal: Sendable, Hashable {
    /// The literal; U+FFFD is in place of bytes that aren't UTF-8.
    package let text: String
    /// Whether the literal is longer.
    package let isCut: Bool
  }

  /// An element or member of a folded array or object, for a glance at it.
  package struct Glimpse: Sendable, Hashable {
    /// The name; nil for an element.
    package let name: DecodedString?
    /// The literal of the value; nil for arrays and objects.
    package let value: Literal?
    package let line: Line
  }

  /// A line with the texts that are shown on it.
  package struct Row: Sendable, Hashable {
    package let line: Line
    /// Whether it is an array or object whose elements aren't shown.
    package let isFolded: Bool
    /// The first elements or members of a folded array or object; none of any other line.
    package let glimpses: [Glimpse]
    /// The literal of the name; nil if the line is no member.
    package let name: Literal?
    /// The literal of the value; nil for arrays and objects.
    package let value: Literal?
    /// Whether another member of the object has the same name. False if the object has more than
    /// ``JSONTree/largestObject`` members.
    package let isRepeated: Bool
  }

  /// The largest number of members of an object in which repeated names are looked for.
  package static let largestObject = 2_000

  /// In bytes.
  private static let longestComparedName = 1_000

  /// Returns a line and those after it with their texts.
  ///
  /// - Parameter limit: The number of bytes after which a literal is cut.
  /// - Complexity: As ``line(after:)`` for each line, and for each member of the objects that the lines are in.
  package func rows(from line: Line, count: Int, limit: Int) throws -> [Row] {
    var repeated: [Int: Set<Int>] = [:]
    return try lines(from: line, count: count).map { line in
      if let container = line.container, line.name != nil, repeated[container] == nil {
        repeated[container] = try parent(of: line).map(repeatedNames) ?? []
      }
      return Row(
        line: line, isFolded: isFolded(line),
        glimpses: isFolded(line) ? try glimpses(of: line, limit: limit) : [],
        name: try line.name.map { try literal($0, limit: limit) },
        value: line.isContainer ? nil : try literal(line.value, limit: limit),
        isRepeated: line.container.flatMap { repeated[$0] }?.contains(line.start) ?? false)
    }
  }

  /// The largest element or member, in bytes, behind which a glance goes on.
  private static let largestGlimpse = 64 << 10

  /// About as many as a line has room for.
  private func glimpses(of line: Line, limit: Int) throws -> [Glimpse] {
    var (glimpses, length) = ([Glimpse](), 0)
    var next = try children(of: line, count: 1).first
    while let child = next, length < limit / 4 {
      let value = child.isContainer ? nil : try literal(child.value, limit: limit / 4)
      glimpses.append(Glimpse(name: try name(of: child, limit: 100), value: value, line: child))
      length += (child.name?.count ?? 0) + (value?.text.utf8.count ?? 4)
      guard child.isComplete, child.value.count <= Self.largestGlimpse else { break }
      var navigator = navigator
      next = try navigator.successor(of: child, inSameContainer: true)
    }
    return glimpses
  }

  /// Returns the offsets of the names in an object that another member has, too: they may differ in their escapes.
  ///
  /// - Returns: The starts of the members; none if there are more than ``largestObject``.
  /// - Complexity: As ``line(after:)`` for each member.
  package func repeatedNames(of line: Line) throws -> Set<Int> {
    guard line.kind == .object, line.count ?? 0 <= Self.largestObject else { return [] }
    var first: [[UInt8]: Int] = [:]
    var repeated: Set<Int> = []
    for member in try children(of: line, count: Self.largestObject) {
      guard let name = member.name, name.count <= Self.longestComparedName else { continue }
      var key = try navigator.bytes(name)
      if key.contains(UInt8(ascii: "\\")) {
        key = Array("\"\(DecodedString(literal: key[...], limit: .max).text)\"".utf8)
      }
      if let other = first.updateValue(member.start, forKey: key) {
        repeated.formUnion([other, member.start])
      }
    }
    return repeated
  }

  /// Returns the beginning of the bytes in a range as text.
  ///
  /// - Parameter limit: The number of bytes after which it is cut, before the next character.
  package func literal(_ range: Range<Int>, limit: Int) throws -> Literal {
    let isCut = range.count > limit
    var bytes = try navigator.bytes(range.lowerBound..<min(range.upperBound, range.lowerBound + limit))
    if isCut, let last = bytes.lastIndex(where: { $0 & 0xC0 != 0x80 }), bytes[last] >= 0xC0 {
      let length = bytes[last] < 0xE0 ? 2 : bytes[last] < 0xF0 ? 3 : 4
      if last + length > bytes.count { bytes.removeSubrange(last...) }
    }
    return Literal(text: String(decoding: JSONLetters.text(bytes, isCut: isCut), as: UTF8.self), isCut: isCut)
  }

  /// Returns the bytes of a line's value, as they are in the text.
  package func bytes(of line: Line) throws -> [UInt8] { try navigator.bytes(line.value) }

  /// Returns the text of a string value.
  ///
  /// - Parameter limit: The length in UTF-8 at which it is cut.
  /// - Returns: nil if the value is no string.
  package func string(of line: Line, limit: Int) throws -> DecodedString? {
    guard line.kind == .string else { return nil }
    return try decoded(line.value, limit: limit)
  }

  /// Returns the text of a member's name; nil for other lines.
  ///
  /// - Parameter limit: The length in UTF-8 at which it is cut.
  package func name(of line: Line, limit: Int) throws -> DecodedString? {
    try line.name.map { try decoded($0, limit: limit) }
  }

  func decoded(_ literal: Range<Int>, limit: Int) throws -> DecodedString {
    // An escape has at most six bytes for each byte of its character.
    let length = min(literal.count, limit > literal.count ? .max : 6 * limit + 16)
    let bytes = try navigator.bytes(literal.lowerBound..<literal.lowerBound + length)
    return DecodedString(literal: bytes[...], limit: limit)
  }

  /// The length in UTF-8 after which a name in a path is cut.
  package static let longestName = 64 << 10

  /// Returns the steps from the whole value to a line's value: see ``JSONPathText``.
  ///
  /// - Complexity: As ``line(at:)``, and the length of the names.
  package func path(to line: Line) throws -> [ParameterValue.Step] {
    var navigator = navigator
    guard line.depth > 0 else { return [] }
    let levels = try navigator.levels(around: line.start, depth: line.depth, downTo: 0)
    return try zip(levels.dropFirst(), levels.dropFirst(2).map(\.opening) + [line.value.lowerBound]).map {
      guard let item = $0.item else { throw ContentChanged() }
      guard item != $1 else { return .element($0.commas) }
      let end = try navigator.end(ofScalar: JSONTokens.Token(byte: UInt8(ascii: "\""), offset: item))
      return .member(try decoded(item..<end, limit: Self.longestName).text)
    }
  }
}
