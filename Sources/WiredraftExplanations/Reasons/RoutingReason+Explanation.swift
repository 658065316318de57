public import WiredraftCore

extension Routing.Reason {
  /// The reason for the contents of a side of the request: the query or the body.
  public var explanation: Explanation { Explanation("Where the parameters go", sentence) }

  var sentence: String {
    switch self {
    case .methodPrefersQuery: "The method puts the parameters into the query: \(Self.whoDecides)."
    case .methodPrefersBody: "The method puts the parameters into the body: \(Self.whoDecides)."
    case .actualParameters:
      "This side has rows of its own, which override the parameters; they are sent with any method."
    case .addedParameters:
      "The query has rows of its own, sent with any method, after the parameters if these go there."
    case .actualJSON: "A JSON value was given for the whole body."
    case .actualText: "A text was given for the whole body."
    case .actualFile: "A file was given for the whole body."
    case .actualBytes: "Bytes were given for the whole body."
    case .noParameters: "There are no parameters, so nothing is sent here."
    case .bodyTypeTakesNoRows(let type) where type.isNothing: "The body type none was chosen."
    case .bodyTypeTakesNoRows(let type):
      "The body type \(type.rawValue) takes no rows, and nothing was given for it yet."
    }
  }

  /// The end of a sentence that says that no standard routes parameters.
  package static let whoDecides =
    "this program's rule; the server's documentation decides"
}
