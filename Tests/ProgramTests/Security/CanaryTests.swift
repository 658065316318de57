import Foundation
import Synchronization
import TestSupport
import Testing

/// A folder of drafts with a secret of every kind in every place is sent, run, exported and opened; then all that the
/// program wrote is searched for the secrets.
@Suite("Canaries")
struct CanaryTests {
  private static let corpus = packageRoot.appending(path: "Tests/Corpora/canaries")

  /// Secrets of the process, of the command line and of the server.
  private static let environment = ["CANARY": "CANprocess0906", "CANARY_HOST": "canhost0907"]
  private static let others = [
    "CANvariable0915", "CANtyped0916", "CANtyped0917",
    // Those that are too short to be looked for by their bytes.
    "C4N!7", "C4N!8", "C4N!9",
    "CANcaptured0910", "CANcaptured0911", "CANlocation0912", "CANsetcookie0913", "CANlocation0914",
  ]

  /// Commands of plain mode that show a draft.
  private static let looking =
    ["show", "route", "wire all", "hex 0 4000", "problems", "compare POST", "drafts"]
    .joined(separator: "\n")
    + ["path", "headers", "parameters"].map { "\nlist \($0)\nrows\nwhy 1\nrow 1" }.joined() + "\nquit\n"

  /// Those of a file's text: words that begin with CAN and end with four digits, and longer numbers.
  private static func secrets(in text: String) -> [String] {
    let words = text.matches(of: /CAN[a-z]+[0-9]{4}|[0-9]{12}|CANpass .*? 0209/).map { String($0.0) }
    return words.map { $0.replacingOccurrences(of: "\\\"", with: "\"") }
  }

  /// An answer that gives back what came, in every form.
  private static func answer(to request: [UInt8], _ canaries: Canaries, inRun: Bool) -> [UInt8] {
    let line = String(decoding: request.prefix { $0 != 0x0D }, as: UTF8.self)
    var fields = "Content-Type: text/plain\r\nSet-Cookie: session=CANsetcookie0913; Path=/\r\n"
    var status = "200 OK"
    var body = request
    if line.contains("/login") {
      body = Array(#"{"access_token": "CANcaptured0910", "id": 5}"#.utf8)
      fields += "X-Session: CANcaptured0911\r\nX-Echo: CANcaptured0910\r\n"
      fields += "Link: </next?id=1&access_token=CANlocation0912>; rel=next\r\n"
    } else if line.contains("/redirect") {
      status = "302 Found"
      fields += "Location: /echo?step=2&token=CANlocation0914\r\n"
    } else {
      for secret in canaries.secrets where request.firstRange(of: Array(secret.utf8)) != nil {
        for encoding in Canaries.encodings { body += [0x0A] + encoding.encode(Array(secret.utf8)) }
      }
      // The drafts of a run know what an earlier one captured.
      if inRun {
        for secret in ["CANcaptured0910", "CANcaptured0911"] { body += [0x0A] + Array(secret.utf8) }
        fields += "X-Echo: CANcaptured0910\r\n"
      }
    }
    return Array(
      "HTTP/1.1 \(status)\r\n\(fields)Content-Length: \(body.count)\r\nConnection: close\r\n\r\n".utf8) + body
  }

  /// Writes the drafts into the folder of a run, and returns all secrets.
  private static func prepare(_ program: Program) throws -> Canaries {
    var texts: [String] = []
    for file in try FileManager.default.contentsOfDirectory(atPath: corpus.path).sorted() {
      let text = try String(contentsOf: corpus.appending(path: file), encoding: .utf8)
      texts.append(text)
      try program.write(text, to: "api/" + (file == "dotenv" ? ".env" : file))
    }
    try FileManager.default.createDirectory(
      atPath: program.folder("tmp"), withIntermediateDirectories: true)
    return Canaries(
      Array(Set(texts.flatMap(secrets))).sorted() + environment.values.sorted() + others)
  }

  @Test("Nothing that is kept, reported, listed or exported has a secret")
  func kept() throws {
    let program = try Program()
    let canaries = try Self.prepare(program)
    check(canaries.secrets.count > 35)
    let servers = try [true, false].map { inRun in
      try LoopbackServer(
        [.reply { Self.answer(to: $0, canaries, inRun: inRun) }], connections: inRun ? 30 : 70)
    }
    let home = program.folder.url.path
    var leaks: [String] = []
    var environment = Self.environment
    environment["TMPDIR"] = home + "/tmp"
    func run(_ words: [String], input: String = "", showsAnswer: Bool = false) throws {
      let result = try program.run(words, input: Data(input.utf8), environment: environment)
      let found =
        canaries.found(in: Data(result.errors.utf8)) + (showsAnswer ? [] : canaries.found(in: result.output))
      leaks += found.map { "\(words.joined(separator: " ")): \($0)" }
    }
    var variables = ["--var", "port=\(servers[0].port)", "--env", "dev"]
    for format in ["text", "json", "junit"] {
      try run(["run", "api", "--yes", "--as", format] + variables)
    }
    variables[1] = "port=\(servers[1].port)"
    let drafts = try FileManager.default.contentsOfDirectory(atPath: home + "/api").filter {
      $0.hasSuffix(".wiredraft.json")
    }.sorted()
    let token = ["--var", "access_token=CANvariable0915"]
    for draft in drafts {
      try run(
        ["send", "--draft", "api/\(draft)", "--yes", "--location", "-v"] + variables + token,
        showsAnswer: true)
      for format in [
        "curl", "httpie", "http", "hurl", "har", "postman", "swift", "python", "javascript", "go", "php",
        "wget",
        "powershell", "draft", "split",
      ] {
        try run(["render", "--draft", "api/\(draft)", "--as", format] + variables + token)
      }
      try run(["reads", "--draft", "api/\(draft)"] + variables + token)
      try run(
        ["compare", "--draft", "api/\(draft)", "--with", "GET", "--with", "POST json"] + variables + token)
      // Without --yes some are not sent, and the reasons are told.
      try run(["send", "--draft", "api/\(draft)", "--var", variables[1]], showsAnswer: true)
      try run(["open", "--plain", "api/\(draft)"] + variables + token, input: Self.looking)
    }
    try run(
      [
        "send", "http://127.0.0.1:\(servers[1].port)/", "-x",
        "http://eva:CANtyped0916@127.0.0.1:\(servers[1].port)", "--yes",
      ],
      showsAnswer: true)
    try run(
      ["send", "--message", "api/message.http", "--to", "http://127.0.0.1:\(servers[1].port)/", "--yes"],
      showsAnswer: true)
    try run(
      [
        "send", "GET", "http://127.0.0.1:\(servers[1].port)/x?token=CANtyped0916",
        "Authorization:CANtyped0917",
        "--yes",
      ],
      showsAnswer: true)
    try run(
      [
        "send", "POST", "http://127.0.0.1:\(servers[1].port)/x?sig=C4N!9", "password=C4N!7", "X-Token:C4N!8",
        "--yes",
      ],
      showsAnswer: true)
    for format in ["table", "json"] { try run(["history", "--as", format]) }
    let list = try program.run(["history", "--as", "json", "--limit", "100"], environment: environment)
    let count = list.text.components(separatedBy: "\"id\"").count - 1
    check(count > 20, list.errors)
    for id in Set(1...12).union([count - 3, count - 1, count]).sorted() {
      for format in [
        "pretty", "request", "message", "head", "body", "explain", "json", "har", "curl", "http", "draft",
      ] {
        try run(["history", "show", "\(id)", "--as", format])
      }
    }
    try run(["variables", "--draft", "api/2-json.wiredraft.json"] + variables)
    try run(["check", "api"])
    leaks += canaries.found(below: home, without: "api/")
    check(leaks.isEmpty, leaks.prefix(60).joined(separator: "\n"))
  }

  /// Command lines that send, with `PORT` for the server's.
  private static let sendings = [
    "send --draft api/2-json.wiredraft.json --yes --env dev --var port=PORT --var access_token=CANvariable0915",
    "send --draft api/4-multipart.wiredraft.json --yes --env dev --var port=PORT --var=access_token=CANvariable0915",
    "send --message api/message.http --to http://127.0.0.1:PORT/?token=CANtyped0916 --yes",
    "send POST http://eva:CANtyped0916@127.0.0.1:PORT/x;sig=CANtyped0917?token=CANtyped0916 Authorization:CANtyped0917 --yes",
    "send POST http://127.0.0.1:PORT/ --text password=CANtyped0916 -x http://eva:CANtyped0917@127.0.0.1:PORT --yes",
    "run api/2-json.wiredraft.json --yes --env dev --var port=PORT --var access_token=CANvariable0915",
  ]

  @Test("Nothing that the system tells others about the two programs has a secret", arguments: sendings)
  func processes(line: String) throws {
    let program = try Program()
    let canaries = try Self.prepare(program)
    let id = Mutex<pid_t?>(nil)
    let isStarted = DispatchSemaphore(value: 0)
    let seen = Mutex<(programs: [String], found: [String])>(([], []))
    let server = try LoopbackServer([
      .reply { _ in
        // The program waits for its answer meanwhile.
        isStarted.wait()
        if let id = id.withLock({ $0 }) { seen.withLock { $0 = canaries.found(inProcess: id) } }
        return Array("HTTP/1.1 204 Done\r\nConnection: close\r\n\r\n".utf8)
      }
    ])
    let words = line.replacing("PORT", with: String(server.port)).split(separator: " ").map(String.init)
    let errors = program.folder("errors")
    let child = try Child(
      [Program.path] + words, folder: program.folder.path,
      environment: Program.environment(home: program.folder.path).merging(Self.environment) { $1 },
      errors: errors)
    id.withLock { $0 = child.id }
    isStarted.signal()
    child.wait()
    let said = try String(contentsOfFile: errors, encoding: .utf8)
    let (programs, found) = seen.withLock { $0 }
    check(programs, ["wiredraft", "wiredraft-excha"], said)
    check(found, [])
  }

  @Test(
    "Nothing that is drawn has a secret, and a composer that is killed leaves those alone that its drafts have"
  )
  func drawn() throws {
    let program = try Program()
    let canaries = try Self.prepare(program)
    let server = try LoopbackServer(
      [.reply { _ in Array("HTTP/1.1 204 Done\r\nConnection: close\r\n\r\n".utf8) }], connections: 2)
    var environment = Program.environment(home: program.folder.path).merging(Self.environment) { $1 }
    environment["TERM"] = "xterm-256color"
    environment["TMPDIR"] = program.folder("tmp")
    let terminal = try PseudoTerminal(
      [
        "open", "api/2-json.wiredraft.json", "--env", "dev", "--var", "port=\(server.port)",
        "--var", "access_token=CANvariable0915",
      ], folder: program.folder, environment: environment, columns: 120, rows: 40)
    check(terminal.wait { $0.text.contains("2-json") })
    // Each tab and pane, the copy menu, and a letter in a row.
    check(terminal.typeOneByOne(["1", "2", "3", "4", "5", "6", "7", "8", "9", "\u{10}", "\u{7}", "\u{12}"]))
    // Enter is an answer once the question is drawn.
    check(terminal.wait { $0.text.contains("Escape does not") })
    terminal.type(Array("\r".utf8))
    check(terminal.wait { $0.text.contains("204 Done") }, String(terminal.text.suffix(2_000)))
    check(terminal.typeOneByOne(["2", "\r", "x"]))
    terminal.kill(SIGKILL)
    _ = terminal.end()
    check(canaries.found(in: Data(terminal.output)), [])
    // The journal has what was typed into the draft.
    let typed = Set(
      FileManager.default.contents(atPath: program.folder("api/2-json.wiredraft.json")).map {
        Self.secrets(in: String(decoding: $0, as: UTF8.self))
      } ?? [])
    let others = Canaries(canaries.secrets.filter { !typed.contains($0) })
    check(others.found(below: program.folder.path, without: "api/"), [])
  }
}
