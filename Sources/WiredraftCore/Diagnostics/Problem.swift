extension Diagnostic {
  /// The subject of a diagnostic, with the facts that its sentence needs.
  @nonexhaustive public enum Problem: Sendable, Hashable {
    /// A method whose content has no meaning, or is forbidden, has a body.
    case contentOnGet, contentOnHead, contentOnDelete, contentOnTrace, contentOnConnect
    /// A row has no place in the request.
    case parametersNotSent(Routing.NoPlace)
    /// A part of the URL has no place in the target of CONNECT.
    case urlPartNotSent
    /// Something else replaces the row's list.
    case overridden(Routing.Reason)
    /// An array or an object without content sends nothing.
    case emptyCollection
    /// The value can't be written in this place under this style.
    case notExpressible(Diagnostic.NotExpressible)
    /// A member that is switched off does not exist; this is its position in the row's value.
    case offWithoutMember([Int])
    /// A file can only be sent as a part of a multipart body.
    case fileNeedsMultipart
    /// A file can't be read.
    case fileUnreadable(path: String, Diagnostic.FileProblem)
    /// The method is not a token; the offset is that of the first byte that does not fit.
    case invalidMethod(offset: Int)
    /// The URL can't be used; the offset is that of the byte at which it goes wrong.
    case invalidURL(Diagnostic.URLProblem, offset: Int)
    /// A field name is not a token; the offset is that of the first byte that does not fit.
    case invalidFieldName(offset: Int)
    /// A field value, or a content type, holds a character that field values can't hold.
    case invalidFieldValue(Diagnostic.FieldValueProblem)
    /// A field value holds bytes beyond ASCII.
    case nonASCIIFieldValue
    /// The method differs from a registered one only in the case of its letters.
    case lowerCaseMethod(registered: String)
    /// A name occurs twice in a JSON object.
    case duplicateJSONKey(String)
    /// The row's text is not valid for its type.
    case value(Diagnostic.ValueProblem)
    /// The text of a body is not what its content type says; the position is that in the body.
    case invalidBodyText(Diagnostic.BodyTextProblem, TextPosition)
    /// The user's Content-Type contradicts what is sent.
    case contentTypeMismatch(Diagnostic.ContentTypeMismatch)
    /// The user's Content-Length contradicts what is sent.
    case contentLengthMismatch(actual: Int)
    /// The boundary occurs in the content of a part.
    case boundaryInContent
    /// The boundary breaks the rules for boundaries.
    case invalidBoundary
    /// The text looks percent-encoded already, and is encoded once more.
    case alreadyEncoded
    /// A secret goes into the URL, where logs and histories keep it.
    case secretInURL
    /// The URL contains a user name or a password; they are not sent.
    case userinfoInURL
    /// The row has no name.
    case emptyName
    /// An environment variable is not set.
    case environmentMissing(String)
    /// Nothing defines the name of a reference.
    case undefinedVariable(Variable.Undefined)
    /// The variable of a reference hides others of its name.
    case hiddenVariable(Variable)
    /// The path has a placeholder that no row fills.
    case pathParameterMissing(String)
    /// The field is there already, or may not be set.
    case conflictingField(Diagnostic.FieldConflict)
    /// Some servers read the name, or file name, of a part as something else.
    case fragileName(Diagnostic.FragileName)
    /// A file is too large to be searched for the boundary beforehand.
    case boundaryUnchecked
    /// The URL has no scheme; this one was assumed.
    case schemeAssumed(String)
    /// Characters of the URL beyond ASCII were percent-encoded.
    case urlEncoded
    /// The draft's file has a member that is not known, and is kept.
    case unknownKey(Diagnostic.UnknownKey)
    /// The reader that the draft names, or is known not to be, doesn't give what a row means.
    case reader(Diagnostic.ReaderProblem)

    /// The short name.
    public var code: Diagnostic.Code {
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
      case .offWithoutMember: .offWithoutMember
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
      case .invalidBodyText: .invalidBodyText
      case .contentTypeMismatch: .contentTypeMismatch
      case .contentLengthMismatch: .contentLengthMismatch
      case .boundaryInContent: .boundaryInContent
      case .invalidBoundary: .invalidBoundary
      case .alreadyEncoded: .alreadyEncoded
      case .secretInURL, .userinfoInURL: .secretInURL
      case .emptyName: .emptyName
      case .environmentMissing: .environmentMissing
      case .undefinedVariable: .undefinedVariable
      case .hiddenVariable: .hiddenVariable
      case .pathParameterMissing: .pathParameterMissing
      case .conflictingField: .conflictingField
      case .fragileName: .fragileName
      case .boundaryUnchecked: .boundaryUnchecked
      case .schemeAssumed: .schemeAssumed
      case .urlEncoded: .urlEncoded
      case .unknownKey: .unknownKey
      case .reader(let problem): problem.code
      }
    }
  }
}

extension Diagnostic {
  /// The reason why a value can't be written in a place under a style.
  @nonexhaustive public enum NotExpressible: Error, Sendable, Hashable {
    /// The style joins elements with a delimiter, and an element is itself an array or an object.
    case nestedInJoinedArray(EncodingStyles.ArrayStyle)
    /// An element contains the delimiter that joins the elements.
    case delimiterInElement(EncodingStyles.ArrayStyle)
    /// A verbatim row holds a character that a query can't hold; the offset is in bytes.
    case illegalVerbatim(inName: Bool, offset: Int)
    /// A verbatim row holds a character that a path segment can't hold; the offset is in bytes.
    case illegalVerbatimSegment(offset: Int)
    /// A header field or a path takes text only: no null, array or object.
    case notAScalar(Routing.Destination)
    /// A path segment must not be empty.
    case emptySegment
    /// A path segment must not be `.` or `..`, encoded or not.
    case dotSegment
    /// In the server's name a value of an answer has letters, digits, `-` and `.` only.
    case answerInAuthority
    /// The user of Basic authentication holds a colon, which would end it.
    case colonInUser
    /// Values are nested beyond 1,000 levels.
    case tooDeep
  }
}

extension Diagnostic {
  /// The reason why a file can't be read.
  @nonexhaustive public enum FileProblem: Error, Sendable, Hashable {
    /// The file has not been examined yet.
    case notExamined
    /// The file does not exist.
    case notFound
    /// The path is that of a folder.
    case isFolder
    /// The path is that of neither a file nor a folder.
    case notAFile
    /// The permissions forbid reading.
    case noPermission
    /// The path is empty.
    case emptyPath
    /// The system reports this error number.
    case system(Int32)
  }
}

extension Diagnostic {
  /// An error in a URL.
  @nonexhaustive public enum URLProblem: Sendable, Hashable {
    /// The URL is empty.
    case empty
    /// White space or a control character.
    case spaceOrControl
    /// A scheme other than http and https.
    case unsupportedScheme
    /// No host.
    case noHost
    /// A host with characters beyond ASCII.
    case hostNotASCII
    /// A character that hosts can't have.
    case hostCharacter
    /// Brackets that don't hold an address.
    case address
    /// A port that is not a number up to 65535.
    case port
    /// A `#` in the path of a ``Request``: what follows is a fragment, which is never sent.
    case fragment
  }
}

extension Diagnostic {
  /// An error in a field value.
  @nonexhaustive public enum FieldValueProblem: Sendable, Hashable {
    /// A control character; the offset is in bytes.
    case control(byte: UInt8, offset: Int)
    /// White space at its start or end, which receivers remove.
    case outerSpace
  }
}

extension Diagnostic {
  /// The way in which a Content-Type contradicts what is sent.
  @nonexhaustive public enum ContentTypeMismatch: Sendable, Hashable {
    /// The body is of another type.
    case otherType(sent: String)
    /// A multipart type has no boundary, or not the one that is used.
    case boundary(sent: String)
    /// There is no body.
    case noBody
  }
}

extension Diagnostic {
  /// The reason why a field conflicts with the others.
  @nonexhaustive public enum FieldConflict: Sendable, Hashable {
    /// The field may occur only once.
    case second(String)
    /// The length is known, so no transfer coding is used.
    case transferEncoding
  }
}

extension Diagnostic {
  /// The reason why a name, or a file name, of a part is fragile.
  @nonexhaustive public enum FragileName: Sendable, Hashable {
    /// The name is empty.
    case empty(isFilename: Bool)
    /// The name holds this character, or text.
    case holds(String, isFilename: Bool)
    /// The name begins or ends with white space.
    case outerSpace(isFilename: Bool)
    /// The name is longer than 255 bytes.
    case tooLong
    /// The name is `_charset_`, which some servers take as an instruction.
    case charset
  }
}
