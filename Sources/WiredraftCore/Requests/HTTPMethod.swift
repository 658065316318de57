// Whoever makes a request names methods and fields: one import is enough for all of it.
@_exported public import HTTPTypes

/// The name that KeyedAPIParameters has for a method: any token, the registered ones by their names.
///
/// ```swift
/// HTTPMethod.get.rawValue  // GET
/// ```
public typealias HTTPMethod = HTTPRequest.Method
