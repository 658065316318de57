import DraftFormats
import Foundation
import TestSupport
import Testing
import WiredraftCore

/// The subcommands' output for users, whatever is in their files and arguments.
@Suite("Escapes and the command line")
struct EscapesInCommandsTests {
  private let program: Program

  /// Creates files of all kinds that contain hostile text wherever possible.
  init() throws {
    program = try Program()
    let text = HostileText.line
    try FileManager.default.createDirectory(
      atPath: program.folder.path + "/lessons", withIntermediateDirectories: true)
    try program.folder.write(DraftDocument(HostileDraft.draft).serialized(), to: "hostile.json")
    try program.folder.write(DraftDocument(HostileDraft.broken).serialized(), to: "broken.json")
    let json = ParameterValue.string(text).compactJSON
    try program.write("{\"wiredraft\": 1, \(json): 1, \"method\": \(json), \"method\": 1}", to: "twice.json")
    try program.write("{\"wiredraft\": 1, \"\(text)", to: "cut.json")
    try program.write(
      "curl 'https://h/\(text)' -H 'A\(text): \(text)' --data '\(text)' --\(text) '\(text)'", to: "a.sh")
    try program.write(
      "http POST https://h/\(text) '\(text)=\(text)' 'H\(text):\(text)' --\(text)", to: "b.sh")
    try program.write(
      "POST /\(text) HTTP/1.1\r\nHost: h\r\nX-\(text): \(text)\r\nContent-Length: 1\r\n\r\n\(text)",
      to: "c.http")
    try program.write(
      "### \(text)\n# @name \(text)\n@v=\(text)\nGET https://h/{{\(text)}}\nA: \(text)\n\n< \(text)\n",
      to: "d.http")
    try program.write(
      "fetch('https://h/\(text)', {method: '\(text)', headers: {'A\(text)': '\(text)'}, \(text): 1})",
      to: "e.js")
    try program.write(
      "{\"log\":{\"version\":\"1.2\",\"entries\":[{\"request\":{\"method\":\(json),\"url\":\(json),\"headers\":[{\"name\":\(json),\"value\":\(json)}],\"comment\":\(json)}},{\"request\":{\"method\":\"GET\",\"url\":\"https://h/\",\"headers\":[]},\"comment\":\(json)}]}}",
      to: "f.har")
    try program.write(
      "{\"openapi\":\"3.0.0\",\"info\":{\"title\":\(json)},\"servers\":[{\"url\":\(json)}],\"paths\":{\"/p\":{\"get\":{\"summary\":\(json),\"operationId\":\(json),\"tags\":[\(json)],\"parameters\":[{\"name\":\(json),\"in\":\"query\",\"description\":\(json),\"$ref\":\(json)}]}}}}",
      to: "g.json")
    try program.write(
      "openapi: 3.0.0\ninfo: {title: \"x\"}\npaths:\n  /p:\n    get:\n      summary: !\(text) [\n",
      to: "h.yaml")
    try program.write(
      "# \(text)\n\nAbout \(text).\n\n## Start\n\n    GET https://h/\n\n## Step\n\nDo \(text).\n\n### Goal\n\n- method is \(text)\n\n### Reached\n\nx\n\n### Solution\n\n    mp\n",
      to: "lessons/01-a.lesson.md")
    try program.write("# A \(text)\n\nAbout\n\n## Bogus \(text)\n\n- \(text)\n", to: "lessons/02-b.lesson.md")
  }

  private func expectSafe(
    _ arguments: [String], outputToo: Bool = true, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let result = try program.run(arguments)
    let errors = HostileText.unsafe(in: result.errors.utf8)
    check(errors.isEmpty, "\(arguments) on standard error: \(errors)", at: sourceLocation)
    guard outputToo else { return }
    let output = HostileText.unsafe(in: result.output)
    check(output.isEmpty, "\(arguments) on standard output: \(output)", at: sourceLocation)
    check(
      !(result.output.isEmpty && result.errors.isEmpty), "\(arguments) prints nothing", at: sourceLocation)
  }

  @Test("Tables, diagnostics and reports for people hold no control character, into a pipe either")
  func reports() throws {
    for (number, file) in ["hostile.json", "broken.json", "twice.json", "cut.json"].enumerated() {
      let reports = [
        ["render", "--draft", file, "--as", "split"], ["check", file],
        ["compare", "--draft", file, "--with", "POST", "--with", "form"],
        ["compare", file, "hostile.json", "--width", "200"],
      ]
      for words in sample(reports, oneIn: 2, from: number) { try expectSafe(words) }
      for format in sample(RenderFormatNames.all, oneIn: 6, from: number) {
        try expectSafe(["render", "--draft", file, "--as", format], outputToo: false)
      }
    }
    try expectSafe(["render", "--draft", "hostile.json", "--as", "hex"])
  }

  @Test("Imports say what they left out without its control characters")
  func imports() throws {
    for file in ["a.sh", "b.sh", "c.http", "d.http", "e.js", "f.har", "g.json", "h.yaml"] {
      try expectSafe(["import", file], outputToo: false)
      try expectSafe(["import", file, "--list"])
    }
    for (format, file) in [
      ("curl", "b.sh"), ("httpie", "a.sh"), ("har", "cut.json"), ("openapi", "h.yaml"), ("http", "e.js"),
    ] {
      try expectSafe(["import", format, file], outputToo: false)
    }
    try expectSafe(["import", "openapi", "g.json"])
    try expectSafe(["import", "openapi", "g.json", HostileText.line], outputToo: false)
  }

  @Test("Lessons, the glossary and the words of the command line are repeated without control characters")
  func words() throws {
    let text = HostileText.line
    try expectSafe(["lessons", "--from", "lessons"])
    try expectSafe(["lessons", "--from", "lessons", "--print", "14"])
    try expectSafe(["lessons", "--check", "lessons"])
    try expectSafe(["lessons", text])
    try expectSafe(["lessons", "--from", text])
    try expectSafe(["glossary", text])
    try expectSafe(["open", "--example", text])
    try expectSafe(["open", "cut.json", "--plain"])
    let refused = [
      ["render", text], ["render", "GET", "https://h/", text], ["render", "--as", text, "https://h/"],
      ["render", "--body", text, "https://h/"], ["render", "--set", text, "https://h/"],
      ["render", "--\(text)"],
      ["render", "--draft", text], ["render", "--env", text, "h"], ["render", "--var", text, "h"],
      ["render", "--env-file", text, "h"], ["variables", "--draft", text],
      ["render", "https://h/", "--boundary", text, "--body", "multipart", "POST", "a=1"],
      ["import", text], ["import", "curl", text], ["check", text], ["compare", text, text],
      ["methods", text],
      ["schema", text], ["compare", "https://h/", "--with", text], ["--\(text)"], ["-\(text)"],
      ["render", "--method", text, "https://h/"],
      ["render", "https://h/\(text)", "a@\(text)", "--body", "multipart", "--method", "POST"],
    ]
    for words in sample(refused, oneIn: 3) { try expectSafe(words, outputToo: false) }
  }

  @Test(
    "On a terminal data is shown with symbols for what could command it, and a note says so; a pipe gets the bytes"
  )
  func terminal() throws {
    let text = HostileText.line
    let raw = try program.run(["render", "--draft", "hostile.json", "--as", "body"])
    check(String(decoding: raw.output, as: UTF8.self).contains(text), "the truth goes into the pipe")
    // The body is in the sample.
    let formats = sample(RenderFormatNames.all, oneIn: 5, from: 3)
    for words in formats.map({ ["render", "--draft", "hostile.json", "--as", $0] }) + [
      ["import", "a.sh"], ["import", "c.http"], ["lessons", "--from", "lessons", "--print", "14"],
      ["check", "cut.json"],
      ["render", "--\(text)"], ["render", "POST", "https://h/", "--body", "file", "--path", "raw.bin"],
    ] {
      try program.folder.write(Array(0...255), to: "raw.bin")
      let output = try onTerminal(words)
      let unsafe = HostileText.unsafe(in: output, isTerminal: true)
      check(unsafe.isEmpty, "\(words): \(unsafe)")
      if words.last == "body" || words.last == "raw.bin" {
        check(String(decoding: output, as: UTF8.self).contains("shown as symbols"), "\(words)")
      }
    }
    let plain = try onTerminal(["render", "POST", "https://h/", "a=\u{E9}\u{65E5}", "--as", "body"])
    check(String(decoding: plain, as: UTF8.self).contains("{\"a\":\"\u{E9}\u{65E5}\"}"))
    check(!String(decoding: plain, as: UTF8.self).contains("shown as symbols"))
  }

  @Test("On a terminal no text of a server, of a proxy, or in what is kept of them commands it")
  func answers() throws {
    let text = HostileText.line
    let other = "\u{1B}]8;;http://evil.example/\u{1B}\\x\u{1B}]8;;\u{1B}\\\u{9B}31m"
    let fields = """
      HTTP/1.1 200 \(other)\r\nX-\u{1B}]0;x\u{7}: \(text)\r\nServer: \(text)\r\nSet-Cookie: \(other)=\(text); Path=\(other)\r\n\
      Link: <\(other)>; rel="\(other)"\r\nWWW-Authenticate: \(other) realm="\(other)"\r\nRetry-After: \(other)\r\n\
      Location: http://\(other)/\(text)\r\n
      """
    // The text is escaped in JSON, and shown again without the escapes of JSON.
    let json = ParameterValue.string(text).compactJSON
    let body = "{\"a\": \(json), \(json): [\"\\u001bc\"]}"
    let length = "Content-Length: \(body.utf8.count)\r\nConnection: close\r\n\r\n\(body)"
    let chunks =
      "Transfer-Encoding: chunked, \(other)\r\n\r\n5;\(other)=\"\(text)\"\r\nhello\r\n0\r\nX: \(text)\r\n\r\n"
    let replies = [
      fields + "Content-Type: application/json; charset=\"\(other)\"\r\n" + length,
      fields.replacing("200", with: "302") + "Content-Type: text/\(other)\r\nContent-Encoding: \(other)\r\n"
        + length,
      fields + chunks, "\(other)\(text)\r\n\r\n",
    ]
    let server = try LoopbackServer([.writeNumbered(replies.map { Array($0.utf8) })], connections: 40)
    let origin = "http://127.0.0.1:\(server.port)/"
    let draft =
      #"{"wiredraft": 1, "url": "\#(origin)0", "captures": [{"name": "a", "from": "$.a"}], "expect": ["$.a == 1", "header Server contains y", "body contains z"]}"#
    try program.write(draft, to: "run/hostile.wiredraft.json")
    var commands: [[String]] = []
    for number in replies.indices {
      commands.append(["send", origin + "\(number)", "-v", "--location"])
      for format in sample(
        ["pretty", "head", "explain", "body", "message", "json", "har"], oneIn: 3, from: number)
      {
        commands.append(["send", origin + "\(number)", "--as", format])
      }
      try Data(replies[number].utf8).write(to: program.folder.url.appendingPathComponent("reply-\(number)"))
      commands.append(["response", "reply-\(number)", "--as", number % 2 == 0 ? "pretty" : "explain"])
    }
    commands += [["run", "run"], ["run", "run", "--as", "junit"], ["history"]]
    for format in ["pretty", "explain", "head"] { commands.append(["history", "show", "1", "--as", format]) }
    commands.append(["send", "http://api.example/1", "--proxy", origin])
    commands.append(["send", "https://api.example:1/", "--proxy", origin, "-v"])
    for words in commands {
      // Where it takes longer than a second, the time is told on a line that is then cleared.
      let output = try onTerminal(words).replacing(Array("\r\u{1B}[K".utf8), with: [])
      let unsafe = HostileText.unsafe(in: output, isTerminal: true)
      check(unsafe.isEmpty && !output.isEmpty, "\(words): \(unsafe)")
    }
  }

  private func onTerminal(_ words: [String]) throws -> [UInt8] {
    var environment = Program.environment(home: program.folder.path)
    environment["TERM"] = "xterm-256color"
    let terminal = try PseudoTerminal(words, folder: program.folder, environment: environment)
    check(terminal.end() != nil)
    return terminal.output
  }
}

/// The formats of `render --as` that print data.
enum RenderFormatNames {
  static let all = [
    "wire", "url", "head", "body", "split", "hex", "json", "curl", "httpie", "http", "http-file", "har",
    "swift",
    "swift-urlrequest", "swift-async-http-client", "python", "javascript", "go", "php", "wget",
    "powershell", "draft",
  ]
}

/// Drafts with hostile text in every place.
enum HostileDraft {
  /// A draft that can be sent.
  static let draft: Draft = {
    var draft = rows(of: HostileText.line)
    draft.method = "POST"
    draft.url = "https://h/p"
    draft.headers = []
    draft.body.type = .text
    draft.body.text = Draft.BodyText(HostileText.line + "\n" + HostileText.line)
    draft.body.contentType = "text/plain"
    draft.parameters = nil
    return draft
  }()

  /// A draft in which nearly everything is invalid.
  static let broken: Draft = {
    var draft = rows(of: HostileText.line)
    draft.method = HostileText.line
    draft.url = "https://h/\(HostileText.line){\(HostileText.line)}?\(HostileText.line)#\(HostileText.line)"
    draft.body.type = .multipart
    draft.boundary = HostileText.line
    return draft
  }()

  private static func rows(of text: String) -> Draft {
    var draft = Draft()
    var file = Draft.Row("f" + text, text, type: .file)
    file.filename = text
    file.contentType = text
    file.notes.description = text
    var variable = Draft.Row(text, text)
    variable.source = .environment
    draft.parameters = [
      Draft.Row(text, text), file, variable, Draft.Row("n", "1" + text, type: .number),
      Draft.Row("o", "{\"\(text)", type: .object),
      Draft.Row("d", text, type: .date),
    ]
    draft.query = [Draft.Row(text, text), Draft.Row("password", text)]
    draft.headers = [Draft.Row("X-" + text, "v"), Draft.Row("X-A", text), Draft.Row("Cookie", text)]
    draft.path = [Draft.Row(text, text)]
    return draft
  }
}
