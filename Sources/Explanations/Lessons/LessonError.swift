package import Responses
package import WiredraftCore

package struct LessonError: Error, Sendable, Hashable {
  package enum Kind: Sendable, Hashable {
    /// The text is not UTF-8.
    case notUTF8
    case controlCharacter(Unicode.Scalar)
    /// It does not begin with a title.
    case missingTitle
    /// A lesson, or a step, lacks a section.
    case missingSection(String)
    case unknownHeading(String)
    case secondSection(String)
    /// A section has no text.
    case emptySection(String)
    /// A list is expected, and this line is not part of one.
    case noListItem
    /// A line of a file does not have the form `name, size, type`.
    case malformedFile
    /// No condition begins with this word.
    case unknownSubject(String)
    /// The condition needs one of these here.
    case expected(String)
    /// A condition is followed by extra text.
    case trailingText(String)
    /// The word is not one of those allowed.
    case unknownWord(String, allowed: [String])
    /// The text after a backslash is not an escape.
    case malformedEscape
    /// The value is not valid JSON.
    case invalidJSON
    /// The text after `answer` is no expectation.
    case malformedExpectation(ExpectationError.Reason)
    /// A line of a guess is neither `- [ ] TEXT` nor `- [x] TEXT`.
    case malformedOption
    /// A guess has too few options, or too many.
    case optionCount(Int)
    /// No option of a guess is ticked.
    case noRightOption
    case secondRightOption
    /// A guess is one of the goals.
    case guessAsGoal
    /// The step has no option with this letter.
    case missingOption(String)
    case route(LessonRouteError)
  }

  package var kind: Kind
  package var position: TextPosition

  package init(_ kind: Kind, at position: TextPosition) {
    self.kind = kind
    self.position = position
  }

  /// The error, in one line.
  package var sentence: String {
    switch kind {
    case .notUTF8: "The text is not UTF-8."
    case .controlCharacter(let scalar):
      "The control character U+\(Self.digits(scalar)) isn't allowed in a lesson."
    case .missingTitle: "A lesson begins with its title: # Title."
    case .missingSection(let heading): "The section “\(heading)” is missing."
    case .unknownHeading(let heading): "No section is called “\(heading)” here."
    case .secondSection(let heading): "There is a section “\(heading)” already."
    case .emptySection(let heading): "There is nothing in the section “\(heading)”."
    case .noListItem:
      "Each line here begins with a hyphen and a space; its further lines are indented by two."
    case .malformedFile: "A file is written so: - NAME, BYTES, TYPE; such as - cat.png, 2048, image/png."
    case .unknownSubject(let word):
      "No condition begins with “\(word)”; there are \(LessonConditionReader.subjects.joined(separator: ", "))."
    case .expected(let what): "Here \(what) is needed."
    case .trailingText(let text): "The condition is complete before “\(text)”."
    case .unknownWord(let word, let allowed): "“\(word)” is none of \(allowed.joined(separator: ", "))."
    case .malformedEscape: #"After a backslash comes n, r, t, \, a backtick or x and two hexadecimal digits."#
    case .invalidJSON: "This is no JSON value."
    case .malformedExpectation(let reason): reason.sentence
    case .malformedOption: "An option is written so: - [ ] TEXT; and the right one so: - [x] TEXT."
    case .optionCount(let count):
      "A guess has two to four options; here \(count == 1 ? "is 1" : "are \(count)")."
    case .noRightOption: "No option is marked as the right one: - [x] TEXT."
    case .secondRightOption: "Another option is marked as the right one already."
    case .guessAsGoal: "A guess can't be a goal; the reply to one is written under ### If guess is a."
    case .missingOption(let letter): "The guess of this step has no option \(letter)."
    case .route(let error): error.sentence
    }
  }

  private static func digits(_ scalar: Unicode.Scalar) -> String {
    let digits = String(scalar.value, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}
