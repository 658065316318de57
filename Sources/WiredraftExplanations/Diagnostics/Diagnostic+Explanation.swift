public import WiredraftCore

extension Diagnostic {
  /// The problem in words.
  ///
  /// The sentence of a diagnostic of a `Request` begins with the part that is wrong; that of a draft's names no row: show
  /// `Diagnostic.row` beside it.
  public var explanation: Explanation {
    Explanation(code.title, placedSentence, advice: advice, reference: reference)
  }

  /// The problem in words for a `Request`.
  var explanationOfProperties: Explanation {
    Explanation(
      code.title, part == nil ? sentenceOfProperties ?? sentence : placedSentence, advice: advice,
      reference: reference)
  }

  private var placedSentence: String {
    guard let part else { return sentence }
    var problem = self
    // The place has the path.
    if case .value(.notFinite) = self.problem { problem.problem = .value(.notFinite([])) }
    let subject =
      place ?? (code == .invalidMethod || code == .lowerCaseMethod ? "The method" : "The URL")
    return
      "\(subject)\(part.text.map { " “\($0.visible)”" } ?? ""): \(problem.sentenceOfProperties ?? problem.sentence)"
  }
}

extension Diagnostic.Code {
  fileprivate var title: String {
    switch self {
    case .contentOnGet: "A GET has a body"
    case .contentOnHead: "A HEAD has a body"
    case .contentOnDelete: "A DELETE has a body"
    case .contentOnTrace: "A TRACE has a body"
    case .contentOnConnect: "A CONNECT has a body"
    case .parametersNotSent: "Something is not sent"
    case .overridden: "Something else is sent in its place"
    case .emptyCollection: "An empty value sends nothing"
    case .notExpressible: "The value can't be written there"
    case .offWithoutMember: "A member that is switched off is missing"
    case .fileNeedsMultipart: "A file needs a multipart body"
    case .fileUnreadable: "A file can't be read"
    case .invalidMethod: "The method is invalid"
    case .invalidURL: "The URL is invalid"
    case .invalidFieldName: "The name of a field is invalid"
    case .invalidFieldValue: "The value of a field is invalid"
    case .nonASCIIFieldValue: "A field is not ASCII"
    case .lowerCaseMethod: "The method is in small letters"
    case .duplicateJSONKey: "A name occurs twice"
    case .notANumber: "A number is invalid"
    case .invalidJSON: "The JSON is invalid"
    case .invalidDate: "A date is invalid"
    case .invalidBodyText: "The body is not of its type"
    case .contentTypeMismatch: "The Content-Type is wrong"
    case .contentLengthMismatch: "The Content-Length is wrong"
    case .boundaryInContent: "The boundary occurs in a part"
    case .invalidBoundary: "The boundary is invalid"
    case .alreadyEncoded: "A text seems to be encoded already"
    case .secretInURL: "A secret is in the URL"
    case .emptyName: "A name is empty"
    case .environmentMissing: "An environment variable is missing"
    case .undefinedVariable: "A variable is not defined"
    case .hiddenVariable: "A variable hides another"
    case .pathParameterMissing: "A path parameter is missing"
    case .conflictingField: "A field conflicts with others"
    case .fragileName: "A name is fragile"
    case .boundaryUnchecked: "A file was not searched for the boundary"
    case .schemeAssumed: "The URL has no scheme"
    case .urlEncoded: "The URL was encoded"
    case .unknownKey: "A key is unknown"
    case .readerLoses: "The server's reader loses a row"
    case .readerRefuses: "The server's reader refuses the request"
    case .unknownReader: "The reader is unknown"
    }
  }
}
