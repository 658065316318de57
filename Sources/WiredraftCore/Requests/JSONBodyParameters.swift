/// A body of one JSON value, `application/json`.
///
/// ```swift
/// let body = JSONBodyParameters(JSONObject: ["name": "tea", "price": 3])
/// guard case .data(let bytes) = try body.buildEntity() else { return }
/// String(decoding: bytes, as: UTF8.self)  // {"name":"tea","price":3}
/// ```
/// - Note: APIKit, *JSONBodyParameters*
public struct JSONBodyParameters: ComposableBody {
  /// The value; null if it is made of parameters that can't be encoded, until it is set.
  public var JSONObject: ParameterValue {
    get { (try? value) ?? .null }
    set { (content, parameters) = (.value(newValue), nil) }
  }

  private enum Content {
    case value(ParameterValue)
    case failure(RequestError)
    /// The value that a request of this type computes from its parameters.
    case computed(ObjectIdentifier, @Sendable () -> ParameterValue)
  }

  private var content: Content
  /// The parameters that the value is made of, for their own styles.
  private var parameters: Parameters?

  private var value: ParameterValue {
    get throws(RequestError) {
      switch content {
      case .value(let value): value
      case .failure(let error): throw error
      case .computed(_, let compute): compute()
      }
    }
  }

  /// Makes a body from a value of any kind: an object, an array, or a scalar.
  public init(JSONObject: ParameterValue) { content = .value(JSONObject) }

  /// Makes a body from named parameters, such as a literal, in their order; if they can't be encoded, building it throws.
  public init(_ parameters: Parameters) { self.init(parameters: parameters) }

  // A literal would be a dictionary here, which has no order.
  /// Makes a body from parameters, with their values for JSON; if they can't be encoded, building it throws.
  @_disfavoredOverload
  public init(_ parameters: some APIParamConvertible) { self.init(parameters: parameters) }

  private init(parameters: some APIParamConvertible) {
    self.init { () throws(RequestError) in try parameters.undecided(for: .json) }
    self.parameters = parameters as? Parameters
  }

  /// If the value can't be encoded, building the body throws.
  init(encoding value: some Encodable) {
    self.init { () throws(RequestError) in
      if EncodableKind.isData(value) { throw .dataAsBody }
      if let parameter = value as? any APIParamConvertible { return try parameter.undecided(for: .json) }
      return try ParameterValue.encoded(value, keys: .unchanged, dates: nil)
    }
    parameters = value as? Parameters
  }

  private init(_ value: () throws(RequestError) -> ParameterValue) {
    do throws(RequestError) {
      content = .value(try value())
    } catch {
      content = .failure(error.below(.body))
    }
  }

  init<Caller: Request>(
    computedBy request: Caller.Type, _ compute: @escaping @Sendable () -> ParameterValue
  ) {
    content = .computed(ObjectIdentifier(request), compute)
  }

  /// Returns whether it is the body that requests of a type have by default. A request of the type then has it by
  /// default itself: one with a body of its own never calls the default.
  func isComputed<Caller: Request>(by request: Caller.Type) -> Bool {
    if case .computed(ObjectIdentifier(request), _) = content { true } else { false }
  }

  /// `application/json`.
  public var contentType: String { "application/json" }

  /// Builds the text of the value.
  ///
  /// - Throws: ``RequestError`` for values that JSON can't express: infinity, NaN and files; and for parameters that
  ///   can't be encoded.
  public func buildEntity() throws(RequestError) -> RequestBodyEntity {
    // No origins are needed here: only if the value can't be sent is it composed, to find the reason.
    if parameters?.hasStyles != true, let bytes = try value.plainJSON(dates: EncodingStyles().dates) {
      return .data(bytes)
    }
    return try composedEntity()
  }

  func fill(_ request: inout RequestDraft) throws(RequestError) {
    let value = try value
    request.draft.body.type = .json
    if !value.isObject, let path = value.pathOfNonFiniteNumber {
      throw .notANumber(path).below(.body)
    }
    request.set(.body, to: value)
    if let parameters { request.style(.body, by: parameters) }
  }
}
