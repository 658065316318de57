import WiredraftCore

extension Diagnostic {
  /// One line, without the values of the draft.
  var sentence: String {
    switch problem {
    case .contentOnGet: return Self.undefinedContent("GET")
    case .contentOnHead: return Self.undefinedContent("HEAD")
    case .contentOnDelete: return Self.undefinedContent("DELETE")
    case .contentOnTrace:
      return "A TRACE request must not have a body; choose another method, or the body type none."
    case .contentOnConnect:
      return
        "A CONNECT request has no body: it opens a tunnel; choose another method, or the body type none."
    case .parametersNotSent(let place): return place.sentence(in: list)
    case .urlPartNotSent:
      return "CONNECT sends host and port only: path and query of the URL are not sent."
    case .overridden(let reason): return Self.overridden(list, by: reason)
    case .emptyCollection:
      return
        "An empty array or object sends nothing here: there are only names and texts."
    case .notExpressible(let reason): return reason.sentence
    case .offWithoutMember(let position):
      return
        "The member at \(position.map(String.init).joined(separator: ", ")), counted from 0, is switched off, and the value has no such member."
    case .fileNeedsMultipart:
      return "A file is sent as a part of a multipart body only: choose the body type multipart."
    case .fileUnreadable(_, .emptyPath): return "No file is named yet: type its path."
    case .fileUnreadable(let path, let problem): return "The file \(quoted(path)) \(problem.phrase)."
    case .invalidMethod(let offset):
      return offset == 0
        ? "A method has at least one character, of letters, digits and ! # $ % & ' * + - . ^ _ ` | ~ only."
        : "The method goes wrong at \(place(offset)): a method has letters, digits and ! # $ % & ' * + - . ^ _ ` | ~ only."
    case .invalidURL(let problem, let offset): return problem.sentence(at: place(offset))
    case .invalidFieldName(let offset):
      return offset == 0
        ? "A field name has at least one character, of letters, digits and ! # $ % & ' * + - . ^ _ ` | ~ only."
        : "The field name goes wrong at \(place(offset)): letters, digits and ! # $ % & ' * + - . ^ _ ` | ~ only."
    case .invalidFieldValue(let problem): return problem.sentence(at: place)
    case .nonASCIIFieldValue:
      return
        "The field value has non-ASCII characters; they are sent as UTF-8, which not every server expects."
    case .lowerCaseMethod(let registered):
      return "Methods are case-sensitive: this is not \(registered), and most servers will not know it."
    case .duplicateJSONKey(let name):
      return
        "The name \(quoted(name)) is used twice in one JSON object; both are sent, and most parsers keep the last."
    case .value(let problem): return problem.sentence(at: place)
    case .invalidBodyText(let problem, let position): return problem.sentence(at: position)
    case .contentTypeMismatch(let mismatch): return mismatch.sentence
    case .contentLengthMismatch(let actual):
      return "This Content-Length is wrong: the body has \(bytes(actual)). Remove the row to have it counted."
    case .boundaryInContent:
      return
        "The boundary occurs in a part, so the part would end there; choose another boundary."
    case .invalidBoundary:
      return
        "A boundary has 1 to 70 of letters, digits, ' ( ) + _ , - . / : = ? and space, and no space at its end."
    case .alreadyEncoded:
      return
        "This looks percent-encoded already: its % becomes %25, so the server would get the % as text."
    case .secretInURL:
      return "A secret in the URL ends up in logs and histories; a header or the body keeps it out of them."
    case .userinfoInURL:
      return "User name and password in the URL are not sent; use an Authorization header."
    case .emptyName: return "The row has no name; it is sent with an empty one."
    case .environmentMissing(""): return "No environment variable is named yet: type its name."
    case .environmentMissing(let name):
      return "The environment variable \(quoted(name)) is not set, or its value is not UTF-8."
    case .undefinedVariable(let undefined): return undefined.sentence
    case .hiddenVariable(let variable): return "\(variable.reference) is \(variable.clause)."
    case .pathParameterMissing(let name):
      return
        "No path row fills {\(name)}: add a row with that name, or write the value into the URL."
    case .conflictingField(let conflict): return conflict.sentence
    case .fragileName(let fragile): return fragile.sentence
    case .boundaryUnchecked:
      return
        "The file is too large to look for the boundary in it now; it is looked for while the file is read."
    case .schemeAssumed(let scheme): return "Added \(scheme)://, as the URL has no scheme."
    case .unknownKey(let key): return key.sentence
    case .reader(let problem): return problem.line
    case .urlEncoded: return "Characters beyond ASCII in the URL are sent percent-encoded, as UTF-8."
    }
  }

  /// The position in the row's text, counted from 1; a byte if the text isn't known.
  private func place(_ offset: Int) -> String {
    guard let position else { return "byte \(offset + 1)" }
    return position.line == 1
      ? "character \(position.column)" : "line \(position.line), character \(position.column)"
  }

  private static func undefinedContent(_ method: String) -> String {
    "A body in a \(method) has no defined meaning: servers may ignore or reject it. The query can take the parameters."
  }

  private static func overridden(_ list: Draft.RowList?, by reason: Routing.Reason) -> String {
    let what = list == .body ? "The body parameters are" : "The parameters are"
    switch reason {
    case .actualParameters:
      return "\(what) not sent here: this side has rows of its own, which override them."
    case .actualJSON: return "\(what) not sent: a JSON value was given for the whole body."
    case .actualText: return "\(what) not sent: a text was given for the whole body."
    case .actualFile: return "\(what) not sent: a file was given for the whole body."
    case .actualBytes: return "\(what) not sent: bytes were given for the whole body."
    case .methodPrefersQuery, .methodPrefersBody, .addedParameters, .noParameters, .bodyTypeTakesNoRows:
      return "\(what) not sent. \(reason.sentence)"
    }
  }
}

extension Routing.NoPlace {
  func sentence(in list: Draft.RowList?) -> String {
    switch self {
    case .bodyType(let type) where type.isNothing:
      "The body type is none, so these parameters are not sent; the query can take them."
    case .bodyType(let type):
      "The body type is \(type.rawValue), which takes no rows, so these parameters are not sent; the query can take them."
    case .noBraces: "The URL's path has no {name} left for this row, so it is not sent."
    case .targetWithoutQuery: "The target of this request has no query, so these parameters are not sent."
    }
  }
}
