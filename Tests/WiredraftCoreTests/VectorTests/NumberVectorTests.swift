import Testing
import WiredraftCore

@Suite("Vectors of numbers")
struct NumberVectorTests {
  private static let programs = [
    "ecmascript", "python", "php", "ruby", "go", "swift_description", "swift_JSONEncoder",
  ]

  @Test(
    "A 64-bit number is written so that every program reads the same number",
    arguments: Vector.rows("json_numbers"))
  func written(vector: Vector) throws {
    let number = try #require(UInt64(vector.text("bits"), radix: 16).map { Double(bitPattern: $0) })
    guard case .number(let literal) = number.value(for: .json) else {
      Issue.record("no number")
      return
    }
    let composition = compose("POST") { $0.body.json = .number(literal) }
    let text = try #require(composition.bodyText)
    #expect(!composition.hasErrors)
    // They are equal bit by bit, except that JSON's zero may lose its sign.
    #expect(Double(text)?.bitPattern == number.bitPattern)
    var compared = 0
    for program in Self.programs {
      guard let other = vector[program]?.text else { continue }
      compared += 1
      #expect(Double(other) == number, "\(program)")
      // The literal of another program stays as it is.
      let kept = compose("POST") { $0.parameters = [Draft.Row("n", other, type: .number)] }
      #expect(kept.bodyText == "{\"n\":\(other)}")
    }
    #expect(compared >= 4)
  }

  @Test("The file of vectors is there")
  func count() { #expect(Vector.rows("json_numbers").count == 40) }
}
