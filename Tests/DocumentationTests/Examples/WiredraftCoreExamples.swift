// swift-format-ignore-file
// The examples in the documentation, as they stand there; RECORD_GOLDENS=1 writes them anew.

import HTTPTypes
import Testing
import WiredraftCore

@Suite("Examples of WiredraftCore")
struct WiredraftCoreExamples {
  @Test("Sources/WiredraftCore/Composition/Composer.swift, example 1")
  func Composition_Composer_1() throws {
    let results = ExampleResults()
    func example() throws {
      var draft = Draft()
      draft.method = "POST"
      draft.url = "https://h/p"
      draft.parameters = [Row("a", "1", type: .number)]
      let composition = draft.compose()
      results.expect(composition.sentAs(RowReference(.parameters, 0)), #""a":1"#)
    }
    try example()
    #expect(results.mismatches == [])
    #expect(results.count == 1)
  }

  @Test("Sources/WiredraftCore/Decoders/FormDecoder.swift, example 1")
  func Decoders_FormDecoder_1() throws {
    let results = ExampleResults()
    func example() throws {
      results.expect(FormDecoder.pairs(in: "q=a+b&flag&q=%C3%A9".utf8).map(\.name), #"["q", "flag", "q"]"#)
    }
    try example()
    #expect(results.mismatches == [])
    #expect(results.count == 1)
  }

  @Test("Sources/WiredraftCore/Decoders/MultipartDecoder.swift, example 1")
  func Decoders_MultipartDecoder_1() throws {
    let results = ExampleResults()
    func example() throws {
      let body = "--B\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\n1\r\n--B--\r\n"
      results.expect(try MultipartDecoder(boundary: "B").parts(of: Array(body.utf8)).first?.name, #"a"#)
    }
    try example()
    #expect(results.mismatches == [])
    #expect(results.count == 1)
  }

  @Test("Sources/WiredraftCore/Draft/Draft.swift, example 1")
  func Draft_Draft_1() throws {
    let results = ExampleResults()
    func example() throws {
      var draft = Draft()
      draft.url = "https://api.example.com/search"
      draft.parameters = [Row("q", "Swift"), Row("per_page", "30", type: .number)]
      results.expect(draft.compose().target.text, #""/search?q=Swift&per_page=30""#)
    }
    try example()
    #expect(results.mismatches == [])
    #expect(results.count == 1)
  }

  @Test("Sources/WiredraftCore/Draft/Row.swift, example 1")
  func Draft_Row_1() throws {
    let results = ExampleResults()
    func example() throws {
      var row = Row("per_page", "30", type: .number)
      row.text = "30x"
      results.expect(row.problem, #".notANumber(offset: 2)"#)
    }
    try example()
    #expect(results.mismatches == [])
    #expect(results.count == 1)
  }

  @Test("Sources/WiredraftCore/Encoders/ParameterValue+Bytes.swift, example 1")
  func Encoders_ParameterValue_Bytes_1() throws {
    let results = ExampleResults()
    func example() throws {
      let parameters: ParameterValue = ["q": "green tea", "page": 2]
      results.expect(parameters.query().map { String(decoding: $0, as: UTF8.self) }, #"q=green%20tea&page=2"#)
    }
    try example()
    #expect(results.mismatches == [])
    #expect(results.count == 1)
  }

  @Test("Sources/WiredraftCore/JSON/JSONCursor.swift, example 1")
  func JSON_JSONCursor_1() throws {
    let results = ExampleResults()
    func example() throws {
      var cursor = JSONCursor(Array(#"{"id": 12345678901234567890, "tags": ["a"]}"#.utf8))
      var names: [String] = []
      try cursor.readObject(converting: { $0 }) { cursor, name, _ throws(JSONError) in
        names.append(name)
        _ = try cursor.skipValue()
      }
      try cursor.expectEnd()
      results.expect(names, #"["id", "tags"]"#)
    }
    try example()
    #expect(results.mismatches == [])
    #expect(results.count == 1)
  }

  @Test("Sources/WiredraftCore/Parameters/APIParamConvertible+Collections.swift, example 1")
  func Parameters_APIParamConvertible_Collections_1() throws {
    let results = ExampleResults()
    func example() throws {
      let mixed: ParamArray = [1, "two", true]
      results.expect(mixed.value(for: .query), #"["1","two","true"]"#)
    }
    try example()
    #expect(results.mismatches == [])
    #expect(results.count == 1)
  }

  @Test("Sources/WiredraftCore/Parameters/APIParamConvertible.swift, example 1")
  func Parameters_APIParamConvertible_1() throws {
    let results = ExampleResults()
    func example() throws {
      struct Money: APIParamConvertible {
        let cents: Int

        func value(for destination: ParameterDestination) -> ParameterValue {
          destination == .json ? ["cents": cents.value(for: .json)] : .string("\(cents) cents")
        }
      }

      results.expect(Money(cents: 250).value(for: .json).compactJSON, #"{"cents":250}"#)
      results.expect(Money(cents: 250).value(for: .query), #""250 cents""#)
    }
    try example()
    #expect(results.mismatches == [])
    #expect(results.count == 2)
  }

  @Test("Sources/WiredraftCore/Parameters/APIParamConvertible.swift, example 2")
  func Parameters_APIParamConvertible_2() throws {
    let results = ExampleResults()
    func example() throws {
      results.expect(true.value(forHTTPMethod: .get), #""true""#)
      results.expect(true.value(forHTTPMethod: .post), #"true"#)
      results.expect(true.value(forHTTPMethod: .delete), #""true""#)
    }
    try example()
    #expect(results.mismatches == [])
    #expect(results.count == 3)
  }

  @Test("Sources/WiredraftCore/Parameters/APIParameters.swift, example 1")
  func Parameters_APIParameters_1() throws {
    let results = ExampleResults()
    func example() throws {
      struct Search: APIParameters {
        let term: String

        func toParamDictionary() -> ParamList<String> { ["q": term, "sort": "stars"] }
      }

      results.expect(Search(term: "Swift").value(for: .json).compactJSON, #"{"q":"Swift","sort":"stars"}"#)
    }
    try example()
    #expect(results.mismatches == [])
    #expect(results.count == 1)
  }

  @Test("Sources/WiredraftCore/Parameters/KeyedAPIParameters.swift, example 1")
  func Parameters_KeyedAPIParameters_1() throws {
    let results = ExampleResults()
    func example() throws {
      struct Search: KeyedAPIParameters {
        enum Key: String, ParamJSONKey {
          case term = "q"
          case perPage = "per_page"
        }

        let term: String
        let perPage: Int

        func toKeyedDictionary() -> ParamList<Key> { [.term: term, .perPage: perPage] }
      }

      results.expect(Search(term: "Swift", perPage: 30).value(for: .json).compactJSON, #"{"q":"Swift","per_page":30}"#)
    }
    try example()
    #expect(results.mismatches == [])
    #expect(results.count == 1)
  }

  @Test("Sources/WiredraftCore/Parameters/KeyedAPIParameters.swift, example 2")
  func Parameters_KeyedAPIParameters_2() throws {
    let results = ExampleResults()
    func example() throws {
      struct Search: TotalKeyedAPIParameters {
        enum Key: String, ParamJSONKey, CaseIterable {
          case term = "q"
          case page
        }

        let term: String
        let page: Int?

        func param(for key: Key) -> any APIParamConvertible {
          switch key {
          case .term: term
          case .page: page.map { APIParamValue.convertible($0) } ?? .omitted
          }
        }
      }

      results.expect(Search(term: "Swift", page: 2).value(for: .json).compactJSON, #"{"q":"Swift","page":2}"#)
      results.expect(Search(term: "Swift", page: nil).value(for: .json).compactJSON, #"{"q":"Swift"}"#)
    }
    try example()
    #expect(results.mismatches == [])
    #expect(results.count == 2)
  }

  @Test("Sources/WiredraftCore/Parameters/ParamJSONKey.swift, example 1")
  func Parameters_ParamJSONKey_1() throws {
    let results = ExampleResults()
    func example() throws {
      enum Key: String, ParamJSONKey {
        case query = "q"
        case perPage = "per_page"
      }

      results.expect(Key.perPage.stringValue, #"per_page"#)
    }
    try example()
    #expect(results.mismatches == [])
    #expect(results.count == 1)
  }

  @Test("Sources/WiredraftCore/Parameters/ParamList.swift, example 1")
  func Parameters_ParamList_1() throws {
    let results = ExampleResults()
    func example() throws {
      let list: ParamList<String> = ["q": "Swift", "page": 2]
      results.expect(list.value(for: .json).compactJSON, #"{"q":"Swift","page":2}"#)
      results.expect(list.value(for: .query).compactJSON, #"{"q":"Swift","page":"2"}"#)
    }
    try example()
    #expect(results.mismatches == [])
    #expect(results.count == 2)
  }

  @Test("Sources/WiredraftCore/Parameters/ParameterDestination.swift, example 1")
  func Parameters_ParameterDestination_1() throws {
    let results = ExampleResults()
    func example() throws {
      results.expect(ParameterDestination.usual(for: .delete), #".query"#)
    }
    try example()
    #expect(results.mismatches == [])
    #expect(results.count == 1)
  }

  @Test("Sources/WiredraftCore/Requests/FormURLEncodedBodyParameters.swift, example 1")
  func Requests_FormURLEncodedBodyParameters_1() throws {
    let results = ExampleResults()
    func example() throws {
      let body = FormURLEncodedBodyParameters(formObject: ["name": "green tea", "tags": ["a", "b"]])
      guard case .data(let bytes) = try body.buildEntity() else { return }
      results.expect(String(decoding: bytes, as: UTF8.self), #"name=green+tea&tags=a&tags=b"#)
    }
    try example()
    #expect(results.mismatches == [])
    #expect(results.count == 1)
  }

  @Test("Sources/WiredraftCore/Requests/JSONBodyParameters.swift, example 1")
  func Requests_JSONBodyParameters_1() throws {
    let results = ExampleResults()
    func example() throws {
      let body = JSONBodyParameters(JSONObject: ["name": "tea", "price": 3])
      guard case .data(let bytes) = try body.buildEntity() else { return }
      results.expect(String(decoding: bytes, as: UTF8.self), #"{"name":"tea","price":3}"#)
    }
    try example()
    #expect(results.mismatches == [])
    #expect(results.count == 1)
  }

  @Test("Sources/WiredraftCore/Requests/MultipartFormDataBodyParameters.swift, example 1")
  func Requests_MultipartFormDataBodyParameters_1() throws {
    let results = ExampleResults()
    func example() throws {
      let body = MultipartFormDataBodyParameters(
        parts: [
          .init(value: "Portrait", name: "title"),
          .init(data: [0x89, 0x50, 0x4E, 0x47], name: "image", mimeType: "image/png", fileName: "me.png"),
        ], boundary: "B")
      results.expect(body.contentType, #"multipart/form-data; boundary=B"#)
    }
    try example()
    #expect(results.mismatches == [])
    #expect(results.count == 1)
  }

  @Test("Sources/WiredraftCore/Requests/Request+Composing.swift, example 1")
  func Requests_Request_Composing_1() throws {
    let results = ExampleResults()
    func example() throws {
      struct Ping: Request {
        let baseURL = "https://h/p"
        var parameters: ParameterValue? { ["a": 1] }
      }
      results.expect(try Ping().composed().url, #"https://h/p?a=1"#)
    }
    try example()
    #expect(results.mismatches == [])
    #expect(results.count == 1)
  }

  @Test("Sources/WiredraftCore/Requests/Request.swift, example 1")
  func Requests_Request_1() throws {
    let results = ExampleResults()
    func example() throws {
      struct SearchRepositories: Request {
        let baseURL = "https://api.github.com"
        let path = "/search/repositories"
        var parameters: ParameterValue? { ["q": "Swift", "sort": "stars", "order": "desc"] }
      }

      results.expect(try SearchRepositories().composed().target.text, #"/search/repositories?q=Swift&sort=stars&order=desc"#)
    }
    try example()
    #expect(results.mismatches == [])
    #expect(results.count == 1)
  }

  @Test("Sources/WiredraftCore/Requests/RequestBodyEntity.swift, example 1")
  func Requests_RequestBodyEntity_1() throws {
    let results = ExampleResults()
    func example() throws {
      struct CSV: BodyParameters {
        let rows: [[String]]
        let contentType = "text/csv"

        func buildEntity() -> RequestBodyEntity {
          .data(Array(rows.map { $0.joined(separator: ",") + "\r\n" }.joined().utf8))
        }
      }

      guard case .data(let bytes) = CSV(rows: [["name", "price"], ["tea", "3"]]).buildEntity() else { return }
      results.expect(String(decoding: bytes, as: UTF8.self), #""name,price\r\ntea,3\r\n""#)
    }
    try example()
    #expect(results.mismatches == [])
    #expect(results.count == 1)
  }

  @Test("Sources/WiredraftCore/Requests/RequestMessage.swift, example 1")
  func Requests_RequestMessage_1() throws {
    let results = ExampleResults()
    func example() throws {
      struct Ping: Request {
        let baseURL = "https://h/p"
      }

      let message = try Ping().message()
      results.expect(message.head.method, #"GET"#)
      var text = ""
      try message.source.write { chunk in text += String(decoding: chunk, as: UTF8.self) }
      results.expect(text, #""GET /p HTTP/1.1\r\nHost: h\r\n\r\n""#)
    }
    try example()
    #expect(results.mismatches == [])
    #expect(results.count == 2)
  }

  @Test("Sources/WiredraftCore/Secrets/SecretName.swift, example 1")
  func Secrets_SecretName_1() throws {
    let results = ExampleResults()
    func example() throws {
      results.expect(SecretName.matches("clientSecret"), #"true"#)
      results.expect(SecretName.matches("monkey"), #"false"#)
    }
    try example()
    #expect(results.mismatches == [])
    #expect(results.count == 2)
  }

  @Test("Sources/WiredraftCore/Streams/BodyChunks.swift, example 1")
  func Streams_BodyChunks_1() async throws {
    let results = ExampleResults()
    func example() async throws {
      var chunks: [[UInt8]] = []
      for try await chunk in BytesSource([1, 2, 3]).chunks(ofSize: 2) {
        chunks.append(chunk)
      }
      results.expect(chunks, #"[[1, 2], [3]]"#)
    }
    try await example()
    #expect(results.mismatches == [])
    #expect(results.count == 1)
  }

  @Test("Sources/WiredraftCore/Streams/ByteSource+Writing.swift, example 1")
  func Streams_ByteSource_Writing_1() throws {
    let results = ExampleResults()
    func example() throws {
      var lengths: [Int] = []
      try BytesSource([1, 2, 3]).write(chunkSize: 2) { chunk in lengths.append(chunk.count) }
      results.expect(lengths, #"[2, 1]"#)
    }
    try example()
    #expect(results.mismatches == [])
    #expect(results.count == 1)
  }

  @Test("Sources/WiredraftCore/Streams/ByteSource.swift, example 1")
  func Streams_ByteSource_1() throws {
    let results = ExampleResults()
    func example() throws {
      struct Zeros: ByteSource {
        let count: Int

        func length() -> Int { count }
        func open() -> any ByteReader { Reader(rest: count) }

        struct Reader: ByteReader {
          var rest: Int

          mutating func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
            let count = min(rest, buffer.count)
            buffer[..<count].initializeMemory(as: UInt8.self, repeating: 0)
            rest -= count
            return count
          }
        }
      }

      results.expect(try Zeros(count: 3).allBytes(), #"[0, 0, 0]"#)
    }
    try example()
    #expect(results.mismatches == [])
    #expect(results.count == 1)
  }

  @Test("Sources/WiredraftCore/Streams/BytesSource.swift, example 1")
  func Streams_BytesSource_1() throws {
    let results = ExampleResults()
    func example() throws {
      let logo = BytesSource([0x89, 0x50, 0x4E, 0x47], suggestedName: "logo.png", contentType: "image/png")
      results.expect(logo.length(), #"4"#)
    }
    try example()
    #expect(results.mismatches == [])
    #expect(results.count == 1)
  }

  @Test("Sources/WiredraftCore/Streams/CheckedReader.swift, example 1")
  func Streams_CheckedReader_1() throws {
    let results = ExampleResults()
    func example() throws {
      do {
        _ = try CheckedReader(BytesSource([1, 2, 3]), promised: 4)
      } catch {
        results.expect(error, #".lengthChanged(name: nil, promised: 4, found: 3)"#)
      }
    }
    try example()
    #expect(results.mismatches == [])
    #expect(results.count == 1)
  }

  @Test("Sources/WiredraftCore/Streams/MessageSource.swift, example 1")
  func Streams_MessageSource_1() throws {
    let results = ExampleResults()
    func example() throws {
      var draft = Draft()
      draft.method = "POST"
      draft.url = "https://h/upload"
      draft.body = Body(.file)
      draft.body.path = "me.png"
      let context = CompositionContext(files: ["me.png": .success(FileFacts(size: 3, contentType: "image/png"))])
      let body = MessageSource(draft.compose(in: context), part: .body) { _ in BytesSource([1, 2, 3]) }
      results.expect(try body.allBytes(), #"[1, 2, 3]"#)
    }
    try example()
    #expect(results.mismatches == [])
    #expect(results.count == 1)
  }

  @Test("Sources/WiredraftCore/Text/BodyText.swift, example 1")
  func Text_BodyText_1() throws {
    let results = ExampleResults()
    func example() throws {
      var text: BodyText = "one\ntwo"
      text.replaceSubrange(3..<4, with: ", ")
      results.expect(String(text), #""one, two""#)
    }
    try example()
    #expect(results.mismatches == [])
    #expect(results.count == 1)
  }

  @Test("Sources/WiredraftCore/Values/NumberLiteral.swift, example 1")
  func Values_NumberLiteral_1() throws {
    let results = ExampleResults()
    func example() throws {
      results.expect(NumberLiteral("1e3")?.text, #"1e3"#)
      results.expect(NumberLiteral("1.10")?.text, #"1.10"#)
      results.expect(["01", "+1", ".5", "NaN"].compactMap { NumberLiteral($0) }.count, #"0"#)
    }
    try example()
    #expect(results.mismatches == [])
    #expect(results.count == 3)
  }

  @Test("Sources/WiredraftCore/Values/ParameterValue.swift, example 1")
  func Values_ParameterValue_1() throws {
    let results = ExampleResults()
    func example() throws {
      let labels: ParameterValue = ["bug", "ui"]
      results.expect(labels.compactJSON, #"["bug","ui"]"#)
    }
    try example()
    #expect(results.mismatches == [])
    #expect(results.count == 1)
  }

  @Test("Sources/WiredraftCore/Values/Timestamp.swift, example 1")
  func Values_Timestamp_1() throws {
    let results = ExampleResults()
    func example() throws {
      let moment = Timestamp("2026-11-20T09:30:00.250Z")
      results.expect(moment?.milliseconds, #"1795167000250"#)
    }
    try example()
    #expect(results.mismatches == [])
    #expect(results.count == 1)
  }

  @Test("Sources/WiredraftCore/Values/Timestamp.swift, example 2")
  func Values_Timestamp_2() throws {
    let results = ExampleResults()
    func example() throws {
      results.expect(Timestamp(millisecondsSince1970: 1005)?.text, #"1970-01-01T00:00:01.005Z"#)
    }
    try example()
    #expect(results.mismatches == [])
    #expect(results.count == 1)
  }

  @Test("Sources/WiredraftCore/WiredraftCore.docc/ComingFromAPIKit.md, example 2")
  func WiredraftCoredocc_ComingFromAPIKit_2() throws {
    let results = ExampleResults()
    func example() throws {

      struct SearchRepositories: Request {
        let baseURL = "https://api.github.com"
        let path = "/search/repositories"

        var parameters: ParameterValue? {
          ["q": "Swift", "sort": "stars", "order": "desc"]
        }
      }

      let message = try SearchRepositories().message()
      results.expect(message.head.path, #"/search/repositories?q=Swift&sort=stars&order=desc"#)
    }
    try example()
    #expect(results.mismatches == [])
    #expect(results.count == 1)
  }

  @Test("Sources/WiredraftCore/WiredraftCore.docc/ComingFromAPIKit.md, example 4")
  func WiredraftCoredocc_ComingFromAPIKit_4() throws {
    let results = ExampleResults()
    func example() throws {
      struct Search: Request {
        let baseURL = "https://h/?old=1"
        var parameters: ParameterValue? { ["path": "a/b?"] }
        var existingQuery: ExistingQuery { .replace }
        var styles: EncodingStyles {
          var styles = EncodingStyles()
          styles.query = .apikit
          return styles
        }
      }

      results.expect(try Search().composed().url, #"https://h/?path=a/b?"#)
    }
    try example()
    #expect(results.mismatches == [])
    #expect(results.count == 1)
  }

  @Test("Sources/WiredraftCore/WiredraftCore.docc/ComingFromAPIKit.md, example 5")
  func WiredraftCoredocc_ComingFromAPIKit_5() throws {
    let results = ExampleResults()
    func example() throws {
      struct Call: Request {
        let baseURL = "https://h"
        let path = "/a%20b?x=1"
        var parameters: ParameterValue? { ["b": [1, 2], "a": ["k": nil]] }
      }

      results.expect(try Call().composed().url, #"https://h/a%20b?x=1&b=1&b=2&a%5Bk%5D"#)
    }
    try example()
    #expect(results.mismatches == [])
    #expect(results.count == 1)
  }

  @Test("Sources/WiredraftCore/WiredraftCore.docc/ComingFromAPIKit.md, example 6")
  func WiredraftCoredocc_ComingFromAPIKit_6() throws {
    let results = ExampleResults()
    func example() throws {
      let body = MultipartFormDataBodyParameters(
        parts: [.init(data: Array("x".utf8), name: "a\"\r\nX: 1", fileName: "b")], boundary: "B")
      struct Upload: Request {
        let baseURL = "https://h/upload"
        let method = HTTPRequest.Method.post
        let bodyParameters: (any BodyParameters)?
      }

      let first = try Upload(bodyParameters: body).message().bytes()
      results.expect(first == (try Upload(bodyParameters: body).message().bytes()), #"true"#)
      results.expect(String(decoding: first, as: UTF8.self).contains(#"name="a%22%0D%0AX: 1"; filename="b""#), #"true"#)
    }
    try example()
    #expect(results.mismatches == [])
    #expect(results.count == 2)
  }

  @Test("Sources/WiredraftCore/WiredraftCore.docc/ComingFromKeyedAPIParameters.md, example 1")
  func WiredraftCoredocc_ComingFromKeyedAPIParameters_1() throws {
    let results = ExampleResults()
    func example() throws {
      struct Search: KeyedAPIParameters {
        enum Key: String, ParamJSONKey {
          case term = "q"
          case page
          case tags
        }

        let term: String
        let page: Int?
        let tags: [String]

        func toKeyedDictionary() -> [Key: APIParamValue] {
          return [
            .term: .convertible(term),
            .page: .optionalConvertible(page),
            .tags: .arrayConvertible(tags),
          ]
        }
      }

      let search = Search(term: "tea", page: 2, tags: ["a", "b"])
      results.expect(search.value(forHTTPMethod: .get).compactJSON, #"{"page":"2","q":"tea","tags":["a","b"]}"#)
      results.expect(search.value(forHTTPMethod: .post).compactJSON, #"{"page":2,"q":"tea","tags":["a","b"]}"#)
    }
    try example()
    #expect(results.mismatches == [])
    #expect(results.count == 2)
  }

  @Test("Sources/WiredraftCore/WiredraftCore.docc/ComingFromKeyedAPIParameters.md, example 2")
  func WiredraftCoredocc_ComingFromKeyedAPIParameters_2() throws {
    let results = ExampleResults()
    func example() throws {
      struct Search: KeyedAPIParameters {
        enum Key: String, ParamJSONKey, CaseIterable {
          case term = "q"
          case page
        }

        let term: String
        let page: Int?

        func toKeyedDictionary() -> [Key: any APIParamConvertible] {
          return [.term: term, .page: page]
        }
      }

      results.expect(Search(term: "tea", page: nil).value(forHTTPMethod: .post).compactJSON, #"{"q":"tea","page":null}"#)
    }
    try example()
    #expect(results.mismatches == [])
    #expect(results.count == 1)
  }

  @Test("Sources/WiredraftCore/WiredraftCore.docc/ComingFromKeyedAPIParameters.md, example 3")
  func WiredraftCoredocc_ComingFromKeyedAPIParameters_3() throws {
    let results = ExampleResults()
    func example() throws {
      struct Search: TotalKeyedAPIParameters {
        enum Key: String, ParamJSONKey, CaseIterable {
          case term = "q"
          case page
        }

        let term: String
        let page: Int?

        func param(for key: Key) -> any APIParamConvertible {
          switch key {
          case .term: term
          case .page: page
          }
        }
      }

      results.expect(Search(term: "tea", page: 2).value(forHTTPMethod: .get).compactJSON, #"{"q":"tea","page":"2"}"#)
    }
    try example()
    #expect(results.mismatches == [])
    #expect(results.count == 1)
  }

  @Test("Sources/WiredraftCore/WiredraftCore.docc/ComingFromKeyedAPIParameters.md, example 4")
  func WiredraftCoredocc_ComingFromKeyedAPIParameters_4() throws {
    let results = ExampleResults()
    func example() throws {
      struct Filter: KeyedAPIParameters {
        enum Key: String, ParamJSONKey {
          case price, inStock
        }

        let price: ClosedRange<Int>
        let inStock: Bool

        func toKeyedDictionary() -> ParamList<Key> {
          let bounds: ParamList<String> = ["gte": price.lowerBound, "lte": price.upperBound]
          return [.price: bounds, .inStock: inStock]
        }
      }

      struct Items: Request {
        let baseURL = "https://h/items"
        let method: HTTPRequest.Method
        let parameters: Filter?
      }

      let filter = Filter(price: 1...5, inStock: true)
      results.expect(try Items(method: .get, parameters: filter).composed().target.text, #"/items?price%5Bgte%5D=1&price%5Blte%5D=5&inStock=true"#)
      results.expect(try Items(method: .delete, parameters: filter).composed().target.text, #"/items?price%5Bgte%5D=1&price%5Blte%5D=5&inStock=true"#)
      let body = try Items(method: .post, parameters: filter).message().body
      guard case .data(let bytes)? = body else { return }
      results.expect(String(decoding: bytes, as: UTF8.self), #"{"price":{"gte":1,"lte":5},"inStock":true}"#)
    }
    try example()
    #expect(results.mismatches == [])
    #expect(results.count == 3)
  }

  @Test("Sources/WiredraftCore/WiredraftCore.docc/ComingFromKeyedAPIParameters.md, example 5")
  func WiredraftCoredocc_ComingFromKeyedAPIParameters_5() throws {
    let results = ExampleResults()
    func example() throws {
      struct Both: Request {
        let baseURL = "https://h/items"
        let method = HTTPRequest.Method.post
        let parameters: ParamList<String>?
      }

      let both = Both(parameters: ["a": 1, "a": true, "b": APIParamValue.omitted, "c": APIParamValue.null])
      let composition = try both.composed()
      results.expect(composition.diagnostics.map(\.problem), #"[.duplicateJSONKey("a")]"#)
      guard let body = composition.body?.bytes else { return }
      results.expect(String(decoding: body.bytes(in: 0..<body.count), as: UTF8.self), #"{"a":1,"a":true,"c":null}"#)

      let moment = Timestamp("1970-01-01T00:00:01.005Z")
      results.expect(moment.map { APIParamValue.timestampInMillis($0).value(for: .query) }, #""1005""#)
    }
    try example()
    #expect(results.mismatches == [])
    #expect(results.count == 3)
  }

  @Test("Sources/WiredraftCore/WiredraftCore.docc/HowTheSplitIsDecided.md, example 1")
  func WiredraftCoredocc_HowTheSplitIsDecided_1() throws {
    let results = ExampleResults()
    func example() throws {
      results.expect(MethodTraits(of: .delete).prefersQuery, #"true"#)
      results.expect(MethodTraits(named: "PURGE")?.prefersQuery, #"false"#)
      results.expect(MethodTraits(of: .put).isIdempotent, #"true"#)
      results.expect(ParameterDestination.usual(for: .patch), #".json"#)
    }
    try example()
    #expect(results.mismatches == [])
    #expect(results.count == 4)
  }

  @Test("Sources/WiredraftCore/WiredraftCore.docc/HowTheSplitIsDecided.md, example 2")
  func WiredraftCoredocc_HowTheSplitIsDecided_2() throws {
    let results = ExampleResults()
    func example() throws {
      struct Call: Request {
        let baseURL = "https://api.example.com/items"
        let method: HTTPRequest.Method
        var parameters: ParameterValue? { ["page": 2, "all": true] }
      }

      results.expect(try Call(method: .get).message().head.path, #"/items?page=2&all=true"#)
      results.expect(try Call(method: .delete).message().head.path, #"/items?page=2&all=true"#)
      results.expect(try Call(method: .post).message().head.path, #"/items"#)
      results.expect(String(decoding: try Call(method: .post).message().bytes(), as: UTF8.self), #"POST /items HTTP/1.1"#, #"Host: api.example.com"#, #"Content-Type: application/json"#, #"Content-Length: 21"#, #""#, #"{"page":2,"all":true}"#)
    }
    try example()
    #expect(results.mismatches == [])
    #expect(results.count == 4)
  }

  @Test("Sources/WiredraftCore/WiredraftCore.docc/HowTheSplitIsDecided.md, example 3")
  func WiredraftCoredocc_HowTheSplitIsDecided_3() throws {
    let results = ExampleResults()
    func example() throws {
      struct Update: Request {
        let baseURL = "https://api.example.com/items"
        let method = HTTPRequest.Method.patch
        var parameters: ParameterValue? { ["name": "tea"] }
        var queryParameters: ParameterValue? { ["notify": false] }
      }

      let message = try Update().message()
      results.expect(message.head.path, #"/items?notify=false"#)
      guard case .data(let bytes) = message.body else { return }
      results.expect(String(decoding: bytes, as: UTF8.self), #"{"name":"tea"}"#)
    }
    try example()
    #expect(results.mismatches == [])
    #expect(results.count == 2)
  }

  @Test("Sources/WiredraftCore/WiredraftCore.docc/HowTheSplitIsDecided.md, example 4")
  func WiredraftCoredocc_HowTheSplitIsDecided_4() throws {
    let results = ExampleResults()
    func example() throws {
      var draft = Draft()
      draft.method = "POST"
      draft.url = "https://api.example.com/items"
      draft.parameters = [Row("name", "tea")]
      draft.body = Body(.form)
      draft.body.parameters = [Row("title", "Tea")]
      let composition = draft.compose()
      results.expect(composition.outcome(of: RowReference(.body, 0))?.destination, #".body"#)
      results.expect(composition.outcome(of: RowReference(.parameters, 0))?.destination, #".nowhere"#)
      results.expect(composition.outcome(of: RowReference(.parameters, 0))?.reason, #".overridden(.actualParameters)"#)
      results.expect(composition.diagnostics.map(\.code), #"[.overridden]"#)
    }
    try example()
    #expect(results.mismatches == [])
    #expect(results.count == 4)
  }

  @Test("Sources/WiredraftCore/WiredraftCore.docc/HowTheSplitIsDecided.md, example 5")
  func WiredraftCoredocc_HowTheSplitIsDecided_5() throws {
    let results = ExampleResults()
    func example() throws {
      var draft = Draft()
      draft.method = "DELETE"
      draft.url = "https://api.example.com/items"
      draft.parameters = [Row("id", "7", type: .number)]
      let routing = draft.compose().routing
      results.expect(routing.query.source, #".parameters"#)
      results.expect(routing.query.reason, #".methodPrefersQuery"#)
      results.expect(routing.body.source, #".none"#)
    }
    try example()
    #expect(results.mismatches == [])
    #expect(results.count == 3)
  }

  @Test("Sources/WiredraftCore/WiredraftCore.docc/HowTheSplitIsDecided.md, example 6")
  func WiredraftCoredocc_HowTheSplitIsDecided_6() throws {
    let results = ExampleResults()
    func example() throws {
      struct Listing: Request {
        let baseURL = "https://api.example.com/items"
        let method: HTTPRequest.Method
        var parameters: ParameterValue? { [1, 2] }
      }

      do {
        _ = try Listing(method: .get).message()
      } catch {
        results.expect(error, #".unnamedParameters(.query)"#)
      }
      guard case .data(let bytes) = try Listing(method: .post).message().body else { return }
      results.expect(String(decoding: bytes, as: UTF8.self), #"[1,2]"#)
    }
    try example()
    #expect(results.mismatches == [])
    #expect(results.count == 2)
  }

  @Test("Sources/WiredraftCore/WiredraftCore.docc/HowTheSplitIsDecided.md, example 7")
  func WiredraftCoredocc_HowTheSplitIsDecided_7() throws {
    let results = ExampleResults()
    func example() throws {
      struct Search: Request {
        let baseURL = "https://api.example.com/search?key=1"
        var existingQuery = ExistingQuery.append
        var parameters: ParameterValue? { ["q": "tea"] }
      }

      results.expect(try Search().message().head.path, #"/search?key=1&q=tea"#)
      results.expect(try Search(existingQuery: .replace).message().head.path, #"/search?q=tea"#)
    }
    try example()
    #expect(results.mismatches == [])
    #expect(results.count == 2)
  }

  @Test("Sources/WiredraftCore/WiredraftCore.docc/HowValuesAreWritten.md, example 1")
  func WiredraftCoredocc_HowValuesAreWritten_1() throws {
    let results = ExampleResults()
    func example() throws {
      struct Call: Request {
        let baseURL = "https://h/"
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
      draft.parameters = [Row("d", "2026-11-20T09:30:00.250Z", type: .date)]
      results.expect(draft.compose().target.text, #"/?d=1795167000250"#)
      draft.styles.dates = .seconds
      results.expect(draft.compose().target.text, #"/?d=1795167000"#)
      draft.styles.dates = .iso8601
      results.expect(draft.compose().target.text, #"/?d=2026-11-20T09%3A30%3A00.250Z"#)
      draft.method = "POST"
      results.expect(draft.compose().sentAs(RowReference(.parameters, 0)), #""d":"2026-11-20T09:30:00.250Z""#)
      draft.styles.dates = .milliseconds
      results.expect(draft.compose().sentAs(RowReference(.parameters, 0)), #""d":1795167000250"#)
    }
    try example()
    #expect(results.mismatches == [])
    #expect(results.count == 5)
  }

  @Test("Sources/WiredraftCore/WiredraftCore.docc/HowValuesAreWritten.md, example 7")
  func WiredraftCoredocc_HowValuesAreWritten_7() throws {
    let results = ExampleResults()
    func example() throws {
      func length(_ newlines: NewlineStyle) throws -> Int {
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

  @Test("Sources/WiredraftCore/WiredraftCore.docc/HowValuesAreWritten.md, example 8")
  func WiredraftCoredocc_HowValuesAreWritten_8() throws {
    let results = ExampleResults()
    func example() throws {
      func form(_ set: PercentEncodeSet) throws -> String {
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

  @Test("Sources/WiredraftCore/WiredraftCore.docc/HowValuesAreWritten.md, example 9")
  func WiredraftCoredocc_HowValuesAreWritten_9() throws {
    let results = ExampleResults()
    func example() throws {
      var draft = Draft()
      draft.url = "https://h/"
      draft.parameters = [Row("q", "a%20b")]
      results.expect(draft.compose().target.text, #"/?q=a%2520b"#)
      draft.parameters?[0].isVerbatim = true
      results.expect(draft.compose().target.text, #"/?q=a%20b"#)
    }
    try example()
    #expect(results.mismatches == [])
    #expect(results.count == 2)
  }

  @Test("Sources/WiredraftCore/WiredraftCore.docc/WhatARequestIsMadeOf.md, example 1")
  func WiredraftCoredocc_WhatARequestIsMadeOf_1() throws {
    let results = ExampleResults()
    func example() throws {
      struct AddItem: Request {
        let baseURL = "https://api.example.com/v1"
        let path = "items"
        let method = HTTPRequest.Method.post
        let name: String

        var parameters: ParameterValue? { ["name": .string(name), "tags": ["hot", "drink"]] }
        var headerFields: HTTPFields { [.accept: "application/json"] }
      }

      let message = try AddItem(name: "tea").message()
      results.expect(String(decoding: try message.bytes(), as: UTF8.self), #"POST /v1/items HTTP/1.1"#, #"Host: api.example.com"#, #"Accept: application/json"#, #"Content-Type: application/json"#, #"Content-Length: 37"#, #""#, #"{"name":"tea","tags":["hot","drink"]}"#)
    }
    try example()
    #expect(results.mismatches == [])
    #expect(results.count == 1)
  }

  @Test("Sources/WiredraftCore/WiredraftCore.docc/WhatARequestIsMadeOf.md, example 2")
  func WiredraftCoredocc_WhatARequestIsMadeOf_2() throws {
    let results = ExampleResults()
    func example() throws {
      var draft = Draft()
      draft.url = "https://api.example.com/items/{id}"
      draft.path = [Row("id", "a/b")]
      draft.parameters = [Row("page", "2", type: .number), Row("debug", "1", isEnabled: false)]
      draft.headers = [Row("Accept", "application/json")]
      results.expect(draft.compose().head.text, #"GET /items/a%2Fb?page=2 HTTP/1.1"#, #"Host: api.example.com"#, #"Accept: application/json"#)
    }
    try example()
    #expect(results.mismatches == [])
    #expect(results.count == 1)
  }

  @Test("Sources/WiredraftCore/WiredraftCore.docc/WhatARequestIsMadeOf.md, example 3")
  func WiredraftCoredocc_WhatARequestIsMadeOf_3() throws {
    let results = ExampleResults()
    func example() throws {
      let form = FormURLEncodedBodyParameters(formObject: ["name": "green tea", "hot": true])
      results.expect(form.contentType, #"application/x-www-form-urlencoded"#)
      guard case .data(let bytes) = try form.buildEntity() else { return }
      results.expect(String(decoding: bytes, as: UTF8.self), #"name=green+tea&hot=true"#)
    }
    try example()
    #expect(results.mismatches == [])
    #expect(results.count == 2)
  }

  @Test("Sources/WiredraftCore/WiredraftCore.docc/WhatARequestIsMadeOf.md, example 4")
  func WiredraftCoredocc_WhatARequestIsMadeOf_4() throws {
    let results = ExampleResults()
    func example() throws {
      var draft = Draft()
      draft.url = "https://api.example.com/items"
      draft.parameters = [Row("q", "tea"), Row("page", "2x", type: .number)]
      let composition = draft.compose()
      results.expect(composition.hasErrors, #"true"#)
      results.expect(composition.diagnostics.map(\.problem), #"[.value(.notANumber(offset: 1))]"#)
      results.expect(composition.diagnostics.first?.row, #"parameters[1]"#)
      results.expect(composition.target.text, #"/items?q=tea"#)
    }
    try example()
    #expect(results.mismatches == [])
    #expect(results.count == 4)
  }

  @Test("Sources/WiredraftCore/WiredraftCore.docc/WhatARequestIsMadeOf.md, example 5")
  func WiredraftCoredocc_WhatARequestIsMadeOf_5() throws {
    let results = ExampleResults()
    func example() throws {
      struct Reading: Request {
        let baseURL = "https://api.example.com/readings"
        let method = HTTPRequest.Method.post
        var parameters: ParamList<String>? { ["temperature": Double.nan] }
      }

      do {
        _ = try Reading().message()
      } catch {
        guard case .notComposable(let diagnostics) = error else { return }
        results.expect(diagnostics.map(\.code), #"[.notANumber]"#)
      }
    }
    try example()
    #expect(results.mismatches == [])
    #expect(results.count == 1)
  }

  @Test("Sources/WiredraftCore/WiredraftCore.docc/WhatARequestIsMadeOf.md, example 6")
  func WiredraftCoredocc_WhatARequestIsMadeOf_6() throws {
    let results = ExampleResults()
    func example() throws {
      var draft = Draft()
      draft.method = "POST"
      draft.url = "https://api.example.com/items"
      draft.body = Body(.multipart)
      draft.parameters = [Row("name", "tea"), Row("token", "TOKEN")]
      draft.parameters?[1].source = .environment
      let context = CompositionContext(boundary: "B", environment: ["TOKEN": "abc"])
      guard let body = draft.compose(in: context).body else { return }
      results.expect(String(decoding: body.bytes.bytes(in: 0..<body.bytes.count), as: UTF8.self), #"--B"#, #"Content-Disposition: form-data; name="name""#, #""#, #"tea"#, #"--B"#, #"Content-Disposition: form-data; name="token""#, #""#, #"abc"#, #"--B--"#)
    }
    try example()
    #expect(results.mismatches == [])
    #expect(results.count == 1)
  }

  @Test("Sources/WiredraftCore/WiredraftCore.docc/WhereBytesComeFrom.md, example 1")
  func WiredraftCoredocc_WhereBytesComeFrom_1() throws {
    let results = ExampleResults()
    func example() throws {
      var draft = Draft()
      draft.url = "https://h/search"
      draft.parameters = [Row("q", "a b"), Row("page", "2", type: .number)]
      let target = draft.compose().target

      results.expect(target.text, #"/search?q=a%20b&page=2"#)
      results.expect(target.spans.map(\.description).joined(separator: "\n"), #"0..<7 request line url"#, #"7..<8 parameters[0] separator"#, #"8..<9 parameters[0] name"#, #"9..<10 parameters[0] separator"#, #"10..<11 parameters[0] value"#, #"11..<14 parameters[0] escape"#, #"14..<15 parameters[0] value"#, #"15..<16 parameters[1] separator"#, #"16..<20 parameters[1] name"#, #"20..<21 parameters[1] separator"#, #"21..<22 parameters[1] value"#)
      results.expect(target.span(at: 12)?.origin.source.row, #"parameters[0]"#)
      results.expect(target.span(at: 12)?.origin.role, #".escape"#)
      results.expect(target.span(at: 100), #"nil"#)
    }
    try example()
    #expect(results.mismatches == [])
    #expect(results.count == 5)
  }

  @Test("Sources/WiredraftCore/WiredraftCore.docc/WhereBytesComeFrom.md, example 3")
  func WiredraftCoredocc_WhereBytesComeFrom_3() throws {
    let results = ExampleResults()
    func example() throws {
      var draft = Draft()
      draft.method = "POST"
      draft.url = "https://h/"
      draft.parameters = [Row("a", "1")]
      let composition = draft.compose()
      let rules = composition.head.spans.compactMap { span -> Rule? in
        if case .rule(let rule) = span.origin.source { rule } else { nil }
      }
      results.expect(rules.contains(.host), #"true"#)
      results.expect(rules.contains(.contentLength), #"true"#)
      results.expect(composition.body?.bytes.span(at: 0)?.origin, #"JSON document punctuation"#)
    }
    try example()
    #expect(results.mismatches == [])
    #expect(results.count == 3)
  }

  @Test("Sources/WiredraftCore/WiredraftCore.docc/WhereBytesComeFrom.md, example 4")
  func WiredraftCoredocc_WhereBytesComeFrom_4() throws {
    let results = ExampleResults()
    func example() throws {
      var draft = Draft()
      draft.url = "https://h/"
      draft.parameters = [Row("filter", #"{"price":{"gte":10},"tags":["a","b"]}"#, type: .object)]
      let target = draft.compose().target
      results.expect(target.text, #"/?filter%5Bprice%5D%5Bgte%5D=10&filter%5Btags%5D=a&filter%5Btags%5D=b"#)
      results.expect(target.span(at: 29)?.origin.source, #"parameters[0]["price"]["gte"]"#)
      results.expect(target.spans.last?.origin.source, #"parameters[0]["tags"][1]"#)
    }
    try example()
    #expect(results.mismatches == [])
    #expect(results.count == 3)
  }

  @Test("Sources/WiredraftCore/WiredraftCore.docc/WhereBytesComeFrom.md, example 5")
  func WiredraftCoredocc_WhereBytesComeFrom_5() throws {
    let results = ExampleResults()
    func example() throws {
      var draft = Draft()
      draft.method = "POST"
      draft.url = "https://h/items"
      draft.parameters = [Row("name", "tea"), Row("hot", "true", type: .boolean)]
      let composition = draft.compose()
      let row = RowReference(.parameters, 1)
      results.expect(composition.sentAs(row), #""hot":true"#)
      results.expect(composition.outcome(of: row)?.extent, #".body([14..<24])"#)
      results.expect(composition.outcome(of: row)?.reason, #".routed(.methodPrefersBody)"#)
    }
    try example()
    #expect(results.mismatches == [])
    #expect(results.count == 3)
  }

  @Test("Sources/WiredraftCore/WiredraftCore.docc/WhereBytesComeFrom.md, example 6")
  func WiredraftCoredocc_WhereBytesComeFrom_6() throws {
    let results = ExampleResults()
    func example() throws {
      var draft = Draft()
      draft.method = "POST"
      draft.url = "https://h/upload"
      draft.body = Body(.multipart)
      draft.parameters = [Row("photo", "me.png", type: .file)]
      let facts = FileFacts(size: 10_000_000_000, contentType: "image/png")
      let context = CompositionContext(boundary: "B", files: ["me.png": .success(facts)])
      let body = draft.compose(in: context).body?.bytes
      results.expect(body?.count, #"10000000106"#)
      results.expect(body?.segments.count, #"3"#)
      results.expect(body?.span(at: 5_000_000)?.origin.role, #".value"#)
      results.expect(body?.span(at: 5_000_000)?.origin.source.row?.index, #"0"#)
    }
    try example()
    #expect(results.mismatches == [])
    #expect(results.count == 4)
  }

  @Test("Sources/WiredraftCore/WiredraftCore.docc/WiredraftCore.md, example 1")
  func WiredraftCoredocc_WiredraftCore_1() throws {
    let results = ExampleResults()
    func example() throws {

      struct SearchRepositories: Request {
        let baseURL = "https://api.github.com"
        let path = "/search/repositories"
        let term: String

        var parameters: ParameterValue? { ["q": .string(term), "per_page": 30] }
      }

      let message = try SearchRepositories(term: "swift lang").message()
      results.expect(message.head.method, #"GET"#)
      results.expect(message.head.path, #"/search/repositories?q=swift%20lang&per_page=30"#)
      results.expect(message.body == nil, #"true"#)
    }
    try example()
    #expect(results.mismatches == [])
    #expect(results.count == 3)
  }

  @Test("README.md, example 1")
  func _README_1() throws {
    let results = ExampleResults()
    func example() throws {

      struct SearchRepositories: Request {
        let baseURL = "https://api.github.com"
        let path = "/search/repositories"
        let term: String

        var parameters: ParameterValue? { ["q": .string(term), "per_page": 30] }
      }

      let message = try SearchRepositories(term: "swift lang").message()
      results.expect(String(decoding: try message.bytes(), as: UTF8.self), #"GET /search/repositories?q=swift%20lang&per_page=30 HTTP/1.1"#, #"Host: api.github.com"#)
      var draft = Draft()
      draft.url = "https://api.github.com/search/repositories"
      draft.parameters = [Row("q", "Swift"), Row("per_page", "30", type: .number)]
      results.expect(draft.compose().target.text, #"/search/repositories?q=Swift&per_page=30"#)
      draft.method = "POST"
      let composition = draft.compose()
      results.expect(composition.sentAs(RowReference(.parameters, 1)) ?? "", #""per_page":30"#)
      results.expect(composition.body?.bytes.span(at: 2)?.origin.source.row?.index ?? -1, #"0"#)
    }
    try example()
    #expect(results.mismatches == [])
    #expect(results.count == 4)
  }
}
