package import WiredraftCore
import WiredraftExplanations

extension Routing.Reason {
  /// The reason for the contents of a side of the request, as one sentence.
  package var sentence: String { explanation.sentence }

  /// Whether the method decided.
  package var isOfMethod: Bool {
    switch self {
    case .methodPrefersQuery, .methodPrefersBody: true
    default: false
    }
  }

  /// Returns the reason in a few words, for a narrow screen; `method` names the method.
  package func phrase(method: String) -> String {
    switch self {
    case .methodPrefersQuery, .methodPrefersBody: "\(method), by this program's rule"
    case .actualParameters: "this side has rows of its own"
    case .addedParameters: "it has rows of its own"
    case .actualJSON: "a JSON value was given for the body"
    case .actualText: "a text was given for the body"
    case .actualFile: "a file was given for the body"
    case .actualBytes: "bytes were given for the body"
    case .noParameters: "there are no parameters"
    case .bodyTypeTakesNoRows(let type): "the body type \(type.rawValue) takes no rows"
    }
  }
}

extension Routing.RowReason {
  /// Returns the reason for a row's destination, as one sentence; `list` is the row's list.
  package func sentence(in list: Draft.RowList) -> String {
    switch self {
    case .routed(let reason): reason.sentence
    case .ownList:
      switch list {
      case .query: "It is a row of the query itself, which is sent there with any method."
      case .body: "It is a row of the body itself, which is sent there with any method."
      case .path: "The row fills the {name} in the URL's path, percent-encoded as one segment."
      case .headers: "It is a header field, sent as typed."
      case .parameters: "The row is in a list of its own."
      }
    case .disabled: "The row is switched off."
    case .omitted: "The row is of the type omitted: its name is not sent at all."
    case .withoutContentType: "The body is sent without a Content-Type: the row is of the type omitted."
    case .overridden(let reason): "The row is not sent. \(reason.sentence)"
    case .replacedField:
      "The folder's row is not sent: the draft, or a nearer folder, has a field of this name."
    case .noPlace(let place): place.rowSentence
    }
  }
}

extension Routing.NoPlace {
  var rowSentence: String {
    switch self {
    case .bodyType(let type) where type.isNothing:
      "The row is not sent: the body type is none. The query can take it."
    case .bodyType(let type):
      "The row is not sent: the body type \(type.rawValue) takes no rows. The query can take it."
    case .noBraces: "The row is not sent: the URL's path has no {name} left for it."
    case .targetWithoutQuery: "The row is not sent: the target of this request has no query."
    }
  }
}
