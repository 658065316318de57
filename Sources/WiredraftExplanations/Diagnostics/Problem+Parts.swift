import WiredraftCore

extension Diagnostic.NotExpressible {
  var sentence: String {
    switch self {
    case .nestedInJoinedArray(let style):
      "With the array style \(style.rawValue), an array can't contain arrays or objects; another style can."
    case .delimiterInElement(let style):
      "An element has the character that the array style \(style.rawValue) joins with; another style can send it."
    case .illegalVerbatim(let inName, let offset):
      "The row is sent as it is, but byte \(offset + 1) of its \(inName ? "name" : "value") isn't allowed in a query; have it encoded."
    case .illegalVerbatimSegment(let offset):
      "The row is sent as it is, but byte \(offset + 1) of its value isn't allowed in one segment of a path; have it encoded."
    case .notAScalar(let destination):
      "\(destination == .path ? "A place in the path" : "A header field") takes one text: no null, array or object."
    case .emptySegment:
      "A place in the path must not be filled with nothing: the path would become another one."
    case .dotSegment: "“.” and “..” in a path mean other folders, even when encoded; they can't fill a place."
    case .answerInAuthority:
      "A value of an answer in the server's name has letters, digits, - and . only: another character could lead to another server."
    case .colonInUser: "The user of Basic authentication can't hold a colon: the password would begin there."
    case .tooDeep: "The value is nested beyond 1,000 levels."
    }
  }
}

extension Diagnostic.ReaderProblem {
  private var hint: String { Nearest.hint(to: reader, in: known, quoted) }

  var line: String {
    switch kind {
    case .loses: "\(reader) loses this. \(sentence)"
    case .refuses: "\(reader) refuses the request because of this. \(sentence)"
    case .unknown:
      "There is no reader \(quoted(reader))\(hint.isEmpty ? "." : hint) \(sentence)"
    }
  }
}

extension Diagnostic.FileProblem {
  /// The words that follow "The file …".
  var phrase: String {
    switch self {
    case .notExamined: "has not been looked at yet"
    case .notFound: "does not exist"
    case .isFolder: "is a folder"
    case .notAFile: "is not a regular file"
    case .noPermission: "may not be read: permission denied"
    case .emptyPath: "has no name yet: type its path"
    case .system(let number): "can't be read: the system says error \(number)"
    }
  }
}

extension Diagnostic.URLProblem {
  func sentence(at place: String) -> String {
    let place = " (at \(place))"
    return switch self {
    case .empty: "There is no URL yet: type one, such as api.example.com/items."
    case .spaceOrControl: "A URL has no white space and no control characters\(place): write %20 for a space."
    case .unsupportedScheme: "Only http:// and https:// work here."
    case .noHost: "The URL has no host: https:// is followed by one, such as api.example.com."
    case .hostNotASCII: "A host has ASCII letters only\(place): write the xn-- form of the name."
    case .hostCharacter: "The host has a character that is not allowed in one\(place)."
    case .address: "The address in brackets is not an IPv6 address\(place)."
    case .port: "The port is not a number from 0 to 65535\(place)."
    case .fragment: "What follows # is never sent\(place): write %23 for a # in the path."
    }
  }
}

extension Diagnostic.FieldValueProblem {
  func sentence(at place: (Int) -> String) -> String {
    switch self {
    case .control(let byte, let offset):
      "The value has the control character \(name(of: byte)) at \(place(offset)); no field may."
    case .outerSpace: "White space at the start or the end of a field value does not survive: remove it."
    }
  }

  private func name(of byte: UInt8) -> String {
    switch byte {
    case 0: "NUL"
    case 9: "tab"
    case 10: "LF"
    case 13: "CR"
    case 27: "escape"
    default: "0x" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
    }
  }
}

extension Diagnostic.ContentTypeMismatch {
  var sentence: String {
    switch self {
    case .otherType(let sent): "This Content-Type contradicts the body, which is \(sent)."
    case .boundary(let sent): "This Content-Type does not name the boundary in use; the body is \(sent)."
    case .noBody: "This Content-Type describes a body, but there is none."
    }
  }
}

extension Diagnostic.FieldConflict {
  var sentence: String {
    switch self {
    case .second(let name): "\(name) is allowed once only: remove or switch off the other."
    case .transferEncoding:
      "Transfer-Encoding isn't allowed beside Content-Length, and the length is known: remove the row."
    }
  }
}

extension Diagnostic.FragileName {
  var sentence: String {
    switch self {
    case .empty(let isFilename): "Some servers lose a part whose \(noun(isFilename)) is empty."
    case .holds(let text, let isFilename):
      "Some servers misread a \(noun(isFilename)) that contains \(quoted(text.visible))."
    case .outerSpace(let isFilename):
      "Some servers cut white space from the start or the end of a \(noun(isFilename))."
    case .tooLong: "Some servers refuse a file name of more than 255 bytes."
    case .charset: "Some servers take a part named _charset_ as an instruction, not as a value."
    }
  }

  private func noun(_ isFilename: Bool) -> String { isFilename ? "file name" : "part's name" }
}

extension Diagnostic.ValueProblem {
  func sentence(at place: (Int) -> String) -> String {
    switch self {
    case .notANumber(let offset):
      "This is not a number (at \(place(offset))): only digits, - in front, a point between digits, e and e+ are allowed."
    case .invalidJSON(let error): error.sentence
    case .notFinite(let path):
      "A number\(path.isEmpty ? "" : " at \(path.path(from: ""))") is infinite or undefined: neither JSON nor a text can write it."
    case .notOfType(let type):
      switch type {
      case .boolean: "A bool is true or false, in small letters."
      case .null: "A null has no text."
      case .array: "This is not an array: write it in [ and ], with commas between the elements."
      case .object: "This is not an object: write it in { and }, with \"name\": value inside."
      default: "The text is not of the type \(type.word)."
      }
    case .invalidDate(let position):
      "This is not a date and time (at character \(position.column)): write it as 2026-11-20T09:30:00Z."
    }
  }
}

extension JSONError {
  var sentence: String {
    let place = "at line \(position.line), column \(position.column)"
    return switch kind {
    case .unexpectedEnd: "The JSON text ends too early (\(place))."
    case .expected(.value): "A JSON value is expected \(place)."
    case .expected(.name): "A name in double quotes is expected \(place)."
    case .expected(.colon): "A colon is expected \(place)."
    case .expected(.commaOrEnd): "A comma or the closing bracket is expected \(place)."
    case .malformedNumber:
      "The number \(place) is malformed: no leading zero or plus, digits on both sides of a point."
    case .malformedEscape: "The backslash \(place) is followed by something that JSON does not know."
    case .controlCharacter:
      "A control character is raw in a string \(place): write it as an escape such as \\n."
    case .loneSurrogate: "Half of a surrogate pair is alone \(place)."
    case .invalidUTF8: "The bytes \(place) are not UTF-8."
    case .tooDeep: "Arrays and objects are nested beyond 1,000 levels \(place)."
    case .duplicateName: "A name is used twice in one object \(place)."
    case .trailingContent: "Something follows the JSON value \(place)."
    }
  }
}
