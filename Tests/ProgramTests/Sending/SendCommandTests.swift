import Foundation
import TestSupport
import Testing

/// The cases with a server that does less than answering; the others are in `Tests/Corpora/program/send.txt`.
@Suite("wiredraft send")
struct SendCommandTests {
  @Test("the bytes of a file go as they are")
  func message() throws {
    let bytes = "bReW /\r \u{1} HTTP/1.1\nHost : x\n folded\n\nbody\r\n"
    let answer = Array("HTTP/1.1 200 X\r\nContent-Length: 5\r\n\r\nhello".utf8)
    let server = try LoopbackServer([.read(bytes.utf8.count), .write(answer), .waitForEnd])
    let program = try Program()
    try program.write(bytes, to: "m")
    let sent = try program.run(["send", "--message", "m", "--to", "http://127.0.0.1:\(server.port)"])
    check(sent.status == 0 && sent.text == "hello", sent.errors)
    check(server.received(), Array(bytes.utf8))
  }

  @Test("an answer that doesn't come in time has a status of its own, and an interrupt ends it at once")
  func unanswered() throws {
    let program = try Program()
    let silent = try LoopbackServer([.waitForEnd])
    let late = try program.run(["send", "http://127.0.0.1:\(silent.port)/", "--max-time", "0.3"])
    check(late.status, 75)
    let part = "HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nab"
    let server = try LoopbackServer([.read(20), .write(Array(part.utf8)), .waitForEnd])
    let script = """
      "$0" send http://127.0.0.1:\(server.port)/ -v 2>story & id=$!
      until grep -q "first" story; do :; done; kill -INT $id; wait $id
      """
    let ended = try program.run(["-c", script, Program.path], executable: "/bin/bash")
    // The received part is printed.
    check(ended.status == 130 && ended.text == "ab", ended.errors)
  }
}
