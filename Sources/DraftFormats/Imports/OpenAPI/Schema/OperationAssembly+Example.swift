internal import WiredraftCore

extension OperationAssembly {
  /// The given value, or one made from type and format. Calls nest no deeper than ``Limits/depth``, whatever
  /// the text contains: a schema that contains itself, or is nested too deeply or too large, is cut, and
  /// gives nil.
  mutating func example(of nodes: [JSONNode], at path: String, depth: Int = 0) -> ParameterValue? {
    guard depth < Limits.depth else {
      note(.tooDeep, at: path)
      return nil
    }
    if depth == 0 { valuesLeft = Limits.values }
    valuesLeft -= 1
    guard valuesLeft >= 0, spend() else {
      note(.tooLarge, at: path)
      return nil
    }
    let schema = schema(nodes, at: path)
    if let given = schema.given { return value(of: given, at: path) }
    guard !schema.parts.isEmpty else { return "" }
    guard active.insert(schema.identity).inserted else {
      note(.cycle, at: path)
      return nil
    }
    defer { active.remove(schema.identity) }
    switch schema.type {
    case "object": return .object(members(of: schema, at: path, depth: depth))
    case "array": return .array(elements(of: schema, at: path, depth: depth))
    default: return Self.scalar(of: schema)
    }
  }

  mutating func value(of node: JSONNode, at path: String) -> ParameterValue? {
    guard spend(1 + node.size + node.range.count / 64) else {
      note(.tooLarge, at: path)
      return nil
    }
    return node.value
  }

  /// Only the required properties, or all of them if none is required.
  private mutating func members(of schema: Schema, at path: String, depth: Int) -> [ParameterValue.Member] {
    let all = properties(of: schema, at: path)
    let hasRequired = all.contains(where: \.isRequired)
    var members: [ParameterValue.Member] = []
    for property in all {
      guard valuesLeft > 0 else {
        note(.tooLarge, at: path)
        break
      }
      let inner = path + "." + property.name
      guard property.isRequired || !hasRequired else {
        note(.optional, at: inner)
        continue
      }
      if self.schema(property.nodes, at: inner).isReadOnly {
        note(.readOnly, at: inner)
        continue
      }
      guard let value = example(of: property.nodes, at: inner, depth: depth + 1) else { continue }
      members.append(.init(name: property.name, value: value))
    }
    if members.isEmpty, all.isEmpty, let further = schema["additionalProperties"], further.isObject,
      let value = example(of: [further], at: path + ".name", depth: depth + 1)
    {
      members.append(.init(name: "name", value: value))
    }
    return members
  }

  private mutating func elements(of schema: Schema, at path: String, depth: Int) -> [ParameterValue] {
    if let places = schema["prefixItems"] {
      var values: [ParameterValue] = []
      for (place, node) in places.elements.prefix(Limits.parts).enumerated() {
        values.append(example(of: [node], at: path + "[\(place)]", depth: depth + 1) ?? .null)
      }
      return values
    }
    guard let items = schema["items"] else { return [] }
    return example(of: [items], at: path + "[]", depth: depth + 1).map { [$0] } ?? []
  }

  static func scalar(of schema: Schema) -> ParameterValue {
    if schema.isNull { return .null }
    switch schema.type {
    case "boolean": return false
    case "integer", "number": return .number(number(of: schema))
    default: return .string(Self.texts[schema["format"]?.string ?? ""] ?? "")
    }
  }

  private static func number(of schema: Schema) -> NumberLiteral {
    if let minimum = schema["minimum"]?.number {
      // Before 3.1 a Boolean excludes the bound itself.
      guard schema["exclusiveMinimum"]?.bool == true else {
        return positive(minimum) ? minimum : zeroOrMaximum(schema)
      }
      return above(minimum)
    }
    if let bound = schema["exclusiveMinimum"]?.number {
      return positive(bound) ? above(bound) : zeroOrMaximum(schema, not: bound)
    }
    return zeroOrMaximum(schema)
  }

  private static func zeroOrMaximum(_ schema: Schema, not bound: NumberLiteral? = nil) -> NumberLiteral {
    if let maximum = schema["maximum"]?.number, maximum.text.utf8.first == UInt8(ascii: "-") {
      return maximum
    }
    if let bound, bound.text == "0" { return NumberLiteral(1) }
    return NumberLiteral(0)
  }

  private static func positive(_ number: NumberLiteral) -> Bool {
    number.text.utf8.first != UInt8(ascii: "-")
  }

  private static func above(_ number: NumberLiteral) -> NumberLiteral {
    Int(number.text).flatMap { $0 < Int.max ? NumberLiteral($0 + 1) : nil } ?? number
  }

  private static let texts = [
    "date": "2026-01-31", "date-time": "2026-01-31T09:30:00Z", "time": "09:30:00Z", "duration": "P1D",
    "uuid": "123e4567-e89b-12d3-a456-426614174000", "email": "user@example.com",
    "idn-email": "user@example.com",
    "uri": "https://example.com/", "url": "https://example.com/", "iri": "https://example.com/",
    "uri-reference": "/", "hostname": "example.com", "idn-hostname": "example.com", "ipv4": "192.0.2.1",
    "ipv6": "2001:db8::1", "byte": "AA==", "regex": ".*", "json-pointer": "/",
  ]
}
