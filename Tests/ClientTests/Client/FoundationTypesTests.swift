import Foundation
import HTTPTypes
import TestSupport
import Testing
import WiredraftClient
import WiredraftCore
import WiredraftTesting

@Suite("Foundation's types in answers")
struct FoundationTypesTests {
  private let head = HTTPResponse(status: .ok)

  private func json<T: Decodable>(
    _ type: T.Type, _ text: String, dates: EncodingStyles.DateStyle = .milliseconds
  ) throws -> T {
    try JSONResponseDecoder(dates: dates).decode(type, from: Array(text.utf8), head: head)
  }

  private struct Everything: Codable, Equatable {
    let link: URL
    let icon: URL?
    let bytes: Data
    let price: Decimal
    let at: Date
    let list: [Date]
  }

  private func everything() throws -> Everything {
    Everything(
      link: try require(URL(string: "https://h/a?b=c#d")), icon: nil, bytes: Data([0, 255, 1, 2]),
      price: try require(Decimal(string: "-12345678901234567890.0987")),
      at: Date(timeIntervalSince1970: 1_795_167_000), list: [Date(timeIntervalSince1970: -1)])
  }

  @Test(
    "They come back as they were encoded, in each style of dates",
    arguments: EncodingStyles.DateStyle.allCases)
  func roundTrip(style: EncodingStyles.DateStyle) throws {
    let value = try everything()
    let text = try ParameterValue(encoding: value).compactJSON(dates: style)
    check(try json(Everything.self, text, dates: style), value)
  }

  @Test("By default a date is in milliseconds, as it is in a request")
  func defaults() throws {
    let value = try everything()
    let text = try ParameterValue(encoding: value).compactJSON
    check(try JSONResponseDecoder().decode(Everything.self, from: Array(text.utf8), head: head), value)
  }

  @Test("A date has its fraction, and its offset")
  func dates() throws {
    let moment = Date(timeIntervalSince1970: 1_795_167_000.25)
    check(try json(Date.self, "1795167000250"), moment)
    check(try json(Date.self, "1795167000.25", dates: .seconds), moment)
    check(try json(Date.self, #""2026-11-20T10:30:00.250+01:00""#, dates: .iso8601), moment)
  }

  @Test(
    "A number becomes a Decimal with all its digits",
    arguments: [
      "0", "-0", "0.1", "1.10", "1e2", "-1.5e-3", "340282366920938463463374607431768211455", "12e-128",
      "1e127",
      "0.30000000000000004",
    ])
  func decimals(text: String) throws {
    check(try json(Decimal.self, text), Decimal(string: text))
  }

  @Test(
    "A number that a Decimal can't hold is an error",
    arguments: ["340282366920938463463374607431768211456", "1e128", "1e-129", "1e99999999999999999999"])
  func largeDecimals(text: String) {
    #expect(throws: DecodingError.self) { try json(Decimal.self, text) }
  }

  @Test(
    "Base64 becomes Data",
    arguments: [("", []), ("AA==", [0]), ("AAE=", [0, 1]), ("AAEC", [0, 1, 2]), ("+/8=", [251, 255])])
  func base64(text: String, bytes: [UInt8]) throws {
    check(try json(Data.self, "\"\(text)\""), Data(bytes))
  }

  @Test(
    "A text that is not base64 is an error",
    arguments: ["A", "AA", "AA=", "A===", "AAE==", "AAEC=", "AA==AAEC", "====", "-_8=", "AA=\\n", "éAA"])
  func notBase64(text: String) {
    #expect(throws: DecodingError.self) { try json(Data.self, "\"\(text)\"") }
  }

  @Test("An array of numbers is Data, too, as its own encoding writes it")
  func dataOfNumbers() throws {
    check(try json(Data.self, "[0, 255]"), Data([0, 255]))
  }

  @Test("A link that is a number, and data that is one, are errors")
  func numbers() {
    #expect(throws: DecodingError.self) { try json(URL.self, "1") }
    #expect(throws: DecodingError.self) { try json(URL.self, #""""#) }
    #expect(throws: DecodingError.self) { try json(Data.self, "1") }
  }

  private struct At: Decodable { let at: Date }

  @Test(
    "A value of another type is an error with its path",
    arguments: [
      (#"{"at": "x"}"#, .milliseconds, "There is a text in place of a number."),
      (#"{"at": 1}"#, .iso8601, "There is a number in place of a date and time as a text."),
      (#"{"at": "2026-11-20"}"#, .iso8601, "The text is no date and time such as 2026-11-20T09:30:00Z."),
    ] as [(String, EncodingStyles.DateStyle, String)])
  func misfits(text: String, style: EncodingStyles.DateStyle, reason: String) throws {
    let error = #expect(throws: DecodingError.self) { try json(At.self, text, dates: style) }
    let context: DecodingError.Context? =
      switch error {
      case .typeMismatch(_, let context), .dataCorrupted(let context): context
      default: nil
      }
    check(context?.codingPath.map(\.stringValue), ["at"])
    check(context?.debugDescription, reason)
  }

  @Test("A form has links and dates, too")
  func form() throws {
    struct Form: Decodable {
      let link: URL
      let at: Date
      let price: Decimal
    }
    let text = "link=https%3A%2F%2Fh%2F&at=1795167000000&price=1.10"
    let form = try FormResponseDecoder().decode(Form.self, from: Array(text.utf8), head: head)
    check(form.link.absoluteString, "https://h/")
    check(form.at, Date(timeIntervalSince1970: 1_795_167_000))
    check(form.price, Decimal(string: "1.1"))
  }

  @Test("An answer of the type Data is the bytes of the body")
  func response() async throws {
    let stub = StubTransport([Reply(.ok, body: "[1]")])
    check(try await Client(stub).send(Fetch<Data>()), Data("[1]".utf8))
    check(stub.sent[0].head.headerFields[.accept] == nil)
  }
}
