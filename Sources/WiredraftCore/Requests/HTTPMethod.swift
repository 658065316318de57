// `Request` asks for a method and fields, whose types and constants are those of HTTPTypes: without this, each file that
// declares a request would need a second import. So a new major version of swift-http-types is one of this package, too.
@_exported public import HTTPTypes

/// The KeyedAPIParameters name of a method: any token, with constants for the registered ones.
///
/// ```swift
/// HTTPMethod.get.rawValue  // GET
/// HTTPMethod("PURGE")?.rawValue  // PURGE
/// HTTPMethod("no token")?.rawValue  // nil
/// ```
/// A method of your own is optional, as the text may be no token. A constant for it, unwrapped once, is what requests
/// take: `extension HTTPMethod { static let purge = HTTPMethod("PURGE")! }`.
public typealias HTTPMethod = HTTPRequest.Method
