// swift-format-ignore-file
// The examples in the documentation, word for word; RECORD_GOLDENS=1 rewrites them.

import Foundation
#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif
import HTTPTypes
import Testing
import WiredraftCore
import WiredraftURLSession

@Suite("WiredraftURLSessionExamples")
struct WiredraftURLSessionExamples {
  @Test("Sources/WiredraftURLSession/SourceInputStream.swift, example 1")
  func WiredraftURLSession_SourceInputStream_1() throws {
    let results = ExampleResults()
    func example() throws {
      let stream = InputStream.reading(BytesSource([1, 2, 3]))
      stream.open()
      var buffer: [UInt8] = [0, 0, 0, 0]
      results.expect(stream.read(&buffer, maxLength: 4), #"3"#)
    }
    try example()
    #expect(results.mismatches == [])
    #expect(results.count == 1)
  }

  @Test("Sources/WiredraftURLSession/URLRequest+Request.swift, example 1")
  func WiredraftURLSession_URLRequest_Request_1() throws {
    let results = ExampleResults()
    func example() throws {
      struct Ping: Request {
        let baseURL = "https://h/p"
        let path = ""
        let method = HTTPMethod.get
      }

      results.expect(try URLRequest(Ping()).url?.absoluteString, #"https://h/p"#)
    }
    try example()
    #expect(results.mismatches == [])
    #expect(results.count == 1)
  }

  @Test("Sources/WiredraftURLSession/URLSessionTransport.swift, example 2")
  func WiredraftURLSession_URLSessionTransport_2() throws {
    let results = ExampleResults()
    func example() throws {
      let configuration = URLSessionTransport.defaultConfiguration
      results.expect(configuration.httpCookieStorage == nil, #"true"#)
      results.expect(configuration.httpShouldSetCookies, #"false"#)
    }
    try example()
    #expect(results.mismatches == [])
    #expect(results.count == 2)
  }

  @Test("Sources/WiredraftURLSession/WiredraftURLSession.docc/WiredraftURLSession.md, example 1")
  func WiredraftURLSessiondocc_WiredraftURLSession_1() throws {
    let results = ExampleResults()
    func example() throws {

      struct AddItem: Request {
        let baseURL = "https://api.example.com"
        let path = "/items"
        let method = HTTPMethod.post
        let name: String
        var parameters: Params { ["name": name] }
      }

      let request = try URLRequest(AddItem(name: "tea"))
      results.expect(request.httpMethod, #"POST"#)
      results.expect(request.httpBody.map { String(decoding: $0, as: UTF8.self) }, #"{"name":"tea"}"#)
    }
    try example()
    #expect(results.mismatches == [])
    #expect(results.count == 2)
  }
}
