import Foundation
import TestSupport
import Testing

/// A draft that another person made takes no file and no secret along without a word.
@Suite("A stranger's draft")
struct StrangersDraftTests {
  /// A draft, and what its refusal names.
  private struct Case {
    var name: String
    var members: String
    var named: String
  }

  private static func file(_ path: String, named: String? = nil) -> Case {
    Case(name: path, members: #""body": {"type": "file", "path": "\#(path)"}"#, named: named ?? path)
  }

  private static let cases =
    [
      file("../outside.txt", named: "outside.txt"), file("/etc/hostname"),
      file("link.txt", named: "outside.txt"),
      file("linked/outside.txt", named: "outside.txt"), file("/proc/self/environ", named: "environ"),
      file(".env", named: "/.env ("), file(".env.local"),
      file("innocent.txt", named: "innocent.txt is a link to it"),
      file("http-client.private.env.json"), file("app.user"), file(".git/config"),
      file("./.git/config", named: ".git/config"),
      file(".ssh/id_rsa"), file("id_ed25519"), file("server.pem"), file("server.key"), file(".netrc"),
      file(".npmrc"), file("{{path}}", named: "outside.txt"),
      Case(
        name: "a part",
        members:
          #""method": "POST", "body": {"type": "multipart"}, "parameters": [{"name": "f", "type": "file", "value": ".env"}]"#,
        named: "/.env ("),
      Case(name: "environment", members: #""headers": [{"name": "X", "value": "{{$env.K}}"}]"#, named: "$K"),
      Case(
        name: "source", members: #""headers": [{"name": "X", "source": "env", "value": "K"}]"#, named: "$K"),
      Case(name: "dotenv", members: #""headers": [{"name": "X", "value": "{{TOKEN}}"}]"#, named: "TOKEN"),
    ]
    + [
      ("proxy", #""http://127.0.0.1:2""#), ("insecure", "true"), ("unixSocket", #""/run/docker.sock""#),
      ("resolve", #"["h:80:127.0.0.1"]"#), ("cacert", #""server.pem""#), ("cert", #""server.pem""#),
      ("key", #""server.key""#), ("noproxy", #""*""#),
    ].map { Case(name: $0, members: #""send": {"\#($0)": \#($1)}"#, named: $0) }

  @Test(
    "Without a terminal each is refused by send and by run, named, and nothing is sent",
    arguments: ["send", "run"])
  func refused(command: String) throws {
    let program = try Program()
    try program.write("outside", to: "outside.txt")
    let folder = program.folder.url.appending(path: "draft")
    for name in [".git", ".ssh"] {
      try FileManager.default.createDirectory(
        at: folder.appending(path: name), withIntermediateDirectories: true)
    }
    for path in [
      ".env.local", "http-client.private.env.json", "app.user", ".git/config", ".ssh/id_rsa", "id_ed25519",
      "server.pem", "server.key", ".netrc", ".npmrc",
    ] {
      try program.write("{}", to: "draft/" + path)
    }
    try program.write("TOKEN=t0ken\npath=../outside.txt\n", to: "draft/.env")
    for (link, target) in [("link.txt", "../outside.txt"), ("linked", ".."), ("innocent.txt", ".env")] {
      try FileManager.default.createSymbolicLink(
        atPath: folder.appending(path: link).path, withDestinationPath: target)
    }
    for one in Self.cases {
      try program.write(
        #"{"wiredraft": 1, "url": "http://127.0.0.1:1/", \#(one.members)}"#, to: "draft/d.wiredraft.json")
      let path = "draft/d.wiredraft.json"
      let result = try program.run(
        command == "send" ? ["send", "--draft", path] : ["run", path], environment: ["K": "v"])
      check(result.status, 1, one.name)
      let said = result.text + result.errors
      check(said.contains(one.named), "\(one.name): \(said)")
      check(said.contains("needs a yes") || said.contains("needs --yes"), "\(one.name): \(said)")
    }
  }
}
