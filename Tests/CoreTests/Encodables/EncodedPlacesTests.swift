import Foundation
import TestSupport
import Testing
import WiredraftCore

@Suite("An encodable value within other parameters")
struct EncodedPlacesTests {
  private struct Refusal: Error {}

  private struct Bad: Encodable {
    func encode(to encoder: any Encoder) throws { throw Refusal() }
  }

  private struct Priced: Encodable {
    var price = Double.nan
  }

  private struct Stamped: Encodable {
    var at = Date(timeIntervalSince1970: 0)
    var on = true
  }

  private enum Key: String, ParamJSONKey, CaseIterable { case item }

  private struct Keyed: KeyedAPIParameters {
    typealias Key = EncodedPlacesTests.Key
    let item: EncodableValue
    func toKeyedDictionary() -> [Key: any APIParamConvertible] { [.item: item] }
  }

  private struct Total: TotalKeyedAPIParameters {
    typealias Key = EncodedPlacesTests.Key
    let item: EncodableValue
    func param(for key: Key) -> any APIParamConvertible { item }
  }

  private struct Values: APIParameters {
    let item: EncodableValue
    func toParamDictionary() -> [String: APIParamValue] { ["item": .convertible(item)] }
  }

  private struct Kinds: APIParameters {
    let item: EncodableValue
    func toParamDictionary() -> [String: any APIParamConvertible] { ["item": item] }
  }

  private struct Request: WiredraftCore.Request {
    let baseURL = "https://h"
    var path = "/p"
    var method = HTTPMethod.get
    var parameters: (any APIParamConvertible)?
    var queryParameters: (any APIParamConvertible)?
    var pathParameters: (any APIParamConvertible)?
    var bodyParameters: (any BodyParameters)?
    var styles = EncodingStyles()

    /// The description of the error that it throws; empty if it throws none.
    var error: String {
      do throws(RequestError) { _ = try message() } catch { return error.description }
      return ""
    }
  }

  /// Parameters of each kind that hold a value, with the path to it.
  private static func holders(of item: EncodableValue) -> [(any APIParamConvertible, String)] {
    [
      (["item": item] as Parameters, ".item"),
      (["item": [item]] as Parameters, ".item[0]"),
      (["item": ["x": item]] as Parameters, ".item.x"),
      (["item": [1, item] as ParamArray] as Parameters, ".item[1]"),
      (["item": [item]] as ParamList<String>, ".item[0]"),
      (["item": item], ".item"),
      (["item": ["x": item]], ".item.x"),
      (["item": APIParamValue.convertible(item)] as Parameters, ".item"),
      (["item": APIParamValue.optionalConvertible(item)] as Parameters, ".item"),
      (["item": APIParamValue.arrayConvertible([APIParamValue.omitted, item])] as Parameters, ".item[0]"),
      (Keyed(item: item), ".item"),
      (["x": Total(item: item)] as Parameters, ".x.item"),
      (Values(item: item), ".item"),
      (Kinds(item: item), ".item"),
    ]
  }

  @Test("An error has the list, the names and the places that lead to it, however it is nested")
  func errors() {
    for (index, (bad, path)) in Self.holders(of: EncodableValue(["inner": Bad()])).enumerated() {
      let failure = "encoding-failed at %\(path).inner: Refusal()"
      func expected(_ list: String) -> String { failure.replacing("%", with: list, maxReplacements: 1) }
      check(Request(method: .post, parameters: bad).error, expected("parameters"), "\(index)")
      check(Request(parameters: bad).error, expected("parameters"), "\(index)")
      check(Request(queryParameters: bad).error, expected("query"), "\(index)")
      check(Request(path: "/{item}", pathParameters: bad).error, expected("path"), "\(index)")
      for body: any BodyParameters in [JSONBodyParameters(bad), FormURLEncodedBodyParameters(bad)] {
        check(Request(method: .post, bodyParameters: body).error, expected("body"), "\(index)")
      }
    }
    for (index, (number, path)) in Self.holders(of: EncodableValue(Priced())).enumerated() {
      let place = "not-a-number at %\(path).price"
      func expected(_ list: String) -> String { place.replacing("%", with: list) }
      check(Request(parameters: number).error, expected("parameters"), "\(index)")
      check(Request(queryParameters: number).error, expected("query"), "\(index)")
      let body = JSONBodyParameters(number)
      check(Request(method: .post, bodyParameters: body).error, expected("body"), "\(index)")
    }
    check(Request(queryParameters: EncodableValue(Priced())).error, "not-a-number at query.price")
    check(
      Request(method: .post, bodyParameters: EncodableValue(Priced())).error, "not-a-number at body.price")
    struct Post: WiredraftCore.Request {
      let baseURL = "https://h"
      let path = "/p"
      let method = HTTPMethod.post
      let parameters = [Double.nan]
    }
    check(RequestErrorTests.description(of: Post()), "not-a-number at parameters[0]")
  }

  @Test("The styles of the request hold in it, and parts and own values are as they say")
  func allTheStylesOf() throws {
    try styles()
    try parts()
    try ownValue()
  }

  /// The styles of the request hold for the dates and truth values in it, however it is nested.
  private func styles() throws {
    var styles = EncodingStyles()
    styles.dates = .iso8601
    styles.booleans = .digits
    for (index, (parameters, _)) in Self.holders(of: EncodableValue(Stamped())).enumerated() {
      let query = try Request(queryParameters: parameters, styles: styles).message().head.path ?? ""
      check(query.contains("%5Bat%5D=1970-01-01T00%3A00%3A00Z&"), "\(index): \(query)")
      check(query.hasSuffix("%5Bon%5D=1"), "\(index): \(query)")
      let body = JSONBodyParameters(parameters)
      let json = try Request(method: .post, bodyParameters: body, styles: styles).message().text ?? ""
      check(json.contains(#"{"at":"1970-01-01T00:00:00Z","on":true}"#), "\(index): \(json)")
    }
  }

  /// A part of a multipart body that can't be encoded is an error, and others have the request's styles.
  private func parts() throws {
    func body(_ value: some APIParamConvertible) -> MultipartFormDataBodyParameters {
      MultipartFormDataBodyParameters(parts: [.init(value: value, name: "item")], boundary: "B")
    }
    let failing = Request(method: .post, bodyParameters: body(EncodableValue(["inner": Bad()])))
    check(failing.error, "encoding-failed at body.item.inner: Refusal()")
    #expect(throws: RequestError.self) { try body([EncodableValue(Bad())]).buildEntity() }
    var request = Request(method: .post, bodyParameters: body(EncodableValue(Date(timeIntervalSince1970: 0))))
    request.styles.dates = .iso8601
    check(try request.message().text?.contains("\r\n1970-01-01T00:00:00Z\r\n"), true)
  }

  /// Keyed parameters that make their own value have that value.
  private func ownValue() throws {
    struct Wrapped: APIParameters {
      func toParamDictionary() -> ParamList<String> { ["item": EncodableValue(Bad())] }
      func value(for destination: ParameterDestination) -> ParameterValue { ["own": "value"] }
    }
    let request = Request(queryParameters: ["x": Wrapped()] as Parameters)
    check(try request.message().head.path, "/p?x%5Bown%5D=value")
  }
}
