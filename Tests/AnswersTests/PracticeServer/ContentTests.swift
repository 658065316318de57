import TestDrafts
import TestSupport
import Readers
import Responses
import Testing
import WiredraftCore

@testable import PracticeServer

@Suite("Codings, streams, uploads and lists")
struct ContentTests {
  @Test("deflate gives back the same bytes, and fewer of them for text that repeats itself")
  func deflate() {
    var samples: [[UInt8]] = [[], [0], [0xFF, 0xFF, 0xFF, 0xFF], Array("aaaaaaaaaa".utf8), Array(0...255)]
    samples.append([UInt8](repeating: 0x61, count: 1_000))
    samples += [257, 258, 259, 260, 261, 516, 517].map { [UInt8](repeating: 7, count: $0) }
    var generator = SplitMix(state: 1)
    samples.append((0..<70_000).map { _ in UInt8(truncatingIfNeeded: generator.next() % 5) })
    let noise = (0..<40_000).map { _ in UInt8(truncatingIfNeeded: generator.next()) }
    samples.append(noise + noise)
    samples.append(Array(noise[..<32_700] + noise[..<32_700]))
    for sample in samples {
      let compressed = Deflate.compress(sample)
      var inflater = Inflater(compressed)
      check(inflater.inflate(), sample, "\(sample.count) bytes")
    }
    check(Deflate.compress([UInt8](repeating: 0x61, count: 1_000)).count < 20)
  }

  @Test("gzip and brotli have the bytes that other programs read")
  func formats() {
    check(CRC32.checksum(of: Array("123456789".utf8)), 0xCBF4_3926)
    check(Gzip.compress(Array("tea".utf8)).hexText, "1f8b08000000000000ff2b494d0400b2d7868e03000000")
    check(Brotli.compress([]), [0x06])
    // Node's zlib.brotliDecompressSync gives the texts for these bytes.
    check(Brotli.compress(Array("tea".utf8)).hexText, "20000000000000020000000002000080000020c3c5d470")
    check(
      Brotli.compress(Array("aaaaaaaaaa".utf8)).hexText, "90000000000000020000000002000080000020de5030")
  }

  @Test("a coding is sent unless Accept-Encoding excludes it")
  func codings() throws {
    var session = Session()
    let gzip = session.get("/gzip")
    check(gzip.text("Content-Encoding") == "gzip" && gzip.text("Vary") == "Accept-Encoding")
    var inflater = Inflater(Array(gzip.body.dropFirst(10).dropLast(8)))
    let inflated = inflater.inflate()
    let text = String(decoding: try require(inflated), as: UTF8.self)
    check(try ParameterValue(json: text).text("coding") == "gzip" && gzip.body.count * 2 < text.utf8.count)
    let brotli = session.get("/br")
    check(brotli.text("Content-Encoding") == "br" && brotli.body.count * 2 < text.utf8.count)
    for (value, status) in [
      ("gzip", 200), ("identity", 200), ("gzip;q=0", 406), ("*;q=0", 406), ("*;q=0, gzip;q=0.1", 200),
      ("x-gzip; Q=0.000", 406), ("br;q=0", 200),
    ] {
      check(session.get("/gzip", ["Accept-Encoding": value]).status, status, "\(value)")
    }
  }

  @Test("/chunked has three chunks, an extension and a trailer")
  func chunked() {
    var session = Session()
    let reply = session.get("/chunked")
    check(reply.response.framing?.end == .chunked && reply.text("Trailer") == "Practice-Checksum")
    check(reply.response.trailers.count, 1)
    check(String(decoding: reply.answer.bytes, as: UTF8.self).contains("11;practice=\"first\"\r\n"))
    let old = session.send(Array("GET /chunked HTTP/1.0\r\n\r\n".utf8))
    check(old.body == reply.body && old.text("Trailer").isEmpty)
  }

  @Test("/early-hints sends 103 before the final response, but not to HTTP/1.0")
  func hints() {
    var session = Session()
    let reply = session.get("/early-hints")
    check(reply.status == 200 && reply.response.informational.map(\.statusLine.status) == [103])
    check(reply.answer.parts.map(\.pause), [0, 300])
    let old = session.send(Array("GET /early-hints HTTP/1.0\r\n\r\n".utf8))
    check(old.response.informational.isEmpty && old.answer.parts.map(\.pause) == [300])
  }

  @Test(
    "/slow pauses before the head and in the body",
    arguments: [
      ("", [1_000, 1_000]), ("?seconds=10", [5_000, 5_000]), ("?seconds=0.5", [250, 250]),
      ("?seconds=0", [0]),
      ("?seconds=0.001", [0, 1]), ("?seconds=11", nil), ("?seconds=10.001", nil), ("?seconds=-1", nil),
      ("?seconds=1e1", nil), ("?seconds=", nil), ("?seconds=1.", nil),
    ] as [(String, [Int]?)])
  func slow(query: String, pauses: [Int]?) {
    var session = Session()
    let reply = session.get("/slow\(query)")
    check(reply.status, (pauses == nil ? 400 : 200))
    if let pauses { check(reply.answer.parts.map(\.pause), pauses) }
  }

  @Test("/stream sends events half a second apart, and goes on after Last-Event-ID")
  func stream() {
    var session = Session()
    let reply = session.get("/stream")
    check(reply.text("Content-Type"), "text/event-stream")
    check(reply.answer.parts.map(\.pause), [0, 500, 500, 500, 500, 500])
    check(
      reply.bodyText.hasPrefix(": practice stream\nretry: 3000\n\nid: 1\nevent: stock\ndata: {\"number\":1,"))
    check(reply.bodyText.split(separator: "\n").filter { $0.hasPrefix("id: ") }.count, 5)
    let rest = session.get("/stream", ["Last-Event-ID": "3"])
    check(rest.bodyText.split(separator: "\n").filter { $0.hasPrefix("id: ") }, ["id: 4", "id: 5"])
    check(session.get("/stream", ["Last-Event-ID": "9007199254740991"]).bodyText.hasSuffix("3000\n\n"))
    let lines = session.get("/stream?as=ndjson&events=3").bodyText.split(separator: "\n")
    check(lines.count == 3 && lines.allSatisfy { (try? ParameterValue(json: String($0))) != nil })
    for query in ["events=0", "events=101", "as=xml"] {
      check(session.get("/stream?\(query)").status, 400)
    }
  }

  @Test("an upload is described by its parts, or as a whole")
  func uploads() {
    var session = Session()
    let body =
      "--B\r\nContent-Disposition: form-data; name=\"a\"; filename=\"b\"\r\n\r\n123456789\r\n--B--\r\n"
    let type = "multipart/form-data; boundary=\"B\""
    let reply = session.send("POST", "/upload", ["Content-Type": type], body: body)
    check(reply.json["count"] == 1 && reply.json["parts", "0"]?.text("crc32") == "cbf43926")
    let raw = session.send("PUT", "/upload", ["Content-Type": "text/plain"], body: "123456789")
    check(
      raw.json["size"] == 9 && raw.json.text("crc32") == "cbf43926"
        && raw.json.text("firstBytes") == "313233343536373839")
    check(session.send("POST", "/upload", ["Content-Type": type], body: "--B").status, 400)
    check(
      session.send("POST", "/upload", ["Content-Type": "multipart/form-data"], body: body).status, 400)
    check(session.send("POST", "/upload", body: "").status, 400)
  }

  @Test("pages have links to the others")
  func pages() {
    var session = Session()
    check(
      session.get("/pages?page=2").text("Link"),
      "</pages?page=1>; rel=\"first\", </pages?page=1>; rel=\"prev\", "
        + "</pages?page=3>; rel=\"next\", </pages?page=5>; rel=\"last\""
    )
    check(session.get("/pages").json.text("next"), "/pages?page=2")
    check(session.get("/pages?page=5").json["next"], .some(.null))
    check(session.get("/pages?page=6").status == 404 && session.get("/pages?page=0").status == 400)
  }

  @Test(
    "Accept chooses the form",
    arguments: [
      ("*/*", "application/json"), ("text/plain", "text/plain; charset=utf-8"),
      ("text/*;q=0.5, application/xml;q=0.6", "application/xml; charset=utf-8"),
      ("text/html;q=0, text/*", "text/plain; charset=utf-8"),
      ("*/*;q=0.1, text/html", "text/html; charset=utf-8"),
      ("application/json;q=0.9, text/plain;q=0.91", "text/plain; charset=utf-8"), ("image/png", ""),
      ("*/*;q=0", ""), ("application/json;q=0.0004", ""),
    ])
  func accept(value: String, type: String) {
    var session = Session()
    let reply = session.get("/accept", ["Accept": value])
    check(reply.text("Vary"), "Accept")
    check(type.isEmpty ? reply.status == 406 : reply.text("Content-Type") == type)
    check(session.get("/accept").text("Content-Type"), "application/json")
  }
}
