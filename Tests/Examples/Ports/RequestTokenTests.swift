import Testing
import WiredraftClient
import WiredraftTesting

struct RequestTokenTests {
  @Test("In a form a space is +, and + and other letters are percent-encoded")
  func formHasPlusForASpaceAndEscapesPlus() async throws {
    let stub = StubTransport([Reply(.ok, body: #"{"access_token": "abc"}"#)])
    let token = try await Client(stub).send(RequestToken(user: "Zoë+tea@example.com", password: "a b&c=茶"))
    #expect(token.accessToken == "abc")
    expectWire(
      stub.sent[0],
      equals: """
        POST /oauth/token HTTP/1.1
        Host: login.example.com
        Accept: application/json
        Content-Type: application/x-www-form-urlencoded
        Content-Length: 86

        grant_type=password&username=Zo%C3%AB%2Btea%40example.com&password=a+b%26c%3D%E8%8C%B6
        """)
  }
}
