import Testing
import Variables
import WiredraftCore

@Suite("The option --var")
struct VariableOptionTests {
  private func read(_ text: String) throws -> String {
    switch try VariableOption(text) {
    case .value(let definition): "\(definition.name) \(definition.value.compactJSON)"
    case .file(let name, let path): "\(name) file \(path)"
    }
  }

  @Test(
    "A value is a text, typed JSON, or a file",
    arguments: [
      ("a=b", #"a "b""#), ("a=", #"a """#), ("a=b=c:=d", #"a "b=c:=d""#), ("a:=10", "a 10"),
      ("a:= [1, null] ", "a [1,null]"), ("a:b=c", #"a:b "c""#), ("a=@b c", "a file b c"),
      ("$uuid=1", #"$uuid "1""#),
      ("é é=名", #"é é "名""#), ("a:=\"@x\"", #"a "@x""#),
    ])
  func values(text: String, value: String) throws { #expect(try read(text) == value) }

  @Test(
    "An error has its offset in bytes",
    arguments: [
      ("é", .missingEqualSign, 2), ("", .missingEqualSign, 0), ("=b", .emptyName, 0), (":=1", .emptyName, 0),
      ("a{=1", .invalidName, 1), ("é}=1", .invalidName, 2), (" a=1", .invalidName, 0),
      ("a =1", .invalidName, 1),
      ("a\n=1", .invalidName, 1), ("a=@", .missingPath, 3), ("é:=1 x", .json(.trailingContent), 6),
      ("a:=", .json(.unexpectedEnd), 3),
    ] as [(String, VariableOptionError.Kind, Int)])
  func errors(text: String, kind: VariableOptionError.Kind, offset: Int) {
    #expect(throws: VariableOptionError(kind, at: offset)) { try VariableOption(text) }
  }
}
