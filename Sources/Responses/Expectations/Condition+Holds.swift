internal import WiredraftCore

extension Expectation.Condition {
  /// Values of different types are never equal, and only numbers have an order.
  func holds(for value: ParameterValue) -> Bool {
    switch self {
    case .compares(.equal, let other): value.isEqual(to: other)
    case .compares(.notEqual, let other): !value.isEqual(to: other)
    case .compares(let comparison, .number(let other)):
      if case .number(let number) = value {
        comparison.holds(ExactNumber(number), ExactNumber(other))
      } else {
        false
      }
    case .compares: false
    case .contains(let part):
      switch value {
      case .string(let text): !part.isCollection && text.holds(part.plainText)
      case .array(let elements): elements.contains { $0.isEqual(to: part) }
      default: false
      }
    case .matches(let pattern):
      switch value {
      case .string(let text): pattern.matches(text)
      // A number is looked at as it is written.
      case .number(let number): pattern.matches(number.text)
      default: false
      }
    case .isClass(let digit): value.plainText.first?.wholeNumberValue == digit && value.plainText.count == 3
    case .isOf, .counts: false
    }
  }

  func holds(forFields values: [String]) -> Bool {
    switch self {
    case .isOf(.absent): values.isEmpty
    case .compares(.notEqual, let other):
      !values.isEmpty
        && !values.contains { Expectation.Condition.compares(.equal, other).holds(forField: $0) }
    default: values.contains(where: holds)
    }
  }

  /// A value that is a number is compared with a number as one; otherwise the texts are compared.
  private func holds(forField text: String) -> Bool {
    switch self {
    case .compares(let comparison, .number(let other)):
      guard let number = NumberLiteral(text) else { return false }
      return comparison.holds(ExactNumber(number), ExactNumber(other))
    case .compares(_, let other): return text.utf8.elementsEqual(other.plainText.utf8)
    case .contains(let part): return text.holds(part.plainText)
    case .matches(let pattern): return pattern.matches(text)
    case .isOf(let type):
      let number = NumberLiteral(text)
      switch type {
      case .number: return number != nil
      case .integer: return number?.isInteger == true
      default: return true
      }
    case .isClass, .counts: return false
    }
  }
}

extension Expectation.ValueType {
  func includes(_ value: FoundValue) -> Bool {
    switch self {
    case .text: value.kind == .string
    case .number: value.kind == .number
    case .integer: value.isInteger
    case .bool: value.kind == .bool
    case .null: value.kind == .null
    case .array: value.kind == .array
    case .object: value.kind == .object
    case .present: true
    case .absent: false
    }
  }
}

extension NumberLiteral {
  fileprivate var isInteger: Bool { !text.utf8.contains { ".eE".utf8.contains($0) } }
}

extension ParameterValue {
  var plainText: String { if case .string(let text) = self { text } else { compactJSON } }
}

extension String {
  fileprivate func holds(_ part: String) -> Bool {
    var search = TextSearch(Array(part.utf8))
    var text = self
    text.withUTF8 { search.read(UnsafeRawBufferPointer($0)) }
    return search.isFound
  }
}
