import Responses
import TestSupport
import Testing
import WiredraftCore

@Suite("Authentication")
struct AuthenticationTests {
  private static func authorization(_ text: String) -> String { "Basic " + Base64.encode(Array(text.utf8)) }

  @Test(
    "Basic takes learner and open-sesame, and says what is wrong with others",
    arguments: [
      (authorization("learner:open-sesame"), 200, ""), ("basic bGVhcm5lcjpvcGVuLXNlc2FtZQ==", 200, ""),
      (authorization("learner:x"), 401, "The user name is right"),
      (authorization("x:open-sesame"), 401, "“x”"),
      (authorization("learner"), 401, "a colon"), ("Basic =", 401, "base64"), ("Basic", 401, "base64"),
      ("Basic bGV=cm5l", 401, "base64"), ("Bearer practice-token", 401, "scheme"),
    ])
  func basic(value: String, status: Int, part: String) {
    var session = Session()
    let reply = session.get("/auth/basic", ["Authorization": value])
    check(reply.status == status && reply.detail.contains(part), "\(reply.detail)")
    if status == 200 {
      check(reply.json["checked"]?.text("decoded"), "learner:open-sesame")
    } else {
      check(
        reply.response.challenges.first?.kind == .basic
          && reply.response.challenges.first?.realm == "practice")
    }
  }

  @Test("without credentials each path answers 401 with a challenge", arguments: ["basic", "bearer", "key"])
  func missing(name: String) {
    var session = Session()
    let reply = session.get("/auth/\(name)")
    check(reply.status == 401 && reply.response.challenges.count == 1)
    check(reply.response.challenges.first?.error == nil)
  }

  @Test(
    "Bearer errors have the codes of RFC 6750",
    arguments: [
      ("Bearer practice-token", "", 200, nil), ("bearer practice-token", "?scope=read", 200, nil),
      ("Bearer practice-token", "?scope=write", 403, "insufficient_scope"),
      ("Bearer wrong", "", 401, "invalid_token"), ("Bearer", "", 400, "invalid_request"),
      ("Basic x", "", 400, "invalid_request"),
    ] as [(String, String, Int, String?)])
  func bearer(value: String, query: String, status: Int, error: String?) {
    var session = Session()
    let reply = session.get("/auth/bearer\(query)", ["Authorization": value])
    check(reply.status == status && reply.response.challenges.first?.error == error)
  }

  @Test("the key is taken from the field or the query")
  func key() {
    var session = Session()
    check(session.get("/auth/key", ["X-API-Key": "practice-key"]).status, 200)
    check(session.get("/auth/key?api_key=practice-key").status, 200)
    check(session.get("/auth/key?api_key=x").status, 401)
    check(session.get("/auth/key?api_key=practice-key", ["X-API-Key": "x"]).status, 401)
  }

  @Test("a token from /token is good for an hour, within its scope")
  func token() {
    var session = Session()
    let fields: KeyValuePairs = [
      "Content-Type": "application/x-www-form-urlencoded",
      "Authorization": Self.authorization("learner:open-sesame"),
    ]
    let reply = session.send("POST", "/token", fields, body: "grant_type=client_credentials&scope=write+read")
    check(reply.status == 200 && reply.text("Cache-Control") == "no-store")
    check(
      reply.json.compactJSON,
      #"{"access_token":"practice-token-1","token_type":"Bearer","expires_in":3600,"scope":"read write"}"#
    )
    let bearer: KeyValuePairs = ["Authorization": "Bearer practice-token-1"]
    check(session.get("/auth/bearer?scope=write", bearer).status, 200)
    session.now += 3_600
    let late = session.get("/auth/bearer", bearer)
    check(late.status == 401 && late.response.challenges.first?.error == "invalid_token")
    check(late.detail.contains("expired"))
  }

  @Test(
    "errors of /token are those of RFC 6749",
    arguments: [
      ("grant_type=client_credentials&client_id=learner&client_secret=open-sesame", 200, ""),
      ("client_id=learner&client_secret=open-sesame", 400, "invalid_request"),
      ("grant_type=password&client_id=learner&client_secret=open-sesame", 400, "unsupported_grant_type"),
      ("grant_type=client_credentials&client_id=learner&client_secret=x", 401, "invalid_client"),
      ("grant_type=client_credentials", 401, "invalid_client"),
      ("grant_type=a&grant_type=b", 400, "invalid_request"),
      (
        "grant_type=client_credentials&client_id=learner&client_secret=open-sesame&scope=all", 400,
        "invalid_scope"
      ),
    ])
  func tokenErrors(form: String, status: Int, error: String) {
    var session = Session()
    let reply = session.send(
      "POST", "/token", ["Content-Type": "application/x-www-form-urlencoded"], body: form)
    check(reply.status == status && reply.json.text("error") == error)
    check(reply.text("Cache-Control"), "no-store")
    check(reply.text("WWW-Authenticate").isEmpty, (status != 401))
  }

  @Test("credentials in two places, and a body that is no form, are invalid requests")
  func tokenRequests() {
    var session = Session()
    let type = "application/x-www-form-urlencoded"
    let both = session.send(
      "POST", "/token", ["Content-Type": type, "Authorization": Self.authorization("learner:open-sesame")],
      body: "grant_type=client_credentials&client_secret=open-sesame")
    check(both.json.text("error"), "invalid_request")
    let json = session.send("POST", "/token", ["Content-Type": "application/json"], body: "{}")
    check(json.json.text("error"), "invalid_request")
  }
}
