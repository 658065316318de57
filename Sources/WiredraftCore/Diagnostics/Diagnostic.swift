extension Diagnostic {
  /// The severity of a diagnostic.
  public enum Severity: String, Sendable, Hashable, CaseIterable, Comparable {
    /// Worth knowing.
    case information
    /// The message can be sent, but may not do what is meant.
    case warning
    /// The message can't be made.
    case error

    /// Returns whether the first matters less than the second.
    public static func < (lhs: Diagnostic.Severity, rhs: Diagnostic.Severity) -> Bool { lhs.rank < rhs.rank }
    private var rank: Int {
      switch self {
      case .information: 0
      case .warning: 1
      case .error: 2
      }
    }
  }
}

/// Something about a draft that its author should know, and its place.
///
/// It holds facts, not prose: the module `WiredraftExplanations` gives its sentence, as `explanation`.
public struct Diagnostic: Sendable, Hashable {
  /// The problem.
  public var problem: Diagnostic.Problem
  /// The list of rows it is about; nil for the method, the URL, or the whole.
  public var list: Draft.RowList?
  /// The row in that list, from 0; nil for the whole list.
  public var index: Int?
  /// For a row that a folder gives: the place of the folder in ``Composition/Context/folders``.
  public var folder: Int?
  /// The place within the row's text, if there is one.
  public var position: TextPosition?
  /// The part of a ``Request`` that it is about; nil for a diagnostic of a draft, whose rows can be shown.
  public var part: Diagnostic.Part?

  /// Makes a diagnostic of a list, of one row of it, or of neither.
  public init(
    _ problem: Diagnostic.Problem, list: Draft.RowList? = nil, index: Int? = nil,
    position: TextPosition? = nil
  ) {
    self.problem = problem
    self.list = list
    self.index = index
    self.position = position
  }

  /// Makes a diagnostic of a row, and of a place in its text if there is one.
  public init(_ problem: Diagnostic.Problem, row: Draft.RowReference, position: TextPosition? = nil) {
    self.init(problem, list: row.list, index: row.index, position: position)
    folder = row.folder
  }

  /// The row, if it is about one.
  public var row: Draft.RowReference? {
    guard let list, let index else { return nil }
    return Draft.RowReference(list, index, folder: folder)
  }

  /// The short name, which does not change between versions.
  public var code: Diagnostic.Code { problem.code }
  /// The severity.
  public var severity: Diagnostic.Severity { problem.code.severity }
}

extension Diagnostic {
  /// The short name of a diagnostic.
  @nonexhaustive public enum Code: String, Sendable, Hashable, CaseIterable {
    /// Warning: a GET has a body, which has no meaning there.
    case contentOnGet = "content-on-get"
    /// Warning: a HEAD has a body, which has no meaning there.
    case contentOnHead = "content-on-head"
    /// Warning: a DELETE has a body, which has no meaning there.
    case contentOnDelete = "content-on-delete"
    /// Error: a TRACE has a body, which it must not have.
    case contentOnTrace = "content-on-trace"
    /// Error: a CONNECT has a body, which it can't have.
    case contentOnConnect = "content-on-connect"
    /// Warning: a row, or a part of the URL, has no place in the request.
    case parametersNotSent = "parameters-not-sent"
    /// Information: something else takes the place of the list that a row is in.
    case overridden = "overridden"
    /// Information: an array or an object without content sends nothing.
    case emptyCollection = "empty-collection"
    /// Error: a value can't be written in its place under its style.
    case notExpressible = "not-expressible"
    /// Error: a row switches off a member that its value doesn't have.
    case offWithoutMember = "off-without-member"
    /// Error: a file is used where only a multipart body can send it.
    case fileNeedsMultipart = "file-needs-multipart"
    /// Error: a file can't be read.
    case fileUnreadable = "file-unreadable"
    /// Error: the method is not a token.
    case invalidMethod = "invalid-method"
    /// Error: the URL can't be used.
    case invalidURL = "invalid-url"
    /// Error: the name of a field is not a token.
    case invalidFieldName = "invalid-field-name"
    /// Error: a field, or a content type, holds a character that field values can't hold.
    case invalidFieldValue = "invalid-field-value"
    /// Warning: a field's value holds bytes beyond ASCII.
    case nonASCIIFieldValue = "non-ascii-field-value"
    /// Warning: the method differs from a registered one only in the case of its letters.
    case lowerCaseMethod = "lower-case-method"
    /// Warning: a name occurs twice in a JSON object; both are sent.
    case duplicateJSONKey = "duplicate-json-key"
    /// Error: the text of a number is not a number, or the number is infinite.
    case notANumber = "not-a-number"
    /// Error: a text is not JSON, or not of the type that it should be.
    case invalidJSON = "invalid-json"
    /// Error: the text of a date is not a date by RFC 3339.
    case invalidDate = "invalid-date"
    /// Warning: the text of a body is not what its content type says: JSON, XML or lines of JSON.
    case invalidBodyText = "invalid-body-text"
    /// Warning: the draft's own Content-Type contradicts what is sent.
    case contentTypeMismatch = "content-type-mismatch"
    /// Warning: the draft's own Content-Length contradicts what is sent.
    case contentLengthMismatch = "content-length-mismatch"
    /// Error: the boundary occurs in the content of a part.
    case boundaryInContent = "boundary-in-content"
    /// Error: the boundary breaks the rules for boundaries.
    case invalidBoundary = "invalid-boundary"
    /// Information: a text looks percent-encoded, and is encoded once more.
    case alreadyEncoded = "already-encoded"
    /// Warning: a secret is in the URL, where logs keep it.
    case secretInURL = "secret-in-url"
    /// Information: a row has no name.
    case emptyName = "empty-name"
    /// Error: a row takes its value from an environment variable that is not set.
    case environmentMissing = "environment-missing"
    /// Error: nothing defines the name of a reference.
    case undefinedVariable = "undefined-variable"
    /// Information: several layers define the name of a reference.
    case hiddenVariable = "hidden-variable"
    /// Error: no row fills a `{name}` in the path.
    case pathParameterMissing = "path-parameter-missing"
    /// Error: a field is there already, or may not be set.
    case conflictingField = "conflicting-field"
    /// Warning: some servers read the name or file name of a part as something else.
    case fragileName = "fragile-name"
    /// Information: a file is too large to search for the boundary before it is sent.
    case boundaryUnchecked = "boundary-unchecked"
    /// Information: the URL has no scheme, so one was assumed.
    case schemeAssumed = "scheme-assumed"
    /// Information: characters of the URL beyond ASCII were percent-encoded.
    case urlEncoded = "url-encoded"
    /// Warning: the draft's file has a member that is not known: it is kept, and has no effect.
    case unknownKey = "unknown-key"
    /// Warning: the reader that the draft names loses a row.
    case readerLoses = "reader-loses"
    /// Warning: the reader that the draft names refuses the query or the body because of a row.
    case readerRefuses = "reader-refuses"
    /// Warning: there is no reader of the name that the draft has.
    case unknownReader = "unknown-reader"

    /// The severity.
    public var severity: Diagnostic.Severity {
      switch self {
      case .overridden, .emptyCollection, .alreadyEncoded, .emptyName, .boundaryUnchecked, .schemeAssumed,
        .urlEncoded, .hiddenVariable:
        .information
      case .contentOnGet, .contentOnHead, .contentOnDelete, .parametersNotSent, .lowerCaseMethod,
        .duplicateJSONKey, .invalidBodyText,
        .contentTypeMismatch, .contentLengthMismatch, .secretInURL, .fragileName, .nonASCIIFieldValue,
        .unknownKey, .readerLoses, .readerRefuses, .unknownReader:
        .warning
      case .contentOnTrace, .contentOnConnect, .notExpressible, .offWithoutMember, .fileNeedsMultipart,
        .fileUnreadable,
        .invalidMethod,
        .invalidURL, .invalidFieldName, .invalidFieldValue, .notANumber, .invalidJSON, .invalidDate,
        .boundaryInContent, .invalidBoundary, .environmentMissing, .undefinedVariable,
        .pathParameterMissing, .conflictingField:
        .error
      }
    }
  }
}
