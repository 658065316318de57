import PracticeServer
import TestDrafts
import TestSupport
import Testing

@Suite("Any bytes")
struct RobustnessTests {
  private static let form = "Content-Type: application/x-www-form-urlencoded\r\n"

  private static let seeds: [String] = [
    request("GET", "/"), request("HEAD", "/items?limit=3&after=1"),
    request("GET", "/range", "Range: bytes=0-5,-3, 9-\r\n"),
    request("GET", "/redirect/302?steps=3&host=a.practice.example&to=%2Fx"), request("OPTIONS", "*"),
    request(
      "POST", "/items", "Content-Type: application/json\r\nIdempotency-Key: k\r\n",
      #"{"name":"A","price":1.5e3}"#),
    request(
      "PATCH", "/items/1", "Content-Type: application/json-patch+json\r\n",
      #"[{"op":"copy","from":"","path":"/tags/-"},{"op":"test","path":"/price","value":1e5}]"#),
    request(
      "PATCH", "/items/1", "Content-Type: application/merge-patch+json\r\n", #"{"tags":null,"price":2}"#),
    request(
      "PUT", "/items/7", "Content-Type: application/json\r\nIf-None-Match: *\r\n", #"{"name":"B","price":0}"#),
    request("POST", "/echo/php", form, "a[b][]=1&a[b][]=2&%C3%A9=%&c.d=1"),
    request("POST", "/echo/qs?a[]=1&b[c]=2", form, "a[5]=1&a[]=2&__proto__[x]=1"),
    request(
      "POST", "/echo", "Content-Type: multipart/form-data; boundary=B\r\n",
      "--B\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\n1\r\n--B--\r\n"),
    request(
      "POST", "/token", form, "grant_type=client_credentials&client_id=learner&client_secret=open-sesame"),
    request("GET", "/auth/basic", "Authorization: Basic bGVhcm5lcjpvcGVuLXNlc2FtZQ==\r\n"),
    request("GET", "/cookies?set=a=b&set", "Cookie: a=1; b=2\r\n"),
    request("GET", "/cache", "If-None-Match: W/\"a\", *\r\nAccept-Language: de;q=0.9, en\r\n"),
    request("OPTIONS", "/cors", "Origin: https://a.b\r\nAccess-Control-Request-Method: PUT\r\n"),
    request("GET", "/accept", "Accept: text/*;q=0.5, */*;q=0.1\r\n"), request("GET", "/slow?seconds=1.25"),
    request("GET", "/stream?events=3&as=ndjson", "Last-Event-ID: 2\r\n"), request("GET", "/status/503"),
    request("GET", "/search/repositories?q=a&sort=stars&per_page=2&page=3"),
    request("POST", "/v1/payment_intents", form, "amount=1&currency=eur&shipping[a][b]=1"),
    request("POST", "/echo", "Transfer-Encoding: chunked\r\n") + "5;a=b\r\nhello\r\n0\r\nA: b\r\n\r\n",
  ]

  private static func request(_ method: String, _ target: String, _ fields: String = "", _ body: String = "")
    -> String
  {
    let length = body.isEmpty ? "" : "Content-Length: \(body.utf8.count)\r\n"
    return "\(method) \(target) HTTP/1.1\r\nHost: practice.example\r\n\(fields)\(length)\r\n\(body)"
  }

  /// Bytes that mean something in a request.
  private static let tokens = [
    "\r\n", "\r\n\r\n", " ", ":", "%", "%00", "[", "]", "{", "}", "\"", "=", "&", "?", "/", "*", "-", ",",
    ";", "\0",
    "9223372036854775807", "18446744073709551616", "-1", "é", "\u{7F}", "HTTP/1.0", "HEAD ",
    "Content-Length: 5\r\n",
    "Transfer-Encoding: chunked\r\n", "Host: x\r\n", "Expect: 100-continue\r\n", "Range: bytes=1-\r\n", "~",
    "~1",
  ].map { Array($0.utf8) }

  private static func mutated(_ bytes: [UInt8], with generator: inout SplitMix) -> [UInt8] {
    var bytes = bytes
    for _ in 0..<Int.random(in: 1...4, using: &generator) {
      let place = Int.random(in: 0...bytes.count, using: &generator)
      switch Int.random(in: 0..<5, using: &generator) {
      case 0: if place < bytes.count { bytes[place] = UInt8.random(in: 0...255, using: &generator) }
      case 1:
        let end = min(bytes.count, place + Int.random(in: 1...8, using: &generator))
        bytes.removeSubrange(place..<end)
      case 2, 3:
        bytes.insert(contentsOf: tokens[Int.random(in: 0..<tokens.count, using: &generator)], at: place)
      default:
        let end = min(bytes.count, place + Int.random(in: 1...20, using: &generator))
        bytes.insert(contentsOf: bytes[place..<end], at: place)
      }
    }
    return bytes
  }

  @Test("changed requests are answered with a faultless response", arguments: 1...8)
  func mutations(seed: Int) {
    var generator = SplitMix(state: UInt64(seed))
    var session = Session()
    for _ in 0..<600 {
      let start = Self.seeds[Int.random(in: 0..<Self.seeds.count, using: &generator)]
      let bytes = Self.mutated(Array(start.utf8), with: &generator)
      let reply = session.send(bytes)
      check((200...599).contains(reply.status), "\(String(decoding: bytes, as: UTF8.self))")
      if case .complete(let length) = PracticeRequest.extent(of: bytes, now: 0) {
        check(length <= bytes.count)
        if length < bytes.count { check(reply.status >= 400) }
      }
    }
  }

  @Test("random bytes are refused")
  func noise() {
    var generator = SplitMix(state: 99)
    var session = Session()
    for count in 0..<400 {
      let bytes = (0..<count).map { _ in UInt8.random(in: 0...255, using: &generator) }
      check(session.send(bytes).status >= 400)
      _ = PracticeRequest.extent(of: bytes, now: 0)
    }
  }

  @Test("the extent never shrinks: what is refused or complete stays so with more bytes")
  func growth() {
    var generator = SplitMix(state: 7)
    for start in Self.seeds {
      let bytes = Self.mutated(Array(start.utf8), with: &generator)
      var final: PracticeRequest.Extent?
      for count in 0...bytes.count {
        let extent = PracticeRequest.extent(of: Array(bytes[..<count]), now: 0)
        switch (final, extent) {
        case (nil, .noHead): break
        case (nil, .incomplete(let least, _)): check(least > count)
        case (nil, _): final = extent
        case (let known?, _): check(known, extent, "\(String(decoding: bytes, as: UTF8.self))")
        }
      }
    }
  }
}
