import Responses
import WiredraftCore

enum SlowPage {
  private static let longest = 10_000

  /// Half of the time passes before the head, half in the middle of the body.
  static func answer(_ call: Call) throws(Problem) -> Answer {
    let milliseconds = try milliseconds(call.parameter("seconds") ?? "2")
    let before = milliseconds / 2
    let body = ParameterValue.object([
      .init(name: "waitedBeforeHead", value: .string("\(before) ms")),
      .init(name: "waitedInBody", value: .string("\(milliseconds - before) ms")),
    ]).readableJSON
    let middle = body.count / 2
    return Answer(
      status: 200, fields: [Field("Content-Type", "application/json"), Field("Cache-Control", "no-store")],
      body: Answer.Body(pieces: [
        Answer.Piece(bytes: Array(body[..<middle])),
        Answer.Piece(bytes: Array(body[middle...]), pause: milliseconds - before),
      ]), pause: before)
  }

  /// At most three decimal places are allowed.
  private static func milliseconds(_ text: String) throws(Problem) -> Int {
    let parts = text.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    let fraction = parts.count == 2 ? parts[1] : "0"
    if let whole = parts.first?.safeInteger, whole <= 10, (1...3).contains(fraction.utf8.count),
      fraction.utf8.allSatisfy(\.isDigit)
    {
      let padded = fraction + String(repeating: "0", count: 3 - fraction.utf8.count)
      let milliseconds = whole * 1_000 + (Int(padded) ?? 0)
      if milliseconds <= longest { return milliseconds }
    }
    throw Problem(
      400,
      "The query parameter “seconds” must be a number from 0 to 10, such as 2 or 0.5, not “\(text.shortened)”."
    )
  }
}
