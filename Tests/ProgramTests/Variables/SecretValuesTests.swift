import Foundation
import TestSupport
import Testing

/// The values of secret variables: nothing that the program keeps holds them, in any encoding.
@Suite struct SecretValuesTests {
  private static let secret = "hush/&\"9f8e7d"

  /// The value, and what encoders make of it.
  private static var forms: [Data] {
    let text = Data(secret.utf8)
    let percent = secret.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
    let json = secret.replacingOccurrences(of: "\"", with: "\\\"")
    // Base64 of the value at each place in a group of three bytes, without the characters that it shares.
    let inBase64 = (0..<3).map { shift in
      let whole = (Data(repeating: 0x61, count: shift) + text).base64EncodedString()
      return Data(whole.dropFirst(shift == 0 ? 0 : 4).dropLast(4).utf8)
    }
    return [text, Data(percent.utf8), Data(json.utf8)] + inBase64
  }

  private static let draft = """
    {
      "wiredraft": 1,
      "method": "POST",
      "url": "https://h.example/{{key}}?k={{key}}",
      "environment": "dev",
      "headers": [
        { "name": "Authorization", "type": "basic", "user": "me", "password": "{{key}}" },
        { "name": "X-Note", "value": "a {{key}}" }
      ],
      "parameters": [
        { "name": "note", "value": "x{{key}}" },
        { "name": "list", "value": ["{{key}}"] }
      ]
    }

    """

  private func makeProgram() throws -> Program {
    let program = try Program()
    let json = Self.secret.replacingOccurrences(of: "\"", with: "\\\"")
    try program.write(#"{"dev": {"key": "\#(json)"}}"#, to: "http-client.private.env.json")
    try program.write(Self.draft, to: "a.wiredraft.json")
    for name in ["http-client.private.env.json", "a.wiredraft.json"] {
      try FileManager.default.setAttributes(
        [.posixPermissions: 0o600], ofItemAtPath: program.folder.path + "/" + name)
    }
    return program
  }

  /// Returns the files below the folder that hold a form of the secret, but for the one that defines it.
  private func leaks(in program: Program) throws -> [String] {
    let root = program.folder.path
    let names = FileManager.default.enumerator(atPath: root)?.compactMap { $0 as? String } ?? []
    return names.filter { name in
      guard !name.hasSuffix("http-client.private.env.json"),
        let bytes = FileManager.default.contents(atPath: root + "/" + name)
      else { return false }
      return Self.forms.contains { bytes.range(of: $0) != nil }
    }
  }

  @Test("The bytes that are rendered hold the secret in all these forms: the search would find it")
  func oracle() throws {
    let program = try makeProgram()
    let output = try program.run(["render", "--draft", "a.wiredraft.json"])
    check(output.status, 0)
    for form in Self.forms.prefix(3) { check(output.output.range(of: form) != nil) }
    check(Self.forms.dropFirst(3).contains { output.output.range(of: $0) != nil })
  }

  @Test("Neither a draft, nor a journal, nor the file of a copy holds the value of a secret")
  func files() throws {
    let program = try makeProgram()
    // The changes stay in a journal, as after a crash.
    _ = try program.interrupt("open a.wiredraft.json\nvalue note y{{key}}\ncopy curl\ncopy url\ncopy draft\n")
    check(try leaks(in: program), [])
    let saved = try program.run(
      ["--plain"],
      input: Data("open a.wiredraft.json\nvalue note z{{key}}\nsave b.wiredraft.json\nquit\n".utf8))
    check(saved.status, 0, "\(saved.text)")
    check(FileManager.default.fileExists(atPath: program.folder.path + "/b.wiredraft.json"))
    check(try leaks(in: program), [])
  }

  @Test("What people look at shows dots", arguments: ["split", "curl", "httpie", "swift", "python"])
  func views(format: String) throws {
    let program = try makeProgram()
    let output = try program.run(["render", "--draft", "a.wiredraft.json", "--as", format])
    for form in Self.forms { check(output.output.range(of: form) == nil, "\(output.text)") }
    let list = try program.run(["variables", "--draft", "a.wiredraft.json", "--as", "json"])
    for form in Self.forms { check(list.output.range(of: form) == nil) }
  }
}
