internal import WiredraftCore

extension JSONCursor {
  mutating func variables(_ path: String) throws(DraftFileError) -> [Variable.Definition] {
    _ = try expect([.array], path)
    var variables: [Variable.Definition] = []
    let finder = PlaceFinder(bytes)
    try readArray(converting: { DraftFileError($0) }) { (cursor) throws(DraftFileError) in
      cursor.skipSpace()
      let line = finder.position(of: cursor.offset).line
      variables.append(try cursor.variable("\(path)[\(variables.count)]", line: line))
    }
    return variables
  }

  private mutating func variable(_ path: String, line: Int) throws(DraftFileError) -> Variable.Definition {
    _ = try expect([.object], path)
    let start = offset
    var name: String?
    var value: ParameterValue?
    var variable = Variable.Definition("", .null, line: line)
    variable.unknown = try members(path) { (cursor, key) throws(DraftFileError) in
      switch key {
      case "name": name = try cursor.string(path + ".name")
      case "value": value = try cursor.embeddedValue()
      case "secret": variable.secrecy = try cursor.boolean(path + ".secret")
      default: return false
      }
      return true
    }
    guard let name else { throw failure(.missingKey(path: path + ".name"), at: start) }
    guard let value else { throw failure(.missingKey(path: path + ".value"), at: start) }
    variable.name = name
    variable.value = value
    return variable
  }
}
