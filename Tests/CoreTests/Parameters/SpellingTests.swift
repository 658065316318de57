import Foundation
import TestSupport
import Testing
import WiredraftCore

/// One list of parameters in each way to write it: the styles decide how its texts are made in all of them. What nil is, and
/// the order of a dictionary, are promises of each type.
@Suite("One list of parameters, in each spelling")
struct SpellingTests {
  private struct List<Values: Encodable & Sendable>: Request {
    let baseURL = "https://h"
    let path = "/p"
    let method: HTTPMethod
    let parameters: Values
    let styles = EncodingStyles(booleans: .digits, dates: .iso8601)
  }

  private struct Codable: Encodable {
    let z = true
    let a: Int? = nil
    let d = Date(timeIntervalSince1970: 1_795_167_000)
  }

  private struct Named: APIParameters {
    func toParamDictionary() -> [String: any APIParamConvertible] { ["z": true, "a": Int?.none, "d": day] }
  }

  private struct Keyed: KeyedAPIParameters {
    enum Key: String, ParamJSONKey { case z, a, d }
    func toKeyedDictionary() -> [Key: APIParamValue] {
      [.z: .convertible(true), .a: .optionalConvertible(Int?.none), .d: .convertible(day)]
    }
  }

  private struct Total: TotalKeyedAPIParameters {
    enum Key: String, ParamJSONKey, CaseIterable { case z, a, d }
    func param(for key: Key) -> any APIParamConvertible {
      switch key {
      case .z: true
      case .a: Int?.none
      case .d: day
      }
    }
  }

  private static func sent(_ values: some Encodable & Sendable) throws -> [String] {
    let body = try List(method: .post, parameters: values).message().text ?? ""
    return [String(try List(method: .get, parameters: values).message().head.path?.dropFirst(3) ?? ""), body]
  }

  @Test("Truth values and dates are written by the styles, whatever the list is made of")
  func styles() throws {
    let none: Int? = nil
    let date = "2026-11-20T09%3A30%3A00Z"
    let left = ["z=1&d=\(date)", #"{"z":true,"d":"2026-11-20T09:30:00Z"}"#]
    check(try Self.sent(["z": true, "a": none, "d": day] as Parameters), left)
    check(
      try Self.sent(
        Parameters {
          Parameter("z", true)
          Parameter("a", none)
          Parameter("d", day)
        }), left)
    check(try Self.sent(["z": true, "d": Codable().d] as Parameters), left)
    check(try Self.sent(Codable()), left)
    check(try Self.sent(EncodableValue(Codable())), left)
    let null = ["z=1&a&d=\(date)", #"{"z":true,"a":null,"d":"2026-11-20T09:30:00Z"}"#]
    check(
      try Self.sent(["z": true, "a": nil, "d": day.map(ParameterValue.date) ?? .null] as ParameterValue), null
    )
    check(try Self.sent(["z": true, "a": .null, "d": day] as Parameters), null)
    check(try Self.sent(["z": true, "a": none, "d": day] as ParamList<String>), null)
    check(try Self.sent(Total()), null)
    let sorted = ["a&d=\(date)&z=1", #"{"a":null,"d":"2026-11-20T09:30:00Z","z":true}"#]
    check(
      try Self.sent(
        ["z": .convertible(true), "a": .optionalConvertible(none), "d": .convertible(day)]
          as [String: APIParamValue]), sorted)
    check(try Self.sent(Named()), sorted)
    check(try Self.sent(Keyed()), sorted)
    check(try Self.sent(["z": true, "a": nil] as [String: Bool?]), ["a&z=1", #"{"a":null,"z":true}"#])
    check(try Self.sent(["l": [true, false]] as [String: [Bool]])[0], "l=1&l=0")
  }

  private struct Money: APIParamConvertible {
    let cents: Int
    func value(for destination: ParameterDestination) -> ParameterValue {
      destination == .json ? ["cents": .number(NumberLiteral(cents))] : .string("\(cents) cents")
    }
  }

  @Test("A type with a text of its own has it in each list, as a value and within others")
  func ownTexts() throws {
    let own = ["m=5%20cents&l=6%20cents&b=1", #"{"m":{"cents":5},"l":[{"cents":6}],"b":true}"#]
    check(try Self.sent(["m": Money(cents: 5), "l": [Money(cents: 6)], "b": true] as Parameters), own)
    check(try Self.sent(["m": Money(cents: 5), "l": [Money(cents: 6)], "b": true] as ParamList<String>), own)
  }

  private struct Styled: Request {
    let baseURL = "https://h"
    let path = "/p"
    var method = HTTPMethod.get
    var styles = EncodingStyles()
    var parameters: Parameters {
      Parameters {
        Parameter("ids", [1, 2], arrays: .comma)
        Parameter("tag", ["a", "b"])
        Parameter("on", true, booleans: .digits)
        Parameter("none", Int?.none, arrays: .json)
        Parameter("at", day, dates: .seconds)
      }
    }
  }

  private struct Both: Request {
    let baseURL = "https://h"
    let path = "/p"
    let method = HTTPMethod.post
    let queryParameters: Parameters?
    let bodyParameters: Parameters
  }

  @Test("A parameter may have styles of its own, in a query, in JSON and in a form")
  func ownStyles() throws {
    check(try Styled().message().head.path, "/p?ids=1,2&tag=a&tag=b&on=1&at=1795167000")
    let brackets = Styled(styles: EncodingStyles(arrays: .brackets, booleans: .words))
    check(try brackets.message().head.path, "/p?ids=1,2&tag%5B%5D=a&tag%5B%5D=b&on=1&at=1795167000")
    check(
      try Styled(method: .post).message().text, #"{"ids":[1,2],"tag":["a","b"],"on":true,"at":1795167000}"#)
    let parameters = Styled().parameters
    let json = #"{"ids":[1,2],"tag":["a","b"],"on":true,"at":1795167000}"#
    for (body, text) in [
      (FormURLEncodedBodyParameters(parameters), "ids=1,2&tag=a&tag=b&on=1&at=1795167000"),
      (JSONBodyParameters(parameters), json),
    ] as [(any BodyParameters, String)] {
      guard case .data(let bytes) = try body.buildEntity() else { continue }
      check(String(decoding: bytes, as: UTF8.self), text)
    }
    let both = Both(queryParameters: parameters, bodyParameters: parameters)
    check(try both.message().path, "/p?ids=1,2&tag=a&tag=b&on=1&at=1795167000")
    check(try both.message().text, json)
  }

  @Test("A parameter is what an encoder of its own makes of its value for JSON")
  func encoders() throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let parameters: Parameters = [
      "a": [1, nil] as [Int?], "b": ["c": true, "d": 2.5] as Parameters, "e": day,
    ]
    let text = String(decoding: try encoder.encode(parameters), as: UTF8.self)
    check(text, #"{"a":[1,null],"b":{"c":true,"d":2.5},"e":"2026-11-20T09:30:00Z"}"#)
    #expect(throws: EncodingError.self) { try encoder.encode(["f": FileReference(path: "x")]) }
  }
}

private let day = Timestamp("2026-11-20T09:30:00Z")
