import Readers
import Responses
import WiredraftCore

/// The same request sent twice has one effect.
///
/// - Note: <https://datatracker.ietf.org/doc/draft-ietf-httpapi-idempotency-key-header/>
struct ReplayStore: Sendable {
  /// Beyond it the oldest is forgotten.
  private static let limit = 200

  private struct Entry: Sendable {
    let contentType: String
    let body: [UInt8]
    let answer: Answer
  }

  private var entries: OrderedMembers<String, Entry> = [:]

  /// The answer is marked as repeated; nil if the same request was not answered before.
  func answer(to call: Call) throws(Problem) -> Answer? {
    guard let key = try Self.key(of: call), let entry = entries[key] else { return nil }
    guard entry.body == call.request.body, entry.contentType == call.request.contentType else {
      throw Problem(
        422,
        "This Idempotency-Key was used with another body. Choose a new key for a new request, or "
          + "send the same body."
      )
    }
    var answer = entry.answer
    answer.fields.append(Field("Idempotent-Replayed", "true"))
    return answer
  }

  mutating func keep(_ answer: Answer, to call: Call) throws(Problem) {
    guard let key = try Self.key(of: call) else { return }
    entries[key] = Entry(contentType: call.request.contentType, body: call.request.body, answer: answer)
    if entries.count > Self.limit { entries.removeFirst() }
  }

  private static func key(of call: Call) throws(Problem) -> String? {
    let values = call.values(of: "Idempotency-Key")
    guard let value = values.first else { return nil }
    guard values.count == 1, (1...255).contains(value.count) else {
      throw Problem(400, "Send one Idempotency-Key of 1 to 255 bytes, such as a UUID.")
    }
    return "\(call.request.path) \(value.hexKey)"
  }
}

extension [UInt8] {
  fileprivate var hexKey: String { Hexadecimal.text(self) }
}
