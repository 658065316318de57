internal import WiredraftCore

/// The values of a JSON text in the order in which they begin, made in one pass.
struct JSONValues {
  /// A value.
  struct Value {
    let kind: JSONTree.Kind
    /// The range of the member's name with its quotes; empty if it has none.
    let name: Range<Int32>
    let start: Int32
    var end: Int32 = 0
    /// The index of the container; -1 for the whole value.
    let parent: Int32
    /// The number of elements or members before it in its container.
    let ordinal: Int32
    /// The index of the first value after it that isn't in it.
    var next: Int32 = 0
    /// The number of elements or members.
    var count: Int32 = 0
  }

  private(set) var values: [Value] = []
  let bytes: [UInt8]

  /// The largest number of containers around a value.
  private static let maximumDepth = 1_000

  /// Reads a text that an index found to be valid; nil if it isn't so any more, has more values than
  /// a limit, or is nested deeper than 1,000 levels.
  ///
  /// - Complexity: O(*n*), where *n* is the length of the text.
  init?(_ bytes: [UInt8], maximumCount: Int) {
    guard bytes.count < Int32.max else { return nil }
    self.bytes = bytes
    var tokens = JSONTokens(bytes, at: 0, in: .start)
    var open: [Int] = []
    var name: Range<Int32> = 0..<0
    while let token = tokens.next() {
      if token.isComma { continue }
      if token.isClosing {
        guard let container = open.popLast() else { return nil }
        values[container].end = Int32(token.offset + 1)
        values[container].next = Int32(values.count)
        continue
      }
      guard let end = bytes.end(of: token), let kind = JSONTree.Kind(firstByte: token.byte),
        values.count < maximumCount, open.count < Self.maximumDepth
      else { return nil }
      if let object = open.last, values[object].kind == .object, name.isEmpty {
        guard kind == .string, tokens.next()?.isColon == true else { return nil }
        name = Int32(token.offset)..<Int32(end)
        continue
      }
      append(kind, token.offset..<end, name: name, parent: open.last)
      name = 0..<0
      if token.isOpening { open.append(values.count - 1) }
    }
    guard open.isEmpty, let whole = values.first, Int(whole.next) == values.count else { return nil }
  }

  private mutating func append(
    _ kind: JSONTree.Kind, _ range: Range<Int>, name: Range<Int32>, parent: Int?
  ) {
    let ordinal = parent.map { values[$0].count } ?? 0
    if let parent { values[parent].count += 1 }
    values.append(
      Value(
        kind: kind, name: name, start: Int32(range.lowerBound), end: Int32(range.upperBound),
        parent: Int32(parent ?? -1), ordinal: ordinal, next: Int32(values.count + 1)))
  }

  /// The indexes of the elements or members of a container.
  func children(of index: Int) -> UnfoldSequence<Int, Int> {
    let end = Int(values[index].next)
    return sequence(state: index + 1) { child in
      guard child < end else { return nil }
      defer { child = Int(values[child].next) }
      return child
    }
  }

  /// The range of a value in the text.
  func range(of index: Int) -> Range<Int> { Int(values[index].start)..<Int(values[index].end) }

  /// The literal of a value.
  func literal(_ index: Int) -> ArraySlice<UInt8> { bytes[range(of: index)] }

  /// The name of a member without quotes and escapes.
  func name(of index: Int) -> ArraySlice<UInt8> {
    Self.plain(bytes[Int(values[index].name.lowerBound)..<Int(values[index].name.upperBound)])
  }

  /// Returns the text of a string literal in UTF-8.
  static func plain(_ literal: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    guard literal.contains(UInt8(ascii: "\\")) else { return literal.dropFirst().dropLast() }
    return Array(DecodedString(literal: literal, limit: .max).text.utf8)[...]
  }

  /// Returns the steps from the whole value to a value.
  ///
  /// - Complexity: O(*d*), where *d* is the depth.
  func path(to index: Int) -> [ParameterValue.Step] {
    var (steps, index) = ([] as [ParameterValue.Step], index)
    while values[index].parent >= 0 {
      let isMember = !values[index].name.isEmpty
      steps.append(
        isMember
          ? .member(String(decoding: name(of: index), as: UTF8.self)) : .element(Int(values[index].ordinal)))
      index = Int(values[index].parent)
    }
    return steps.reversed()
  }
}

extension [UInt8] {
  /// Returns the offset after a token that begins in these bytes; nil for a string that isn't closed.
  func end(of token: JSONTokens.Token) -> Int? {
    if token.isOpening || token.isClosing || token.isComma || token.isColon { return token.offset + 1 }
    return token.byte == UInt8(ascii: "\"")
      ? endOfString(from: token.offset + 1, isEscaped: false) : endOfWord(from: token.offset)
  }
}

extension JSONTree.Kind {
  /// Makes the kind of a value by its first byte; nil if none begins with it.
  init?(firstByte: UInt8) {
    switch Unicode.Scalar(firstByte) {
    case "{": self = .object
    case "[": self = .array
    case "\"": self = .string
    case "t", "f": self = .bool
    case "n": self = .null
    case "-", "0"..."9": self = .number
    default: return nil
    }
  }
}
