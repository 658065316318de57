import Responses
import Testing

@Suite("The meanings of statuses and fields")
struct MeaningTests {
  @Test("each status has one meaning, a sentence")
  func statuses() {
    #expect(StatusCode.all.map(\.number) == StatusCode.all.map(\.number).sorted())
    for code in StatusCode.all {
      #expect(code.meaning.hasSuffix(".") && code.meaning.first?.isUppercase == true, "\(code.number)")
      #expect(code.reference.hasPrefix("RFC "), "\(code.number)")
    }
    #expect(StatusCode.numbered(404)?.phrase == "Not Found")
    #expect(StatusCode.numbered(299) == nil)
    #expect(StatusCode.meaning(of: 404).reference == "RFC 9110 §15.5.5")
    #expect(StatusCode.meaning(of: 599).sentence.hasPrefix("The server failed"))
    #expect(StatusCode.meaning(of: 799).reference == "RFC 9110 §15")
  }

  @Test("each field is found in whatever case, and has sentences")
  func fields() throws {
    #expect(ResponseField.all.count >= 80)
    for field in ResponseField.all {
      #expect(ResponseField.named(field.name.uppercased()) == field)
      #expect(!field.reference.isEmpty, "\(field.name)")
      for meaning in [field.meaning] + field.directives.map(\.meaning) {
        #expect(meaning.hasSuffix("."), "\(field.name): \(meaning)")
      }
      #expect(Set(field.directives.map(\.name)).count == field.directives.count, "\(field.name)")
      for directive in field.directives {
        #expect(directive.name == directive.name.lowercased(), "\(field.name)")
      }
    }
    let cookie = try #require(ResponseField.named("set-cookie"))
    #expect(cookie.directives.contains { $0.name == "httponly" })
    #expect(ResponseField.named("X-Unheard-Of") == nil)
  }
}
