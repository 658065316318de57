import Responses
import Testing

@Suite("The words of a server about an error")
struct ServerComplaintTests {
  static let bodies: [(body: String, text: String?)] = [
    (#"{"type": "x", "title": "Wrong", "detail": "price is missing"}"#, "price is missing"),
    (#"{"title": "Wrong"}"#, "Wrong"),
    (#"{"error": "invalid_client", "error_description": "No such client."}"#, "No such client."),
    (#"{"error": {"code": 7, "message": "Too many"}}"#, "Too many"),
    (#"{"errors": [{"message": "First"}, {"message": "Second"}]}"#, "First"),
    (#"{"errors": ["Bare"]}"#, "Bare"), (#"{"error": true, "id": "x"}"#, nil), (#"{"detail": ""}"#, nil),
    ("[]", nil), (#""text""#, nil), ("{", nil), ("", nil),
  ]

  @Test("The most telling member counts, also in a container", arguments: bodies)
  func text(_ body: String, _ text: String?) { #expect(ServerComplaint.text(in: Array(body.utf8)) == text) }

  @Test("A long text is cut")
  func long() throws {
    let text = try #require(
      ServerComplaint.text(in: Array(#"{"detail": "\#(String(repeating: "x", count: 1000))"}"#.utf8)))
    #expect(text.count == 301 && text.hasSuffix("…"))
  }
}
