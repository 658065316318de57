#if OrderedCollections
  public import OrderedCollections

  extension OrderedDictionary: APIParamConvertible
  where Key == String, Value: APIParamConvertible {
    /// Returns the values by name, in the dictionary's order, without omitted ones.
    public func value(for destination: ParameterDestination) -> ParameterValue {
      .object(members(of: self, for: destination))
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
      let parameters = toParamDictionary()
      return ParamList(parameters.map { ParamList<String>.Entry(key: $0.key, parameter: $0.value) })
        .value(for: destination)
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
