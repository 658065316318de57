internal import WiredraftCore

struct SwiftValue {
  let value: ParameterValue
  let parameter: any APIParamConvertible
  /// The code of the parameter, and the type annotation that it needs, if any.
  let code: String
  let type: String?
  /// For places where a `ParameterValue` is expected.
  let plainCode: String

  init(_ value: ParameterValue, isHidden: Bool = false) {
    self.value = value
    let dots = SwiftText.literal(SecretMap.dots)
    plainCode = isHidden ? dots : Self.plain(value)
    var type: String?
    switch value {
    case .null: (parameter, code) = (APIParamValue.null, "APIParamValue.null")
    case .bool(let bool): (parameter, code) = (bool, isHidden ? dots : bool ? "true" : "false")
    case .string(let text):
      (parameter, code) = (text, isHidden ? dots : SwiftText.lines(text, indent: "      "))
    case .number(let number):
      let short = Self.short(number)
      parameter = number
      code = isHidden ? dots : short ?? "NumberLiteral(\(SwiftText.literal(number.text)))"
    case .date(let moment):
      (parameter, code) = (moment, isHidden ? dots : "Timestamp(\(SwiftText.literal(moment.text)))")
    case .bytes, .array, .object, .file:
      (parameter, code) = (value, plainCode)
      type = isHidden ? nil : "ParameterValue"
    }
    self.type = type
  }

  /// Nil if the compiler would not preserve the text of the number.
  private static func short(_ number: NumberLiteral) -> String? {
    if let integer = Int(number.text), String(integer) == number.text { return number.text }
    guard let double = Double(number.text), double.description == number.text else { return nil }
    return number.text
  }

  /// The compiler takes long for many values.
  private static let largestLiteral = 200

  private static func plain(_ value: ParameterValue) -> String {
    guard value.isCollection else { return scalar(value) }
    var count = 0
    guard isSmall(value, depth: 0, &count) else {
      return "(try? ParameterValue(json: \(SwiftText.literal(value.compactJSON)))) ?? .null"
    }
    return literal(value)
  }

  private static func isSmall(_ value: ParameterValue, depth: Int, _ count: inout Int) -> Bool {
    count += 1
    guard depth < 20, count < largestLiteral else { return false }
    switch value {
    case .array(let elements):
      for element in elements where !isSmall(element, depth: depth + 1, &count) { return false }
    case .object(let members):
      for member in members where !isSmall(member.value, depth: depth + 1, &count) { return false }
    default: break
    }
    return true
  }

  private static func literal(_ value: ParameterValue) -> String {
    switch value {
    case .array(let elements): "[\(elements.map(literal).joined(separator: ", "))]"
    case .object(let members):
      members.isEmpty
        ? "[:]"
        : "[\(members.map { "\(SwiftText.literal($0.name)): \(literal($0.value))" }.joined(separator: ", "))]"
    default: scalar(value)
    }
  }

  private static func scalar(_ value: ParameterValue) -> String {
    switch value {
    case .null: ".null"
    case .bool(let bool): bool ? "true" : "false"
    case .string(let text): SwiftText.literal(text)
    case .number(let number): short(number) ?? ".number(NumberLiteral(\(SwiftText.literal(number.text)))!)"
    case .date(let moment): ".date(Timestamp(\(SwiftText.literal(moment.text)))!)"
    case .bytes(let bytes): ".bytes(\(SwiftText.bytes(bytes, indent: "    ")))"
    case .file(let file): ".file(FileReference(path: \(SwiftText.literal(file.path))))"
    case .array, .object: literal(value)
    }
  }
}
