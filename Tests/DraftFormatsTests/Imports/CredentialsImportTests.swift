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
    #expect(try sample("curl \(options) -u us:pw https://h/").headers == ["Authorization: Basic dXM6cHc="])
    #expect(try sample("curl -u us:pw \(options) https://h/").headers == ["Authorization: Basic dXM6cHc="])
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
    "A placeholder is named, and nothing is encoded in its place",
    arguments: [
      Placeholder(text: #"curl -u "$KEY:" https://h/"#, names: ["$KEY"]),
      Placeholder(text: "curl -u $KEY: https://h/", names: ["$KEY"]),
      Placeholder(text: "curl -u${KEY}: https://h/", names: ["$KEY"]),
      Placeholder(text: #"curl -u "${NAME}:${WORD}" https://h/"#, names: ["$NAME", "$WORD"]),
      Placeholder(text: #"curl --user "$USER:hunter2" https://h/"#, names: ["$USER"], literals: ["password"]),
      Placeholder(text: #"curl --user "someone:$WORD" https://h/"#, names: ["$WORD"], literals: ["user"]),
      Placeholder(
        text: #"curl -u "someone-$N:$WORD" https://h/"#, names: ["$N", "$WORD"], literals: ["user"]),
      Placeholder(text: #"curl -u "$(cat key):" https://h/"#, names: ["$(cat …)"]),
      Placeholder(text: "curl -u `cat key`: https://h/", names: ["`cat …`"]),
      Placeholder(text: #"curl -u "${WORD:-hunter2}:" https://h/"#, names: ["$WORD"]),
      Placeholder(text: #"curl -u "$(echo hunter2):" https://h/"#, names: ["$(echo …)"]),
      Placeholder(text: #"curl -u "$BOTH" https://h/"#, names: ["$BOTH"]),
      Placeholder(text: #"curl -u '$HOME'":$WORD" https://h/"#, names: ["$WORD"], literals: ["user"]),
      Placeholder(text: #"curl "https://$NAME:$WORD@h/""#, names: ["$NAME", "$WORD"]),
      Placeholder(text: #"curl "$NAME:hunter2@h.org/""#, names: ["$NAME"], literals: ["password"]),
      Placeholder(
        text: #"http h.org -a "$NAME:hunter2""#, names: ["$NAME"], literals: ["password"], format: .httpie),
      Placeholder(text: #"http h.org --auth="$NAME:$WORD""#, names: ["$NAME", "$WORD"], format: .httpie),
      Placeholder(text: #"http "$NAME:$WORD@h.org""#, names: ["$NAME", "$WORD"], format: .httpie),
      Placeholder(
        text: "GET https://h/\nAuthorization: Basic {{user}} {{word}}\n", names: ["{{user}}", "{{word}}"],
        format: .httpFile),
      Placeholder(
        text: "GET https://h/\nAuthorization: Basic {{user}}:{{word}}\n", names: ["{{user}}", "{{word}}"],
        format: .httpFile),
      Placeholder(
        text: "GET https://h/\nAuthorization: Basic someone {{word}}\n", names: ["{{word}}"],
        literals: ["user"], format: .httpFile),
      Placeholder(
        text: "GET https://h/\nauthorization: basic {{$processEnv NAME}} hunter2\n",
        names: ["{{$processEnv NAME}}"], literals: ["password"], format: .httpFile),
      Placeholder(
        text: "@word = hunter2\nGET https://h/\nAuthorization: Basic {{user}} {{word}}\n",
        names: ["{{user}}"],
        literals: ["password"], format: .httpFile),
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

  @Test("A curl command in a file has the placeholders of the file")
  func commandInFile() throws {
    let text = "GET https://h/a\n\n### x\ncurl https://h/ -u {{user}}:{{word}}\n"
    let row = try #require(try Import.requests(in: text)[1].document.draft.headers.first)
    #expect(!row.isEnabled && row.notes.description?.contains("{{user}}") == true)
  }

  @Test("A dollar sign in single quotes is literal, and a variable that the file sets has a value")
  func literal() throws {
    #expect(try sample("curl -u '$KEY:' https://h/").headers == ["Authorization: Basic JEtFWTo="])
    #expect(try sample(#"curl -u "\$KEY:" https://h/"#).headers == ["Authorization: Basic JEtFWTo="])
    #expect(
      try sample("@u = us\n@p = pw\nGET https://h/\nAuthorization: Basic {{u}} {{p}}\n", as: .httpFile)
        .headers
        == ["Authorization: Basic dXM6cHc="])
    #expect(
      try sample("GET https://h/\nAuthorization: Basic us p w\n", as: .httpFile).headers
        == ["Authorization: Basic \(Base64.encode(Array("us:p w".utf8)))"])
    #expect(
      try sample("GET https://h/\nAuthorization: Basic dXM6cHc=\n", as: .httpFile).headers
        == ["Authorization: Basic dXM6cHc="])
    #expect(
      try sample(#"curl --oauth2-bearer "$T" https://h/"#).headers == ["Authorization: Bearer $T"])
    #expect(
      try sample(#"curl -H "Authorization: Bearer $T" https://h/"#).headers == ["Authorization: Bearer $T"])
    #expect(
      try sample(#"http h.org -A bearer -a "$T""#, as: .httpie).headers == ["Authorization: Bearer $T"])
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
