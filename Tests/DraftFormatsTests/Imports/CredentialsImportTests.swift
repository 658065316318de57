import DraftFormats
import Testing
import WiredraftCore

/// User and password of commands and files, where the tool would not send them as they are, or where one of them is a
/// placeholder.
@Suite("Imported credentials")
struct CredentialsImportTests {
  private func sample(_ text: String, as format: ImportFormat = .curl) throws -> ImportedSample {
    try ImportedSample(text, as: format)
  }

  /// Everything of an import that people or programs can read.
  private func everything(_ sample: ImportedSample) -> String {
    String(decoding: sample.imported.document.serialized(), as: UTF8.self)
      + sample.imported.remarks.map(\.text).joined(separator: "\n")
  }

  /// The methods were tried with curl 7.88.1 and a server that prints what it gets.
  @Test(
    "What curl makes of the server's answer, or signs, leaves no user and no password",
    arguments: [
      "--digest", "--ntlm", "--negotiate", "--anyauth", "--ntlm-wb", "--digest --basic", "--basic --digest",
      "--anyauth --basic", "--basic --anyauth", "--digest --no-basic", "--ntlm --no-basic", "--ntlm --basic",
      "--digest --ntlm", "--digest --no-anyauth", "--anyauth --no-digest", "--digest --ntlm --no-ntlm",
      "--oauth2-bearer token-value --digest", "--oauth2-bearer token-value --basic",
      "--aws-sigv4 aws:amz:us-east-1:s3", "--basic --aws-sigv4 aws:amz:us-east-1:s3",
      "--aws-sigv4 aws:amz:us-east-1:s3 --digest", "--dig", "--aws-sigv4 aws:amz --oauth2-bearer token-value",
    ])
  func leftOut(options: String) throws {
    for command in [
      "curl \(options) -u someone:hunter2 https://h/", "curl -u someone:hunter2 \(options) https://h/",
      "curl https://h/ -usomeone:hunter2 \(options)", "curl \(options) https://someone:hunter2@h/",
      "curl \(options) -u someone https://h/", "curl --user someone:hunter2 https://h/ \(options) -d a=b",
    ] {
      let sample = try sample(command)
      #expect(!sample.headers.contains { $0.lowercased().hasPrefix("authorization") }, "\(command)")
      let all = everything(sample)
      for secret in ["someone", "hunter2", "token-value", Base64.encode(Array("someone:hunter2".utf8))] {
        #expect(!all.contains(secret), "\(command): \(all)")
      }
      #expect(!sample.remarks(.leftOut).isEmpty, "\(command)")
    }
  }

  @Test(
    "What curl sends at once as basic authentication becomes a field",
    arguments: [
      "", "--basic", "--no-basic", "--basic --no-basic", "--digest --no-digest", "--no-digest", "--no-ntlm",
      "--ntlm --no-ntlm", "--negotiate --no-negotiate", "--basic --no-digest", "--proxy-digest",
      "--proxy-ntlm", "--proxy-anyauth",
    ])
  func sentAtOnce(options: String) throws {
    #expect(try sample("curl \(options) -u us:pw https://h/").headers == ["Authorization: basic us:pw"])
    let sample = try sample("curl -u us:pw \(options) https://h/")
    #expect(sample.headers == ["Authorization: basic us:pw"])
    #expect(sample.composition.head.text.contains("Authorization: Basic dXM6cHc=\r\n"))
  }

  @Test("A field that the command gives is sent, whatever the other options are")
  func given() throws {
    #expect(
      try sample("curl --digest -u a:b -H 'Authorization: Basic eHg=' https://h/").headers == [
        "Authorization: Basic eHg="
      ])
    #expect(try sample("curl -u a:b --oauth2-bearer T https://h/").headers == ["Authorization: Bearer T"])
  }

  @Test(
    "The secrets of a proxy and of a key stay out of the draft and of the notes",
    arguments: [
      "--proxy-user someone:hunter2", "-U someone:hunter2", "-Usomeone:hunter2", "--pass hunter2",
      "-E file.pem:hunter2", "--cert file.pem:hunter2", "-x http://someone:hunter2@proxy:1",
      "--proxy-digest --proxy-user someone:hunter2", "--preproxy socks5://someone:hunter2@h",
      "--tlsuser someone --tlspassword hunter2", "--proxy-pass hunter2", "--proxy-header 'A: hunter2'",
      "--socks5 someone:hunter2@h",
    ])
  func proxy(options: String) throws {
    let all = everything(try sample("curl \(options) https://h/"))
    #expect(!all.contains("hunter2") && !all.contains("someone"), "\(all)")
  }

  @Test("HTTPie's proxies and methods that sign keep their secrets, too")
  func httpie() throws {
    for command in [
      "http h.org -A digest -a someone:hunter2", "http --auth=someone:hunter2 --auth-type=aws4auth h.org",
      "http h.org --proxy=http:http://someone:hunter2@p", "http h.org --cert-key-pass hunter2",
    ] {
      let sample = try sample(command, as: .httpie)
      let all = everything(sample)
      #expect(!all.contains("hunter2") && !all.contains("someone"), "\(all)")
      #expect(sample.headers == [])
    }
  }

  struct Placeholder: Sendable, CustomTestStringConvertible {
    var text: String
    var names: [String]
    var literals: [String] = []
    var format = ImportFormat.curl
    var testDescription: String { text }
  }

  @Test(
    "A variable of a shell, or of a file, becomes a reference",
    arguments: [
      (#"curl -u "$KEY:" https://h/"#, "{{KEY}}:"), ("curl -u $KEY: https://h/", "{{KEY}}:"),
      ("curl -u${KEY}: https://h/", "{{KEY}}:"), (#"curl -u "$BOTH" https://h/"#, "{{BOTH}}:"),
      (#"curl -u "${NAME}:${WORD}" https://h/"#, "{{NAME}}:{{WORD}}"),
      (#"curl -u "a{{b-$N:\\$WORD" https://h/"#, #"a\{{b-{{N}}:\\{{WORD}}"#),
      (#"curl -u '$HOME'":$WORD" https://h/"#, "$HOME:{{WORD}}"),
      (#"curl "https://$NAME:%40$WORD@h/""#, "{{NAME}}:@{{WORD}}"),
      (#"curl "$NAME:hunter2@h.org/""#, "{{NAME}}:hunter2"),
      (#"http h.org -a "$NAME:hunter2""#, "{{$env.NAME}}:hunter2"),
      (#"http "$NAME:$WORD@h.org""#, "{{$env.NAME}}:{{$env.WORD}}"),
      ("GET https://h/\nAuthorization: Basic {{user}} {{word}}\n", "{{user}}:{{word}}"),
      ("GET https://h/\nAuthorization: Basic {{user}}:{{word}}\n", "{{user}}:{{word}}"),
      ("GET https://h/\nauthorization: basic {{$processEnv NAME}} hunter2\n", "{{$env.NAME}}:hunter2"),
      ("@word = w\nGET https://h/\nAuthorization: Basic {{user}} {{word}}\n", "{{user}}:{{word}}"),
      ("@both = Basic us pw\nGET https://h/\nAuthorization: {{both}}\n", "us:pw"),
      ("GET https://h/\n\n###\ncurl https://h/ -u {{user}}:{{word}}\n", "{{user}}:{{word}}"),
    ])
  func references(text: String, row expected: String) throws {
    let sample = ImportedSample(try #require(try Import.requests(in: text).last))
    let row = try #require(sample.draft.headers.first { $0.name.lowercased() == "authorization" })
    #expect(row.isEnabled && row.type == .basic && row.text == expected)
    // In a command the variables are the shell's, which is said.
    let isCommand = text.hasPrefix("curl") || text.hasPrefix("http ")
    let said = sample.remarks(.changed).joined()
    for name in ReferenceText(expected).names {
      #expect(said.contains("{{\(name)}}") == isCommand, "\(said)")
    }
  }

  @Test(
    "What else a shell expands is named, and nothing is encoded in its place",
    arguments: [
      Placeholder(text: #"curl -u "$(cat key):" https://h/"#, names: ["$(cat …)"]),
      Placeholder(text: "curl -u `cat key`: https://h/", names: ["`cat …`"]),
      Placeholder(text: #"curl -u "${WORD:-hunter2}:" https://h/"#, names: ["$WORD"]),
      Placeholder(text: #"curl -u "$(echo hunter2):" https://h/"#, names: ["$(echo …)"]),
      Placeholder(text: #"curl -u "someone:${WORD:-x}" https://h/"#, names: ["$WORD"], literals: ["user"]),
      Placeholder(text: #"curl -u "$1:hunter2" https://h/"#, names: ["$1"], literals: ["password"]),
      Placeholder(
        text: #"http h.org -a "$(id -u):hunter2""#, names: ["$(id …)"], literals: ["password"],
        format: .httpie),
    ])
  func placeholders(sample text: Placeholder) throws {
    let sample = try sample(text.text, as: text.format)
    let row = try #require(sample.draft.headers.first { $0.name.lowercased() == "authorization" })
    #expect(!row.isEnabled)
    #expect(!row.text.contains { $0.isNumber || "=+/".contains($0) } && row.text.count < 7)
    for name in text.names {
      #expect(row.notes.description?.contains(name) == true, "\(row.notes.description ?? "")")
    }
    let all = everything(sample)
    #expect(!all.contains("hunter2") && !all.contains("someone"), "\(all)")
    let left = sample.remarks(.leftOut).joined()
    for literal in ["user", "password"] {
      #expect(left.contains("the literal \(literal)") == text.literals.contains(literal), "\(left)")
    }
    #expect(!sample.composition.head.text.contains("Authorization"))
  }

  @Test("A dollar sign in single quotes is literal, and a variable that the file sets has a value")
  func literal() throws {
    #expect(try sample("curl -u '$KEY:' https://h/").headers == ["Authorization: basic $KEY:"])
    #expect(try sample(#"curl -u "\$KEY:" https://h/"#).headers == ["Authorization: basic $KEY:"])
    let file = "@u = us\n@p = pw\nGET https://h/\nAuthorization: Basic {{u}} {{p}}\n"
    let sample = try sample(file, as: .httpFile)
    #expect(sample.headers == ["Authorization: basic {{u}}:{{p}}"])
    #expect(sample.draft.variables == [Variable.Definition("u", "us"), Variable.Definition("p", "pw")])
    #expect(
      try self.sample("GET https://h/\nAuthorization: Basic us p w\n", as: .httpFile).headers
        == ["Authorization: basic us:p w"])
    #expect(
      try self.sample("GET https://h/\nAuthorization: Basic dXM6cHc=\n", as: .httpFile).headers
        == ["Authorization: Basic dXM6cHc="])
    #expect(
      try self.sample(#"curl --oauth2-bearer "$T" https://h/"#).headers == ["Authorization: Bearer {{T}}"])
    #expect(
      try self.sample(#"curl -H "Authorization: Bearer $T" https://h/"#).headers == [
        "Authorization: Bearer {{T}}"
      ])
    #expect(
      try self.sample(#"http h.org -A bearer -a "$T""#, as: .httpie).headers == ["Authorization: Bearer $T"])
  }

  @Test("User and password that are no text keep their base64")
  func bytes() throws {
    #expect(try sample(#"curl -u $'\xff:b' https://h/"#).headers == ["Authorization: Basic /zpi"])
  }

  @Test(
    "User and password of a method that needs the server's answer are left out of a file's request",
    arguments: [
      "Digest someone hunter2", "digest someone hunter2", "Digest {{user}} {{word}}",
      "Digest someone:hunter2",
      "NTLM someone hunter2", "AWS someone hunter2", "AWS someone hunter2 region:eu service:s3",
      "COGNITO someone hunter2 region pool client", "Digest {{user}} hunter2",
    ])
  func computed(value: String) throws {
    let sample = try sample("GET https://h/\nAuthorization: \(value)\nA: b\n", as: .httpFile)
    #expect(sample.headers == ["A: b"])
    let all = everything(sample)
    #expect(!all.contains("hunter2") && !all.contains("someone"), "\(all)")
    #expect(sample.remarks(.leftOut).contains { $0.contains("Authorization") })
  }

  @Test("A field that was computed already is sent as it is")
  func computedAlready() throws {
    for value in [
      #"Digest username="us", realm="r", nonce="n", uri="/", response="e""#, "AWS AKIA:c2ln", "NTLM TlRM",
      "AWS4-HMAC-SHA256 Credential=a/b, SignedHeaders=host, Signature=c",
    ] {
      #expect(
        try sample("GET https://h/\nAuthorization: \(value)\n", as: .httpFile).headers
          == ["Authorization: \(value)"])
    }
  }
}
