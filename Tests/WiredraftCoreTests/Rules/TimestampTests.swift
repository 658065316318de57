import Testing
import WiredraftCore

@Suite("Timestamps")
struct TimestampTests {
  @Test(
    "A timestamp counts milliseconds from 1970, half up",
    arguments: [
      ("1970-01-01T00:00:00Z", 0), ("1970-01-01T00:00:01.005Z", 1005), ("1970-01-01T00:00:00.0004Z", 0),
      ("1970-01-01T00:00:00.0005Z", 1), ("1970-01-01T00:00:00.00049999Z", 0),
      ("1970-01-01T00:00:00.9995Z", 1000), ("1970-01-01T00:00:00.5Z", 500), ("1970-01-01T00:00:00.25Z", 250),
      ("1969-12-31T23:59:59.999Z", -1), ("1969-12-31T23:59:59.9995Z", 0),
      ("1969-12-31T23:59:58.5005Z", -1499),
      ("2026-11-20T09:30:00.250Z", 1_795_167_000_250), ("0000-01-01T00:00:00Z", -62_167_219_200_000),
      ("9999-12-31T23:59:59.999Z", 253_402_300_799_999),
    ] as [(String, Int64)])
  func milliseconds(text: String, expected: Int64) {
    #expect(Timestamp(text)?.milliseconds == expected)
    #expect(Timestamp(text)?.text == text)
  }

  @Test(
    "Seconds are rounded down",
    arguments: [
      ("1970-01-01T00:00:00.9999Z", 0), ("1969-12-31T23:59:59.9995Z", -1), ("1970-01-01T00:00:59Z", 59),
    ] as [(String, Int64)])
  func seconds(text: String, expected: Int64) {
    #expect(Timestamp(text)?.seconds == expected)
  }

  @Test(
    "An offset shifts the timestamp",
    arguments: [
      ("1970-01-01T01:00:00+01:00", 0), ("1969-12-31T18:30:00-05:30", 0), ("1970-01-01T00:00:00-00:00", 0),
      ("1970-01-01t00:00:00z", 0), ("1970-01-01T00:00:00+23:59", -86_340),
    ] as [(String, Int64)])
  func offsets(text: String, expected: Int64) {
    #expect(Timestamp(text)?.seconds == expected)
  }

  @Test(
    "February has 29 days in leap years only",
    arguments: [("2024", true), ("2023", false), ("1900", false), ("2000", true), ("2100", false)])
  func leapYears(year: String, isLeap: Bool) {
    #expect((Timestamp(year + "-02-29T00:00:00Z") != nil) == isLeap)
    #expect(Timestamp(year + "-02-28T00:00:00Z") != nil)
    let days =
      (Timestamp(year + "-03-01T00:00:00Z")?.seconds ?? 0)
      - (Timestamp(year + "-02-28T00:00:00Z")?.seconds ?? 0)
    #expect(days == (isLeap ? 2 : 1) * 86_400)
  }

  @Test("A leap second is the first of the next minute")
  func leapSecond() {
    #expect(Timestamp("2016-12-31T23:59:60Z")?.seconds == Timestamp("2017-01-01T00:00:00Z")?.seconds)
    #expect(Timestamp("2016-12-31T23:59:61Z") == nil)
  }

  @Test(
    "An invalid timestamp is reported at the first byte that does not fit",
    arguments: [
      ("", 0), ("2026", 4), ("2026-13-01T00:00:00Z", 5), ("2026-04-31T00:00:00Z", 8), ("2026-11-20", 10),
      ("2026-11-20 09:30:00Z", 10), ("2026-11-20T24:00:00Z", 11), ("2026-11-20T09:60:00Z", 14),
      ("2026-11-20T09:30:00", 19), ("2026-11-20T09:30:00.Z", 20), ("2026-11-20T09:30:00+0100", 22),
      ("2026-11-20T09:30:00Zx", 20), ("２026-11-20T09:30:00Z", 0), ("2026-00-20T09:30:00Z", 5),
    ])
  func invalid(text: String, offset: Int) {
    #expect(Timestamp(text) == nil)
    #expect(Timestamp.firstInvalidOffset(in: text) == offset)
    let composition = compose { $0.parameters = [Draft.Row("d", text, type: .date)] }
    #expect(composition.codes == ["invalid-date"])
    #expect(composition.diagnostics.first?.position == TextPosition(line: 1, column: offset + 1))
    #expect(composition.unmade == .target)
  }

  @Test("A fraction may have any number of digits")
  func longFraction() {
    let text = "1970-01-01T00:00:00.0005" + String(repeating: "0", count: 1000) + "Z"
    #expect(Timestamp(text)?.milliseconds == 1)
  }
}
