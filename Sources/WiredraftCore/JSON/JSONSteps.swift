/// Steps through a JSON value without a call for each level of nesting: a thread's stack may be small.
///
/// Commas, colons and brackets are read and checked here. The caller reads each name or scalar found, with ``cursor``,
/// before the next step.
package struct JSONSteps {
  /// The next part of the text.
  package enum Step: Sendable, Equatable {
    /// An object or array begins.
    case begin(ParameterValue.Kind)
    /// The object or array ends.
    case end
    /// The name of a member begins.
    case name
    /// A string, a number or a word begins.
    case scalar(ParameterValue.Kind)
  }

  /// The reader; after a step it is at the place where the caller continues.
  package var cursor: JSONCursor
  /// For each open value, whether it is an object.
  private var open: [Bool]
  private var isFirst = true
  private var isAfterName = false
  private var hasBegun: Bool

  /// Starts at a value.
  package init(_ cursor: JSONCursor) {
    self.cursor = cursor
    (open, hasBegun) = ([], false)
  }

  /// Takes the next step; nil past the end of the outermost value.
  ///
  /// - Throws: ``JSONError`` for the first error, and ``JSONError/Kind/tooDeep`` beyond ``JSONCursor/maximumDepth``.
  package mutating func next() throws(JSONError) -> Step? {
    if isAfterName {
      isAfterName = false
      try cursor.passColon()
      return try value()
    }
    guard let isObject = open.last else {
      guard !hasBegun else { return nil }
      hasBegun = true
      return try value()
    }
    guard try cursor.another(before: isObject ? UInt8(ascii: "}") : UInt8(ascii: "]"), isFirst: isFirst)
    else {
      open.removeLast()
      cursor.depth -= 1
      isFirst = false
      return .end
    }
    isFirst = false
    guard isObject else { return try value() }
    try cursor.expectName()
    isAfterName = true
    return .name
  }

  private mutating func value() throws(JSONError) -> Step {
    let kind = try cursor.peek()
    guard kind == .object || kind == .array else { return .scalar(kind) }
    try cursor.open(cursor.bytes[cursor.offset])
    open.append(kind == .object)
    isFirst = true
    return .begin(kind)
  }
}
