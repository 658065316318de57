import WiredraftCore

extension Diagnostic {
  /// The standard that defines the rule, or nil if it is the tool's own rule.
  var reference: String? {
    switch problem {
    case .contentOnGet: "RFC 9110 §9.3.1"
    case .contentOnHead: "RFC 9110 §9.3.2"
    case .contentOnDelete: "RFC 9110 §9.3.5"
    case .contentOnTrace: "RFC 9110 §9.3.8"
    case .contentOnConnect: "RFC 9110 §9.3.6"
    case .parametersNotSent(.targetWithoutQuery): "RFC 9112 §3.2"
    case .parametersNotSent, .overridden, .emptyCollection: nil
    case .urlPartNotSent: "RFC 9112 §3.2.3"
    case .notExpressible(.illegalVerbatim): "RFC 3986 §3.4"
    case .notExpressible(.notAScalar(.head)): "RFC 9110 §5.5"
    case .notExpressible(.notAScalar), .notExpressible(.emptySegment),
      .notExpressible(.illegalVerbatimSegment):
      "RFC 3986 §3.3"
    case .notExpressible(.dotSegment): "RFC 3986 §5.2.4"
    case .notExpressible(.tooDeep): "RFC 8259 §9"
    case .notExpressible(.colonInUser): "RFC 7617 §2"
    case .notExpressible(.answerInAuthority): "RFC 3986 §3.2"
    case .notExpressible: nil
    case .fileNeedsMultipart: "RFC 7578 §4.2"
    case .fileUnreadable, .offWithoutMember, .unknownKey, .environmentMissing, .undefinedVariable,
      .hiddenVariable,
      .pathParameterMissing, .schemeAssumed:
      nil
    case .invalidMethod, .lowerCaseMethod: "RFC 9110 §9.1"
    case .invalidURL(let problem, _): problem.reference
    case .invalidFieldName: "RFC 9110 §5.1"
    case .invalidFieldValue, .nonASCIIFieldValue: "RFC 9110 §5.5"
    case .duplicateJSONKey: "RFC 8259 §4"
    case .value(let problem): problem.reference
    case .invalidBodyText(.xml, _): "RFC 7303 §9.1"
    case .invalidBodyText: "RFC 8259"
    case .contentTypeMismatch(.boundary): "RFC 7578 §4.1"
    case .contentTypeMismatch: "RFC 9110 §8.3"
    case .contentLengthMismatch: "RFC 9110 §8.6"
    case .boundaryInContent, .invalidBoundary: "RFC 2046 §5.1.1"
    case .alreadyEncoded: "RFC 3986 §2.4"
    case .secretInURL: "RFC 9110 §17.9"
    case .userinfoInURL: "RFC 9110 §4.2.4"
    case .emptyName: nil
    case .conflictingField(.second): "RFC 9110 §5.3"
    case .conflictingField(.transferEncoding): "RFC 9112 §6.2"
    case .fragileName(.charset): "RFC 7578 §4.6"
    case .fragileName: "RFC 7578 §4.2"
    case .boundaryUnchecked: "RFC 2046 §5.1.1"
    case .urlEncoded: "RFC 3986 §2.1"
    case .reader(let problem): problem.reference
    }
  }
}

extension Diagnostic.URLProblem {
  fileprivate var reference: String? {
    switch self {
    case .empty: nil
    case .spaceOrControl: "RFC 3986 §2"
    case .unsupportedScheme: "RFC 9110 §4.2"
    case .noHost: "RFC 9110 §4.2.1"
    case .hostNotASCII, .hostCharacter, .address: "RFC 3986 §3.2.2"
    case .port: "RFC 3986 §3.2.3"
    case .fragment: "RFC 3986 §3.5"
    }
  }
}

extension Diagnostic.ValueProblem {
  fileprivate var reference: String {
    switch self {
    case .notANumber: "RFC 8259 §6"
    case .invalidJSON, .notOfType, .notFinite: "RFC 8259"
    case .invalidDate: "RFC 3339 §5.6"
    }
  }
}
