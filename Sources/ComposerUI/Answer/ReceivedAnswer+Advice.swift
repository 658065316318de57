import Responses
import Sending

extension ReceivedAnswer {
  var advice: String? {
    let advice = AnswerAdvice(on: response, to: sent.head, length: sent.length, now: Int(sent.began)).sentence
    let words = complaint.map { text in
      "The server says: “\(text)”" + (text.last.map(".!?…".contains) == true ? "" : ".")
    }
    let parts = [words, advice].compactMap(\.self)
    return parts.isEmpty ? nil : parts.joined(separator: " ")
  }

  private var complaint: String? {
    guard let status, status >= 400, json != nil, let text, text.count <= 1 << 16 else { return nil }
    return ServerComplaint.text(in: text.bytes(in: 0..<text.count))
  }
}
