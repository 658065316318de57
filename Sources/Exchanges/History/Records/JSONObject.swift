internal import WiredraftCore

struct JSONObject {
  var members: [ParameterValue.Member] = []

  var value: ParameterValue { .object(members) }

  mutating func put(_ name: String, _ value: ParameterValue?) {
    if let value { members.append(.init(name: name, value: value)) }
  }
  mutating func put(_ name: String, _ truth: Bool?) { if let truth { put(name, .bool(truth)) } }
  mutating func put(_ name: String, _ text: String?) { if let text { put(name, .string(text)) } }
  mutating func put(_ name: String, _ count: Int?) { if let count { put(name, .of(count)) } }

  func value(_ name: String) -> ParameterValue? { members.first { $0.name == name }?.value }
  func text(_ name: String) -> String? { value(name)?.text }
  func array(_ name: String) -> [ParameterValue] { value(name)?.elements ?? [] }
  func truth(_ name: String) -> Bool? { if case .bool(let truth)? = value(name) { truth } else { nil } }
}

extension ParameterValue {
  static func of(_ number: Int) -> ParameterValue { .number(NumberLiteral(number)) }
  static func of(_ numbers: [Int?]) -> ParameterValue { .array(numbers.map { $0.map { .of($0) } ?? .null }) }
  static func of(_ texts: [String]) -> ParameterValue { .array(texts.map { .string($0) }) }
  var elements: [ParameterValue] { if case .array(let elements) = self { elements } else { [] } }
  var object: JSONObject {
    if case .object(let members) = self { JSONObject(members: members) } else { JSONObject() }
  }

  var text: String? { if case .string(let text) = self { text } else { nil } }
  var integer: Int? { if case .number(let literal) = self { Int(literal.text) } else { nil } }
}
