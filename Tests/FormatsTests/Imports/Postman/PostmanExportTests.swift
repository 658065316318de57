@testable import DraftFormats
import TestSupport
import Testing
import WiredraftCore

/// Drafts of generated collections, exported to Postman and imported again.
@Suite("Postman's own way back")
struct PostmanExportTests {
  @Test("An export is imported as the same message, or its verdict says what differs")
  func roundTrips() throws {
    var generator = PostmanGenerator(60)
    var counts = [0, 0]
    for number in 0..<(isExhaustive ? 1000 : 100) {
      let text = generator.sample().collection.compactJSON
      let request = try require(try Import.requests(in: text, as: .postman).first, text)
      let composition = PostmanOracleTests.composition(of: request)
      guard !composition.hasErrors else { continue }
      var options = CodeExport.Options()
      options.revealsSecrets = true
      let code = CodeExport(composition, of: request.document, as: .postman, options: options)
      let again = try require(try Import.requests(in: code.text, as: .postman).first, code.text)
      let other = PostmanOracleTests.composition(of: again)
      if message(composition) == message(other) {
        counts[0] += 1
      } else {
        counts[1] += 1
        check(
          !code.verdict.isFaithful,
          "\(number): \(message(composition)) became \(message(other)): \(code.verdict.sentence)\n\(code.text)"
        )
      }
    }
    check(counts[0] > 3 * counts[1], "\(counts)")
  }

  private func message(_ composition: Composition) -> [String] {
    let fields = composition.fields.map { "\($0.name.lowercased()): \($0.value)" }.sorted()
    return ["\(composition.method) \(composition.target.text)"] + fields
      + [PostmanOracleTests.content(of: composition) ?? "none"]
  }
}
