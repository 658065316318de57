/// How much a diagnostic matters.
public enum Severity: String, Sendable, Hashable, CaseIterable, Comparable {
  /// Worth knowing.
  case information
  /// The message can be sent, but may not do what is meant.
  case warning
  /// The message can't be made.
  case error

  /// Returns whether the first matters less than the second.
  public static func < (lhs: Severity, rhs: Severity) -> Bool { lhs.rank < rhs.rank }
  private var rank: Int {
    switch self {
    case .information: 0
    case .warning: 1
    case .error: 2
    }
  }
}

/// Something about a draft that its author should know, and where.
///
/// It holds facts, no prose: the module `Explanations` has the sentences.
public struct Diagnostic: Sendable, Hashable {
  /// What it is about.
  public var problem: Problem
  /// The list of rows it is about; nil for the method, the URL, or the whole.
  public var list: RowList?
  /// The row in that list, from 0; nil for the whole list.
  public var index: Int?
  /// The place within the row's text, where there is one.
  public var position: TextPosition?

  /// Makes a diagnostic.
  public init(_ problem: Problem, list: RowList? = nil, index: Int? = nil, position: TextPosition? = nil) {
    self.problem = problem
    self.list = list
    self.index = index
    self.position = position
  }

  /// Makes a diagnostic of a row.
  public init(_ problem: Problem, row: RowReference, position: TextPosition? = nil) {
    self.init(problem, list: row.list, index: row.index, position: position)
  }

  /// The row, if it is about one.
  public var row: RowReference? {
    guard let list, let index else { return nil }
    return RowReference(list, index)
  }

  /// Its short name, which does not change between versions.
  public var code: DiagnosticCode { problem.code }
  /// How much it matters.
  public var severity: Severity { problem.code.severity }
}

/// The short names of diagnostics.
public enum DiagnosticCode: String, Sendable, Hashable, CaseIterable {
  case contentOnGet = "content-on-get"
  case contentOnHead = "content-on-head"
  case contentOnDelete = "content-on-delete"
  case contentOnTrace = "content-on-trace"
  case contentOnConnect = "content-on-connect"
  case parametersNotSent = "parameters-not-sent"
  case overridden = "overridden"
  case emptyCollection = "empty-collection"
  case notExpressible = "not-expressible"
  case fileNeedsMultipart = "file-needs-multipart"
  case fileUnreadable = "file-unreadable"
  case invalidMethod = "invalid-method"
  case invalidURL = "invalid-url"
  case invalidFieldName = "invalid-field-name"
  case invalidFieldValue = "invalid-field-value"
  case nonASCIIFieldValue = "non-ascii-field-value"
  case lowerCaseMethod = "lower-case-method"
  case duplicateJSONKey = "duplicate-json-key"
  case notANumber = "not-a-number"
  case invalidJSON = "invalid-json"
  case invalidDate = "invalid-date"
  case contentTypeMismatch = "content-type-mismatch"
  case contentLengthMismatch = "content-length-mismatch"
  case boundaryInContent = "boundary-in-content"
  case invalidBoundary = "invalid-boundary"
  case alreadyEncoded = "already-encoded"
  case secretInURL = "secret-in-url"
  case emptyName = "empty-name"
  case environmentMissing = "environment-missing"
  case pathParameterMissing = "path-parameter-missing"
  case conflictingField = "conflicting-field"
  case fragileName = "fragile-name"
  case boundaryUnchecked = "boundary-unchecked"
  case schemeAssumed = "scheme-assumed"
  case urlEncoded = "url-encoded"

  /// How much it matters.
  public var severity: Severity {
    switch self {
    case .overridden, .emptyCollection, .alreadyEncoded, .emptyName, .boundaryUnchecked, .schemeAssumed,
      .urlEncoded:
      .information
    case .contentOnGet, .contentOnHead, .contentOnDelete, .parametersNotSent, .lowerCaseMethod,
      .duplicateJSONKey,
      .contentTypeMismatch, .contentLengthMismatch, .secretInURL, .fragileName, .nonASCIIFieldValue:
      .warning
    case .contentOnTrace, .contentOnConnect, .notExpressible, .fileNeedsMultipart, .fileUnreadable,
      .invalidMethod,
      .invalidURL, .invalidFieldName, .invalidFieldValue, .notANumber, .invalidJSON, .invalidDate,
      .boundaryInContent, .invalidBoundary, .environmentMissing, .pathParameterMissing, .conflictingField:
      .error
    }
  }
}
