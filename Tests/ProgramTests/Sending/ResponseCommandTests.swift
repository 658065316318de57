import Foundation
import TestFolders
import Testing
import WiredraftCore

@Suite("wiredraft response")
struct ResponseCommandTests {
  private static let chunked = Data(
    """
    HTTP/1.1 103 Early Hints\r\nLink: </a>; rel=preload\r\n\r\nHTTP/1.1 200 OK\r\nContent-Type: application/json\r\n\
    Transfer-Encoding: chunked\r\n\r\n5;x=y\r\n{"a":\r\n2\r\n1}\r\n0\r\nT: z\r\n\r\n
    """.utf8)

  private func run(_ arguments: String..., input: Data = chunked) throws -> Program.Result {
    try Program().run(["response", "-"] + arguments, input: input)
  }

  @Test("each format shows the same answer")
  func formats() throws {
    let body = try run()
    #expect(body.status == 0 && body.text == #"{"a":1}"# && body.errors.isEmpty)
    #expect(try run("--as", "message").output == Self.chunked)
    let head = try run("--as", "head").text
    #expect(head.hasPrefix("HTTP/1.1 103 Early Hints\r\n") && head.hasSuffix("chunked\r\n\r\n"))
    let pretty = try run("--as", "pretty").text
    #expect(pretty.hasSuffix("\n\n{\n  \"a\": 1\n}\n\nT: z\n"), "\(pretty)")
    let explained = try run("--as", "explain").text
    #expect(explained.contains("Early Hints: Fields that the final response is likely to have"))
    #expect(explained.contains("Chunk 1, of 5 bytes, follows"))
    #expect(explained.contains("so the last chunk ends the body. (RFC 9112 §6.3, 4)"))
  }

  @Test("JSON has everything by the names of the contract, and its spans tile the bytes")
  func json() throws {
    let report = try ParameterValue(json: try run("--as", "json").text)
    #expect(report["status"]?.compactJSON == "200" && report["reason"]?.compactJSON == #""OK""#)
    #expect(report["informational", 0, "status"]?.compactJSON == "103")
    #expect(
      report["framing"]?.compactJSON
        == #"{"by":"chunked","rule":"RFC 9112 §6.3, 4","complete":true,"wireLength":32}"#)
    #expect(report["body"]?.compactJSON == #"{"length":7,"base64":"eyJhIjoxfQ=="}"#)
    #expect(
      report["content"]?.compactJSON
        == #"{"codings":[],"mediaType":"application/json","charset":"utf-8","length":7,"base64":"eyJhIjoxfQ==","complete":true}"#
    )
    #expect(report["trailers"]?.compactJSON == #"[{"name":"T","value":"z"}]"#)
    #expect(report["extra"]?.compactJSON == "0" && report["diagnostics"]?.compactJSON == "[]")
    guard case .array(let spans)? = report["spans"] else { throw ExpectedSpans() }
    var end = "0"
    for span in spans {
      #expect(span["start"]?.compactJSON == end)
      end = span["end"]?.compactJSON ?? ""
    }
    #expect(end == String(Self.chunked.count))
  }

  private struct ExpectedSpans: Error {}

  @Test("an answer that is not complete, or none, has status 65, and what came is printed")
  func incomplete() throws {
    let cut = try run(input: Data("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nab".utf8))
    #expect(cut.status == 65 && cut.text == "ab" && cut.errors.hasPrefix("error[truncated] byte 40: "))
    let none = try run("--as", "json", input: Data("hello\n".utf8))
    #expect(none.status == 65 && none.text.contains(#""status": null"#))
    #expect(try run(input: Data()).status == 65)
  }

  @Test("the method decides whether there is a body")
  func method() throws {
    let head = Data("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n".utf8)
    #expect(try run(input: head).status == 65)
    #expect(try run("--method", "HEAD", input: head).status == 0)
  }

  @Test("usage and files have their statuses")
  func statuses() throws {
    let program = try Program()
    #expect(try program.run(["response"]).status == 64)
    #expect(try program.run(["response", "-", "--as", "har"]).status == 64)
    #expect(try program.run(["response", "-", "--max-size", "0"]).status == 64)
    #expect(try program.run(["response", "nowhere"]).status == 2)
    #expect(try program.run(["response", "."]).status == 2)
    try program.write("HTTP/1.1 204 No Content\r\n\r\n", to: "answer")
    #expect(try program.run(["response", "answer"]).status == 0)
    #expect(try program.run(["response", "answer", "-o", "missing/x"]).status == 2)
  }

  @Test("control characters of an answer never reach a terminal")
  func terminal() throws {
    let tmux = try Tmux(columns: 150, rows: 60)
    try Data("HTTP/1.1 200 O\u{1B}]0;K\r\nX: \u{1B}[31m\u{9B}31m\r\nContent-Length: 5\r\n\r\n\u{1B}[2Ja".utf8)
      .write(to: URL(filePath: tmux.folder("answer")))
    try tmux.enter(
      "clear; for f in pretty head explain; do wiredraft response answer --as $f; done; echo ended-$?")
    let screen = try tmux.wait(for: "ended-0")
    #expect(screen.contains("␛[2Ja") && screen.contains("HTTP/1.1 200 O␛]0;K"), "\(screen)")
    try tmux.enter("clear; wiredraft response answer --as body; echo ended-$?")
    #expect(try tmux.wait(for: "ended-64").contains("could disturb the terminal"))
  }
}
