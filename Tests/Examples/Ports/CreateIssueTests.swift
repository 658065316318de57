import Testing
import WiredraftClient
import WiredraftCore
import WiredraftTesting

struct CreateIssueTests {
  let create = CreateIssue(
    owner: "apple", repository: "swift/évo",
    issue: NewIssue(title: "A \"quoted\" title", body: nil, labels: ["bug", "tea"], issueType: "Bug"))

  @Test("The issue is JSON in snake case, and the answer is decoded")
  func isJSONAndDecoded() async throws {
    let stub = StubTransport([Reply(.created, body: #"{"number": 7, "html_url": "https://h/7"}"#)])
    let issue = try await Client(stub).send(create)
    #expect(issue.number == 7)
    #expect(issue.htmlUrl == "https://h/7")
    expectWire(
      stub.sent[0],
      equals: #"""
        POST /repos/apple/swift%2F%C3%A9vo/issues HTTP/1.1
        Host: api.github.com
        Accept: application/json
        User-Agent: examples
        Content-Type: application/json
        Content-Length: 72

        {"title":"A \"quoted\" title","labels":["bug","tea"],"issue_type":"Bug"}
        """#)
  }

  @Test("A refusal has the status and the body of the answer")
  func refusalHasTheBodyOfTheAnswer() async throws {
    let stub = StubTransport([Reply(.unprocessableContent, body: #"{"message": "Validation Failed"}"#)])
    await #expect {
      try await Client(stub).send(create)
    } throws: { error in
      guard case SendError.status(let head, let body) = error else { return false }
      return head.status == 422 && String(decoding: body, as: UTF8.self).contains("Validation Failed")
    }
  }
}
