import TestSupport
import Testing
import WiredraftCore

@Suite("Items")
struct ItemTests {
  private static let assam = #"{"name": "Assam", "price": 8.40}"#

  private static func post(
    _ session: inout Session, _ body: String, type: String = "application/json", key: String? = nil
  ) -> Reply {
    key.map { session.send("POST", "/items", ["Content-Type": type, "Idempotency-Key": $0], body: body) }
      ?? session.send("POST", "/items", ["Content-Type": type], body: body)
  }

  @Test("the list has six items, and is read in pages")
  func list() {
    var session = Session()
    check(session.get("/items").json["items"]?.count, 6)
    let first = session.get("/items?limit=4")
    check(first.json["items"]?.count == 4 && first.json.text("next") == "/items?limit=4&after=4")
    check(first.text("Link"), "</items?limit=4&after=4>; rel=\"next\"")
    let second = session.get(first.json.text("next"))
    check(second.json["items", "0", "id"] == 5 && second.json["next"] == .some(.null))
    check(session.get("/items?name=O").json["items"]?.count, 3)
    check(session.get("/items?name=a%26b&limit=1").json["items"]?.count, 0)
    for query in ["limit=0", "limit=101", "limit=x", "after=-1", "limit=99999999999999999999"] {
      check(session.get("/items?\(query)").status, 400, "\(query)")
    }
  }

  @Test("POST makes an item, which is there at its Location with its ETag")
  func creation() {
    var session = Session()
    let reply = Self.post(&session, Self.assam)
    check(reply.status == 201 && reply.text("Location") == "/items/7")
    check(reply.json.compactJSON, #"{"id":7,"name":"Assam","price":8.40,"tags":[],"available":true}"#)
    let get = session.get("/items/7")
    check(get.json == reply.json && get.text("ETag") == reply.text("ETag"))
    let form = Self.post(
      &session, "name=Pu+Erh&price=15.0&tags[]=dark&tags[]=China&available=false",
      type: "application/x-www-form-urlencoded; charset=utf-8")
    check(
      form.json.compactJSON,
      #"{"id":8,"name":"Pu Erh","price":15.0,"tags":["dark","China"],"available":false}"#)
  }

  @Test(
    "a body that is no new item is refused with the reason",
    arguments: [
      ("{\"name\": }", "application/json", 400, "line 1, column 10"),
      ("{}", "application/json", 422, "2 errors"),
      ("[]", "application/json", 422, "JSON object"),
      ("x", "text/plain", 415, "application/json"),
      (#"{"name": "Sencha", "price": 1}"#, "application/json", 409, "Item 2"),
      (#"{"name": "A", "price": "1"}"#, "application/json", 422, "1 error"),
      (#"{"name": "A", "price": -1}"#, "application/json", 422, "1 error"),
      (#"{"name": "A", "price": 1, "id": 3}"#, "application/json", 422, "1 error"),
      (#"{"name": "A", "price": 1, "prize": 3}"#, "application/json", 422, "1 error"),
      (#"{"name": "A", "price": 1, "name": "B"}"#, "application/json", 422, "1 error"),
      (#"{"name": "A", "price": 1, "tags": ["a", 1], "available": 1}"#, "application/json", 422, "2 errors"),
      ("name=A&price=x", "application/x-www-form-urlencoded", 422, "1 error"),
    ])
  func faulty(body: String, type: String, status: Int, part: String) {
    var session = Session()
    let reply = Self.post(&session, body, type: type)
    check(reply.status == status && reply.detail.contains(part), "\(reply.detail)")
    check(session.get("/items").json["items"]?.count, 6)
  }

  @Test("errors of members have JSON pointers")
  func pointers() {
    var session = Session()
    let reply = Self.post(&session, #"{"name": "", "tags": [1], "prize/~": 1}"#)
    guard case .array(let errors) = reply.json["errors"] else {
      Issue.record("There are no errors.")
      return
    }
    check(errors.map { $0.text("pointer") }, ["#/name", "#/price", "#/tags/0", "#/prize~1~0"])
    check(errors.allSatisfy { $0.text("detail").hasSuffix(".") || $0.text("detail").hasSuffix("?") })
  }

  @Test("the same Idempotency-Key has one effect, with another body it is refused")
  func idempotency() {
    var session = Session()
    let first = Self.post(&session, Self.assam, key: "k")
    let again = Self.post(&session, Self.assam, key: "k")
    check(first.status == 201 && again.status == 201 && again.json == first.json)
    check(first.text("Idempotent-Replayed").isEmpty && again.text("Idempotent-Replayed") == "true")
    check(session.get("/items").json["items"]?.count, 7)
    check(Self.post(&session, #"{"name": "B", "price": 1}"#, key: "k").status, 422)
    check(Self.post(&session, #"{"name": "B", "price": 1}"#, key: "l").status, 201)
    check(Self.post(&session, Self.assam, key: String(repeating: "k", count: 256)).status, 400)
  }

  @Test("conditions are checked against the ETag")
  func conditions() {
    var session = Session()
    let tag = session.get("/items/1").text("ETag")
    let known = session.get("/items/1", ["If-None-Match": "\"x\", W/\(tag)"])
    check(known.status == 304 && known.body.isEmpty && known.text("ETag") == tag)
    let type = "application/json"
    let put = session.send(
      "PUT", "/items/1", ["Content-Type": type, "If-Match": tag],
      body: #"{"name": "Darjeeling", "price": 13}"#)
    check(put.status == 200 && put.text("ETag") != tag)
    for (name, value) in [("If-Match", tag), ("If-None-Match", "*"), ("If-Match", "W/\(put.text("ETag"))")] {
      let fields: KeyValuePairs = ["Content-Type": type, name: value]
      check(session.send("PUT", "/items/1", fields, body: Self.assam).status, 412, "\(name): \(value)")
    }
    check(session.send("DELETE", "/items/1", ["If-Match": "\"old\""]).status, 412)
    check(
      session.send("PUT", "/items/9", ["Content-Type": type, "If-Match": "*"], body: Self.assam).status, 412
    )
    check(
      session.send("PUT", "/items/9", ["Content-Type": type, "If-None-Match": "*"], body: Self.assam).status,
      201)
  }

  @Test("PUT makes an item at a new id, and DELETE leaves 410 behind")
  func lifecycle() {
    var session = Session()
    let fields: KeyValuePairs = ["Content-Type": "application/json"]
    let put = session.send("PUT", "/items/9007199254740991", fields, body: Self.assam)
    check(put.status == 201 && put.text("Location") == "/items/9007199254740991")
    check(session.get("/items/7").status, 404)
    check(session.send("DELETE", "/items/7").status, 404)
    let deletion = session.send("DELETE", "/items/2")
    check(deletion.status == 204 && deletion.body.isEmpty && deletion.text("Content-Length").isEmpty)
    check(session.get("/items/2").status, 410)
    check(session.send("PUT", "/items/2", fields, body: #"{"name": "Matcha", "price": 3}"#).status, 201)
    check(Self.post(&session, #"{"name": "New", "price": 1}"#).json["id"], 7)
    for id in ["0", "x", "01", "1.0"] {
      check([400, 404].contains(session.get("/items/\(id)").status), "\(id)")
    }
    check(session.get("/items/9007199254740992").status, 400)
  }

  @Test("a merge patch changes, adds and removes members")
  func mergePatch() {
    var session = Session()
    let fields: KeyValuePairs = ["Content-Type": "application/merge-patch+json"]
    let reply = session.send("PATCH", "/items/1", fields, body: #"{"price": 1.50, "tags": null}"#)
    check(
      reply.json.compactJSON, #"{"id":1,"name":"Darjeeling","price":1.50,"tags":[],"available":true}"#)
    check(session.send("PATCH", "/items/1", fields, body: #"{"name": null}"#).status, 422)
    check(session.send("PATCH", "/items/1", fields, body: #"{"id": 2}"#).status, 422)
    let other = session.send("PATCH", "/items/1", ["Content-Type": "application/json"], body: "{}")
    check(other.status == 415 && other.text("Accept-Patch").contains("merge-patch+json"))
  }

  @Test(
    "a JSON Patch has all six operations",
    arguments: [
      (#"[{"op":"add","path":"/tags/1","value":"x"}]"#, 200, #"["black","x","India"]"#),
      (#"[{"op":"add","path":"/tags/-","value":"x"}]"#, 200, #"["black","India","x"]"#),
      (#"[{"op":"remove","path":"/tags/0"}]"#, 200, #"["India"]"#),
      (#"[{"op":"replace","path":"/tags/0","value":"x"}]"#, 200, #"["x","India"]"#),
      (#"[{"op":"move","from":"/tags/0","path":"/tags/1"}]"#, 200, #"["India","black"]"#),
      (#"[{"op":"copy","from":"/name","path":"/tags/0"}]"#, 200, #"["Darjeeling","black","India"]"#),
      (#"[{"op":"test","path":"/price","value":12.5},{"op":"remove","path":"/tags"}]"#, 200, "[]"),
      (#"[{"op":"test","path":"/tags","value":["black","India"]}]"#, 200, #"["black","India"]"#),
      (#"[{"op":"remove","path":"/tags/0"},{"op":"test","path":"/name","value":"x"}]"#, 422, ""),
      (#"[{"op":"add","path":"/tags/3","value":"x"}]"#, 422, ""),
      (#"[{"op":"replace","path":"/none","value":"x"}]"#, 422, ""),
      (#"[{"op":"remove","path":"/tags/-"}]"#, 422, ""),
      (#"[{"op":"remove","path":""}]"#, 422, ""),
      (#"[{"op":"move","from":"/tags","path":"/tags/0"}]"#, 422, ""),
      (#"[{"op":"add","path":"/name/0","value":"x"}]"#, 422, ""),
      (#"[{"op":"add","path":"/a~2","value":"x"}]"#, 400, ""), (#"[{"op":"add","path":"/tags/0"}]"#, 400, ""),
      (#"[{"op":"tea","path":"/tags"}]"#, 400, ""), (#"{"op":"remove"}"#, 400, ""),
    ])
  func jsonPatch(patch: String, status: Int, tags: String) {
    var session = Session()
    let fields: KeyValuePairs = ["Content-Type": "application/json-patch+json"]
    let reply = session.send("PATCH", "/items/1", fields, body: patch)
    check(reply.status, status, "\(reply.bodyText)")
    check(reply.status != 200 || reply.json["tags"]?.compactJSON == tags, "\(reply.bodyText)")
    if status != 200 {
      check(session.get("/items/1").json["tags"]?.compactJSON, #"["black","India"]"#)
    }
  }

  @Test("copies of copies are stopped before they fill the memory")
  func growth() {
    var session = Session()
    let operations = (0..<100).map { _ in #"{"op":"copy","from":"","path":"/tags/-"}"# }
    let reply = session.send(
      "PATCH", "/items/1", ["Content-Type": "application/json-patch+json"],
      body: "[\(operations.joined(separator: ","))]")
    check(reply.status == 422 && reply.detail.contains("too large"))
  }

  @Test("there are at most 1,000 items")
  func limit() {
    var session = Session()
    for number in 7...1_000 {
      check(Self.post(&session, #"{"name": "\#(number)", "price": 1}"#).status, 201)
    }
    check(Self.post(&session, Self.assam).status, 507)
  }
}
