import Foundation
import Testing

@Suite("wiredraft compare")
struct CompareCommandTests {
  static let words = ["GET", "https://api.example.com/s", "q=Swift", "tags:=[\"a\",\"b\"]"]

  private func run(_ arguments: [String], input: String = "", _ program: Program) throws -> Program.Result {
    try program.run(["compare"] + arguments, input: Data(input.utf8))
  }

  @Test(
    "A request and variants of it are shown one below the other or side by side, and as JSON",
    arguments: [
      ("compare.txt", ["--with", "POST", "--with", "POST form", "--with", "arrays=brackets"]),
      ("compare-wide.txt", ["--with", "POST", "--with", "POST form", "--width", "130"]),
      ("compare.json", ["--with", "POST", "--as", "json"]),
    ])
  func variants(name: String, options: [String]) throws {
    let program = try Program()
    let result = try run(Self.words + options, program)
    #expect(result.status == 1, "\(result.errors)")
    #expect(try Golden.bytes(name, recording: result.output) == result.output, "\(result.text)")
    guard name.hasSuffix(".json") else { return }
    let object = try #require(try JSONSerialization.jsonObject(with: result.output) as? [String: Any])
    #expect(object["same"] as? Bool == false)
    #expect((object["requests"] as? [Any])?.count == 2)
  }

  @Test("The status says whether the bytes are the same, as diff's does")
  func status() throws {
    let program = try Program()
    #expect(try run(Self.words + ["--with", "GET"], program).status == 0)
    #expect(try run(Self.words + ["--with", "GET"], program).text.hasSuffix("All are the same bytes.\n"))
    #expect(try run(Self.words + ["--with", "PUT"], program).status == 1)
    #expect(try run(["nowhere", "nowhere"], program).status == 2)
    for wrong in [
      [], ["one"], ["a", "b", "c", "d", "e"], ["-", "-"], ["h/p", "--with", "pots"],
      ["--with", "POST"], ["--draft", "x"], ["--draft", "x", "y", "--with", "POST"],
      ["a", "b", "--body", "form"], ["h", "--with", "A", "--with", "B", "--with", "C", "--with", "D"],
      ["h", "--with", "POST", "--width", "3"],
    ] {
      let result = try run(wrong, program)
      #expect(result.status == 64, "\(wrong): \(result.status) \(result.errors)")
      #expect(result.output.isEmpty)
    }
  }

  @Test("A draft file is compared with a curl command, from a file or standard input")
  func files() throws {
    let program = try Program()
    let render = try program.run(
      ["import", "-"],
      input: Data("curl 'https://h/s?q=Swift' -H 'Accept: text/html' -H 'Authorization: Bearer hunter2'".utf8)
    )
    try program.write(render.text, to: "mine.wiredraft.json")
    let command = "curl 'https://h/s?q=Rust' -H 'Accept: text/html' -H 'Authorization: Bearer hunter3'"
    try program.write(command, to: "theirs.sh")
    let result = try run(["mine.wiredraft.json", "theirs.sh"], program)
    #expect(result.status == 1)
    #expect(
      result.text.contains("q (parameters[0]): the values differ: `q=Swift`; `q=Rust`."), "\(result.text)")
    #expect(result.text.contains("Authorization (headers[1]): a secret value"))
    #expect(!result.text.contains("hunter") && !result.errors.contains("hunter"))
    #expect(try run(["mine.wiredraft.json", "-"], input: command, program).output.count > 100)
    #expect(try run(["mine.wiredraft.json", "mine.wiredraft.json"], program).status == 0)
    #expect(try run(["--draft", "mine.wiredraft.json", "--with", "POST"], program).status == 1)
    // Standard input may be a draft file, too.
    #expect(try run(["mine.wiredraft.json", "-"], input: render.text, program).status == 0)
    try program.write("{\n  \"wiredraft\": 1,\n  \"method\" \"GET\"\n}\n", to: "broken.wiredraft.json")
    let broken = try run(["mine.wiredraft.json", "broken.wiredraft.json"], program)
    #expect(broken.status == 2)
    #expect(broken.errors.contains("broken.wiredraft.json:3:12: error: "))
  }

  @Test("Boundaries are no difference, and a draft with an error is compared as far as it goes")
  func sameBoundary() throws {
    let program = try Program()
    let words = ["POST", "https://h/p", "a=1", "--body", "multipart"]
    #expect(try run(words + ["--with", "POST"], program).status == 0)
    let wrong = try run(["https://h/p", "n:=1", "f@nowhere", "--with", "POST"], program)
    #expect(wrong.status == 1)
    #expect(wrong.errors.contains("error[file-needs-multipart] parameters[1]"))
    #expect(wrong.text.contains("It can't be made as it is"))
    #expect(wrong.text.contains("n (parameters[0])"))
  }
}
