import DraftFormats
import Foundation
import TestSupport
import Testing
import WiredraftCore

/// Line ends that come in through arguments, the environment, draft files and imports.
@Suite("Line ends from outside")
struct InjectionFromOutsideTests {
  private static let evil = "a\r\nX-Evil: 1\r\n\r\nGET /evil HTTP/1.1\r\nHost: e"

  /// Expects an error, or a message whose head has no injected line; returns whether it was sent.
  private func expectWhole(_ result: Program.Result, _ what: String) -> Bool {
    guard result.status == 0 else {
      check(result.output.isEmpty, "\(what) prints a message all the same")
      check(result.errors.contains("error"), "\(what): \(result.errors)")
      return false
    }
    let head = result.text.components(separatedBy: "\r\n\r\n")[0]
    for line in head.components(separatedBy: "\r\n") {
      check(!line.hasPrefix("X-Evil") && !line.hasPrefix("GET /evil"), "\(what): \(head)")
      check(!line.unicodeScalars.contains("\n") && !line.unicodeScalars.contains("\r"), "\(what)")
    }
    return true
  }

  @Test("Items, options and environment values are encoded or refused")
  func words() throws {
    let program = try Program()
    let evil = Self.evil
    var sent = 0
    let lines = [
      ["https://h/", "a=\(evil)"], ["https://h/", "\(evil)=a"], ["https://h/", "a==\(evil)"],
      ["https://h/", "X-A:\(evil)"],
      ["https://h/", "X\(evil):a"], ["https://h/\(evil)"], ["https://h\(evil)/"],
      ["--method", evil, "https://h/"],
      ["POST", "https://h/", "a=\(evil)", "--body", "form"],
      ["POST", "https://h/", "a=\(evil)", "--body", "multipart"],
      ["POST", "https://h/", "\(evil)=a", "--body", "multipart"],
      ["POST", "https://h/", "--body", "text", "--text", evil],
      ["POST", "https://h/", "a=1", "--body", "multipart", "--boundary", evil],
      ["POST", "https://h/", "a:=[\"\(evil)\"]"],
      ["POST", "https://h/", "Content-Type:\(evil)", "a=1"],
    ]
    for words in sample(lines, oneIn: 3) {
      if expectWhole(try program.run(["render"] + words), "\(words)") { sent += 1 }
    }
    check(sent > (isExhaustive ? 4 : 0))
    for list in sample(["headers", "parameters", "query", "path"], oneIn: 2) {
      try program.write(
        "{\"wiredraft\": 1, \"method\": \"GET\", \"url\": \"https://h/{X}\", \"\(list)\": [{\"name\": \"X\", \"source\": \"env\", \"value\": \"EVIL\"}]}",
        to: "env.json")
      _ = expectWhole(
        try program.run(["render", "--draft", "env.json"], environment: ["EVIL": evil]),
        "environment in \(list)")
    }
  }

  @Test("Whatever an import makes of line ends, what is sent of it has none of its own")
  func imports() throws {
    let program = try Program()
    let json = ParameterValue.string(Self.evil).compactJSON
    let quoted = "$'a\\r\\nX-Evil: 1\\r\\n\\r\\nGET /evil HTTP/1.1'"
    let imports = [
      ("a.sh", "curl https://h/ -H \(quoted) -H 'A: \(Self.evil)' -b \(quoted) -A \(quoted) -e \(quoted)"),
      ("b.sh", "curl https://h/\(quoted) -X \(quoted)"),
      ("c.sh", "curl https://h/ -F \(quoted)=1 -F a=\(quoted)';type='\(quoted)"),
      ("d.sh", "http POST https://h/ A:\(quoted) \(quoted):1 a=\(quoted)"),
      ("e.js", "fetch('https://h/', {method: 'POST', headers: {'A': \(json), \(json): 'x'}, body: \(json)})"),
      (
        "f.har",
        "{\"log\":{\"version\":\"1.2\",\"entries\":[{\"request\":{\"method\":\(json),\"url\":\"https://h/\",\"headers\":[{\"name\":\"A\",\"value\":\(json)},{\"name\":\(json),\"value\":\"x\"}],\"queryString\":[{\"name\":\"q\",\"value\":\(json)}]}}]}}"
      ),
      (
        "g.json",
        "{\"openapi\":\"3.0.0\",\"info\":{\"title\":\"t\"},\"servers\":[{\"url\":\"https://h\"}],\"paths\":{\"/p\":{\"get\":{\"operationId\":\"o\",\"parameters\":[{\"name\":\"A\",\"in\":\"header\",\"required\":true,\"example\":\(json)},{\"name\":\(json),\"in\":\"query\",\"required\":true,\"example\":\(json)}]}}}}"
      ),
      (
        "h.draft.json",
        "{\"wiredraft\": 1, \"method\": \(json), \"url\": \(json), \"headers\": [{\"name\": \(json), \"value\": \(json)}]}"
      ),
    ]
    for (name, text) in sample(imports, oneIn: 3) {
      try program.write(text, to: name)
      let imported =
        name == "h.draft.json"
        ? try program.run(["render", "--draft", name])
        : try program.run(["import", name] + (name == "g.json" ? ["--entry", "1"] : []))
      guard name != "h.draft.json", imported.status == 0 else {
        _ = expectWhole(imported, name)
        continue
      }
      try imported.output.write(to: program.folder.url.appendingPathComponent("out.json"))
      _ = expectWhole(try program.run(["render", "--draft", "out.json"]), name)
    }
  }
}
