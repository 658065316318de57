import Testing
import WiredraftCore

@Suite("Names of secrets")
struct SecretNameTests {
  @Test(
    "A name that ends with the words of a secret is one, in any case style",
    arguments: [
      "Authorization", "authorization", "Proxy-Authorization", "Cookie", "Set-Cookie", "X-Api-Key",
      "X-API-KEY",
      "api_key", "apikey", "apiKey", "APIKey", "APIKEY", "api.key", "auth[api-key]", "access_token",
      "accessToken",
      "accesstoken", "refresh_token", "id_token", "IDToken", "token", "token2", "X-Auth-Token",
      "Private-Token",
      "X-Amz-Security-Token", "csrf-token", "password", "user[password]", "password_confirmation",
      "newPassword",
      "passwd", "db_pass", "pass", "passphrase", "secret", "client_secret", "clientSecret",
      "aws_secret_access_key",
      "private_key", "privateKey", "signing_key", "Ocp-Apim-Subscription-Key", "signature", "X-Amz-Signature",
      "X-Hub-Signature-256", "sig", "jwt", "credentials", "session_id", "JSESSIONID", "code_verifier", "otp",
      "token[]", "  token  ",
    ])
  func secret(name: String) { #expect(SecretName.matches(name)) }

  @Test(
    "A name that only resembles one, or describes a property of a secret, is not one",
    arguments: [
      "", "monkey", "keyboard", "tokenizer", "tokens", "max_tokens", "public_key", "publicKey", "keys", "key",
      "sort_key", "primary_key", "foreign_key", "cache_key", "Idempotency-Key", "Sec-WebSocket-Key",
      "access_key_id",
      "token_type", "token_endpoint", "tokenId", "next_page_token", "pageToken", "nextToken",
      "continuation-token",
      "secretary", "bypass", "compass", "passenger", "passport", "design", "signal", "signature_method",
      "author",
      "authority", "cookies_enabled", "password_length", "value", "2", "[]", "---", "email_signature",
      "WWW-Authenticate",
      "Content-Type", "X-Amz-SignedHeaders", "passwörterbuch", "supercalifragilisticexpialidocioustoken",
    ])
  func plain(name: String) { #expect(!SecretName.matches(name)) }

  @Test("A row is hidden by its name, unless it says otherwise itself")
  func row() {
    var row = Draft.Row("token", "abc")
    #expect(row.isSecret && row.hidesText && row.secrecy == nil)
    row.setSecret(false)
    #expect(row.secrecy == false && !row.isSecret)
    row.setSecret(true)
    #expect(row.secrecy == nil && row.isSecret)
    row.name = "q"
    #expect(!row.isSecret)
    row.setSecret(true)
    #expect(row.secrecy == true)
    row.name = "token"
    row.source = .environment
    #expect(row.isSecret && !row.hidesText)
  }

  @Test("An array or object is hidden as a whole if a member has the name of a secret")
  func members() {
    #expect(Draft.Row("auth", #"{"user": "a", "client_secret" : "b"}"#, type: .object).isSecret)
    #expect(Draft.Row("list", #"[{"a\"b":1,"token":"x"}]"#, type: .array).isSecret)
    #expect(!Draft.Row("info", #"{"kind": "token", "list": ["password"]}"#, type: .object).isSecret)
    var row = Draft.Row("info", #"{"token":"x"}"#)
    #expect(!row.isSecret)
    row.type = .object
    #expect(row.isSecret)
    row.text = #"{"q":"x"}"#
    #expect(!row.isSecret)
    row.text = #"{"token":"#
    #expect(row.isSecret)
  }

  @Test("The sent bytes, and the warnings, don't depend on a known name")
  func composition() {
    var draft = Draft()
    draft.url = "https://h/p"
    draft.parameters = [Draft.Row("token", "abc")]
    let known = draft.compose(in: Composition.Context())
    #expect(known.url == "https://h/p?token=abc")
    #expect(!known.diagnostics.contains { $0.code == .secretInURL })
    draft.parameters?[0].secrecy = true
    #expect(draft.compose(in: Composition.Context()).diagnostics.contains { $0.code == .secretInURL })
  }
}
