import Responses
import WiredraftCore

/// - Note: <https://html.spec.whatwg.org/#server-sent-events>
struct EventPage {
  private static let pause = 500
  private static let names = ["price", "stock"]

  private let isLines: Bool
  private let numbers: ClosedRange<Int>?

  init(_ call: Call) throws(Problem) {
    let count = try call.number("events", in: 1...100, default: 5)
    switch call.parameter("as") ?? "sse" {
    case "sse": isLines = false
    case "ndjson": isLines = true
    case let other:
      throw Problem(400, "The query parameter “as” must be sse or ndjson, not “\(other.shortened)”.")
    }
    let last = isLines ? 0 : call.text(of: "Last-Event-ID")?.safeInteger ?? 0
    numbers = last < count ? last + 1...count : nil
  }

  var answer: Answer {
    let events = (numbers.map(Array.init) ?? []).enumerated().map { index, number in
      Answer.Piece(bytes: Array(text(number).utf8), pause: isLines && index == 0 ? 0 : Self.pause)
    }
    let start = Answer.Piece(bytes: Array(": practice stream\nretry: 3000\n\n".utf8))
    return Answer(
      status: 200,
      fields: [
        Field("Content-Type", isLines ? "application/x-ndjson" : "text/event-stream"),
        Field("Cache-Control", "no-store"),
      ], body: Answer.Body(pieces: isLines ? events : [start] + events, isChunked: true))
  }

  private func text(_ number: Int) -> String {
    let name = Self.names[number % 2]
    let value: ParameterValue = [
      "number": .number(NumberLiteral(number)), "event": .string(name),
      "item": .string("/items/\(number % 6 + 1)"),
    ]
    if isLines { return value.compactJSON + "\n" }
    // Every third event has data in two lines.
    let more = number % 3 == 0 ? "data: the second line of event \(number)\n" : ""
    return "id: \(number)\nevent: \(name)\ndata: \(value.compactJSON)\n\(more)\n"
  }
}
