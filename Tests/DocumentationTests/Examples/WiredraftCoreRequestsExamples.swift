// swift-format-ignore-file
// The examples in the documentation, word for word; RECORD_GOLDENS=1 rewrites them.

import HTTPTypes
import Testing
import WiredraftCore

@Suite("WiredraftCoreRequestsExamples")
struct WiredraftCoreRequestsExamples {
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

  @Test("Sources/WiredraftCore/Requests/HTTPMethod.swift, example 1")
  func Requests_HTTPMethod_1() throws {
    let results = ExampleResults()
    func example() throws {
      results.expect(HTTPMethod.get.rawValue, #"GET"#)
      results.expect(HTTPMethod("PURGE")?.rawValue, #"PURGE"#)
      results.expect(HTTPMethod("no token")?.rawValue, #"nil"#)
    }
    try example()
    #expect(results.mismatches == [])
    #expect(results.count == 3)
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
        let baseURL = "https://h"
        let path = "/p"
        let method = HTTPMethod.get
        var parameters: Params { ["a": 1] }
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
        let method = HTTPMethod.get
        let term: String
        let page: Int?

        var parameters: Params { ["q": term, "sort": "stars", "page": page] }
      }

      results.expect(try SearchRepositories(term: "Swift", page: nil).composed().target.text, #"/search/repositories?q=Swift&sort=stars"#)
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
        let baseURL = "https://h"
        let path = "/p"
        let method = HTTPMethod.get
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

  @Test("Sources/WiredraftCore/Requests/RequestMessage.swift, example 2")
  func Requests_RequestMessage_2() throws {
    let results = ExampleResults()
    func example() throws {
      struct Item: Request {
        let baseURL = "https://u:p@h/p"
        let path = ""
        let method = HTTPMethod.get
      }

      results.expect(try Item().message().warnings.map(\.code), #"[.secretInURL]"#)
    }
    try example()
    #expect(results.mismatches == [])
    #expect(results.count == 1)
  }

  @Test("Sources/WiredraftCore/Requests/Requests+Description.swift, example 1")
  func Requests_Requests_Description_1() throws {
    let results = ExampleResults()
    func example() throws {
      results.expect(RequestBodyEntity.data([1, 2, 3]).description, #"data(3 bytes)"#)
    }
    try example()
    #expect(results.mismatches == [])
    #expect(results.count == 1)
  }
}
