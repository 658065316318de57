/// A parameter whose value may not exist, or that holds such parameters.
protocol FallibleParameter {
  func throwingValue(for destination: ParameterDestination) throws(RequestError) -> ParameterValue
}

extension APIParamConvertible {
  /// The value before its text is made, which the styles of the request do: truth values, numbers and dates. A type of
  /// its own that makes another text than they would has that one.
  func undecided(for destination: ParameterDestination) throws(RequestError) -> ParameterValue {
    if let value = self as? ParameterValue { return value }
    if let fallible = self as? any FallibleParameter { return try fallible.throwingValue(for: destination) }
    if let named = self as? any APIParameters { return try named.checkedMembers(for: destination) }
    return usual(for: destination) ?? value(for: destination)
  }

  /// The value for JSON, if its text is the value for the destination.
  func usual(for destination: ParameterDestination) -> ParameterValue? {
    let typed = value(for: .json)
    guard destination.holdsTextOnly else { return typed }
    let isUsual = typed.value(for: destination).isIdentical(to: value(for: destination))
    // A nil literal would be null.
    return isUsual ? typed : Optional.none
  }

  static var isFallible: Bool {
    self is any FallibleParameter.Type || self is any APIParameters.Type
  }
}

extension EncodableValue: FallibleParameter {
  // The styles of the request decide how dates and truth values are written.
  func throwingValue(for destination: ParameterDestination) throws(RequestError) -> ParameterValue {
    try value
  }
}

extension Optional: FallibleParameter where Wrapped: APIParamConvertible {
  func throwingValue(for destination: ParameterDestination) throws(RequestError) -> ParameterValue {
    guard let self else { return .null }
    return try self.undecided(for: destination)
  }
}

extension APIParamValue: FallibleParameter {
  func throwingValue(for destination: ParameterDestination) throws(RequestError) -> ParameterValue {
    switch self {
    case .convertible(let parameter): try parameter.undecided(for: destination)
    case .optionalConvertible(let parameter): try parameter?.undecided(for: destination) ?? .null
    case .arrayConvertible(let parameters): try ParamArray(parameters).undecided(for: destination)
    case .null, .omitted: .null
    case .timestampInMillis(let moment): .number(NumberLiteral(moment.milliseconds))
    }
  }
}

// MARK: - Arrays

extension Array: FallibleParameter where Element: APIParamConvertible {
  func throwingValue(for destination: ParameterDestination) throws(RequestError) -> ParameterValue {
    if !Element.isFallible, let value = usual(for: destination) { return value }
    return try ParamArray(self).undecided(for: destination)
  }
}

extension ParamArray: FallibleParameter {
  func throwingValue(for destination: ParameterDestination) throws(RequestError) -> ParameterValue {
    var values: [ParameterValue] = []
    for element in elements where !element.isOmitted {
      values.append(try element.undecided(for: destination, at: .element(values.count)))
    }
    return .array(values)
  }
}

// MARK: - Names

extension ParamList: FallibleParameter {
  func throwingValue(for destination: ParameterDestination) throws(RequestError) -> ParameterValue {
    try checkedObject(of: entries.lazy.map { ($0.key.stringValue, $0.parameter) }, for: destination)
  }
}

extension Parameters: FallibleParameter {
  func throwingValue(for destination: ParameterDestination) throws(RequestError) -> ParameterValue {
    var members: [ParameterValue.Member] = []
    for entry in sent {
      do throws(RequestError) {
        members.append(ParameterValue.Member(name: entry.name, value: try entry.value(for: destination)))
      } catch {
        throw error.below(.member(entry.name))
      }
    }
    return .object(members)
  }
}

extension Dictionary: FallibleParameter where Key == String, Value: APIParamConvertible {
  func throwingValue(for destination: ParameterDestination) throws(RequestError) -> ParameterValue {
    if !Value.isFallible, let value = usual(for: destination) { return value }
    let parameters = mapValues { $0 as any APIParamConvertible }
    return try ParamList(unordered: parameters).undecided(for: destination)
  }
}

extension APIParameters {
  /// A type that makes its own value has that one, even if others can't be encoded.
  fileprivate func checkedMembers(
    for destination: ParameterDestination
  ) throws(RequestError) -> ParameterValue {
    let own = value(for: destination)
    let dictionary = toParamDictionary()
    let members = (dictionary as? any _ParameterGroup)?._parameter ?? dictionary as? any APIParamConvertible
    guard let members, members.value(for: destination).isIdentical(to: own) else { return own }
    return try members.undecided(for: destination)
  }
}

func checkedObject(
  of parameters: some Sequence<(String, any APIParamConvertible)>, for destination: ParameterDestination
) throws(RequestError) -> ParameterValue {
  var members: [ParameterValue.Member] = []
  for (name, parameter) in parameters where !parameter.isOmitted {
    let value = try parameter.undecided(for: destination, at: .member(name))
    members.append(ParameterValue.Member(name: name, value: value))
  }
  return .object(members)
}

// MARK: - Places

extension APIParamConvertible {
  fileprivate func undecided(
    for destination: ParameterDestination, at step: ParameterValue.Step
  ) throws(RequestError) -> ParameterValue {
    do throws(RequestError) {
      return try undecided(for: destination)
    } catch {
      throw error.below(step)
    }
  }
}

extension RequestError {
  func below(_ step: ParameterValue.Step) -> RequestError {
    switch self {
    case .notANumber(let path): .notANumber([step] + path)
    case .notEncodable(.notANumber(let path)): .notEncodable(.notANumber([step] + path))
    case .notEncodable(.tooDeep(let path)): .notEncodable(.tooDeep([step] + path))
    case .notEncodable(.failed(let path, let error)): .notEncodable(.failed([step] + path, error))
    default: self
    }
  }

  func below(_ list: Draft.RowList) -> RequestError { below(.member(list.rawValue)) }
}
