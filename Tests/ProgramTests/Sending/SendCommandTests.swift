import Foundation
import TestFolders
import TestPrograms
import Testing
import WiredraftCore

@Suite("wiredraft send")
struct SendCommandTests {
  private static func answer(_ status: Int = 200, fields: String = "", _ body: String = "hello") -> [UInt8] {
    Array("HTTP/1.1 \(status) X\r\n\(fields)Content-Length: \(body.utf8.count)\r\n\r\n\(body)".utf8)
  }

  /// A server that reads until the head ends, and then answers.
  private static func server(
    _ answer: [UInt8] = answer(), reading count: Int = 20, connections: Int = 1
  ) throws -> LoopbackServer {
    try LoopbackServer([.read(count), .write(answer), .waitForEnd], connections: connections)
  }

  @Test("the bytes are those that render prints")
  func sameBytes() throws {
    let server = try LoopbackServer([.readTo(Array("2.50}".utf8)), .write(Self.answer())])
    let program = try Program()
    let words = [
      "POST", "http://127.0.0.1:\(server.port)/a?x=1", "name=té", "price:=2.50", "q==1", "X-A: b ",
    ]
    let shown = try program.run(["render"] + words).output
    let sent = try program.run(["send"] + words)
    #expect(sent.status == 0 && sent.text == "hello", "\(sent.errors)")
    #expect(server.received() == [UInt8](shown))
  }

  @Test("the bytes of a file go as they are")
  func message() throws {
    let bytes = "bReW /\r \u{1} HTTP/1.1\nHost : x\n folded\n\nbody\r\n"
    let server = try Self.server(reading: bytes.utf8.count)
    let program = try Program()
    try program.write(bytes, to: "m")
    let sent = try program.run(["send", "--message", "m", "--to", "http://127.0.0.1:\(server.port)"])
    #expect(sent.status == 0 && sent.text == "hello", "\(sent.errors)")
    #expect(server.received() == Array(bytes.utf8))
  }

  @Test("JSON has request, connection, timings and response")
  func json() throws {
    let server = try Self.server()
    let url = "http://127.0.0.1:\(server.port)/a"
    let sent = try Program().run(["send", url, "--as", "json"])
    let report = try ParameterValue(json: sent.text)
    let request = Array("GET /a HTTP/1.1\r\nHost: 127.0.0.1:\(server.port)\r\n\r\n".utf8)
    #expect(
      report["request"]?.compactJSON
        == #"{"message":"\#(Data(request).base64EncodedString())","target":"/a","proxy":null}"#)
    #expect(report["connection", "addresses"]?.compactJSON == #"["127.0.0.1"]"#)
    #expect(report["connection", "remote"]?.compactJSON == #""127.0.0.1:\#(server.port)""#)
    #expect(report["connection", "tls"]?.compactJSON == "null")
    #expect(report["timings", "tls"]?.compactJSON == "null" && report["timings", "total"] != nil)
    #expect(report["response", "content", "base64"]?.compactJSON == #""aGVsbG8=""#)
    let none = try Program().run(["send", "http://127.0.0.1:1/", "--as", "json"])
    #expect(none.status == 69)
    #expect(try ParameterValue(json: none.text)["response"]?.compactJSON == "null")
  }

  @Test("each end has its status")
  func statuses() throws {
    let program = try Program()
    func status(_ server: LoopbackServer, _ more: String...) throws -> Int32 {
      try program.run(["send", "http://127.0.0.1:\(server.port)/"] + more).status
    }
    #expect(try status(Self.server(Self.answer(404))) == 0)
    #expect(try status(Self.server(Self.answer(404)), "--fail") == 4)
    #expect(try status(Self.server(Array("no answer\r\n".utf8))) == 65)
    #expect(
      try status(
        LoopbackServer([.read(20), .write(Array("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nab".utf8))]))
        == 65)
    #expect(try status(LoopbackServer([.waitForEnd]), "--max-time", "0.3") == 75)
    #expect(try status(LoopbackServer([]), "--cacert", "/nowhere") == 2)
    #expect(try program.run(["send", "http://no.such.host.invalid/"]).status == 69)
    #expect(try program.run(["send", "ftp://h/"]).status == 1)
    #expect(try program.run(["send"]).status == 64)
    #expect(try program.run(["send", "h", "--max-time", "x"]).errors.contains("--max-time"))
    #expect(try program.run(["send", "h", "--resolve", "x"]).status == 64)
    #expect(try program.run(["send", "http://h/", "--proxy", "ftp://p"]).status == 64)
    #expect(try program.run(["send", "--message", "m"]).status == 64)
  }

  @Test("an interrupt ends it at once, and what came is printed")
  func interrupt() throws {
    let part = "HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nab"
    let server = try LoopbackServer([.read(20), .write(Array(part.utf8)), .waitForEnd])
    let program = try Program()
    let script = """
      "$0" send http://127.0.0.1:\(server.port)/ -v 2>story & id=$!
      until grep -q "first" story; do :; done; kill -INT $id; wait $id
      """
    let ended = try program.run(["-c", script, Program.path], executable: "/bin/bash")
    #expect(ended.status == 130 && ended.text == "ab")
  }

  @Test("redirects are followed only if that is asked for, and another origin gets no credentials")
  func redirects() throws {
    let program = try Program()
    let last = try Self.server()
    let first = try Self.server(
      Self.answer(302, fields: "Location: http://localhost:\(last.port)/b\r\n", ""), connections: 2)
    let words = [
      "send", "POST", "http://127.0.0.1:\(first.port)/a", "Authorization:Bearer t", "X-A:b", "x=1",
    ]
    #expect(try program.run(words + ["--as", "head"]).text.hasPrefix("HTTP/1.1 302 "))
    let sent = try program.run(words + ["--location"])
    #expect(sent.status == 0 && sent.text == "hello")
    #expect(
      sent.errors.contains(
        "302: on to GET http://localhost:\(last.port)/b, POST becomes GET; Authorization is for"))
    #expect(
      last.received().map { String(decoding: $0, as: UTF8.self) }
        == "GET /b HTTP/1.1\r\nHost: localhost:\(last.port)\r\nX-A: b\r\n\r\n")
  }

  @Test("more than ten redirects end with status 4")
  func loop() throws {
    let server = try Self.server(Self.answer(307, fields: "Location: /\r\n", ""), connections: 11)
    let sent = try Program().run(["send", "http://127.0.0.1:\(server.port)/", "--location"])
    #expect(sent.status == 4 && sent.errors.contains("more than ten"))
  }

  @Test("a draft's secrets, files from elsewhere and settings are refused without a terminal")
  func questions() throws {
    let program = try Program()
    func refused(_ draft: String, _ more: String..., environment: [String: String] = [:]) throws -> String? {
      let server = try Self.server()
      try program.write(
        #"{"wiredraft": 1, "url": "http://127.0.0.1:\#(server.port)/a", \#(draft)}"#, to: "d.wiredraft.json")
      let sent = try program.run(
        ["send", "--draft", "d.wiredraft.json"] + more, environment: environment)
      return sent.status == 1 ? sent.errors : nil
    }
    let own =
      #""variables": [{"name": "k", "value": "v", "secret": true}], "headers": [{"name": "X", "value": "{{k}}"}]"#
    #expect(try refused(own)?.contains("the secret k of the draft to http://127.0.0.1") == true)
    #expect(try refused(own, "--yes") == nil)
    #expect(try refused(own, "--var", "k=w") == nil)
    let process = #""headers": [{"name": "X", "value": "{{$env.K}}"}]"#
    #expect(try refused(process, environment: ["K": "v"])?.contains("$K of the process environment") == true)
    try program.write(#"{"dev": {"k": "v"}}"#, to: "http-client.private.env.json")
    let environment = #""environment": "dev", "headers": [{"name": "X", "value": "{{k}}"}]"#
    #expect(try refused(environment)?.contains("k of the private file") == true)
    #expect(try refused(environment, "--env", "dev") == nil)
    #expect(
      try refused(#""method": "POST", "body": {"type": "file", "path": "/etc/hostname"}"#)?
        .contains("/etc/hostname, which is outside") == true)
    #expect(try refused(#""send": {"insecure": true}"#)?.contains("insecure") == true)
    #expect(try refused(#""send": {"insecure": true}"#, "-k") == nil)
    #expect(try refused(#""send": {"maxTime": 5}"#) == nil)
    #expect(try refused(#""headers": [{"name": "Authorization", "value": "Bearer x"}]"#) == nil)
  }

  @Test("a draft in standard input is as foreign as one in a file")
  func standardInput() throws {
    let draft =
      #"{"wiredraft": 1, "url": "http://127.0.0.1:1/", "headers": [{"name": "X", "value": "{{$env.K}}"}]}"#
    for words in [["send", "-"], ["send", "--draft", "-"]] {
      let sent = try Program().run(words, input: Data(draft.utf8), environment: ["K": "v"])
      #expect(sent.status == 1 && sent.errors.contains("$K of the process environment"), "\(sent.errors)")
    }
  }

  @Test("files are checked before anything is sent, and before the draft's errors")
  func checkedFirst() throws {
    let program = try Program()
    let server = try LoopbackServer([.waitForEnd])
    let url = "http://127.0.0.1:\(server.port)/"
    #expect(try program.run(["send", url, "-o", "missing/x"]).status == 2)
    #expect(try program.run(["send", url, "-o", "."]).status == 2)
    #expect(try program.run(["send", "ftp://h/", "--key", "missing"]).status == 2)
    try program.write(#"{"wiredraft": 1, "url": "\#(url)", "send": {"maxTime": -1}}"#, to: "d.wiredraft.json")
    let limit = try program.run(["send", "--draft", "d.wiredraft.json"])
    #expect(limit.status == 1 && limit.errors.contains("send.maxTime is -1"))
    // A file that could be written is as it was.
    try program.write("old", to: "x")
    #expect(try program.run(["send", "http://127.0.0.1:1/", "-o", "x"]).status == 69)
    #expect(try String(contentsOfFile: program.folder("x"), encoding: .utf8) == "old")
  }

  @Test("a proxy of the environment gets the absolute form, and that is told")
  func proxy() throws {
    let server = try Self.server()
    let sent = try Program().run(
      ["send", "http://api.example/a", "--as", "json", "-v"],
      environment: ["http_proxy": "http://u:secret@127.0.0.1:\(server.port)"])
    #expect(sent.status == 0 && !sent.text.contains("secret"))
    let received = try #require(server.received().map { String(decoding: $0, as: UTF8.self) })
    #expect(
      received
        == "GET http://api.example/a HTTP/1.1\r\nHost: api.example\r\nProxy-Authorization: Basic dTpzZWNyZXQ=\r\n\r\n"
    )
    #expect(sent.errors.contains("http_proxy names the proxy") && sent.errors.contains("Basic ***"))
    let report = try ParameterValue(json: sent.text)
    let encoded = try #require(report["request", "message"]?.compactJSON.dropFirst().dropLast())
    let message = String(decoding: try #require(Data(base64Encoded: String(encoded))), as: UTF8.self)
    #expect(message.contains("\r\nProxy-Authorization: Basic ***\r\n"))
    #expect(report["request", "proxy", "url"]?.compactJSON == #""http://127.0.0.1:\#(server.port)""#)
  }

  @Test("on a terminal it asks, and an answer is remembered for the draft and its secret")
  func asks() throws {
    let server = try Self.server(connections: 3)
    let tmux = try Tmux(columns: 100, rows: 30)
    try Data(
      #"{"wiredraft": 1, "url": "https://127.0.0.1:1/", "variables": [{"name": "k", "value": "v", "secret": true}], "headers": [{"name": "X", "value": "{{k}}"}]}"#
        .replacing("https://127.0.0.1:1", with: "http://127.0.0.1:\(server.port)").utf8
    ).write(to: URL(filePath: tmux.folder("d.wiredraft.json")))
    try tmux.enter("clear; wiredraft send --draft d.wiredraft.json; echo ended-$?")
    #expect(try tmux.wait(for: "[Enter: yes, n: no]").contains("It carries the secret k of the draft"))
    try tmux.enter("n")
    _ = try tmux.wait(for: "ended-1")
    try tmux.enter("clear; wiredraft send --draft d.wiredraft.json; echo ended-$?")
    _ = try tmux.wait(for: "[Enter: yes, n: no]")
    try tmux.enter("")
    #expect(try tmux.wait(for: "ended-0").contains("hello"))
    // Without a terminal it is allowed now.
    try tmux.enter("clear; wiredraft send --draft d.wiredraft.json </dev/null; echo ended-$?")
    #expect(try tmux.wait(for: "ended-0").contains("hello"))
  }
}
