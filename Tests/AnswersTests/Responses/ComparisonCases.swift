import Responses
import TestSupport
import Testing

extension ResponseCases {
  static let comparisons: [String: Table] = [
    "bodies": { _, row in compared(answer(body: Marked.bytes(row[0])), answer(body: Marked.bytes(row[1]))) },
    "raw bodies": { _, row in
      compared(
        answer(body: Marked.bytes(row[0]), isText: false), answer(body: Marked.bytes(row[1]), isText: false))
    },
    // Heads of lines.
    "heads": { _, row in compared(answer(Marked.string(row[0])), answer(Marked.string(row[1]))) },
  ]

  static func answer(
    _ head: String = "HTTP/1.1 200 OK", body: [UInt8] = [], isText: Bool = true
  ) -> ComparedAnswer {
    var reader = ResponseReader()
    reader.read(Array((head.replacing("\n", with: "\r\n") + "\r\n\r\n").utf8)[...]) { _ in }
    reader.end { _ in }
    let index = isText ? JSONIndex(body) : nil
    return ComparedAnswer(
      response: reader.response, content: body, text: isText ? body : nil,
      json: index?.isComplete == true ? index : nil)
  }

  /// Returns the rows in a short form; muted ones are in parentheses. The other way round the same places differ.
  private static func compared(_ one: ComparedAnswer, _ other: ComparedAnswer) -> String {
    let comparison = AnswerComparison(one, other)
    let rows = short(comparison)
    if comparison.method == .structure {
      let back = short(AnswerComparison(other, one))
      check(back.count == rows.count)
      check(back.count { $0.hasPrefix("(") } == rows.count { $0.hasPrefix("(") })
    }
    return "by \(comparison.method)\(comparison.isSame ? ", the same" : "")"
      + rows.map { " · \($0)" }.joined()
  }

  static func short(_ comparison: AnswerComparison) -> [String] {
    comparison.rows.map { row in
      let text =
        switch row.change {
        case .changed: "\(row.label): \(row.left ?? "nil") → \(row.right ?? "nil")"
        case .added: "+ \(row.label): \(row.right ?? "nil")"
        case .removed: "- \(row.label): \(row.left ?? "nil")"
        case .note: row.label
        }
      return row.isMuted ? "(\(text))" : text
    }
  }
}
