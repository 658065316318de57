extension JSONCursor {
  /// Reads a value of any kind, with its elements or members.
  ///
  /// - Throws: ``JSONError`` for the first error, and ``JSONError/Kind/tooDeep`` beyond ``maximumDepth``.
  /// - Complexity: O(*n*), where *n* is the length of the value.
  package mutating func readValue() throws(JSONError) -> ParameterValue {
    var steps = JSONSteps(self)
    var builder = ValueBuilder()
    var name = ""
    while let step = try steps.next() {
      switch step {
      case .begin(let kind): builder.begin(isObject: kind == .object, named: name)
      case .end: builder.end()
      case .name: name = try steps.cursor.readString()
      case .scalar(let kind): builder.add(try steps.cursor.readScalar(kind), named: name)
      }
    }
    // Set last, so that an error leaves the cursor unchanged.
    offset = steps.cursor.offset
    return builder.value
  }

  private mutating func readScalar(_ kind: ParameterValue.Kind) throws(JSONError) -> ParameterValue {
    switch kind {
    case .bool: return .bool(try readBool())
    case .number: return .number(try readNumber())
    case .string: return .string(try readString())
    case .null, .array, .object:
      try readNull()
      return .null
    }
  }

  /// Reads a value of any kind within a larger text: its nesting counts from its own first bracket.
  ///
  /// A value that can be read alone can therefore be read anywhere in a draft file or another format of this package.
  /// - Throws: The errors of ``readValue()``.
  package mutating func readEmbeddedValue() throws(JSONError) -> ParameterValue {
    let outer = depth
    depth = 0
    defer { depth = outer }
    return try readValue()
  }

  /// Passes over a value of any kind and returns its range: offsets in bytes, without white space around it.
  ///
  /// - Throws: The errors of ``readValue()``: the value is checked as if it were read.
  package mutating func skipValue() throws(JSONError) -> Range<Int> {
    skipSpace()
    let start = offset
    _ = try readValue()
    return start..<offset
  }
}
