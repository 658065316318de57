// Errors are printed as a code and a place, on one line. Their sentences are in the module WiredraftExplanations.

extension Diagnostic.FileProblem: CustomStringConvertible {
  /// A code: `not-found`, `system-error 5`.
  public var description: String {
    switch self {
    case .notExamined: "not-examined"
    case .notFound: "not-found"
    case .isFolder: "is-folder"
    case .notAFile: "not-a-file"
    case .noPermission: "no-permission"
    case .emptyPath: "empty-path"
    case .system(let number): "system-error \(number)"
    }
  }
}

extension ByteSourceError: CustomStringConvertible {
  /// A code, the name of the source, and the numbers: `unreadable "me.png": not-found`,
  /// `length-changed "me.png": 5 bytes, not 9`.
  public var description: String {
    let source = name.map { " " + $0.quotedLine } ?? ""
    return switch self {
    case .unreadable(_, let problem): "unreadable\(source): \(problem)"
    case .lengthChanged(_, let promised, let found):
      "length-changed\(source): \(found) bytes, not \(promised)"
    case .boundaryInContent: "boundary-in-content\(source)"
    case .invalidLength(_, let length): "invalid-length\(source): \(length) bytes"
    case .invalidCount(_, let count): "invalid-count\(source): \(count) bytes"
    case .failed(_, let reason): "failed\(source): \(reason.quotedLine)"
    case .cancelled: "cancelled"
    }
  }
}

extension JSONError: CustomStringConvertible {
  /// A code, and the line and column: `malformed-number at 1:3`.
  public var description: String { "\(kind.code) at \(position.line):\(position.column)" }
}

extension JSONError.Kind {
  fileprivate var code: String {
    switch self {
    case .unexpectedEnd: "unexpected-end"
    case .expected(.value): "value-expected"
    case .expected(.name): "name-expected"
    case .expected(.colon): "colon-expected"
    case .expected(.commaOrEnd): "comma-or-end-expected"
    case .malformedNumber: "malformed-number"
    case .malformedEscape: "malformed-escape"
    case .controlCharacter: "control-character"
    case .loneSurrogate: "lone-surrogate"
    case .invalidUTF8: "invalid-utf-8"
    case .tooDeep: "too-deep"
    case .duplicateName: "duplicate-name"
    case .trailingContent: "trailing-content"
    }
  }
}

extension MultipartError: CustomStringConvertible {
  /// A code, and the offset in the body, from 0: `missing-name at byte 31`, `repeated at byte 31 "name"`.
  public var description: String {
    let name: String? = if case .repeated(let name) = kind { name.quotedLine } else { nil }
    return ["\(kind.code) at byte \(offset)", name].compactMap(\.self).joined(separator: " ")
  }
}

extension MultipartError.Kind {
  fileprivate var code: String {
    switch self {
    case .missingDelimiter: "missing-delimiter"
    case .malformedDelimiter: "malformed-delimiter"
    case .unfinishedPart: "unfinished-part"
    case .malformedLine: "malformed-line"
    case .headTooLong: "head-too-long"
    case .malformedField: "malformed-field"
    case .invalidUTF8: "invalid-utf-8"
    case .missingDisposition: "missing-disposition"
    case .malformedDisposition: "malformed-disposition"
    case .missingName: "missing-name"
    case .repeated: "repeated"
    case .trailingContent: "trailing-content"
    }
  }
}

extension EncodableError: CustomStringConvertible {
  /// A code, and the path into the value: `not-a-number at filter[0].max`.
  public var description: String {
    switch self {
    case .notANumber(let path): "not-a-number\(Self.place(path))"
    case .tooDeep(let path): "too-deep\(Self.place(path))"
    case .failed(let path, let error): "encoding-failed\(Self.place(path)): \(error)"
    }
  }

  private static func place(_ path: [ParameterValue.Step]) -> String {
    path.isEmpty ? "" : " at \(path.beginning)"
  }
}

extension [ParameterValue.Step] {
  /// The path as text; of a long one, its beginning.
  package var beginning: String { Array(prefix(16)).path(from: "") + (count > 16 ? "…" : "") }
}

extension WriteError: CustomStringConvertible {
  /// The description of the source's error, or of the destination's.
  public var description: String {
    switch self {
    case .source(let error): error.description
    case .destination(let error): "\(error)"
    }
  }
}
