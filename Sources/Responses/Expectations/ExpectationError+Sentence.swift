internal import WiredraftCore

extension ExpectationError {
  /// The reason and the place, as a sentence.
  package var sentence: String { "\(reason.clause), at character \(offset + 1)." }
}

extension ExpectationError.Reason {
  /// The reason, as a sentence that doesn't name the place.
  package var sentence: String { clause + "." }

  fileprivate var clause: String {
    switch self {
    case .empty: "The line is empty: write a subject, an operator and a value, such as status == 200"
    case .controlCharacter: "The line has a line break or another control character"
    case .unknownSubject(let word):
      "\(word) is none of status, header NAME, header-value NAME, body, size, time and a path such as $.id"
    case .missingHeaderName: "The name of the field is missing: write header Content-Type"
    case .invalidHeaderName: "The name of a field has a character that no name has"
    case .severalValues:
      "The path may lead to several values: name one, such as $.items[0], or write any or every before $.items[*]"
    case .needsSeveralValues: "any and every are for a path with [*], such as $.items[*].id"
    case .nameNeedsQuotes: "This name needs brackets and quotation marks: ['content-type']"
    case .incompletePath: "The path needs a name after the dot, or an index in the brackets"
    case .invalidIndex: "The index must be a number without leading zeros, and not below -1000"
    case .missingOperator: "The operator is missing: ==, !=, <, <=, >, >=, contains, matches, count or is"
    case .unknownOperator(let word):
      "\(word) is no operator: write ==, !=, <, <=, >, >=, contains, matches, count or is"
    case .unfitOperator: "The operator doesn't fit the subject"
    case .missingValue: "The value after the operator is missing"
    case .invalidJSON: "This begins like JSON, and is none"
    case .needsNumber: "A number is needed here"
    case .needsText: "The subject is a text, which can't be an array or an object"
    case .unknownType(let word):
      "\(word) is no type: write number, string, object, array, boolean, null, present or absent"
    case .unfitType: "The subject can't be of this type"
    case .invalidPattern(let reason): "The regular expression \(reason.phrase)"
    case .trailingText: "There is more text than a path or a header needs"
    }
  }
}

extension PatternError.Reason {
  fileprivate var phrase: String {
    switch self {
    case .unclosedGroup: "has a group that isn't closed"
    case .unopenedGroup: "has a ) that closes nothing"
    case .unclosedClass: "has a class that isn't closed"
    case .nothingToRepeat: "repeats nothing"
    case .invalidRepetition: "has numbers in braces that descend, or exceed 1,000"
    case .invalidRange: "has a range whose end is before its start"
    case .invalidEscape: "has a backslash before a character that has no meaning after it"
    case .unsupported: "uses a look-around, a back reference or a flag, which are not supported"
    case .tooLarge: "is too large"
    }
  }
}

extension UndecidedReason {
  /// The reason, as a sentence.
  package var sentence: String {
    switch self {
    case .noResponse: "No answer came."
    case .incompleteContent: "The content is not complete."
    case .noText: "The content is no text."
    case .noJSON(let offset): "The content is no JSON from byte \(offset) on."
    case .valueTooLarge: "The value is too large to be compared."
    case .unreadableValue: "The value is one that no text can hold, or nested too deeply."
    case .noTime: "The time is not known."
    }
  }
}
