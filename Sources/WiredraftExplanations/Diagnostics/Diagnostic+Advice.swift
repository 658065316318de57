import WiredraftCore

extension Diagnostic {
  /// The change to a `Request` that resolves the problem; nil if the sentence says it, or only the author can know.
  var advice: String? {
    switch problem {
    case .invalidURL(.spaceOrControl, _), .invalidURL(.fragment, _):
      "A value in the path belongs in pathParameters: write {name} in the path, and the value is encoded as one segment."
    case .invalidURL(.empty, _), .invalidURL(.noHost, _), .invalidURL(.unsupportedScheme, _):
      "Begin baseURL with https://, or http://, and the name of a server."
    case .pathParameterMissing(let name): "Give pathParameters a member \(name.visible)."
    case .parametersNotSent where list == .parameters:
      "Leave bodyParameters out, so that the method decides, or give the parameters as queryParameters."
    case .contentOnGet, .contentOnHead, .contentOnDelete:
      "Give the parameters as queryParameters, or choose another method."
    case .contentOnTrace, .contentOnConnect: "Leave bodyParameters out."
    case .contentLengthMismatch: "Leave Content-Length out of headerFields: it is counted."
    case .contentTypeMismatch: "Leave Content-Type out of headerFields: the body gives it."
    case .value(.notFinite): "Check the number before, and leave the parameter out, or send null or a text."
    case .notExpressible(.nestedInJoinedArray), .notExpressible(.delimiterInElement):
      "Set styles.arrays to another style."
    case .fileNeedsMultipart: "Give the file as a part of MultipartFormDataBodyParameters."
    case .boundaryInContent, .invalidBoundary: "Give no boundary: a random one is made."
    case .userinfoInURL: "Give the credentials in headerFields, as Authorization."
    default: nil
    }
  }
}
