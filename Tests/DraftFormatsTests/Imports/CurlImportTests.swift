import DraftFormats
import Testing
import WiredraftCore

/// The observed behaviour of a real curl.
@Suite("Importing curl commands")
struct CurlImportTests {
  private func sample(_ text: String) throws -> ImportedSample { try ImportedSample(text, as: .curl) }

  @Test(
    "White space before the content of a part goes",
    arguments: ["a= x ", "a=\t\"x\" ; type=b/c", "a=\n x"])
  func partsWithSpace(part: String) throws {
    #expect(try sample("curl h -F $'\(part)'").rows == ["a=x"])
    #expect(try sample("curl h -F 'f=@ a.txt'").content.contains("<a.txt>"))
  }

  @Test("Options of sending that a draft has are its settings, and what it can't have is named")
  func sending() throws {
    let all = try sample(
      "curl h -k -m 5 --connect-timeout 2.5 --cacert ca.pem -E c.pem --key k.pem -x http://p:3128 --noproxy a,b"
        + " --unix-socket /run/x.sock --resolve a:443:127.0.0.1 --resolve b:80:::1")
    var wanted = SendSettings()
    wanted.insecure = true
    (wanted.maxTime, wanted.connectTimeout) = (NumberLiteral(5), NumberLiteral("2.5"))
    (wanted.cacert, wanted.cert, wanted.key) = ("ca.pem", "c.pem", "k.pem")
    (wanted.proxy, wanted.noproxy, wanted.unixSocket) = ("http://p:3128", "a,b", "/run/x.sock")
    wanted.resolve = ["a:443:127.0.0.1", "b:80:::1"]
    #expect(all.imported.document.send == wanted)
    #expect(all.remarks(.ignored).isEmpty)
    #expect(try sample("curl h -s").imported.document.send == nil)
    #expect(try sample("curl h -k --no-insecure").imported.document.send?.insecure == false)
    // A password would be in the draft's file.
    let refused = try sample(
      "curl h -E c.pem:secret -x http://u:secret@p -m soon --resolve '*:1:a' --resolve x")
    #expect(refused.imported.document.send == nil)
    #expect(
      refused.remarks(.ignored) == [
        "-E … has no meaning for the request.", "-x … has no meaning for the request.",
        "-m soon has no meaning for the request.", "--resolve *:1:a has no meaning for the request.",
        "--resolve x has no meaning for the request.",
      ])
  }

  @Test("What a part has that no draft has is named")
  func parts() throws {
    let named = try sample("curl http://h -F 'a=x;filename=b.txt'")
    #expect(named.content.contains("Content-Type: text/plain\r\n\r\nx"))
    #expect(named.remarks(.changed).count == 1)
    #expect(try sample("curl h -F '=x'").remarks(.changed).contains { $0.contains("without a name") })
    #expect(try sample("curl h -F 'a=<-' <<< x").rows == ["a=x\n"])
    #expect(try sample("curl h -F 'a=@-' < f").content.contains("filename=\"-\""))
    #expect(try sample("curl h -F 'a=x;headers=A: b;encoder=base64'").remarks(.leftOut).count == 2)
    #expect(try sample("curl h -F 'a=@b,c'").remarks(.leftOut).count == 1)
  }

  @Test(
    "Data in the query, and what goes with it",
    arguments: [
      ("-G -d ''", "GET /"), ("-G -d '' -d b", "GET /?&b"), ("-G --json '{}'", "GET /?{}"),
      ("-G -d a -d b=", "GET /?a&b="),
      ("--url-query ''", "GET /"), ("--url-query a=b -X PUT", "PUT /?a=b"), ("-G --no-get -d a", "POST /"),
      ("--get -I -d a=1", "HEAD /?a=1"),
    ])
  func query(options: String, line: String) throws {
    #expect(try sample("curl http://h/ \(options)").line == line)
  }

  @Test("JSON in the query keeps its fields")
  func jsonInQuery() throws {
    let sample = try sample("curl http://h/ -G --json '{}'")
    #expect(sample.headers == ["Content-Type: application/json", "Accept: application/json"])
  }

  @Test("A file in the query is named, not dropped")
  func fileInQuery() throws {
    #expect(
      try sample("curl http://h/ -G -d @f").remarks(.leftOut) == [
        "The text of f was to be a part of the data: the file is not read. Paste what it holds."
      ])
  }

  @Test(
    "A URL is what curl makes of it",
    arguments: [
      ("i#ttp://h/b", "http://i"), ("http://h/a#://x", "http://h/a"),
      ("--proto-default https h/a", "https://h/a"),
      ("-T f 'http://h/?'", "http://h/f"), ("-T f http://h/a", "http://h/a"),
      ("-T - http://h/ <<< x", "http://h/"),
      ("-g 'http://h/{a}[1]'", "http://h/%7Ba%7D[1]"),
      ("http://h/$A/${B}/$(c {d})", "http://h/{{A}}/{{B}}/$(c%20{d})"),
    ])
  func urls(words: String, url: String) throws { #expect(try sample("curl \(words)").draft.url == url) }

  @Test("Options switched off are off, and what is unknown is said")
  func switches() throws {
    #expect(
      try sample("curl h --compressed --no-compressed").remarks(.added) == [
        "curl also sends User-Agent: curl/VERSION and Accept: */*."
      ])
    #expect(try sample("curl http://h --http2").remarks(.added)[0].contains("Upgrade: h2c"))
    #expect(!(try sample("curl https://h --http2").remarks(.added)[0].contains("Upgrade: h2c")))
    #expect(try sample("curl h --variable a=b --expand-header 'A: {{a}}'").remarks(.leftOut).count == 2)
    #expect(
      try sample("curl h -T a -T b").remarks(.leftOut) == [
        "-T b is for a second URL, which the command does not have."
      ])
    #expect(importProblem("curl --url=h").hasPrefix("1:6 curl has no option --url=h."))
  }

  @Test("Content in pieces is sent with its length")
  func transferCoding() throws {
    for text in ["curl h -d a -H 'Transfer-Encoding: chunked'", "http h.org a=b Transfer-Encoding:chunked"] {
      let sample = try #require(try Import.requests(in: text).first.map { ImportedSample($0) })
      #expect(!sample.composition.hasErrors)
      #expect(
        sample.remarks(.changed).contains(
          "Transfer-Encoding was left out: the body is sent with its length."))
    }
  }

  @Test("More than a mebibyte is announced")
  func expectation() throws {
    let text = "curl h -d '" + String(repeating: "a", count: 1 << 20 + 1) + "'"
    #expect(try sample(text).remarks(.added)[0].contains("Expect: 100-continue"))
  }
}
