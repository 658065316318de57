/// A body of one JSON value, `application/json`.
///
/// ```swift
/// let body = JSONBodyParameters(JSONObject: ["name": "tea", "price": 3])
/// guard case .data(let bytes) = try body.buildEntity() else { return }
/// String(decoding: bytes, as: UTF8.self)  // {"name":"tea","price":3}
/// ```
/// - Note: APIKit, *JSONBodyParameters*
public struct JSONBodyParameters: ComposableBody {
  /// The value.
  public var JSONObject: ParameterValue

  /// Makes a body from a value of any kind: an object, an array, or a scalar.
  public init(JSONObject: ParameterValue) { self.JSONObject = JSONObject }

  /// Makes a body from parameters, with their values for JSON.
  public init(_ parameters: some APIParamConvertible) { JSONObject = parameters.value(for: .json) }

  /// `application/json`.
  public var contentType: String { "application/json" }

  /// Builds the text of the value.
  ///
  /// - Throws: ``RequestError`` for values that JSON can't express: infinity, NaN and files.
  public func buildEntity() throws(RequestError) -> RequestBodyEntity {
    // No origins are needed here: only if the value can't be sent is it composed, to find the reason.
    if let bytes = JSONObject.plainJSON(dates: EncodingStyles().dates) { return .data(bytes) }
    return try composedEntity()
  }

  func fill(_ request: inout RequestDraft) throws(RequestError) {
    request.draft.body.type = .json
    if !JSONObject.isObject, let path = JSONObject.pathOfNonFiniteNumber { throw .notANumber(path) }
    request.set(.body, to: JSONObject)
  }
}
