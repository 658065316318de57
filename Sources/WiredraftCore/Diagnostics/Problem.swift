/// What a diagnostic is about, with the facts that its sentence needs.
public enum Problem: Sendable, Hashable {
  /// A method whose content has no meaning, or is forbidden, has a body.
  case contentOnGet, contentOnHead, contentOnDelete, contentOnTrace, contentOnConnect
  /// A row has no place in the request.
  case parametersNotSent(NoPlace)
  /// What stands in the URL has no place in the target of CONNECT.
  case urlPartNotSent
  /// Something else replaces the row's list.
  case overridden(RoutingReason)
  /// An array or an object without content sends nothing.
  case emptyCollection
  /// The value can't be written in this place under this style.
  case notExpressible(NotExpressible)
  /// A file can only be sent as a part of a multipart body.
  case fileNeedsMultipart
  /// A file can't be read.
  case fileUnreadable(path: String, FileProblem)
  /// The method is no token; the offset is the first byte that does not fit.
  case invalidMethod(offset: Int)
  /// The URL can't be used; the offset is the byte at which it goes wrong.
  case invalidURL(URLProblem, offset: Int)
  /// A field name is no token; the offset is the first byte that does not fit.
  case invalidFieldName(offset: Int)
  /// A field value, or a content type, holds what no field value may.
  case invalidFieldValue(FieldValueProblem)
  /// A field value holds bytes beyond ASCII.
  case nonASCIIFieldValue
  /// The method differs from a registered one in the case of its letters only.
  case lowerCaseMethod(registered: String)
  /// A name stands twice in a JSON object.
  case duplicateJSONKey(String)
  /// The row's text is not valid for its type.
  case value(ValueProblem)
  /// The user's Content-Type contradicts what is sent.
  case contentTypeMismatch(ContentTypeMismatch)
  /// The user's Content-Length contradicts what is sent.
  case contentLengthMismatch(actual: Int)
  /// The boundary stands in the content of a part.
  case boundaryInContent
  /// The boundary breaks the rules for boundaries.
  case invalidBoundary
  /// The text looks encoded already, and is encoded once more.
  case alreadyEncoded
  /// A secret goes into the URL, where logs and histories keep it.
  case secretInURL
  /// User name or password stand in the URL; they are not sent.
  case userinfoInURL
  /// The row has no name.
  case emptyName
  /// An environment variable is not set.
  case environmentMissing(String)
  /// The path has braces without a row that fills them.
  case pathParameterMissing(String)
  /// The field stands already, or may not be set.
  case conflictingField(FieldConflict)
  /// Some servers read the name, or file name, of a part as something else.
  case fragileName(FragileName)
  /// A file is too large to look for the boundary in it beforehand.
  case boundaryUnchecked
  /// The URL has no scheme; this one was taken.
  case schemeAssumed(String)
  /// Characters of the URL beyond ASCII were percent-encoded.
  case urlEncoded

  /// The short name.
  public var code: DiagnosticCode {
    switch self {
    case .contentOnGet: .contentOnGet
    case .contentOnHead: .contentOnHead
    case .contentOnDelete: .contentOnDelete
    case .contentOnTrace: .contentOnTrace
    case .contentOnConnect: .contentOnConnect
    case .parametersNotSent, .urlPartNotSent: .parametersNotSent
    case .overridden: .overridden
    case .emptyCollection: .emptyCollection
    case .notExpressible: .notExpressible
    case .fileNeedsMultipart: .fileNeedsMultipart
    case .fileUnreadable: .fileUnreadable
    case .invalidMethod: .invalidMethod
    case .invalidURL: .invalidURL
    case .invalidFieldName: .invalidFieldName
    case .invalidFieldValue: .invalidFieldValue
    case .nonASCIIFieldValue: .nonASCIIFieldValue
    case .lowerCaseMethod: .lowerCaseMethod
    case .duplicateJSONKey: .duplicateJSONKey
    case .value(.notANumber): .notANumber
    case .value(.notFinite): .notANumber
    case .value(.invalidJSON), .value(.notOfType): .invalidJSON
    case .value(.invalidDate): .invalidDate
    case .contentTypeMismatch: .contentTypeMismatch
    case .contentLengthMismatch: .contentLengthMismatch
    case .boundaryInContent: .boundaryInContent
    case .invalidBoundary: .invalidBoundary
    case .alreadyEncoded: .alreadyEncoded
    case .secretInURL, .userinfoInURL: .secretInURL
    case .emptyName: .emptyName
    case .environmentMissing: .environmentMissing
    case .pathParameterMissing: .pathParameterMissing
    case .conflictingField: .conflictingField
    case .fragileName: .fragileName
    case .boundaryUnchecked: .boundaryUnchecked
    case .schemeAssumed: .schemeAssumed
    case .urlEncoded: .urlEncoded
    }
  }
}

/// Why a value can't be written in a place under a style.
public enum NotExpressible: Error, Sendable, Hashable {
  /// The style joins elements with a delimiter, and an element is itself an array or an object.
  case nestedInJoinedArray(ArrayStyle)
  /// An element contains the delimiter that joins the elements.
  case delimiterInElement(ArrayStyle)
  /// A verbatim row holds a character that a query can't hold; the offset is in bytes.
  case illegalVerbatim(inName: Bool, offset: Int)
  /// A verbatim row holds a character that a path segment can't hold; the offset is in bytes.
  case illegalVerbatimSegment(offset: Int)
  /// A header field or a path takes text only: no null, array or object.
  case notAScalar(Destination)
  /// A path segment must not be empty.
  case emptySegment
  /// A path segment must not be `.` or `..`, encoded or not.
  case dotSegment
  /// Values are nested beyond 1,000 levels.
  case tooDeep
}

/// Why a file can't be read.
public enum FileProblem: Error, Sendable, Hashable {
  /// Nobody has looked at it yet.
  case notExamined
  /// It does not exist.
  case notFound
  /// It is a folder.
  case isFolder
  /// It is neither a file nor a folder.
  case notAFile
  /// Its permissions forbid it.
  case noPermission
  /// The path is empty.
  case emptyPath
  /// The system says this error number.
  case system(Int32)
}

/// What is wrong with a URL.
public enum URLProblem: Sendable, Hashable {
  /// There is none.
  case empty
  /// White space or a control character.
  case spaceOrControl
  /// A scheme other than http and https.
  case unsupportedScheme
  /// No host.
  case noHost
  /// A host with characters beyond ASCII.
  case hostNotASCII
  /// A character that no host has.
  case hostCharacter
  /// An address in brackets that is none.
  case address
  /// A port that is no number up to 65535.
  case port
}

/// What is wrong with a field value.
public enum FieldValueProblem: Sendable, Hashable {
  /// A control character; the offset is in bytes.
  case control(byte: UInt8, offset: Int)
  /// White space at its start or end, which no receiver would keep.
  case outerSpace
}

/// How a Content-Type contradicts what is sent.
public enum ContentTypeMismatch: Sendable, Hashable {
  /// The body is of another type.
  case otherType(sent: String)
  /// A multipart type has no boundary, or not the one that is used.
  case boundary(sent: String)
  /// There is no body.
  case noBody
}

/// Why a field can't stand beside the others.
public enum FieldConflict: Sendable, Hashable {
  /// It may stand once only.
  case second(String)
  /// The length is known, so no transfer coding is used.
  case transferEncoding
}

/// What makes a name, or a file name, of a part fragile.
public enum FragileName: Sendable, Hashable {
  /// It is empty.
  case empty(isFilename: Bool)
  /// It holds this character, or text.
  case holds(String, isFilename: Bool)
  /// White space stands at its start or end.
  case outerSpace(isFilename: Bool)
  /// It is longer than 255 bytes.
  case tooLong
  /// It is the name `_charset_`, which some servers take as an instruction.
  case charset
}
