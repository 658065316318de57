import Foundation
import TestWork
import Testing

@Suite struct CommandLineTests {
  /// Runs a shell line that contains the program's command line.
  private func shell(_ line: String) throws -> Program.Result {
    try Program().run(["-c", line, Program.path], executable: "/bin/bash")
  }

  @Test(
    "Output that can't be written ends with status 2 and says so",
    arguments: sample(["wire", "url", "head", "body", "split", "hex", "json"], oneIn: 3))
  func fullDisk(format: String) throws {
    let command = #""$0" render POST https://h/p a=1 --as \#(format)"#
    for line in ["exec \(command) > /dev/full", "exec \(command) >&-"] {
      let result = try shell(line)
      #expect(result.status == 2)
      #expect(result.errors.hasPrefix("standard output: error: "))
      #expect(result.errors.contains("incomplete"))
    }
    #expect(try shell(#"exec "$0" methods > /dev/full"#).status == 2)
  }

  @Test("A file that is streamed into output that can't be written ends with status 2")
  func fullDiskWhileStreaming() throws {
    let result = try shell(#"printf x > f; exec "$0" render POST https://h/p --path f --as body > /dev/full"#)
    #expect(result.status == 2)
    #expect(result.errors.hasPrefix("standard output: error: "))
  }

  @Test("A value may begin with a hyphen, as the boundaries of browsers do")
  func hyphens() throws {
    let program = try Program()
    let boundary = "----WebKitFormBoundary7MA4"
    let form = try program.render(
      "POST", "https://h/p", "--body", "multipart", "a=1", "--boundary", boundary, "--as", "body")
    #expect(form.text.hasPrefix("--" + boundary + "\r\n"))
    #expect(try program.render("POST", "https://h/p", "--text", "- tea", "--as", "body").text == "- tea")
    #expect(try program.render("POST", "https://h/p", "--text=--as", "--as", "body").text == "--as")
    #expect(try program.render("--method", "-X", "https://h/p").text.hasPrefix("-X /p "))
    let missing = try program.render("POST", "https://h/p", "--text", "--as", "body")
    #expect(missing.status == 64)
    #expect(missing.errors.contains("--text"))
  }

  @Test("A value may be empty after an equals sign, and takes no other argument with it")
  func emptyValues() throws {
    let program = try Program()
    let text = try program.render("POST", "https://h/p", "--text=", "--as", "body")
    #expect(text.status == 0 && text.output.isEmpty)
    let method = try program.render("--method=", "https://h/p")
    #expect(method.errors.hasPrefix("error[invalid-method]: "))
    #expect(!method.errors.contains("invalid-url"))
    #expect(try program.render("--draft=").status == 2)
    let boundary = try program.render("POST", "https://h/p", "a=1", "--body", "multipart", "--boundary=")
    #expect(boundary.errors.hasPrefix("error[invalid-boundary]: "))
  }

  @Test("An argument that is not UTF-8 is refused, not sent as another one")
  func bytesInArguments() throws {
    let result = try shell(#"exec "$0" render POST https://h/p $'a=\xff'"#)
    #expect(result.status == 64)
    #expect(result.output.isEmpty)
    #expect(result.errors.contains("Argument 4 is not UTF-8"))
  }

  @Test("An environment variable that is not UTF-8 is an error of its row, not another value")
  func bytesInEnvironment() throws {
    let draft =
      #"{"wiredraft": 1, "url": "https://h/p", "parameters": [{"name": "a", "value": "V", "source": "env"}]}"#
    let result = try shell("printf '%s' '\(draft)' > d.json; V=$'\\xff' exec \"$0\" render --draft d.json")
    #expect(result.status == 1)
    #expect(result.output.isEmpty)
    #expect(result.errors.hasPrefix("error[environment-missing] parameters[0] \"a\": "))
    #expect(result.errors.contains("UTF-8"))
  }

  @Test("The table for people and the diagnostics hide what is secret, the wire does not")
  func secrets() throws {
    let program = try Program()
    try program.write(
      #"{"wiredraft": 1, "method": "GET", "url": "https://h/{t}?z=1", "path": [{"name": "t", "value": "s3c/et", "secret": true}], "#
        + #""parameters": [{"name": "a b", "value": "s3c et", "secret": true}, {"name": "l", "value": ["s3c", "s3c"], "secret": true}, {"name": "x", "value": "y"}]}"#,
      to: "secret.json")
    let split = try program.render("--draft", "secret.json", "--as", "split")
    #expect(split.status == 0)
    #expect(!split.text.contains("s3c"))
    #expect(split.text.hasPrefix("GET https://h/••••••?z=1&a%20b=••••••&l=••••••&l=••••••&x=y\n"))
    #expect(try program.render("--draft", "secret.json", "--as", "url").text.contains("?z=1&a%20b=s3c%20et"))
    try program.write(
      #"{"wiredraft": 1, "method": "POST", "url": "https://h/", "body": {"type": "multipart"}, "boundary": "B", "#
        + #""parameters": [{"name": "f", "type": "file", "value": "s3cret.txt", "secret": true}]}"#,
      to: "file.json")
    for format in ["wire", "split"] {
      let result = try program.render("--draft", "file.json", "--as", format)
      #expect(result.errors.hasPrefix("error[file-unreadable] parameters[0] \"f\": "))
      #expect(!(result.errors + result.text).contains("s3cret"))
    }
  }

  @Test("Wrong usage is explained with the usage of the command that was typed")
  func usage() throws {
    let program = try Program()
    for arguments in [
      ["GET", "h", "x"], ["h", "--body", "yaml"], ["h", "--set", "encoding.arrays=no"], ["get", "h"],
    ] {
      let result = try program.run(["render"] + arguments)
      #expect(result.status == 64)
      #expect(result.errors.contains("Usage: wiredraft render "))
    }
  }

  @Test("Help shows examples that run, and every style with its words")
  func help() throws {
    let program = try Program()
    let help = try program.render("--help")
    #expect(help.status == 0)
    for style in ["query", "form", "arrays", "objects", "nulls", "booleans", "dates", "newlines"] {
      #expect(help.text.contains("\n  \(style) "), "\(style)")
    }
    let examples = help.text.split(separator: "\n").filter {
      $0.hasPrefix("  wiredraft render ") && !$0.contains(" --draft ")
    }
    #expect(examples.count >= 3)
    try program.write("x", to: "me.png")
    for example in examples {
      let words = example.split(separator: " ").dropFirst().map(String.init)
      #expect(try program.run(words).status == 0, "\(example)")
    }
  }

  @Test("A file that shrinks while it is sent ends with status 2 and says what is missing")
  func shrinkingFile() throws {
    let result = try shell(
      #"truncate -s 8M big; "$0" render POST https://h/p --path big --as body | { head -c 10; truncate -s 5 big; cat; } > out; exit ${PIPESTATUS[0]}"#
    )
    #expect(result.status == 2)
    #expect(result.errors.contains("promises 8388608 bytes of it"))
    #expect(result.errors.contains("the output is incomplete."))
  }

  @Test(
    "A draft that is a pipe by name is refused with what reads pipes, and one of a later version with what reads it"
  )
  func unreadableDrafts() throws {
    let pipe = try shell(#"mkfifo p; exec "$0" render --draft p"#)
    #expect(pipe.status == 2)
    #expect(pipe.errors.hasPrefix("p: error: ") && pipe.errors.contains("--draft -"))
    let later = try shell(#"echo '{"wiredraft": 2}' | "$0" render --draft -"#)
    #expect(later.status == 2)
    #expect(later.errors.hasPrefix("-:1:15: error: ") && later.errors.contains("a later wiredraft"))
  }
}
