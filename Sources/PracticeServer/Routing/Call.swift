import Responses
import WiredraftCore

struct Call {
  let request: Request
  /// GET for HEAD, whose answer is that of GET without the body.
  let method: String
  let part: String
  let scheme: PracticeServer.Scheme
  /// In seconds since 1970.
  let now: Int

  func values(of field: String) -> [[UInt8]] { request.head.values(of: field) }

  func text(of field: String) -> String? { values(of: field).first?.fieldText }

  func parameter(_ name: String) -> String? { request.queryPairs.first { $0.name == name }?.value }

  func form() throws(Problem) -> [FormDecoder.Pair] {
    guard request.mediaType?.essence == "application/x-www-form-urlencoded" else { return [] }
    guard request.body.count <= EchoReport.limit else {
      throw Problem(413, "The form has more than 64 kB (65,536 bytes). Send a smaller one.")
    }
    return FormDecoder.pairs(in: request.body)
  }

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
