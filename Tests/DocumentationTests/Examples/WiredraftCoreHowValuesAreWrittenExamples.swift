// swift-format-ignore-file
// The examples in the documentation, word for word; RECORD_GOLDENS=1 rewrites them.

import HTTPTypes
import Testing
import WiredraftCore

@Suite("WiredraftCoreHowValuesAreWrittenExamples")
struct WiredraftCoreHowValuesAreWrittenExamples {
  @Test("Sources/WiredraftCore/WiredraftCore.docc/HowValuesAreWritten.md, example 1")
  func WiredraftCoredocc_HowValuesAreWritten_1() throws {
    let results = ExampleResults()
    func example() throws {
      struct Call: Request {
        let baseURL = "https://h/"
        let path = ""
        let method = HTTPMethod.get
        let queryParameters: ParameterValue?
        var styles = EncodingStyles()
      }

      func query(_ value: ParameterValue, _ choose: (inout EncodingStyles) -> Void = { _ in }) throws -> String {
        var call = Call(queryParameters: value)
        choose(&call.styles)
        return try String(call.message().head.path?.dropFirst(2) ?? "")
      }

      results.expect(try query(["q": "tea"]), #"q=tea"#)
      results.expect(try query(["a": [1, 2]]), #"a=1&a=2"#)
      results.expect(try query(["a": [1, 2]]) { $0.arrays = .repeat }, #"a=1&a=2"#)
      results.expect(try query(["a": [1, 2]]) { $0.arrays = .brackets }, #"a%5B%5D=1&a%5B%5D=2"#)
      results.expect(try query(["a": [1, 2]]) { $0.arrays = .indexed }, #"a%5B0%5D=1&a%5B1%5D=2"#)
      results.expect(try query(["a": [1, 2]]) { $0.arrays = .comma }, #"a=1,2"#)
      results.expect(try query(["a": ["1,5", "2"]]) { $0.arrays = .comma }, #"a=1%2C5,2"#)
      results.expect(try query(["a": [1, 2]]) { $0.arrays = .pipe }, #"a=1%7C2"#)
      results.expect(try query(["a": [1, 2]]) { $0.arrays = .space }, #"a=1%202"#)
      results.expect(try query(["a": [1, 2]]) { $0.arrays = .json }, #"a=%5B1%2C2%5D"#)
      results.expect(try query(["a": ["k": "v"]]), #"a%5Bk%5D=v"#)
      results.expect(try query(["a": ["k": "v"]]) { $0.objects = .brackets }, #"a%5Bk%5D=v"#)
      results.expect(try query(["a": ["k": "v"]]) { $0.objects = .dots }, #"a.k=v"#)
      results.expect(try query(["a": ["k": "v"]]) { $0.objects = .json }, #"a=%7B%22k%22%3A%22v%22%7D"#)
      let list: ParameterValue = ["a": [["x": 1], ["x": 2]]]
      results.expect(try query(list), #"a%5Bx%5D=1&a%5Bx%5D=2"#)
      results.expect(try query(list) { $0.arrays = .indexed }, #"a%5B0%5D%5Bx%5D=1&a%5B1%5D%5Bx%5D=2"#)
      results.expect(try query(list) { ($0.arrays, $0.objects) = (.indexed, .dots) }, #"a%5B0%5D.x=1&a%5B1%5D.x=2"#)
      results.expect(try query(["k": nil, "l": ""]), #"k&l="#)
      results.expect(try query(["k": nil]) { $0.nulls = .bare }, #"k"#)
      results.expect(try query(["k": nil]) { $0.nulls = .empty }, #"k="#)
      results.expect(try query(["k": nil]) { $0.nulls = .literal }, #"k=null"#)
      results.expect(try query(["k": nil, "l": 1]) { $0.nulls = .omit }, #"l=1"#)
      results.expect(try query(["on": true]), #"on=true"#)
      results.expect(try query(["on": true]) { $0.booleans = .words }, #"on=true"#)
      results.expect(try query(["on": true, "off": false]) { $0.booleans = .digits }, #"on=1&off=0"#)
    }
    try example()
    #expect(results.mismatches == [])
    #expect(results.count == 25)
  }

  @Test("Sources/WiredraftCore/WiredraftCore.docc/HowValuesAreWritten.md, example 6")
  func WiredraftCoredocc_HowValuesAreWritten_6() throws {
    let results = ExampleResults()
    func example() throws {
      var draft = Draft()
      draft.url = "https://h/"
      draft.parameters = [Draft.Row("d", "2026-11-20T09:30:00.250Z", type: .date)]
      results.expect(draft.compose().target.text, #"/?d=1795167000250"#)
      draft.styles.dates = .seconds
      results.expect(draft.compose().target.text, #"/?d=1795167000"#)
      draft.styles.dates = .iso8601
      results.expect(draft.compose().target.text, #"/?d=2026-11-20T09%3A30%3A00.250Z"#)
      draft.method = "POST"
      results.expect(draft.compose().sentAs(Draft.RowReference(.parameters, 0)), #""d":"2026-11-20T09:30:00.250Z""#)
      draft.styles.dates = .milliseconds
      results.expect(draft.compose().sentAs(Draft.RowReference(.parameters, 0)), #""d":1795167000250"#)
    }
    try example()
    #expect(results.mismatches == [])
    #expect(results.count == 5)
  }

  @Test("Sources/WiredraftCore/WiredraftCore.docc/HowValuesAreWritten.md, example 7")
  func WiredraftCoredocc_HowValuesAreWritten_7() throws {
    let results = ExampleResults()
    func example() throws {
      struct Changes: Request {
        let baseURL = "https://h/"
        let path = ""
        let method: HTTPMethod
        var parameters: Params { ["since": Timestamp("2026-11-20T09:30:00Z")] }
        var styles: EncodingStyles {
          var styles = EncodingStyles()
          styles.dates = .iso8601
          return styles
        }
      }

      results.expect(try Changes(method: .get).composed().url, #"https://h/?since=1795167000000"#)
      guard case .data(let bytes)? = try Changes(method: .post).message().body else { return }
      results.expect(String(decoding: bytes, as: UTF8.self), #"{"since":"2026-11-20T09:30:00Z"}"#)
    }
    try example()
    #expect(results.mismatches == [])
    #expect(results.count == 2)
  }

  @Test("Sources/WiredraftCore/WiredraftCore.docc/HowValuesAreWritten.md, example 8")
  func WiredraftCoredocc_HowValuesAreWritten_8() throws {
    let results = ExampleResults()
    func example() throws {
      func length(_ newlines: EncodingStyles.NewlineStyle) throws -> Int {
        var styles = EncodingStyles()
        styles.newlines = newlines
        let body = MultipartFormDataBodyParameters(
          parts: [.init(value: "one\ntwo\n", name: "t")], boundary: "B", styles: styles)
        guard case .data(let bytes) = try body.buildEntity() else { return 0 }
        return bytes.count
      }

      results.expect(try length(.crlf) - length(.preserve), #"2"#)
    }
    try example()
    #expect(results.mismatches == [])
    #expect(results.count == 1)
  }

  @Test("Sources/WiredraftCore/WiredraftCore.docc/HowValuesAreWritten.md, example 9")
  func WiredraftCoredocc_HowValuesAreWritten_9() throws {
    let results = ExampleResults()
    func example() throws {
      func form(_ set: EncodingStyles.PercentEncodeSet) throws -> String {
        var styles = EncodingStyles()
        styles.form = set
        let body = FormURLEncodedBodyParameters(formObject: ["k": "é *~/?+"], styles: styles)
        guard case .data(let bytes) = try body.buildEntity() else { return "" }
        return String(decoding: bytes, as: UTF8.self)
      }

      results.expect(try form(.rfc3986), #"k=%C3%A9%20%2A~%2F%3F%2B"#)
      results.expect(try form(.form), #"k=%C3%A9+*%7E%2F%3F%2B"#)
      results.expect(try form(.apikit), #"k=%C3%A9%20%2A~/?%2B"#)
    }
    try example()
    #expect(results.mismatches == [])
    #expect(results.count == 3)
  }

  @Test("Sources/WiredraftCore/WiredraftCore.docc/HowValuesAreWritten.md, example 10")
  func WiredraftCoredocc_HowValuesAreWritten_10() throws {
    let results = ExampleResults()
    func example() throws {
      var draft = Draft()
      draft.url = "https://h/"
      draft.parameters = [Draft.Row("q", "a%20b")]
      results.expect(draft.compose().target.text, #"/?q=a%2520b"#)
      draft.parameters?[0].isVerbatim = true
      results.expect(draft.compose().target.text, #"/?q=a%20b"#)
    }
    try example()
    #expect(results.mismatches == [])
    #expect(results.count == 2)
  }
}
