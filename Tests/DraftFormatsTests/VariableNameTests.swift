import DraftFormats
import Testing

@Suite("Names of environment variables")
struct VariableNameTests {
  @Test(
    "A row's name becomes that of a variable",
    arguments: [
      ("Authorization", "AUTHORIZATION"), ("X-Api-Key", "X_API_KEY"), ("X-API-Key", "X_API_KEY"),
      ("accessToken", "ACCESS_TOKEN"), ("api_key", "API_KEY"), ("--a  b--", "A_B"), ("2fa", "_2FA"),
      ("", "SECRET"),
      ("名前", "SECRET"), ("[key]", "KEY"),
    ])
  func suggestion(name: String, variable: String) { #expect(VariableName.suggestion(for: name) == variable) }
}
