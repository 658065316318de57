/// A body of names and texts, `application/x-www-form-urlencoded`.
///
/// ```swift
/// let body = FormURLEncodedBodyParameters(formObject: ["name": "green tea", "tags": ["a", "b"]])
/// guard case .data(let bytes) = try body.buildEntity() else { return }
/// String(decoding: bytes, as: UTF8.self)  // name=green+tea&tags=a&tags=b
/// ```
/// - Note: APIKit, *FormURLEncodedBodyParameters*; WHATWG URL §5.2
public struct FormURLEncodedBodyParameters: ComposableBody {
  /// The names and values: an object. Null if it is made of parameters that can't be encoded, until it is set.
  public var form: ParameterValue {
    didSet { (failure, parameters) = (nil, nil) }
  }
  /// The parameters that the form is made of, for their own styles.
  private var parameters: Parameters?
  private var failure: RequestError?
  /// The styles of arrays, objects and null, and the percent-encoding; nil for those of the request.
  public var styles: EncodingStyles?

  /// Makes a body from an object; ``buildEntity()`` throws for other values, which have no names.
  public init(formObject: ParameterValue, styles: EncodingStyles? = nil) {
    form = formObject
    self.styles = styles
  }

  /// Makes a body from named parameters, such as a literal, in their order; if they can't be encoded, building it throws.
  public init(_ parameters: Parameters, styles: EncodingStyles? = nil) {
    self.init(parameters: parameters, styles: styles)
  }

  // A literal would be a dictionary here, which has no order.
  /// Makes a body from parameters, with their values for a form; if they can't be encoded, building it throws.
  @_disfavoredOverload
  public init(_ parameters: some APIParamConvertible, styles: EncodingStyles? = nil) {
    self.init(parameters: parameters, styles: styles)
  }

  private init(parameters: some APIParamConvertible, styles: EncodingStyles?) {
    do throws(RequestError) {
      form = try parameters.undecided(for: .form)
      self.parameters = parameters as? Parameters
    } catch {
      form = .null
      failure = error.below(.body)
    }
    self.styles = styles
  }

  /// `application/x-www-form-urlencoded`.
  public var contentType: String { "application/x-www-form-urlencoded" }

  /// Builds the text.
  ///
  /// - Throws: ``RequestError`` if the value is not an object, or the styles can't express it, or parameters can't be
  ///   encoded.
  public func buildEntity() throws(RequestError) -> RequestBodyEntity {
    if let failure { throw failure }
    // No origins are needed here: only if the value can't be sent is it composed, to find the reason.
    if parameters?.hasStyles != true, let bytes = form.plainForm(by: styles ?? EncodingStyles()) {
      return .data(bytes)
    }
    return try composedEntity()
  }

  func fill(_ request: inout RequestDraft) throws(RequestError) {
    if let failure { throw failure }
    guard case .object = form else { throw .unnamedParameters(.form) }
    request.draft.body.type = .form
    if let styles { request.draft.styles = styles }
    request.set(.body, to: form)
    if let parameters { request.style(.body, by: parameters) }
  }
}
