import Exchanges
import Responses
import ScreenModel

struct AnswerExplanation {
  let answer: Answer
  let method: String
  let ending: ResponseReader.Ending

  private static let width = 36

  func write(to target: AnswerTarget) throws {
    var lines = LineGathering(target: target)
    do {
      try writePieces(to: &lines, target)
    } catch let reason as ReadingWatch.Reason {
      try lines.finish()
      throw reason
    }
    try lines.finish()
    try target.write(content)
  }

  private func writePieces(to lines: inout LineGathering, _ target: AnswerTarget) throws {
    var meanings = PieceMeanings(of: answer.response)
    let digits = max(4, String(answer.message.count).count)
    try target.reading {
      try answer.forEachPiece(method: method, ending: ending) { piece, bytes in
        let meaning = meanings.meaning(of: piece, bytes)
        let shown = bytes.isEmpty ? Self.count(piece.range.count) : Self.text(bytes)
        let place = String(piece.range.lowerBound)
        let reference = meaning.reference.map { " (\($0))" } ?? ""
        try lines.add(
          String(repeating: " ", count: max(0, digits - place.count)) + place + "  "
            + Self.padded(piece.role.rawValue, 16) + Self.padded(shown, Self.width) + meaning.text + reference
            + "\n")
      }
    }
  }

  private var content: String {
    let codings = answer.response.contentCodings + answer.response.transferCodings.filter { $0 != "chunked" }
    guard !codings.isEmpty, answer.content.count > 0 else { return "" }
    return
      "Without \(codings.joined(separator: ", ")) the content has \(Self.count(answer.content.count)) (\(answer.message.count - answer.bodyStart) on the wire)\(answer.isContentComplete ? "" : "; it is not complete").\n"
  }

  private static func count(_ number: Int) -> String { number == 1 ? "1 byte" : "\(number) bytes" }

  private static func text(_ bytes: ArraySlice<UInt8>) -> String {
    TextLayout.truncated(VisibleText.text(String(decoding: bytes.prefix(400), as: UTF8.self)), to: width - 2)
  }

  private static func padded(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(1, width - TextLayout.columns(text)))
  }
}

/// Gathers short texts into larger writes.
struct LineGathering {
  let target: AnswerTarget
  private var bytes: [UInt8] = []

  init(target: AnswerTarget) { self.target = target }

  mutating func add(_ text: String) throws {
    bytes += text.utf8
    if bytes.count > 64 << 10 { try finish() }
  }

  mutating func finish() throws {
    try target.write(bytes)
    bytes = []
  }
}
