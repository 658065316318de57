import Foundation
import Testing

@Suite("Messages about wrong usage")
struct UsageTests {
  @Test(
    "An error is a line, and two lines of usage follow at most",
    arguments: [
      ["lessons", "nope"], ["render", "--as", "yaml", "x.y"], ["render"], ["open", "--example", "x"],
      ["render", "--draft", "a", "--draft", "b"], ["render", "x.y", "noitem"], ["--bogus"],
      ["config", "--check", "--path"],
    ])
  func usageIsShort(words: [String]) throws {
    let result = try Program().run(words)
    #expect(result.status == 64)
    let lines = result.errors.split(separator: "\n")
    #expect(lines.count <= 3 && lines[0].hasPrefix("Error: "), "\(result.errors)")
    #expect(lines.last?.hasPrefix("  See 'wiredraft") == true, "\(result.errors)")
  }

  @Test("A command that is nearly one is named")
  func nearlyACommand() throws {
    for words in [["rendr", "GET", "x.y"], ["rendr"]] {
      let result = try Program().run(words)
      #expect(result.status == 64 && result.errors.contains("did you mean render?"), "\(result.errors)")
    }
  }

  @Test(
    "curl's options are recognised, with what to write instead",
    arguments: [
      (["-X", "POST", "x.y"], "write POST"), (["-XPOST", "x.y"], "write POST"),
      (["x.y", "-d", "a=b"], "write a=b"), (["x.y", "-H", "A: b"], "write A:b"),
      (["x.y", "--data", "a=1&b=2"], "write a=1 b=2"), (["x.y", "-F", "f=@g.png"], "write f@g.png"),
      (["x.y", "-u", "me:secret"], "Authorization:Basic"), (["-I", "x.y"], "write HEAD"),
      (["x.y", "-H", "A: it's"], #"write 'A:it'\''s'"#),
    ])
  func curlWords(words: [String], advice: String) throws {
    let program = try Program()
    for command in [["render"], []] {
      let result = try program.run(command + words)
      #expect(result.status == 64)
      #expect(result.errors.contains("is curl's: ") && result.errors.contains(advice), "\(result.errors)")
      #expect(!result.errors.contains("me:secret"))
    }
  }

  @Test("Diagnostics name the row as its place in the file and its name")
  func rowsAreNamed() throws {
    let program = try Program()
    let result = try program.render("POST", "https://h", "a=1", "sort:=[1", "--body", "form")
    #expect(result.status == 1 && result.errors.contains(#"] parameters[1] "sort": "#), "\(result.errors)")
    try program.write(
      #"{"wiredraft":1,"url":"https://h","headers":[{"name":"X A","value":"1"}]}"#, to: "a.json")
    #expect(try program.run(["check", "a.json"]).text.contains(#"headers[0] "X A": "#))
  }

  @Test("A URL that begins with a colon is on this computer")
  func localhost() throws {
    let program = try Program()
    #expect(try program.render("GET", ":8080/x?a", "--as", "url").text == "http://localhost:8080/x?a\n")
    #expect(try program.render("GET", ":/x", "--as", "url").text == "http://localhost/x\n")
    #expect(try program.render("GET", ":", "--as", "url").text == "http://localhost/\n")
    #expect(try program.render("GET", ":8080/x").text == "GET /x HTTP/1.1\r\nHost: localhost:8080\r\n\r\n")
    #expect(try program.render("GET", ":8080/a b").errors.contains("character 8"))
  }

  @Test("--draft goes with --set and --boundary alone, and once")
  func draftOptions() throws {
    let program = try Program()
    try program.write(
      #"{"wiredraft":1,"url":"https://h","method":"POST","parameters":[{"name":"a","value":[1,2]}],"body":{"type":"multipart"}}"#,
      to: "a.json")
    let result = try program.render(
      "--draft", "a.json", "--set", "encoding.arrays=brackets", "--boundary", "B")
    #expect(result.status == 0 && result.text.contains("boundary=B") && result.text.contains("name=\"a[]\""))
    for words in [
      ["--text", "x"], ["POST"], ["--method", "PUT"], ["--body", "form"], ["--draft", "a.json"],
    ] {
      #expect(try program.run(["render", "--draft", "a.json"] + words).status == 64, "\(words)")
    }
  }

  @Test("--config names a configuration file, which has to exist")
  func configuration() throws {
    let program = try Program()
    let missing = try program.run(["--config", "nope", "--plain"])
    #expect(missing.status == 2 && missing.errors == "nope: error: The configuration file does not exist.\n")
    try program.write("", to: "c")
    #expect(try program.run(["--config", "c", "--plain"]).status == 0)
    #expect(try program.run(["open", "--config=nope", "x.json"]).status == 2)
  }
}
