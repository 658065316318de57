@testable import DraftFormats
import Testing
import WiredraftCore

/// The curl command as people write it.
@Suite struct CurlShortTests {
  private static func code(
    _ change: (inout Draft) -> Void,
    files: [String: Result<Composition.FileFacts, Diagnostic.FileProblem>] = [:]
  ) -> CodeExport {
    var draft = Draft()
    draft.url = "http://h/p"
    change(&draft)
    return CodeExport(
      draft.compose(in: Composition.Context(files: files)), of: DraftDocument(draft), as: .curlShort)
  }

  @Test("A query is given by -G, and encoded by curl where curl would do it in the same way")
  func query() {
    let code = Self.code {
      $0.parameters = [Draft.Row("q", "a&b"), Draft.Row("r", "green tea"), Draft.Row("n", "1")]
    }
    #expect(
      code.text
        == "curl 'http://h/p' -G --data-urlencode 'q=a&b' -d 'r=green%20tea' -d 'n=1'")
    #expect(code.verdict.sentence == "Identical but for User-Agent and Accept.")
  }

  @Test(
    "JSON is given by --json, a form by -d and --data-urlencode, with the method only where it is another")
  func bodies() {
    let json = Self.code {
      $0.method = "POST"
      $0.parameters = [Draft.Row("a", "1")]
    }
    #expect(json.text == #"curl 'http://h/p' --json '{"a":"1"}'"#)
    #expect(json.verdict.sentence == "Identical but for User-Agent and Accept.")
    let form = Self.code {
      $0.method = "PUT"
      $0.body = Draft.Body(.form)
      $0.parameters = [Draft.Row("a", "x y&"), Draft.Row("b", "@c")]
    }
    #expect(form.text == "curl 'http://h/p' -X PUT --data-urlencode 'a=x y&' --data-urlencode 'b=@c'")
    #expect(form.verdict.sentence == "Identical but for User-Agent, Accept and the order of the fields.")
  }

  @Test("The length of a multipart body is left to curl, whose boundary is longer, but for a wrong one")
  func multipartLength() {
    var draft = Draft()
    draft.method = "POST"
    draft.url = "http://h/p"
    draft.body = Draft.Body(.multipart)
    draft.boundary = "B"
    draft.parameters = [Draft.Row("a", "1")]
    let length = draft.compose(in: Composition.Context()).body?.bytes.count ?? 0
    func text(_ length: Int) -> String {
      Self.code {
        $0 = draft
        $0.headers = [Draft.Row("Content-Length", String(length))]
      }.text
    }
    #expect(length > 0 && text(length) == "curl 'http://h/p' -F 'a=1'")
    #expect(text(length + 1).contains("-H 'Content-Length: \(length + 1)'"))
  }

  @Test("A multipart body is given by -F, and the verdict names the boundary")
  func multipart() {
    let code = Self.code(
      {
        $0.method = "POST"
        $0.body = Draft.Body(.multipart)
        $0.parameters = [
          Draft.Row("a", "1"), Draft.Row("b", "x; y"), Draft.Row("f", "in/me.png", type: .file),
        ]
      }, files: ["in/me.png": .success(Composition.FileFacts(size: 3, contentType: "image/png"))])
    #expect(
      code.text == """
        curl 'http://h/p' \\
          -F 'a=1' \\
          --form-string 'b=x; y' \\
          -F 'f=@in/me.png;type=image/png'
        """)
    #expect(
      code.verdict.sentence
        == "Identical but for User-Agent, Accept, the order of the fields and the boundary.")
  }

  @Test("User and password are given by -u, from a row for them or from the field")
  func credentials() {
    let code = Self.code {
      var row = Draft.Row("Authorization", "Basic bWU6cHc=")
      row.secrecy = false
      $0.headers = [row, Draft.Row("X-A", "1")]
    }
    #expect(code.text == "curl 'http://h/p' -u 'me:pw' -H 'X-A: 1'")
  }

  @Test("A name that curl would write in another way makes the exact form of the body")
  func exactBody() {
    let code = Self.code {
      $0.method = "POST"
      $0.body = Draft.Body(.multipart)
      $0.parameters = [Draft.Row("a;b", "1")]
    }
    #expect(code.text.contains("printf '%b'") && code.text.contains("--data-binary @-"))
  }
}
