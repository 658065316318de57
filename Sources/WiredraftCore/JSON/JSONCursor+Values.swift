extension JSONCursor {
  /// Reads a value of any kind, with what it holds.
  ///
  /// - Throws: ``JSONError`` for the first thing that is wrong, and ``JSONError/Kind/tooDeep`` beyond
  ///   ``maximumDepth``.
  /// - Complexity: O(*n*), where *n* is the length of the value.
  public mutating func readValue() throws(JSONError) -> ParameterValue {
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

  private mutating func readScalar(_ kind: Kind) throws(JSONError) -> ParameterValue {
    switch kind {
    case .bool: return .bool(try readBool())
    case .number: return .number(try readNumber())
    case .string: return .string(try readString())
    case .null, .array, .object:
      try readNull()
      return .null
    }
  }

  /// Reads a value of any kind that stands in a larger text: its nesting counts from its own first bracket.
  ///
  /// So a value that can be read alone can be read wherever a format of ours puts it.
  /// - Throws: What ``readValue()`` throws.
  public mutating func readEmbeddedValue() throws(JSONError) -> ParameterValue {
    let outer = depth
    depth = 0
    defer { depth = outer }
    return try readValue()
  }

  /// Passes over a value of any kind and returns where it stood: offsets in bytes, without white space around it.
  ///
  /// - Throws: What ``readValue()`` throws: the value is checked as if it were read.
  public mutating func skipValue() throws(JSONError) -> Range<Int> {
    skipSpace()
    let start = offset
    _ = try readValue()
    return start..<offset
  }
}
