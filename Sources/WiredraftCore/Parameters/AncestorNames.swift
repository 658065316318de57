public import HTTPTypes

// Names of KeyedAPIParameters and APIKit that mean nothing here: each is a compile error that says what to write.

extension APIParamConvertible {
  /// Unavailable: a type makes its value for a destination.
  @available(
    *, unavailable,
    message:
      "a parameter returns a ParameterValue for a destination; write: func value(for destination: ParameterDestination) -> ParameterValue"
  )
  public func value(for destination: ParameterDestination) -> ParameterValue { .null }
}

extension APIParameters {
  /// Unavailable: the value has the members.
  @available(*, unavailable, message: "write value(forHTTPMethod:), which returns an object")
  public func toDictionary(forHTTPMethod method: HTTPRequest.Method) -> [String: Any] { [:] }
}

extension KeyedAPIParameters {
  /// Unavailable: a type returns its parameters by key.
  @available(
    *, unavailable,
    message:
      "write toKeyedDictionary(), or for param(for:) conform to TotalKeyedAPIParameters, with a Key that is CaseIterable"
  )
  public func toKeyedDictionary() -> ParamList<Key> { [:] }
}

extension APIParamValue {
  /// Unavailable: a `Date` needs Foundation.
  @available(
    *, unavailable,
    message: "import WiredraftFoundation, whose timestampInMillis(_:) takes a Date, or give a Timestamp"
  )
  @_disfavoredOverload
  public static func timestampInMillis(_ date: some Encodable) -> APIParamValue { .null }
}

extension HTTPRequest.Method {
  /// APIKit's rule for methods.
  @available(*, unavailable, message: "write MethodTraits(of: method).prefersQuery")
  public var prefersQueryParameters: Bool { false }

  /// The name of APIKit 2.
  @available(*, unavailable, renamed: "get") public static var GET: Self { .get }
  /// The name of APIKit 2.
  @available(*, unavailable, renamed: "post") public static var POST: Self { .post }
  /// The name of APIKit 2.
  @available(*, unavailable, renamed: "put") public static var PUT: Self { .put }
  /// The name of APIKit 2.
  @available(*, unavailable, renamed: "head") public static var HEAD: Self { .head }
  /// The name of APIKit 2.
  @available(*, unavailable, renamed: "delete") public static var DELETE: Self { .delete }
  /// The name of APIKit 2.
  @available(*, unavailable, renamed: "patch") public static var PATCH: Self { .patch }
  /// The name of APIKit 2.
  @available(*, unavailable, renamed: "trace") public static var TRACE: Self { .trace }
  /// The name of APIKit 2.
  @available(*, unavailable, renamed: "options") public static var OPTIONS: Self { .options }
  /// The name of APIKit 2.
  @available(*, unavailable, renamed: "connect") public static var CONNECT: Self { .connect }
}

extension FormURLEncodedBodyParameters {
  /// Unavailable: values of any type have no text.
  @available(
    *, unavailable,
    message: "write FormURLEncodedBodyParameters([\"name\": value]), whose values are Encodable"
  )
  @_disfavoredOverload
  public init(formObject: [String: Any]) { self.init(formObject: .null) }
}

extension RequestBodyEntity {
  /// Bytes in memory, such as Foundation's `Data`.
  @_disfavoredOverload
  public static func data(_ bytes: some Collection<UInt8>) -> RequestBodyEntity { .data(Array(bytes)) }

  /// The name of APIKit 2.
  @available(*, unavailable, renamed: "data(_:)")
  public static func Data(_ data: Any) -> RequestBodyEntity { .data([]) }
}
