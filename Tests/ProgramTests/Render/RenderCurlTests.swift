import Foundation
import Testing

@Suite struct RenderCurlTests {
  @Test("The command goes to standard output, and how far it is the same to standard error")
  func command() throws {
    let result = try Program().render("POST", "http://h/p", "a=it's", "--as", "curl")
    #expect(
      result.text == #"""
        curl 'http://h/p' \
          -H 'Content-Type: application/json' \
          --data-raw '{"a":"it'\''s"}'

        """#)
    #expect(result.errors == "information[curl]: Identical but for User-Agent and Accept.\n")
    #expect(result.status == 0)
  }

  @Test("Secret values are dots unless --reveal asks for them")
  func secrets() throws {
    let program = try Program()
    try program.write(
      #"{"wiredraft": 1, "url": "http://h/", "headers": [{"name": "A", "value": "hunter2", "secret": true}]}"#,
      to: "a.json")
    let masked = try program.render("--draft", "a.json", "--as", "curl")
    #expect(masked.text == "curl 'http://h/' \\\n  -H 'A: ••••••'\n")
    #expect(masked.errors.contains("Masked: a secret value is ••••••."))
    let real = try program.render("--draft", "a.json", "--as", "curl", "--reveal")
    #expect(real.text == "curl 'http://h/' \\\n  -H 'A: hunter2'\n")
    #expect(try program.render("--draft", "a.json", "--reveal").status == 64)
  }

  @Test(
    "Secrets by their names are dots where people look; wire, url, head, body, hex and json are the truth")
  func knownNames() throws {
    let program = try Program()
    let arguments = [
      "POST", "http://me:pw@h/p?api_key=hunter2", "Authorization:Bearer hunter2", "password=hunter2", "q=1",
    ]
    for format in ["curl", "split"] {
      let result = try program.run(["render"] + arguments + ["--as", format])
      #expect(!result.text.contains("hunter2") && result.text.contains("••••••"), "\(result.text)")
      #expect(!result.errors.contains("hunter2"))
    }
    #expect(try program.run(["render"] + arguments + ["--as", "wire"]).text.contains("?api_key=hunter2"))
    #expect(try program.run(["render"] + arguments + ["--as", "url"]).text == "http://h/p?api_key=hunter2\n")
    #expect(
      try program.run(["render"] + arguments + ["--as", "head"]).text.contains(
        "Authorization: Bearer hunter2"))
    #expect(
      try program.run(["render"] + arguments + ["--as", "body"]).text == #"{"password":"hunter2","q":"1"}"#)
    #expect(try program.run(["render"] + arguments + ["--as", "json"]).text.contains("hunter2"))
    #expect(
      try program.run(["render"] + arguments + ["--as", "curl", "--reveal"]).text.contains("Bearer hunter2"))
  }

  @Test("A draft with an error gives no command")
  func errors() throws {
    let result = try Program().render("GET", "http://h/ x", "--as", "curl")
    #expect(result.status == 1 && result.text.isEmpty)
    #expect(result.errors.hasPrefix("error[invalid-url]"))
  }

  @Test("Files are written with the draft's folder before them")
  func files() throws {
    let program = try Program()
    try program.write("hello", to: "a file")
    let result = try program.render("PUT", "http://h/", "--path", "a file", "--as", "curl")
    #expect(result.text.hasSuffix("--data-binary '@a file'\n"))
    try FileManager.default.createDirectory(
      at: program.folder.url.appendingPathComponent("in"), withIntermediateDirectories: false)
    try program.write("hello", to: "in/f")
    try program.write(
      #"{"wiredraft": 1, "method": "PUT", "url": "http://h/", "body": {"type": "file", "path": "f"}}"#,
      to: "in/d")
    #expect(try program.render("--draft", "in/d", "--as", "curl").text.hasSuffix("--data-binary '@in/f'\n"))
  }
}
