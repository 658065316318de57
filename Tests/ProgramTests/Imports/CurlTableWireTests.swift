import DraftFormats
import Foundation
import TestSupport
import Testing
import WiredraftCore
import WiredraftFiles

/// Commands as people write them, run by a real shell and a real curl, and imported: both send the same message.
@Suite(.serialized) struct CurlTableWireTests {
  private static let commands = [
    "curl 'http://HOST/a?b=1&c=%20'",
    "curl -X DELETE http://HOST/a",
    "curl http://HOST -d a=1 -d b=2",
    "curl http://HOST/v1 -d 'description=My First' -d 'items[0][price]=p_1' -d 'expand[]=a'",
    "curl http://HOST/ --data-urlencode 'q=a b&c' --data-urlencode '=é'",
    "curl -G http://HOST/s -d a=1 --data-urlencode 'b=x y'",
    #"curl http://HOST/ --json '{"a":1}'"#,
    #"curl http://HOST/ --json '{"a":' --json '1}' -H 'X: y'"#,
    #"curl http://HOST/ -H 'content-type: application/json' -d '{"a":1}'"#,
    #"curl http://HOST/ -H 'Accept: text/x' -H 'Content-Type: application/json' -H 'X-Last: 1' --data-raw '{}'"#,
    "curl http://HOST/ -H 'accept-language: de' -H 'X-Empty;' -H 'B: c'",
    "curl http://HOST/ -H Host:",
    "curl http://HOST/ -H 'A: b' -H 'Host: other.example'",
    "curl http://HOST/ -T f",
    "curl http://HOST/up/ -T f -H 'Expect:'",
    "curl http://HOST/ -X post -d ''",
    "curl http://HOST/ -X PUT",
    "curl http://HOST/ -X POST",
    "curl http://HOST/ -d ''",
    "curl http://HOST/ -u me:secret -H 'A: b'",
    "KEY=sk_1\ncurl http://HOST/ -u \"$KEY:\" -d amount=1",
    "TOKEN=abc\nBASE=http://HOST\ncurl \"$BASE/x?y=$TOKEN\" -H \"Authorization: Bearer $TOKEN\"",
    "export OWNER=me REPO='a-b'\ncurl http://HOST/repos/$OWNER/${REPO}/x",
    "curl -g 'http://HOST/{a,b}[1-2]'",
    "curl http://HOST/ --url-query a=b --url-query 'c=d e'",
    "curl http://HOST/ -F a=b -F 'g=@f;type=text/plain;filename=g.txt'",
    "curl http://HOST/ -d @- <<END\n{\n  \"a\": 1\n}\nEND",
    #"echo '{"a":1}' | curl http://HOST/ -d @- -H 'Content-Type: application/json'"#,
    "curl http://HOST/ --data-binary @f",
    "curl http://HOST/ -d x=1 -d @f --data-urlencode n@f",
    "curl http://HOST/ -H @h -F 't=<f'",
    "curl http://HOST/ -A agent -e http://ref/ -b 'a=1; b=2' -H 'Z: z'",
    "curl http://HOST/ -b a=1 -b b=2 -r 0-99",
    "curl http://HOST/ --oauth2-bearer abc",
    "curl -I http://HOST/a/../b",
    "curl http://HOST/ --compressed -H 'Accept-Encoding: gzip'",
    "curl http://HOST/ -H Accept: -H User-Agent:",
    #"curl http://HOST/ --data-raw $'a\u00e9\n\'b\''"#,
    "curl http://u:p@HOST/ -H 'A:b' -H 'C:  d'",
  ]

  private static let files = ["f": "a=1\nb c\n", "h": "A: b\nC: d\n"]

  @Test(
    "A command becomes a draft whose message is that of curl, but for the fields that the notes name",
    arguments: commands)
  func sendsTheSameMessage(command: String) throws {
    let program = try Program()
    let server = try CaptureServer()
    defer { server.stop() }
    for (name, text) in Self.files { try program.write(text, to: name) }
    let text = command.replacing("HOST", with: "127.0.0.1:\(server.port)")
    try program.write(text, to: ".command.sh")
    _ = try program.run([".command.sh"], executable: "/bin/bash")
    let message = try require(server.next())
    var options = ImportOptions()
    options.files = Self.files.mapValues { Array($0.utf8) }
    let imported = try require(try Import.requests(in: text, options: options).first)
    var facts: [String: Result<Composition.FileFacts, Diagnostic.FileProblem>] = [:]
    for path in imported.document.draft.filePaths {
      facts[path] = Composition.FileFacts.examine(
        path: path, relativeTo: program.folder.path, boundary: "BOUNDARY")
    }
    let composition = imported.document.draft.compose(
      in: Composition.Context(boundary: "BOUNDARY", files: facts))
    let notes = imported.remarks.map(\.text).joined(separator: "\n")
    let comment = "\(text)\n\(notes)\n\(composition.head.text)"
    check(!composition.hasErrors, comment)

    var head = String(decoding: message.head, as: UTF8.self)
    var body = String(decoding: message.body, as: UTF8.self)
    let boundary = head.components(separatedBy: "boundary=").dropFirst().first?.prefix { $0 != "\r" }
    if let boundary {
      head = head.replacing(boundary, with: "BOUNDARY")
      body = body.replacing(boundary, with: "BOUNDARY")
    }
    let ours = lines(of: composition.head.text, notes)
    let theirs = lines(of: head, notes)
    // A boundary of another length changes the length.
    let length = boundary == nil ? "" : "Content-Length:"
    check(
      ours.filter { length.isEmpty || !$0.hasPrefix(length) },
      theirs.filter { length.isEmpty || !$0.hasPrefix(length) }, comment)
    let sent = (composition.body?.bytes.segments ?? []).map { segment in
      switch segment.content {
      case .bytes(let bytes): String(decoding: bytes.bytes, as: UTF8.self)
      case .file(let path, _, _): Self.files[path] ?? ""
      }
    }.joined()
    check(sent, body, comment)
  }

  /// The lines of a head without those that the notes name, and with Content-Length last where they say so.
  private func lines(of head: String, _ notes: String) -> [String] {
    var lines = head.components(separatedBy: "\r\n").filter { !$0.isEmpty }
    let sends =
      notes.split(separator: "\n").first {
        $0.hasPrefix("curl ") && $0.contains("sends ") && !$0.contains("field Host")
      } ?? ""
    lines.removeAll { line in
      let name = line.prefix { $0 != ":" }
      if name == "User-Agent", line.contains("curl/") { return sends.contains("User-Agent: curl/VERSION") }
      if name == "Content-Type", notes.contains("Content-Type: the name of f suggests one") { return true }
      return sends.contains(line) || (name == "Host" && notes.contains("no field Host"))
        || (name == "Content-Length" && notes.contains("Content-Length: 0 is sent"))
    }
    if notes.contains("Content-Length before Content-Type") {
      lines =
        lines.filter { !$0.hasPrefix("Content-Length:") } + lines.filter { $0.hasPrefix("Content-Length:") }
    }
    guard notes.contains("spaces after the colon") else { return lines }
    return lines.map { line in
      let parts = line.split(separator: ":", maxSplits: 1)
      return "\(parts[0]):\(parts.dropFirst().joined().trimmingCharacters(in: .whitespaces))"
    }
  }
}
