internal import WiredraftCore

extension DraftFileError {
  /// The problem as one line for people, without its position.
  public var sentence: String {
    switch kind {
    case .json(let kind): kind.sentence
    case .empty: "the file is empty; \(file.phrase) is a JSON object that begins { \"wiredraft\": 1"
    case .unclosedString(let start):
      "the text ends too early: expected the quote that closes the string of line \(start.line), column \(start.column)"
    case .unclosed(let bracket, let start):
      "the text ends too early: expected the \(bracket == "{" ? "}" : "]") of the \(bracket) in line \(start.line), column \(start.column)"
    case .byteOrderMark: "the file begins with a byte order mark; \(file.noun)s have none"
    case .notAnObject(let found): "\(file.phrase) is a JSON object, this is \(found.phrase)"
    case .missingVersion: "this is no \(file.noun): \"wiredraft\": 1 is missing"
    case .newerVersion(let version):
      "the file is of version \(version), this program reads version \(DraftFileFormat.version): a later wiredraft reads it"
    case .unsupportedVersion(let text):
      "there is no version \(text), this program reads version \(DraftFileFormat.version)"
    case .wrongType(let path, let expected, let found):
      "\(path) must be \(expected.map(\.phrase).joined(separator: " or ")), not \(found.phrase)"
    case .duplicateKey(let path): "\(path) is given twice"
    case .missingKey(let path): "\(path) is missing"
    case .surplusKey(let path, let other): "\(path) can't be given beside \(other)"
    case .colonInUser(let path):
      "\(path) can't have a colon: Basic authentication ends the user at the first one (RFC 7617)"
    case .unknownChoice(let path, let value, let allowed):
      "\(path) can't be \(ParameterValue.string(value).compactJSON), only \(allowed.joined(separator: ", "))"
    case .noTimeLimit(let path, let value):
      "\(path) can't be \(value.prefix(40)): a limit is a number of seconds above 0, and finite"
    }
  }
}

extension DraftFileError.File {
  fileprivate var noun: String {
    switch self {
    case .draft: "draft file"
    case .folder: "folder file"
    }
  }

  fileprivate var phrase: String { "a \(noun)" }
}

extension JSONError.Kind {
  /// The problem as one line for people, without its position.
  package var sentence: String {
    switch self {
    case .unexpectedEnd: "the JSON text ends too early"
    case .expected(.value): "expected a JSON value"
    case .expected(.name): "expected a name in quotes"
    case .expected(.colon): "expected a colon"
    case .expected(.commaOrEnd): "expected a comma or the closing bracket"
    case .malformedNumber: "this is no JSON number; one is written as -1, 0.5 or 2e9"
    case .malformedEscape:
      "JSON has no such escape: expected one of \" \\ / b f n r t, or u with four hexadecimal digits"
    case .controlCharacter: "there is a control character in a string; write it as an escape"
    case .loneSurrogate: "half of a surrogate pair is alone"
    case .invalidUTF8: "the bytes are not UTF-8"
    case .tooDeep: "values are nested beyond \(JSONCursor.maximumDepth) levels"
    case .duplicateName: "the name is given twice"
    case .trailingContent: "something follows the end of the JSON text"
    }
  }
}

extension ParameterValue.Kind {
  /// The kind with its article.
  package var phrase: String {
    switch self {
    case .object: "an object"
    case .array: "an array"
    case .string: "a string"
    case .number: "a number"
    case .bool: "a boolean"
    case .null: "null"
    }
  }
}
