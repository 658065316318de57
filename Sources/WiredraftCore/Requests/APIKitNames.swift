/// The APIKit 2 name of ``Request``.
public typealias RequestType = Request

/// The APIKit 2 name of ``BodyParameters``.
public typealias BodyParametersType = BodyParameters
