import Foundation
import TestSupport
import Testing

@testable import wiredraft

@Suite("A process with secrets")
struct ProcessStartTests {
  /// A request that waits for its answer.
  private struct Waiting {
    let program: Program
    let child: Child
    /// A file of the system about the process.
    func facts(_ name: String) throws -> String {
      try String(contentsOfFile: "/proc/\(child.id)/\(name)", encoding: .utf8).replacing("\0", with: " ")
    }
  }

  /// Sends a request; returns when its bytes are on the way.
  private func send(_ words: [String]) throws -> Waiting {
    let program = try Program()
    let story = program.folder("story")
    let child = try Child(
      ["prlimit", "--core=unlimited", Program.path, "send", "--yes", "--no-history", "-v"] + words,
      folder: program.folder.path, environment: Program.environment(home: program.folder.path), errors: story)
    let deadline = ContinuousClock.now + .seconds(30)
    while ContinuousClock.now < deadline,
      try !String(contentsOfFile: story, encoding: .utf8).contains(" sent ")
    {
      usleep(1000)
    }
    if ContinuousClock.now >= deadline { Issue.record("the request was not on its way within 30 s") }
    return Waiting(program: program, child: child)
  }

  @Test(
    "no signal leaves a core file, and the environment is closed to others",
    arguments: [SIGQUIT, SIGABRT, SIGSEGV])
  func cores(signal: Int32) throws {
    let server = try LoopbackServer([.read(20), .waitForEnd])
    let waiting = try send(["http://127.0.0.1:\(server.port)/", "Authorization: Bearer CANARY"])
    let limit = try waiting.facts("limits").split(separator: "\n").first {
      $0.hasPrefix("Max core file size")
    }
    check(limit?.split(separator: " ").dropFirst(4).first, "0")
    // The system gives the files of a process that others may not look into to root.
    var facts = stat()
    check(stat("/proc/\(waiting.child.id)/environ", &facts) == 0 && facts.st_uid == 0)
    kill(waiting.child.id, signal)
    check(waiting.child.wait() > 128)
    check(waiting.program.folder.names.filter { $0.hasPrefix("core") }, [])
  }

  @Test("the list of processes has names, and no values")
  func arguments() throws {
    let server = try LoopbackServer([.read(20), .waitForEnd])
    let host = "127.0.0.1:\(server.port)"
    let waiting = try send(
      [
        "POST", "http://ann:CANARY1@\(host)/p?token=CANARY2#CANARY3", "Authorization:Bearer CANARY4",
        "pw=CANARY5",
        "n:=\"CANARY6\"", "q==CANARY7", "--var", "v=CANARY8", "--var=w=CANARY9", "--max-time", "30",
      ])
    defer { waiting.child.end() }
    let line = try waiting.facts("cmdline")
    check(!line.contains("CANARY"), line)
    for readable in [
      "wiredraft send --yes", host, "/p?", "Authorization:*", "pw=*", "--var=w=*", "--max-time 30",
    ] {
      check(line.contains(readable), line)
    }
  }

  /// Command lines, and what is left of them.
  private static let lines: [(String, String)] = [
    ("send https://h/p", "send https://h/p"),
    ("send https://u:p@h:1/p?a=b#c", "send https://***@h:1/p?*****"),
    ("send https://h/p;a=b/c?d", "send https://h/p;*******"),
    // A password may hold signs that end a host.
    ("send https://u:p?x/y@h/p", "send https://*******@h/p"),
    ("send h/p?a=b", "send h/p?***"), ("send token@h/p", "send *********"),
    ("send h name:=1 a==b f@path A:b", "send h name:** a=** ****** A:*"),
    ("send h redirect=https://h/", "send h redirect=**********"),
    ("send h --text secret --as json", "send h --text ****** --as json"),
    ("send h --text=secret --as=json", "send h --text=****** --as=json"),
    ("send h -x u:p@h --proxy u --proxy=u", "send h -x ***** --proxy * --proxy=*"),
    ("send h --var a=b --var=a=b", "send h --var a=* --var=a=*"),
    ("reads --query a --form b", "reads --query * --form *"),
    ("send --draft d.json --env prod -o out", "send --draft d.json --env prod -o out"),
    ("run folder x.wiredraft.json --max-time 3", "run folder x.wiredraft.json --max-time 3"),
  ]

  @Test("what may be a secret is overwritten, whatever its name", arguments: lines)
  func hidden(line: String, left: String) {
    let words = line.split(separator: " ").map { Array($0.utf8) }
    let shown = zip(words, HiddenArguments.ranges(in: words)).map { word, ranges in
      var word = word
      for index in ranges.joined() { word[index] = UInt8(ascii: "*") }
      return String(decoding: word, as: UTF8.self)
    }
    check(shown.joined(separator: " "), left)
  }

  /// Descriptors that are closed, and how sending ends.
  @Test(
    "where standard output is closed, no file takes its place, and that it can't be written is an error",
    arguments: [
      (">&-", 2), ("<&- >&- 2>&-", 2), ("<&- >&-", 2), (">&- 2>&-", 2), ("<&-", 0), ("2>&-", 0),
      ("<&- 2>&-", 0),
    ])
  func closed(descriptors: String, status: Int32) throws {
    let answer = Array("HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello".utf8)
    let server = try LoopbackServer([.read(20), .write(answer), .waitForEnd])
    let program = try Program()
    let result = try program.run(
      ["-c", "\"$0\" send http://127.0.0.1:\(server.port)/ \(descriptors)", Program.path],
      executable: "/bin/sh")
    check(result.status, status, result.errors)
    check(result.text, status == 0 ? "hello" : "")
    // It was kept all the same.
    check(try program.run(["history", "show", "1", "--as", "body"]).text, "hello")
  }
}
