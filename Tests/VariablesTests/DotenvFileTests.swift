import Testing
import Variables
import WiredraftCore

@Suite("Dotenv files")
struct DotenvFileTests {
  /// Returns the definitions as `LINE NAME=value`, and the problems as `LINE:COLUMN kind`.
  private func read(_ text: String) -> [String] {
    let file = DotenvFile(Array(text.utf8))
    return file.definitions.map { "\($0.line ?? 0) \($0.name)=\(Self.text(of: $0.value))" }
      + file.problems.map { "\($0.position.line):\($0.position.column) \($0.kind)" }
  }

  private static func text(of value: ParameterValue) -> String {
    if case .string(let text) = value { text } else { "not a text" }
  }

  @Test(
    "A value is what its quotes say",
    arguments: [
      ("A=b", "b"), ("A=", ""), ("A = b c  ", "b c"), ("\texport  A=b", "b"), ("A=b # note", "b"),
      ("A=b#c", "b#c"), ("A=#c", "#c"), ("A= # note", ""), ("A=b=c", "b=c"), ("A=it's", "it's"),
      ("A='b # c' # note", "b # c"), (#"A='\n$B'"#, #"\n$B"#), (#"A="\n\r\t\"\\\$""#, "\n\r\t\"\\$"),
      (#"A="\d\'""#, #"\d\'"#), ("A=\"b\nc\"", "b\nc"), ("A=\"b\r\nc\"#note", "b\nc"), ("A='b\nc'", "b\nc"),
      (#"A=`"b" 'c' \n`"#, #""b" 'c' \n"#), ("A=$B $(date) `date`", "$B $(date) `date`"), ("A=\"\"", ""),
      ("A=b\rc\r\n", "b\rc"), ("A=名", "名"), ("A=b\0c", "b\0c"),
    ])
  func values(line: String, value: String) { #expect(read(line) == ["1 A=" + value]) }

  @Test("Names have dots, hyphens and any letters; export may be one")
  func names() {
    #expect(
      read("a.b-c_1=1\nexport=2\nexport export=3\n\nüber=4\nexport = 5")
        == ["1 a.b-c_1=1", "6 export=5", "5 über=4"])
  }

  @Test("Comments and blank lines define nothing, and lines are counted in all of them")
  func lines() {
    #expect(
      read("\u{FEFF}# one\r\n\r\n  # two\r\nA=1\r\nB=\"2\r\n3\"\r\nC=4")
        == ["4 A=1", "5 B=2\n3", "7 C=4"])
  }

  @Test("Of two definitions of a name the last counts")
  func last() { #expect(read("A=1\nB=2\nA=3") == ["3 A=3", "2 B=2"]) }

  @Test("All values are secret texts")
  func secrets() {
    #expect(
      DotenvFile(Array("HOST=1".utf8)).definitions
        == [Variable.Definition("HOST", .string("1"), secrecy: true)])
  }

  @Test(
    "A wrong line is a problem at its place, and the others count",
    arguments: [
      ("é name", "1:3 missingEqualSign"), ("export A", "1:9 missingEqualSign"), ("A", "1:2 missingEqualSign"),
      ("=b", "1:1 invalidName"), ("A$B=c", "1:2 invalidName"), (" 'A'=b", "1:2 invalidName"),
      ("A='b' c", "1:7 textAfterQuote"), ("A='it's'", "1:7 textAfterQuote"),
    ])
  func problems(line: String, problem: String) {
    #expect(read(line + "\nB=1") == ["2 B=1", problem])
    #expect(read(line) == [problem])
  }

  @Test("A quote that is not closed is the problem, and the next line counts")
  func unterminated() {
    #expect(read("A= \"b\nB=1\nC='2'") == ["2 B=1", "3 C=2", "1:4 unterminatedQuote"])
    // The quote of the next value would close it, and text would follow.
    #expect(read("A=\"b\nB=\"1\"\nC=2") == ["2 B=1", "3 C=2", "1:3 unterminatedQuote"])
    #expect(read("A='") == ["1:3 unterminatedQuote"])
    #expect(read("A=\"\\\"") == ["1:3 unterminatedQuote"])
  }

  @Test("Bytes that are not UTF-8 are a problem of their line")
  func bytes() {
    let file = DotenvFile([0x41, 0x3D, 0x20, 0xFF, 0x0A, 0xC3, 0x3D, 0x0A] + Array("B='\u{E9}'".utf8))
    #expect(file.definitions.map(\.name) == ["B"])
    #expect(
      file.problems == [
        VariableFileProblem(.invalidUTF8, at: TextPosition(line: 1, column: 4)),
        VariableFileProblem(.invalidUTF8, at: TextPosition(line: 2, column: 1)),
      ])
  }

  @Test("Whatever a file holds, its lines are counted, and each position is in it")
  func random() {
    var generator = SeededGenerator(state: 7)
    let texts = [
      "A=", "B=", "export ", " ", "\t", "\r", "\n", "\r\n", "\"", "'", "`", "#", "\\", "$", "x", "\u{E9}",
    ]
    let pieces = texts.map { Array($0.utf8) } + [[0xFF], [0xEF, 0xBB, 0xBF]]
    var found = 0
    for _ in 0..<20_000 {
      let count = Int.random(in: 0...20, using: &generator)
      let bytes = (0..<count).flatMap { _ in pieces[Int.random(in: 0..<pieces.count, using: &generator)] }
      let file = DotenvFile(bytes)
      let lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
      for definition in file.definitions {
        guard let line = definition.line, lines.indices.contains(line - 1) else {
          Issue.record("line \(definition.line ?? 0) of \(bytes)")
          return
        }
        // The line begins with the name, but for white space, `export` and a mark.
        let text = String(decoding: lines[line - 1], as: UTF8.self)
        let start = text.split(separator: "=", omittingEmptySubsequences: false)[0]
        #expect(start.contains(definition.name), "\(bytes)")
        found += 1
      }
      for problem in file.problems {
        let line = lines.indices.contains(problem.position.line - 1) ? lines[problem.position.line - 1] : []
        #expect((1...(line.count + 1)).contains(problem.position.column), "\(bytes)")
      }
    }
    #expect(found > 1_000)
  }
}
