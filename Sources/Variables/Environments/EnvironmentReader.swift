internal import WiredraftCore

struct EnvironmentReader {
  private(set) var environments: [EnvironmentFile.Environment] = []
  private(set) var problems: [VariableFileProblem] = []
  private let secrecy: Bool?
  private var places: [String: Int] = [:]
  private var counter = PositionCounter()

  init(secrecy: Bool?) { self.secrecy = secrecy }

  mutating func read(_ bytes: [UInt8]) {
    var cursor = JSONCursor(bytes)
    do throws(JSONError) {
      let kind = try cursor.peek()
      guard kind == .object else { return note(.notAnObject(found: kind), at: cursor) }
      try cursor.readObject(converting: { $0 }) { (cursor, name, _) throws(JSONError) in
        let kind = try cursor.peek()
        guard kind == .object else {
          note(.environmentNotAnObject(name: name, found: kind), at: cursor)
          _ = try cursor.readEmbeddedValue()
          return
        }
        try readEnvironment(name, &cursor)
      }
      try cursor.expectEnd()
    } catch {
      problems.append(VariableFileProblem(.json(error.kind), at: error.position))
    }
  }

  /// The environment counts as far as it can be read.
  private mutating func readEnvironment(_ name: String, _ cursor: inout JSONCursor) throws(JSONError) {
    var definitions = UniqueDefinitions()
    defer { add(EnvironmentFile.Environment(name: name, definitions: definitions.list)) }
    try cursor.readObject(converting: { $0 }) { (cursor, name, offset) throws(JSONError) in
      let line = counter.position(of: offset, in: cursor.bytes).line
      let value = try cursor.readEmbeddedValue()
      definitions.add(Variable.Definition(name, value, secrecy: secrecy, line: line))
    }
  }

  private mutating func add(_ environment: EnvironmentFile.Environment) {
    if let place = places[environment.name] {
      environments[place] = environment
    } else {
      places[environment.name] = environments.count
      environments.append(environment)
    }
  }

  private mutating func note(_ kind: VariableFileProblem.Kind, at cursor: JSONCursor) {
    problems.append(VariableFileProblem(kind, at: counter.position(of: cursor.offset, in: cursor.bytes)))
  }
}

/// The offsets must increase; each byte is counted once.
private struct PositionCounter {
  private var offset = 0
  private var position = TextPosition(line: 1, column: 1)

  mutating func position(of offset: Int, in bytes: [UInt8]) -> TextPosition {
    while self.offset < offset {
      let byte = bytes[self.offset]
      if byte == 0x0A {
        position = TextPosition(line: position.line + 1, column: 1)
      } else if byte & 0xC0 != 0x80 {
        position.column += 1
      }
      self.offset += 1
    }
    return position
  }
}
