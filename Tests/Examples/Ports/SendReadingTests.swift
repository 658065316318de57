import Testing
import WiredraftClient
import WiredraftCore
import WiredraftTesting

struct SendReadingTests {
  @Test("The body has the bytes of the format, and so has the answer")
  func bytesAreThoseOfTheFormat() async throws {
    let receipt = Reply(
      head: HTTPResponse(status: .ok), body: ReplyBody([0x08, 0x96, 0x01]))
    let stub = StubTransport([receipt])
    let answer = try await Client(stub).send(SendReading(reading: Reading(sensor: "tea", value: 150)))
    #expect(answer == [0x08, 0x96, 0x01])
    #expect(try stub.sent[0].bytes().suffix(8) == [0x0A, 3, 0x74, 0x65, 0x61, 0x10, 0x96, 0x01])
  }

  @Test("The head has the content type of the body")
  func headHasTheTypeOfTheBody() {
    expectWire(
      SendReading(reading: Reading(sensor: "tea", value: 1)),
      equals: """
        POST /readings HTTP/1.1
        Host: sensors.example.com
        Accept: application/x-protobuf
        Content-Type: application/x-protobuf
        Content-Length: 7

        \n\u{3}tea\u{10}\u{1}
        """)
  }
}
