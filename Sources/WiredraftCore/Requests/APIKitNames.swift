/// The APIKit 2 name of ``Request``.
public typealias RequestType = Request

/// The APIKit 2 name of ``BodyParameters``.
public typealias BodyParametersType = BodyParameters

// A method of APIKit that a type implements would never be called. It decides one of the associated types of
// `Request`, and the function beside it has a default only for `Never`: so it is a compile error that names what to write.

extension Request where _Intercepted == Never {
  /// Not called; an implementation is a compile error.
  public func intercept(urlRequest: Never) throws -> Never {}
  /// Not called.
  public static func _writeAMiddlewareInPlaceOfIntercept(_: _Intercepted.Type) {}
}

extension Request where _Checked == Never {
  /// Not called; an implementation is a compile error.
  public func intercept(object: Any, urlResponse: Never) throws -> Any {}
  /// Not called.
  public static func _writeCheckOfAnEndpointInPlaceOfIntercept(_: _Checked.Type) {}
}

extension Request where _Parsed == Never, _ParsedAnswer == Never {
  /// Not called; an implementation is a compile error.
  public func response(from object: Any, urlResponse: Never) throws -> Never {}
  /// Not called.
  public static func _writeResponseFromReplyOfAnEndpoint(_: _Parsed.Type) {}
}

extension Request where _DataParser == Never {
  /// Not called; an implementation is a compile error.
  public var dataParser: Never { fatalError("It is not called.") }
  /// Not called.
  public static func _writeDecoderOfAnEndpointInPlaceOfDataParser(_: _DataParser.Type) {}
}
