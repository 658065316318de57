#if OrderedCollections
  public import OrderedCollections

  extension OrderedDictionary: APIParamConvertible
  where Key == String, Value: APIParamConvertible {
    /// Returns the values by name, in the dictionary's order, without omitted ones.
    public func value(for destination: ParameterDestination) -> ParameterValue {
      .object(members(of: self, for: destination))
    }
  }

  extension OrderedDictionary: FallibleParameter where Key == String, Value: APIParamConvertible {
    func throwingValue(for destination: ParameterDestination) throws(RequestError) -> ParameterValue {
      if !Value.isFallible, let value = usual(for: destination) { return value }
      return try checkedObject(of: lazy.map { ($0.key, $0.value) }, for: destination)
    }
  }

  extension OrderedDictionary: _ParameterGroup where Key == String, Value == any APIParamConvertible {
    /// The parameters, in the dictionary's order.
    public var _parameter: (any APIParamConvertible)? {
      ParamList(map { ParamList<String>.Entry(key: $0.key, parameter: $0.value) })
    }
  }

  extension APIParameters where ParamDictionary == OrderedDictionary<String, APIParamValue> {
    /// Returns an object of the parameters, in their order.
    public func value(for destination: ParameterDestination) -> ParameterValue {
      toParamDictionary().value(for: destination)
    }
  }

  extension APIParameters where ParamDictionary == OrderedDictionary<String, any APIParamConvertible> {
    /// Returns an object of the parameters, in their order.
    public func value(for destination: ParameterDestination) -> ParameterValue {
      toParamDictionary()._parameter?.value(for: destination) ?? .object([])
    }
  }

  extension KeyedAPIParameters where KeyedDictionary == OrderedDictionary<Key, APIParamValue> {
    /// Returns the parameters by the names of their keys, in order.
    public func toParamDictionary() -> ParamList<String> {
      ParamList(
        toKeyedDictionary().map { ParamList<String>.Entry(key: $0.key.stringValue, parameter: $0.value) })
    }
  }

  extension KeyedAPIParameters where KeyedDictionary == OrderedDictionary<Key, any APIParamConvertible> {
    /// Returns the parameters by the names of their keys, in order.
    public func toParamDictionary() -> ParamList<String> {
      ParamList(
        toKeyedDictionary().map { ParamList<String>.Entry(key: $0.key.stringValue, parameter: $0.value) })
    }
  }
#endif
