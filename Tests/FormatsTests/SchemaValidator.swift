import WiredraftCore

/// Checks JSON values against a JSON Schema (2020-12), supporting the keywords that the schema of draft files uses.
///
/// An unknown keyword is an error, so that none goes unchecked.
struct SchemaValidator {
  struct Unknown: Error { var word: String }

  private let root: ParameterValue

  init(_ schema: ParameterValue) { root = schema }

  /// Returns the paths of values that violate the schema.
  func problems(of value: ParameterValue) throws -> [String] { try problems(of: value, root, "") }

  private func problems(of value: ParameterValue, _ schema: ParameterValue, _ path: String) throws -> [String]
  {
    guard case .object(let words) = schema else { throw Unknown(word: "\(schema)") }
    var found: [String] = []
    for (word, argument) in words.map({ ($0.name, $0.value) }) {
      let isRight: Bool
      switch word {
      case "$schema", "$id", "$defs", "title", "description", "then": continue
      case "type": isRight = names(argument).contains { isOf($0, value) }
      case "exclusiveMinimum": isRight = number(value).map { $0 > number(argument) ?? 0 } ?? true
      case "const": isRight = value.compactJSON == argument.compactJSON
      case "enum":
        guard case .array(let allowed) = argument else { throw Unknown(word: word) }
        isRight = allowed.contains { $0.compactJSON == value.compactJSON }
      case "required":
        isRight = members(of: value).map { all in names(argument).allSatisfy { all[$0] != nil } } ?? true
      case "properties":
        guard let all = members(of: value) else { continue }
        for (name, schema) in members(of: argument) ?? [:] {
          guard let member = all[name] else { continue }
          found += try problems(of: member, schema, path + "." + name)
        }
        continue
      case "items":
        guard case .array(let elements) = value else { continue }
        for (index, element) in elements.enumerated() {
          found += try problems(of: element, argument, path + "[\(index)]")
        }
        continue
      case "$ref":
        found += try problems(of: value, try definition(argument), path)
        continue
      case "allOf":
        for schema in try schemas(argument) { found += try problems(of: value, schema, path) }
        continue
      case "anyOf":
        isRight = try schemas(argument).contains { try problems(of: value, $0, path).isEmpty }
      case "not": isRight = try !problems(of: value, argument, path).isEmpty
      case "if":
        guard let then = members(of: schema)?["then"], try problems(of: value, argument, path).isEmpty else {
          continue
        }
        found += try problems(of: value, then, path)
        continue
      default: throw Unknown(word: word)
      }
      if !isRight { found.append("\(path): \(word)") }
    }
    return found
  }

  private func number(_ value: ParameterValue) -> Double? {
    if case .number(let literal) = value { Double(literal.text) } else { nil }
  }

  private func isOf(_ type: String, _ value: ParameterValue) -> Bool {
    switch (type, value) {
    case ("object", .object), ("array", .array), ("string", .string), ("number", .number), ("boolean", .bool),
      ("null", .null):
      true
    default: false
    }
  }

  private func names(_ value: ParameterValue) -> [String] {
    switch value {
    case .string(let name): [name]
    case .array(let names): names.flatMap { self.names($0) }
    default: []
    }
  }

  private func schemas(_ value: ParameterValue) throws -> [ParameterValue] {
    guard case .array(let schemas) = value else { throw Unknown(word: "\(value)") }
    return schemas
  }

  private func members(of value: ParameterValue) -> [String: ParameterValue]? {
    guard case .object(let members) = value else { return nil }
    return Dictionary(members.map { ($0.name, $0.value) }) { $1 }
  }

  private func definition(_ value: ParameterValue) throws -> ParameterValue {
    guard case .string(let path) = value, path.hasPrefix("#/$defs/"), let all = members(of: root)?["$defs"],
      let found = members(of: all)?[String(path.dropFirst("#/$defs/".count))]
    else { throw Unknown(word: "\(value)") }
    return found
  }
}
