/// A body of names and texts, `application/x-www-form-urlencoded`.
///
/// ```swift
/// let body = FormURLEncodedBodyParameters(formObject: ["name": "green tea", "tags": ["a", "b"]])
/// guard case .data(let bytes) = try body.buildEntity() else { return }
/// String(decoding: bytes, as: UTF8.self)  // name=green+tea&tags=a&tags=b
/// ```
/// - Note: APIKit, *FormURLEncodedBodyParameters*; WHATWG URL §5.2
public struct FormURLEncodedBodyParameters: ComposableBody {
  /// The names and values: an object.
  public var form: ParameterValue
  /// How arrays, objects and null become names and texts, and what is percent-encoded; nil for those of the
  /// request.
  public var styles: EncodingStyles?

  /// Makes a body of an object; ``buildEntity()`` refuses other values, which have no names.
  public init(formObject: ParameterValue, styles: EncodingStyles? = nil) {
    form = formObject
    self.styles = styles
  }

  /// Makes a body of parameters, each as it is for a form.
  public init(_ parameters: some APIParamConvertible, styles: EncodingStyles? = nil) {
    form = parameters as? ParameterValue ?? parameters.value(for: .form)
    self.styles = styles
  }

  /// `application/x-www-form-urlencoded`.
  public var contentType: String { "application/x-www-form-urlencoded" }

  /// Builds the text.
  ///
  /// - Throws: ``RequestError`` where the value is no object, and for what the styles can't express.
  public func buildEntity() throws(RequestError) -> RequestBodyEntity {
    // Nobody asks for origins: only where the value can't be sent is it composed, to say why.
    if let bytes = form.plainForm(by: styles ?? EncodingStyles()) { return .data(bytes) }
    return try composedEntity()
  }

  func fill(_ request: inout RequestDraft) throws(RequestError) {
    guard case .object = form else { throw .unnamedParameters(.form) }
    request.draft.body.type = .form
    if let styles { request.draft.styles = styles }
    request.set(.body, to: form)
  }
}
