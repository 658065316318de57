internal import WiredraftCore

/// A question that is answered before the task is done: options, of which exactly one is right.
package struct LessonGuess: Sendable, Hashable {
  /// The letters of the options by position.
  package static let letters = ["a", "b", "c", "d"]

  /// The options, two to four.
  package var options: [String]
  /// The index of the right option.
  package var right: Int

  package init(options: [String], right: Int) {
    self.options = options
    self.right = right
  }

  /// Returns the letter of an option by its position; nil after the last letter.
  package static func letter(of option: Int) -> String? {
    letters.indices.contains(option) ? letters[option] : nil
  }
}

extension LessonGuess {
  /// Reads a list such as `- [ ] wrong`, `- [x] right`.
  init(_ items: [LessonItem], at position: TextPosition) throws(LessonError) {
    var options: [String] = []
    var right: Int?
    for item in items {
      let box = item.text.prefix(4)
      guard ["[ ] ", "[x] ", "[X] "].contains(box) else {
        throw LessonError(.malformedOption, at: item.position)
      }
      if box != "[ ] " {
        guard right == nil else { throw LessonError(.secondRightOption, at: item.position) }
        right = options.count
      }
      options.append(String(item.text.dropFirst(4).drop { $0 == " " }))
    }
    guard (2...Self.letters.count).contains(options.count) else {
      throw LessonError(.optionCount(options.count), at: position)
    }
    guard let right else { throw LessonError(.noRightOption, at: position) }
    self.init(options: options, right: right)
  }
}

extension LessonCondition {
  var guessLetter: String? {
    switch self {
    case .guess(let letter): letter
    case .not(let condition): condition.guessLetter
    default: nil
    }
  }

  /// Returns whether a condition on the guess is met; nil for another condition.
  func isMet(byGuess option: Int) -> Bool? {
    switch self {
    case .guess(let letter): LessonGuess.letter(of: option) == letter
    case .not(let condition): condition.isMet(byGuess: option).map { !$0 }
    default: nil
    }
  }
}
