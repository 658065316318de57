import TestSupport
import Testing
import WiredraftCore

@Suite("The services of the examples")
struct ExampleTests {
  private static let github: KeyValuePairs = ["Host": "github.practice.example"]

  @Test("repositories are found by words, language and topic, and in pages")
  func search() {
    var session = Session()
    let reply = session.get(
      "/search/repositories?q=language%3Aswift+topic%3Atui&sort=stars&per_page=4", Self.github)
    check(reply.status == 200 && reply.json["total_count"] == 12 && reply.json["items"]?.count == 4)
    check(
      reply.text("Link").contains(
        "<https://github.practice.example/search/repositories?q=language%3Aswift%20topic%3Atui&sort=stars"
          + "&per_page=4&page=2>; rel=\"next\""
      ))
    let all = session.get("/search/repositories?q=in&sort=forks&order=asc&per_page=100", Self.github)
    guard case .array(let items) = all.json["items"] else { return }
    let forks = items.compactMap { Int($0["forks_count"]?.description ?? "") }
    check(forks.count == 40 && forks == forks.sorted() && all.text("Link").isEmpty)
    check(session.get("/search/repositories?q=prompt&page=1000", Self.github).json["items"]?.count, 0)
  }

  @Test(
    "a search that GitHub refuses is refused",
    arguments: [
      ("", 422), ("?q=", 422), ("?q=a&sort=size", 422), ("?q=a&order=up", 422), ("?q=a&per_page=101", 400),
    ])
  func searchErrors(query: String, status: Int) {
    var session = Session()
    check(session.get("/search/repositories\(query)", Self.github).status, status)
  }

  @Test("a payment is made of a form with brackets, once for each Idempotency-Key")
  func payment() {
    var session = Session()
    let form =
      "amount=2000&currency=eur&payment_method_types[]=card&payment_method_types[]=link"
      + "&shipping[address][city]=K%C3%B6ln&metadata[order_id]=6735"
    let fields: KeyValuePairs = [
      "Host": "payments.practice.example", "Content-Type": "application/x-www-form-urlencoded",
      "Idempotency-Key": "order-6735",
    ]
    let reply = session.send("POST", "/v1/payment_intents", fields, body: form)
    check(reply.status == 201 && reply.text("Location") == "/v1/payment_intents/pi_1")
    check(reply.json["amount"] == 2000 && reply.json["shipping", "address"]?.text("city") == "Köln")
    check(reply.json["payment_method_types"], ["card", "link"])
    check(
      session.send("POST", "/v1/payment_intents", fields, body: form).text("Idempotent-Replayed"), "true")
    check(session.get("/v1/payment_intents/pi_1").json, reply.json)
    check(session.get("/v1/payment_intents/pi_2").status, 404)
  }

  @Test("a payment without amount or currency is refused")
  func paymentErrors() {
    var session = Session()
    let type = "application/x-www-form-urlencoded"
    let reply = session.send(
      "POST", "/v1/payment_intents", ["Content-Type": type], body: "amount=1.5&currency=euro")
    check(reply.status == 422 && reply.json["errors"]?.count == 2)
    check(
      session.send("POST", "/v1/payment_intents", ["Content-Type": type], body: "a=1&a[b]=2").status, 400)
    check(
      session.send("POST", "/v1/payment_intents", ["Content-Type": "text/plain"], body: "x").status, 415)
  }

  @Test("a photo is taken in a part, with its focus")
  func photo() {
    var session = Session()
    func body(_ focus: String) -> String {
      "--B\r\nContent-Disposition: form-data; name=\"file\"; filename=\"a.gif\"\r\n\r\nGIF89a\u{2}\0\u{3}\0\0\0\0\r\n"
        + "--B\r\nContent-Disposition: form-data; name=\"focus\"\r\n\r\n\(focus)\r\n--B--\r\n"
    }
    let fields: KeyValuePairs = [
      "Host": "photos.practice.example", "Content-Type": "multipart/form-data; boundary=B",
    ]
    let reply = session.send("POST", "/api/v2/media", fields, body: body("0.0,-0.5"))
    check(reply.status == 201 && reply.json.text("type") == "image")
    check(reply.json["meta", "focus"]?.compactJSON, #"{"x":0.0,"y":-0.5}"#)
    check(reply.json["meta", "original", "width"] == 2 && reply.json["meta", "original", "height"] == 3)
    check(session.get(reply.text("Location")).json, reply.json)
    for focus in ["", "1", "2,0", "a,b", "0,0,0", "nan,0"] {
      check(session.send("POST", "/api/v2/media", fields, body: body(focus)).status, 422, "\(focus)")
    }
    check(session.send("POST", "/api/v2/media", fields, body: "--B--\r\n").status, 422)
  }
}
