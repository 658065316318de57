import Foundation
import HTTPTypes
import TestSupport
import Testing
import WiredraftCore
import WiredraftFoundation
import WiredraftURLSession

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite("The bridge to Foundation")
struct BridgeTests {
  struct Search: Request {
    let baseURL = "https://api.example.com"
    let path = "/search"
    var method = HTTPRequest.Method.get
    var parameters: ParameterValue? { ["q": "a b+c", "n": 3, "f": true] }
    var headerFields: HTTPFields { [.userAgent: "t/1"] }
  }

  @Test("A request under GET is a URL with its query, untouched")
  func get() throws {
    let request = try Search().buildURLRequest()
    check(request.url?.absoluteString, "https://api.example.com/search?q=a%20b%2Bc&n=3&f=true")
    check(request.httpMethod, "GET")
    check(request.httpBody == nil)
    check(request.value(forHTTPHeaderField: "User-Agent"), "t/1")
  }

  @Test("A request under POST has its bytes as the body, and the type of it; URLSession counts its length")
  func post() throws {
    let request = try URLRequest(Search(method: .post))
    check(request.httpBody.map { String(decoding: $0, as: UTF8.self) }, #"{"q":"a b+c","n":3,"f":true}"#)
    check(request.value(forHTTPHeaderField: "Content-Type"), "application/json")
    check(request.value(forHTTPHeaderField: "Content-Length") == nil)
  }

  struct Upload: Request {
    let baseURL = "https://h/u"
    let path = ""
    let method = HTTPRequest.Method.put
    let bodyParameters: (any BodyParameters)?
  }

  @Test("A body that is read when it is sent is a stream of the same bytes")
  func stream() throws {
    let data = (0..<300_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    let upload = Upload(
      bodyParameters: MultipartFormDataBodyParameters(
        parts: [.init(value: 1, name: "a"), .init(source: BytesSource(data, suggestedName: "d"), name: "d")],
        boundary: "B"))
    let message = try upload.message()
    let stream = try require(try URLRequest(message).httpBodyStream as? SourceInputStream)
    stream.open()
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 10_000)
    while case let count = stream.read(&buffer, maxLength: buffer.count), count > 0 {
      bytes += buffer[..<count]
    }
    check(try message.bytes().suffix(bytes.count).elementsEqual(bytes))
    check(message.head.headerFields[.contentLength], String(bytes.count))
    check(
      try URLRequest(message).value(forHTTPHeaderField: "Content-Length") == nil, "It is sent in chunks.")
    // A reader that closes early does no harm.
    let early = try require(try URLRequest(upload.message()).httpBodyStream)
    early.open()
    check(early.read(&buffer, maxLength: 10) > 0)
    early.close()
  }

  struct Fields: Request {
    let baseURL = "https://h/p"
    let path = ""
    var method = HTTPRequest.Method.get
    var headerFields: HTTPFields
    var bodyParameters: (any BodyParameters)?
  }

  @Test("Fields of one name keep their order and all their values; cookies are parted by semicolons")
  func duplicates() throws {
    var fields = HTTPFields()
    for (name, value) in [("X-A", "1"), ("Cookie", "a=b"), ("x-a", "2, 3"), ("Cookie", "c=d"), ("X-A", "")] {
      fields.append(HTTPField(name: try require(HTTPField.Name(name)), value: value))
    }
    let request = try URLRequest(Fields(headerFields: fields))
    check(request.value(forHTTPHeaderField: "X-A"), "1, 2, 3, ")
    check(request.value(forHTTPHeaderField: "Cookie"), "a=b; c=d")
    check(request.allHTTPHeaderFields?.count, 2)
  }

  @Test("A body that URLSession doesn't send is an error", arguments: [HTTPRequest.Method.get, .head])
  func contentNotSent(method: HTTPRequest.Method) throws {
    for body: any BodyParameters in [
      JSONBodyParameters(JSONObject: ["a": 1]), SourceBodyParameters(BytesSource([1])),
    ] {
      let error = #expect(throws: URLRequestError.self) {
        try URLRequest(Fields(method: method, headerFields: [:], bodyParameters: body))
      }
      guard case .contentNotSent(method.rawValue)? = error else {
        Issue.record("\(String(describing: error))")
        continue
      }
      check(error?.localizedDescription.contains("sends no body with \(method)") == true)
    }
    let empty = Fields(method: method, headerFields: [:], bodyParameters: BytesBodyParameters([]))
    check(try URLRequest(empty).httpMethod, method.rawValue)
  }

  @Test("A length that contradicts the body is an error, as URLSession would send another")
  func changedLength() throws {
    for body in [BytesBodyParameters([1]), nil] {
      let error = #expect(throws: URLRequestError.self) {
        try URLRequest(Fields(method: .post, headerFields: [.contentLength: "3"], bodyParameters: body))
      }
      switch error {
      case .changedField("Content-Length"): break
      // The core may refuse it first.
      case .request: break
      default: Issue.record("\(String(describing: error))")
      }
    }
  }

  @Test("A request that can't be made is an error that says why, in its description and in its sentence")
  func invalid() throws {
    let error = #expect(throws: URLRequestError.self) { try Place(baseURL: "ftp://h/").buildURLRequest() }
    guard case .request(let reason)? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    check("\(URLRequestError.request(reason))", "\(reason)")
    check(error?.localizedDescription, reason.localizedDescription)
    check(
      "\(URLRequestError.changedURL("x y"))", "Foundation has no URL that is exactly that of the request.")
    check(URLRequestError.changedMethod("get").localizedDescription.contains("than get."))
  }

  @Test("A method keeps the case of its letters, or is an error")
  func methods() throws {
    for name in ["PATCH", "patch", "get", "Query", "X"] {
      let method = try require(HTTPRequest.Method(name))
      do throws(URLRequestError) {
        check(try URLRequest(Fields(method: method, headerFields: [:])).httpMethod, name)
      } catch {
        guard case .changedMethod(name) = error else {
          Issue.record(error)
          continue
        }
      }
    }
  }

  struct Place: Request {
    let baseURL: String
    let path = ""
    let method = HTTPMethod.get
  }

  @Test(
    "A URL is sent as it is composed, or is an error",
    arguments: [
      "https://h/a|b", "https://h/?a=b c", "https://h/%zz", "https://h/?q=é", "https://h/a[b]",
      "https://h/{x}",
      "https://h/?a[]=1", "https://h/a\\b", "https://h:99999/", "https://h/?a=^", "https://[::1]:8/x",
      "http://h/a//b",
      "https://h/?", "https://h/a%2Fb?x=%2B", "https://h/?a'b", "https://h/..;/x", "https://ex ample/",
    ])
  func urls(url: String) throws {
    let message: RequestMessage
    do throws(RequestError) { message = try Place(baseURL: url).message() } catch { return }
    do throws(URLRequestError) {
      let request = try URLRequest(message)
      check(request.url?.absoluteString, message.composition.url)
    } catch {
      guard case .changedURL(message.composition.url) = error else {
        Issue.record(error)
        return
      }
    }
  }

  @Test(
    "A path that URLSession would shorten is an error",
    arguments: ["/files/../admin", "/a/./b", "/a/..", "/.", "/a/%2e%2E/b", "/a/.%2e"])
  func dotSegments(path: String) throws {
    let message = try Place(baseURL: "https://h" + path).message()
    let error = #expect(throws: URLRequestError.self) { try URLRequest(message) }
    guard case .changedURL? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test("Dots elsewhere are sent", arguments: ["/a..b/...", "/.well-known/x", "/a?b=/../c"])
  func dots(path: String) throws {
    check(try URLRequest(Place(baseURL: "https://h" + path)).url?.absoluteString, "https://h" + path)
  }
}
