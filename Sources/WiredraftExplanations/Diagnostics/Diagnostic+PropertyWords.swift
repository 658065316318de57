import WiredraftCore

extension Diagnostic {
  /// The sentence for a `Request`, which has properties in place of rows, switches and body types; nil where the sentence
  /// names none of these.
  var sentenceOfProperties: String? {
    switch problem {
    case .contentOnTrace: "A TRACE request must not have a body."
    case .contentOnConnect: "A CONNECT request has no body: it opens a tunnel."
    case .parametersNotSent(.bodyType): "There is no body to take these parameters, so they are not sent."
    case .parametersNotSent(.noBraces): "The path has no {name} for it, so it is not sent."
    case .overridden(.actualParameters):
      "It is not sent: \(list == .parameters ? "queryParameters or bodyParameters take" : "others take") its place."
    case .fileNeedsMultipart: "A file is sent as a part of a multipart body only."
    case .fileUnreadable(_, .emptyPath): "The path of the file is empty."
    case .contentLengthMismatch(let actual):
      "This Content-Length is wrong: the body has \(bytes(actual))."
    case .emptyName: "It has no name, and is sent with an empty one."
    case .pathParameterMissing(let name):
      "pathParameters has no \(quoted(name)) for the {\(name)} of the path."
    case .conflictingField(.second(let name)): "\(name) is allowed once only: headerFields has a second one."
    case .secretInURL:
      "A secret in the URL ends up in logs and histories; headerFields or bodyParameters keep it out of them."
    default: nil
    }
  }
}
