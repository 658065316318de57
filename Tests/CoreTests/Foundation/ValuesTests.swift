import Foundation
import TestSupport
import Testing
import WiredraftCore
import WiredraftFoundation

@Suite("Values of Foundation's types")
struct ValuesTests {
  @Test(
    "Dates are rounded to the millisecond, not cut off",
    arguments: [(1.001, 1001), (1.005, 1005), (4.035, 4035), (50, 50000), (-0.5, -500)])
  func dates(seconds: Double, milliseconds: Int) {
    let date = Date(timeIntervalSince1970: seconds)
    let value = APIParamValue.timestampInMillis(date).value(forHTTPMethod: .post)
    check(value.isIdentical(to: .number(NumberLiteral(milliseconds))))
    check(date.value(for: .query).isIdentical(to: .string(String(milliseconds))))
    check(Timestamp(date)?.milliseconds, Int64(milliseconds))
  }

  @Test("Dates that have no text, and numbers that are none, are errors and no trap")
  func outOfRange() {
    for value: any APIParamConvertible in [
      Date.distantFuture.addingTimeInterval(1e15), Date(timeIntervalSince1970: .infinity), Decimal.nan,
      Double.nan,
      APIParamValue.timestampInMillis(Date(timeIntervalSince1970: -.infinity)),
    ] {
      for destination in ParameterDestination.allCases {
        let object = ParameterValue.object([.init(name: "a", value: value.value(for: destination))])
        #expect(throws: RequestError.self) { try JSONBodyParameters(JSONObject: object).buildEntity() }
      }
    }
    check(Timestamp(Date.distantFuture)?.text, "4001-01-01T00:00:00Z")
    check(Timestamp(Date.distantPast)?.text, "0000-12-30T00:00:00Z")
  }

  @Test("Decimals keep their digits, data is base64 in JSON")
  func values() throws {
    let decimal = try require(Decimal(string: "0.10000000000000000000000000001"))
    check(decimal.value(for: .json).compactJSON, "0.10000000000000000000000000001")
    check(Data([0xFF, 0]).value(for: .json).compactJSON, #""/wA=""#)
    check(URL(string: "https://h/?a=b")?.value(for: .query).compactJSON, #""https://h/?a=b""#)
  }
}
