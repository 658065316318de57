import Foundation
import TestSupport
import Testing

/// A wrong answer of a learner that is close, and the reply to it.
struct WrongAnswer: Sendable, CustomTestStringConvertible {
  var lesson: String
  /// The step, from 1.
  var step: Int
  var keys: String
  /// Words of the reply; empty if there is none.
  var text: String
  var testDescription: String { "\(lesson) \(step): \(keys)" }

  /// The wrong answers in the file beside this one.
  static let all: [WrongAnswer] = {
    let file = packageRoot.appending(path: "Tests/ComposerTests/Lessons/wrong-answers.txt")
    let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
    return text.split(separator: "\n").filter { !$0.hasPrefix("#") }.compactMap { line in
      let parts = line.split(separator: " |", maxSplits: 2, omittingEmptySubsequences: false)
      let place = parts[0].split(separator: " ")
      guard parts.count == 3, place.count == 2, let step = Int(place[1]) else { return nil }
      return WrongAnswer(
        lesson: String(place[0]), step: step, keys: String(parts[1].dropFirst()),
        text: String(parts[2].dropFirst()))
    }
  }()
}
