import Foundation
import HTTPTypes
import Testing
import WiredraftCore
import WiredraftFoundation

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
    #expect(request.url?.absoluteString == "https://api.example.com/search?q=a%20b%2Bc&n=3&f=true")
    #expect(request.httpMethod == "GET")
    #expect(request.httpBody == nil)
    #expect(request.value(forHTTPHeaderField: "User-Agent") == "t/1")
  }

  @Test("A request under POST has its bytes as the body, and the type and length of it")
  func post() throws {
    let request = try URLRequest(Search(method: .post))
    #expect(request.httpBody.map { String(decoding: $0, as: UTF8.self) } == #"{"q":"a b+c","n":3,"f":true}"#)
    #expect(request.value(forHTTPHeaderField: "Content-Type") == "application/json")
    #expect(request.value(forHTTPHeaderField: "Content-Length") == "28")
  }

  struct Upload: Request {
    let baseURL = "https://h/u"
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
    let stream = try #require(try URLRequest(message).httpBodyStream)
    stream.open()
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 10_000)
    while case let count = stream.read(&buffer, maxLength: buffer.count), count > 0 {
      bytes += buffer[..<count]
    }
    #expect(try message.bytes().suffix(bytes.count).elementsEqual(bytes))
    #expect(message.head.headerFields[.contentLength] == String(bytes.count))
    #expect(
      try URLRequest(message).value(forHTTPHeaderField: "Content-Length") == nil, "It is sent in chunks.")
    // A reader that closes early does no harm.
    let early = try #require(try URLRequest(upload.message()).httpBodyStream)
    early.open()
    #expect(early.read(&buffer, maxLength: 10) > 0)
    early.close()
  }

  @Test(
    "Dates are rounded to the millisecond, not cut off",
    arguments: [(1.001, 1001), (1.005, 1005), (4.035, 4035), (50, 50000), (-0.5, -500)])
  func dates(seconds: Double, milliseconds: Int) {
    let date = Date(timeIntervalSince1970: seconds)
    let value = APIParamValue.timestampInMillis(date).value(forHTTPMethod: .post)
    #expect(value.isIdentical(to: .number(NumberLiteral(milliseconds))))
    #expect(date.value(for: .query).isIdentical(to: .string(String(milliseconds))))
    #expect(Timestamp(date)?.milliseconds == Int64(milliseconds))
  }

  @Test("Dates that have no text, and numbers that are none, are errors and no trap")
  func outOfRange() {
    for value: any APIParamConvertible in [
      Date.distantFuture.addingTimeInterval(1e15), Date(timeIntervalSince1970: .infinity), Decimal.nan,
      Double.nan,
      APIParamValue.timestampInMillis(Date(timeIntervalSince1970: -.infinity)),
    ] {
      for destination in ParameterDestination.allCases {
        let object = ParameterValue.object([.init(name: "a", value: value.value(for: destination))])
        #expect(throws: RequestError.self) { try JSONBodyParameters(JSONObject: object).buildEntity() }
      }
    }
    #expect(Timestamp(Date.distantFuture)?.text == "4001-01-01T00:00:00Z")
    #expect(Timestamp(Date.distantPast)?.text == "0000-12-30T00:00:00Z")
  }

  @Test("Decimals keep their digits, data is base64 in JSON")
  func values() throws {
    let decimal = try #require(Decimal(string: "0.10000000000000000000000000001"))
    #expect(decimal.value(for: .json).compactJSON == "0.10000000000000000000000000001")
    #expect(Data([0xFF, 0]).value(for: .json).compactJSON == #""/wA=""#)
    #expect(URL(string: "https://h/?a=b")?.value(for: .query).compactJSON == #""https://h/?a=b""#)
  }

  struct Fields: Request {
    let baseURL = "https://h/p"
    var method = HTTPRequest.Method.get
    var headerFields: HTTPFields
    var bodyParameters: (any BodyParameters)?
  }

  @Test("Fields of one name keep their order and all their values; cookies are parted by semicolons")
  func duplicates() throws {
    var fields = HTTPFields()
    for (name, value) in [("X-A", "1"), ("Cookie", "a=b"), ("x-a", "2, 3"), ("Cookie", "c=d"), ("X-A", "")] {
      fields.append(HTTPField(name: try #require(HTTPField.Name(name)), value: value))
    }
    let request = try URLRequest(Fields(headerFields: fields))
    #expect(request.value(forHTTPHeaderField: "X-A") == "1, 2, 3, ")
    #expect(request.value(forHTTPHeaderField: "Cookie") == "a=b; c=d")
    #expect(request.allHTTPHeaderFields?.count == 2)
  }

  @Test("A GET with a body has it, with its type and length")
  func getWithBody() throws {
    let request = try URLRequest(
      Fields(headerFields: [:], bodyParameters: JSONBodyParameters(JSONObject: ["a": 1])))
    #expect(request.httpMethod == "GET")
    #expect(request.httpBody == Data(#"{"a":1}"#.utf8))
    #expect(request.value(forHTTPHeaderField: "Content-Type") == "application/json")
    #expect(request.value(forHTTPHeaderField: "Content-Length") == "7")
  }

  @Test("A method keeps the case of its letters, or is an error")
  func methods() throws {
    for name in ["PATCH", "patch", "get", "Query", "X"] {
      let method = try #require(HTTPRequest.Method(name))
      do {
        #expect(try URLRequest(Fields(method: method, headerFields: [:])).httpMethod == name)
      } catch {
        #expect(error as? URLRequestError == .changedMethod(name))
      }
    }
  }

  struct Place: Request {
    let baseURL: String
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
      #expect(request.url?.absoluteString == message.composition.url)
    } catch {
      #expect(error == .changedURL(message.composition.url))
    }
  }
}
