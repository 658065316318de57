// Requests need methods and fields, so one import provides all of it.
@_exported public import HTTPTypes

/// The KeyedAPIParameters name of a method: any token, with constants for the registered ones.
///
/// ```swift
/// HTTPMethod.get.rawValue  // GET
/// ```
public typealias HTTPMethod = HTTPRequest.Method
