/// The words for an error or a diagnostic of a request.
///
/// ```swift
/// struct Repository: Request {
///   let baseURL = "https://h"
///   let method = HTTPMethod.get
///   let path = "/repos/a b"
/// }
///
/// do {
///   _ = try Repository().message()
/// } catch {
///   error.explanation.title  // The request can't be made
///   error.explanation.sentence.hasPrefix("The URL “https://h/repos/a b”: A URL has no white space")  // true
///   error.explanation.advice?.hasPrefix("A value in the path belongs in pathParameters")  // true
/// }
/// ```
public struct Explanation: Sendable, Hashable {
  /// The kind of problem in a few words, without a full stop: `The request can't be made`.
  public let title: String
  /// The reason, the place, and the part that is wrong: one line of one sentence or several, with the secrets masked.
  public let sentence: String
  /// The change that helps, in terms of a `Request`: one line; nil if the sentence says it, or only the author can know.
  public let advice: String?
  /// The standard that has the rule, such as `RFC 3986 §2`; nil if there is none.
  public let reference: String?

  init(_ title: String, _ sentence: String, advice: String? = nil, reference: String? = nil) {
    self.title = title
    self.sentence = sentence
    self.advice = advice
    self.reference = reference
  }
}

extension Explanation: CustomStringConvertible {
  /// The title, the sentence and the advice, on one line.
  public var description: String {
    "\(title): \(sentence)" + (advice.map { " \($0)" } ?? "")
  }
}
