import Responses
import TestSupport
import Testing

@Suite("The meanings of statuses and fields")
struct MeaningTests {
  @Test("each status has one meaning, a sentence")
  func statuses() {
    check(StatusCode.all.map(\.number), StatusCode.all.map(\.number).sorted())
    for code in StatusCode.all {
      check(code.meaning.hasSuffix(".") && code.meaning.first?.isUppercase == true, "\(code.number)")
      check(code.reference.hasPrefix("RFC "), "\(code.number)")
    }
    check(StatusCode.numbered(404)?.phrase, "Not Found")
    check(StatusCode.numbered(299) == nil)
    check(StatusCode.meaning(of: 404).reference, "RFC 9110 §15.5.5")
    check(StatusCode.meaning(of: 599).sentence.hasPrefix("The server failed"))
    check(StatusCode.meaning(of: 799).reference, "RFC 9110 §15")
  }

  @Test("each field is found in whatever case, and has sentences")
  func fields() throws {
    check(ResponseField.all.count >= 80)
    for field in ResponseField.all {
      check(ResponseField.named(field.name.uppercased()), field)
      check(!field.reference.isEmpty, "\(field.name)")
      for meaning in [field.meaning] + field.directives.map(\.meaning) {
        check(meaning.hasSuffix("."), "\(field.name): \(meaning)")
      }
      check(Set(field.directives.map(\.name)).count, field.directives.count, "\(field.name)")
      for directive in field.directives {
        check(directive.name, directive.name.lowercased(), "\(field.name)")
      }
    }
    let cookie = try require(ResponseField.named("set-cookie"))
    check(cookie.directives.contains { $0.name == "httponly" })
    check(ResponseField.named("X-Unheard-Of") == nil)
  }
}
