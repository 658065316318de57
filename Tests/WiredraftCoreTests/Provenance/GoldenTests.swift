import Testing
import WiredraftCore

@Suite("Where bytes come from")
struct GoldenTests {
  @Test("A pair's bytes belong to its row, the joint to the later one")
  func pairs() {
    var off = Draft.Row("off", "x")
    off.isEnabled = false
    let composition = compose {
      $0.parameters = [off, Draft.Row("q", "a b&c"), Draft.Row("x", "", type: .null), Draft.Row("名", "")]
    }
    #expect(
      golden(composition.target) == """
        /p?q=a%20b%26c&x&%E5%90%8D=
        RR1111111111112233333333333
        uusnsveeeveeevsnseeeeeeeees
        """)
  }

  @Test("A query in the URL is the URL's, up to the joint with the first row")
  func queryInURL() {
    let composition = compose("GET", "https://h/é?k=v") { $0.parameters = [Draft.Row("a", "1")] }
    #expect(
      golden(composition.target) == """
        /%C3%A9?k=v&a=1
        RRRRRRRRRRR0000
        ueeeeeeuuuusnsv
        """)
  }

  @Test("A segment of the path belongs to its row")
  func path() {
    let composition = compose("GET", "https://h/a/{id}/b") {
      $0.path = [Draft.Row("x", "0"), Draft.Row("id", "1/2")]
    }
    #expect(
      golden(composition.target) == """
        /a/1%2F2/b
        RRR11111RR
        uuuveeevuu
        """)
  }

  @Test("A form's bytes belong to their rows, the plus for a space being an escape")
  func form() {
    let composition = compose("POST") {
      $0.body.type = .form
      $0.parameters = [Draft.Row("q", "a b&c"), Draft.Row("l", value: [1, 2])]
    }
    #expect(
      golden(composition.bodyBytes, composition.body?.bytes.spans ?? []) == """
        q=a+b%26c&l=1&l=2
        00000000011111111
        nsveveeevsnsvsnsv
        """)
  }

  @Test("The delimiters of a joined array are separators")
  func joined() {
    let composition = compose {
      $0.parameters = [Draft.Row("l", value: ["a,b", nil, "c"])]
      $0.styles.arrays = .comma
    }
    #expect(
      golden(composition.target) == """
        /p?l=a%2Cb,,c
        RR00000000000
        uusnsveeevssv
        """)
    #expect(
      composition.target.span(at: 10)?.origin.source
        == .row(Draft.RowReference(.parameters, 0), path: [.element(1)]))
    #expect(
      composition.target.span(at: 12)?.origin.source
        == .row(Draft.RowReference(.parameters, 0), path: [.element(2)]))
  }

  @Test("JSON text in a query keeps the roles of JSON where nothing is escaped")
  func jsonInQuery() {
    let composition = compose {
      $0.parameters = [Draft.Row("l", value: ["a", 1])]
      $0.styles.arrays = .json
    }
    #expect(
      golden(composition.target) == """
        /p?l=%5B%22a%22%2C1%5D
        RR00000000000000000000
        uusnseeeeeeveeeeeeveee
        """)
  }

  @Test("A JSON body's braces are the document's, its members the rows'")
  func json() {
    let composition = compose("POST") {
      $0.parameters = [Draft.Row("a", value: [1, ["k": true]]), Draft.Row("n\n", "x\"")]
    }
    #expect(
      golden(composition.bodyBytes, composition.body?.bytes.spans ?? []) == #"""
        {"a":[1,{"k":true}],"n\n":"x\""}
        J000000000000000000111111111111J
        ppnpspvsppnpsvvvvppspneepspveepp
        """#)
    let path: [ParameterValue.Step] = [.element(1), .member("k")]
    #expect(
      composition.body?.bytes.span(at: 13)?.origin.source
        == .row(Draft.RowReference(.parameters, 0), path: path))
  }

  @Test("A body given as a whole has no rows")
  func whole() {
    let json = compose("POST") { $0.body.json = [1, "a"] }
    #expect(
      golden(json.bodyBytes, json.body?.bytes.spans ?? []) == """
        [1,"a"]
        WWWWWWW
        pvspvpp
        """)
    let text = compose("POST") {
      $0.body.type = .text
      $0.body.text = "hi\r\n"
    }
    #expect(
      golden(text.bodyBytes, text.body?.bytes.spans ?? []) == """
        hi␍␊
        WWWW
        vvvv
        """)
  }

  @Test("A part's delimiter and fields belong to its row, the closing delimiter to a rule")
  func multipart() {
    var row = Draft.Row("f\"", "1")
    row.contentType = "a/b"
    let composition = compose("POST") {
      $0.body.type = .multipart
      $0.parameters = [row]
    }
    #expect(
      golden(composition.bodyBytes, composition.body?.bytes.spans ?? []) == """
        --B␍␊
        00000
        pppll
        Content-Disposition: form-data; name="f%22"␍␊
        000000000000000000000000000000000000000000000
        ppppppppppppppppppppppppppppppppppppppneeepll
        Content-Type: a/b␍␊
        0000000000000000000
        ppppppppppppppvvvll
        ␍␊
        00
        ll
        1␍␊
        000
        vll
        --B--␍␊
        CCCCCCC
        pppppll
        """)
  }

  @Test("A file is one span, with the offsets that its length gives")
  func file() {
    let draft = makeDraft("POST") {
      $0.body.type = .multipart
      $0.parameters = [
        Draft.Row("f", "x", type: .file), Draft.Row("g", "y", type: .file), Draft.Row("h", "1"),
      ]
    }
    let composition = draft.composed(files: [
      "x": .success(Composition.FileFacts(size: 1000, contentType: "a/b")),
      "y": .success(Composition.FileFacts(size: 0, contentType: nil)),
    ])
    let body = composition.body?.bytes ?? Composition.TracedBody()
    #expect(body.segments.map(\.count).reduce(0, +) == body.count)
    let start = body.segments.first?.count ?? 0
    #expect(body.span(at: start + 999)?.range == start..<start + 1000)
    #expect(
      body.span(at: start)?.origin
        == Composition.Origin(.row(Draft.RowReference(.parameters, 0), path: []), .value, .data))
    #expect(body.span(at: start + 1000)?.origin.role == .lineEnd)
    #expect(body.span(at: start - 1)?.origin.role == .lineEnd)
    #expect(body.span(at: body.count) == nil)
    #expect(body.spans.filter { $0.origin.role == .automatic }.count == 2)
    #expect(body.bytes(in: start - 2..<start + 1002) == Array("\r\n\r\n".utf8))
  }

  @Test("The head's bytes belong to the request line, the rules and the rows")
  func head() {
    let composition = compose("POST", "h/?u") {
      $0.headers = [Draft.Row("X-A", "1")]
      $0.parameters = []
    }
    #expect(
      golden(composition.head) == """
        POST /?u HTTP/1.1␍␊
        RRRRRRRRRRRRRRRRREE
        mmmmauuuahhhhhhhhll
        Host: h␍␊
        HHHHHHHHH
        aaaaaaall
        X-A: 1␍␊
        00000000
        nnnssvll
        Content-Type: application/json␍␊
        TTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTT
        aaaaaaaaaaaaaaaaaaaaaaaaaaaaaall
        Content-Length: 2␍␊
        LLLLLLLLLLLLLLLLLLL
        aaaaaaaaaaaaaaaaall
        ␍␊
        EE
        ll
        """)
  }

  @Test("The slash of an empty path and the port of CONNECT are automatic")
  func automatic() {
    #expect(golden(compose("GET", "https://h").target) == "/\nR\na")
    #expect(golden(compose("CONNECT", "https://h").target) == "h:443\nRRRRR\nuaaaa")
  }
}
