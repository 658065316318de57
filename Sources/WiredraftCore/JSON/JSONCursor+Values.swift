extension JSONCursor {
  /// Reads a value of any kind, with what it holds.
  ///
  /// - Throws: ``JSONError`` for the first thing that is wrong, and ``JSONError/Kind/tooDeep`` beyond
  ///   ``maximumDepth``.
  /// - Complexity: O(*n*), where *n* is the length of the value.
  public mutating func readValue() throws(JSONError) -> ParameterValue {
    let kind = try peek()
    guard kind == .array || kind == .object else { return try readScalar(kind) }
    // No call for each level: a thread's stack may be small. What fails leaves the cursor where it was.
    var cursor = self
    var builder = ValueBuilder()
    var name = ""
    while true {
      let kind = try cursor.peek()
      var isFirst = kind == .array || kind == .object
      if isFirst {
        try cursor.open(kind == .object ? UInt8(ascii: "{") : UInt8(ascii: "["))
        builder.begin(isObject: kind == .object, named: name)
      } else {
        builder.add(try cursor.readScalar(kind), named: name)
      }
      while let isObject = builder.isInObject {
        if isObject {
          if let next = try cursor.nextName(isFirst: isFirst) {
            name = next.text
            break
          }
        } else if try cursor.nextElement(isFirst: isFirst) {
          break
        }
        cursor.depth -= 1
        builder.end()
        isFirst = false
      }
      if builder.isInObject == nil {
        self = cursor
        return builder.value
      }
    }
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
