import Testing
import WiredraftCore

/// A line for each stretch of bytes from one source: the bytes, and the row with the path into its value.
@Suite("Where bytes come from in nested values")
struct PathGoldenTests {
  private static func lines(_ bytes: [UInt8], _ spans: some Sequence<Composition.TracedBytes.Span>) -> String
  {
    var stretches: [(source: Composition.Origin.Source, range: Range<Int>)] = []
    for span in spans {
      if let last = stretches.last, last.source == span.origin.source {
        stretches[stretches.count - 1].range = last.range.lowerBound..<span.range.upperBound
      } else {
        stretches.append((span.origin.source, span.range))
      }
    }
    return stretches.map { source, range in
      let text = String(decoding: bytes[range], as: UTF8.self).replacing("\r\n", with: "␍␊")
      return "\(text) ← \(source)"
    }.joined(separator: "\n")
  }

  private func target(_ url: String = "https://h/p", _ change: (inout Draft) -> Void) -> String {
    let composition = compose("GET", url, change)
    return Self.lines(composition.target.bytes, composition.target.spans)
  }

  private func body(_ type: Draft.BodyType, _ change: (inout Draft) -> Void) -> String {
    let composition = compose("POST") {
      $0.body.type = type
      change(&$0)
    }
    return Self.lines(composition.bodyBytes, composition.body?.bytes.spans ?? [])
  }

  private static let filter: ParameterValue = ["price": ["gte": 10, "lte": 20], "tags": ["a b"]]

  @Test("Each step of a name in brackets has the path up to it, the bytes after them that of the value")
  func brackets() {
    #expect(
      target {
        $0.parameters = [Draft.Row("q", "1"), Draft.Row("filter", value: Self.filter)]
        $0.styles.arrays = .indexed
      } == """
        /p ← request line
        ?q=1 ← parameters[0]
        & ← parameters[1]["price"]["gte"]
        filter ← parameters[1]
        %5Bprice%5D ← parameters[1]["price"]
        %5Bgte%5D=10 ← parameters[1]["price"]["gte"]
        & ← parameters[1]["price"]["lte"]
        filter ← parameters[1]
        %5Bprice%5D ← parameters[1]["price"]
        %5Blte%5D=20 ← parameters[1]["price"]["lte"]
        & ← parameters[1]["tags"][0]
        filter ← parameters[1]
        %5Btags%5D ← parameters[1]["tags"]
        %5B0%5D=a%20b ← parameters[1]["tags"][0]
        """)
  }

  @Test("Dots belong to the step after them, in a form as in a query")
  func dots() {
    #expect(
      body(.form) {
        $0.parameters = [Draft.Row("filter", value: Self.filter)]
        $0.styles.objects = .dots
      } == """
        filter ← parameters[0]
        .price ← parameters[0]["price"]
        .gte=10 ← parameters[0]["price"]["gte"]
        & ← parameters[0]["price"]["lte"]
        filter ← parameters[0]
        .price ← parameters[0]["price"]
        .lte=20 ← parameters[0]["price"]["lte"]
        & ← parameters[0]["tags"][0]
        filter ← parameters[0]
        .tags=a+b ← parameters[0]["tags"][0]
        """)
  }

  @Test("In JSON each member and element has its path, with its name and the joint before it")
  func json() {
    #expect(
      body(.json) {
        $0.parameters = [Draft.Row("filter", value: Self.filter), Draft.Row("x", value: [nil, [true]])]
      }
        == """
        { ← JSON document
        "filter":{ ← parameters[0]
        "price":{ ← parameters[0]["price"]
        "gte":10 ← parameters[0]["price"]["gte"]
        ,"lte":20 ← parameters[0]["price"]["lte"]
        } ← parameters[0]["price"]
        ,"tags":[ ← parameters[0]["tags"]
        "a b" ← parameters[0]["tags"][0]
        ] ← parameters[0]["tags"]
        } ← parameters[0]
        ,"x":[ ← parameters[1]
        null ← parameters[1][0]
        ,[ ← parameters[1][1]
        true ← parameters[1][1][0]
        ] ← parameters[1][1]
        ] ← parameters[1]
        } ← JSON document
        """)
  }

  @Test("The parts of a nested value have its paths, and the pieces of a joined array theirs")
  func multipart() {
    #expect(
      body(.multipart) {
        $0.parameters = [Draft.Row("f", value: ["k": ["a", "b"]])]
        $0.styles.arrays = .comma
      } == """
        --B␍␊Content-Disposition: form-data; name=" ← parameters[0]["k"]
        f ← parameters[0]
        [k]"␍␊␍␊ ← parameters[0]["k"]
        a ← parameters[0]["k"][0]
        ,b ← parameters[0]["k"][1]
        ␍␊ ← parameters[0]["k"]
        --B--␍␊ ← closing boundary
        """)
  }

  @Test("JSON text in a part has paths of its own")
  func jsonInPart() {
    #expect(
      body(.multipart) {
        $0.parameters = [Draft.Row("f", value: ["k": [1, "b"]])]
        $0.styles.arrays = .json
      } == """
        --B␍␊Content-Disposition: form-data; name=" ← parameters[0]["k"]
        f ← parameters[0]
        [k]"␍␊␍␊[ ← parameters[0]["k"]
        1 ← parameters[0]["k"][0]
        ,"b" ← parameters[0]["k"][1]
        ]␍␊ ← parameters[0]["k"]
        --B--␍␊ ← closing boundary
        """)
  }

  @Test("The elements of a joined array have their paths, with the delimiter before them")
  func joined() {
    #expect(
      target {
        $0.parameters = [Draft.Row("a", value: ["x": ["1,2", nil, true]])]
        $0.styles.arrays = .comma
      } == """
        /p ← request line
        ? ← parameters[0]["x"]
        a ← parameters[0]
        %5Bx%5D= ← parameters[0]["x"]
        1%2C2 ← parameters[0]["x"][0]
        , ← parameters[0]["x"][1]
        ,true ← parameters[0]["x"][2]
        """)
  }

  @Test("JSON text in a query keeps its paths where it is percent-encoded")
  func jsonInQuery() {
    #expect(
      target {
        $0.parameters = [Draft.Row("a", value: ["k": ["x", ["n": 1]]])]
        $0.styles.objects = .json
      } == """
        /p ← request line
        ?a=%7B ← parameters[0]
        %22k%22%3A%5B ← parameters[0]["k"]
        %22x%22 ← parameters[0]["k"][0]
        %2C%7B ← parameters[0]["k"][1]
        %22n%22%3A1 ← parameters[0]["k"][1]["n"]
        %7D ← parameters[0]["k"][1]
        %5D ← parameters[0]["k"]
        %7D ← parameters[0]
        """)
  }

  @Test("Elements that repeat a name have their paths, the repeated name with them")
  func repeated() {
    #expect(
      target { $0.parameters = [Draft.Row("a", value: [1, ["k": 2]])] } == """
        /p ← request line
        ?a=1 ← parameters[0][0]
        & ← parameters[0][1]["k"]
        a ← parameters[0][1]
        %5Bk%5D=2 ← parameters[0][1]["k"]
        """)
  }

  @Test("Rows of one name and place in different lists are distinguished")
  func lists() {
    let composition = compose("POST", "https://h/{a}") {
      $0.path = [Draft.Row("a", "1")]
      $0.query = [Draft.Row("a", "1")]
      $0.body.type = .form
      $0.body.parameters = [Draft.Row("a", "1")]
      $0.headers = [Draft.Row("a", "1")]
    }
    #expect(
      Self.lines(composition.head.bytes, composition.head.spans)
        + "\n---\n" + Self.lines(composition.bodyBytes, composition.body?.bytes.spans ?? []) == """
          POST / ← request line
          1 ← path[0]
          ?a=1 ← query[0]
           HTTP/1.1 ← request line
          ␍␊ ← line end
          Host: h␍␊ ← Host
          a: 1␍␊ ← headers[0]
          Content-Type: application/x-www-form-urlencoded␍␊ ← Content-Type
          Content-Length: 3␍␊ ← Content-Length
          ␍␊ ← line end
          ---
          a=1 ← body[0]
          """)
  }
}
