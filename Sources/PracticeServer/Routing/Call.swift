import Responses
import WiredraftCore

/// A request that reached a path, for the function that answers it.
struct Call {
  let request: Request
  /// The method; GET for HEAD, whose answer is that of GET without the body.
  let method: String
  /// The text in the place of the variable segment of the path; empty if there is none.
  let part: String
  let scheme: PracticeServer.Scheme
  /// The time in seconds since 1970.
  let now: Int

  /// Returns the values of the fields with a name.
  func values(of field: String) -> [[UInt8]] { request.head.values(of: field) }

  /// Returns the text of the first field with a name; nil if there is none.
  func text(of field: String) -> String? { values(of: field).first?.fieldText }

  /// Returns the first value of a name in the query; nil if there is none.
  func parameter(_ name: String) -> String? { request.queryPairs.first { $0.name == name }?.value }

  /// Returns the names and values of the body, if it is a form; none if it isn't.
  ///
  /// - Throws: Status 413 beyond 64 kB.
  func form() throws(Problem) -> [FormDecoder.Pair] {
    guard request.mediaType?.essence == "application/x-www-form-urlencoded" else { return [] }
    guard request.body.count <= EchoReport.limit else {
      throw Problem(413, "The form has more than 64 kB (65,536 bytes). Send a smaller one.")
    }
    return FormDecoder.pairs(in: request.body)
  }

  /// Returns the whole number that a name has in the query, or another one if the name isn't there.
  ///
  /// - Throws: Status 400 if it is no number in the range.
  func number(_ name: String, in range: ClosedRange<Int>, default number: Int) throws(Problem) -> Int {
    guard let text = parameter(name) else { return number }
    guard let value = text.safeInteger, range.contains(value) else {
      throw Problem(
        400,
        "The query parameter “\(name)” must be a whole number from \(range.lowerBound) to "
          + "\(range.upperBound), not “\(text.shortened)”."
      )
    }
    return value
  }
}
