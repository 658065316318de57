import HTTPTypes
import TestSupport
import Testing
import WiredraftCore

/// The examples of KeyedAPIParameters 0.x, whose values are of type `APIParamValue`.
enum ZeroX {
  struct Simple: APIParameters {
    let stringProperty: String

    func toParamDictionary() -> [String: APIParamValue] {
      return ["stringProperty": .convertible(stringProperty)]
    }
  }

  struct Keyed {
    let stringProperty: String
  }

  struct InnerObject {
    let innerStringProperty: String
  }

  struct Object {
    let stringProperty: String
    let intProperty: Int
    let floatProperty: Float
    let doubleProperty: Double
    let boolProperty: Bool
    let optionalProperty: String?
    let arrayProperty: [String]
    let nestedProperty: InnerObject
  }
}

extension ZeroX.Keyed: KeyedAPIParameters {
  enum Key: String, ParamJSONKey {
    case stringProperty
  }

  func toKeyedDictionary() -> [Key: APIParamValue] {
    return [.stringProperty: .convertible(stringProperty)]
  }
}

extension ZeroX.InnerObject: KeyedAPIParameters {
  enum Key: String, ParamJSONKey {
    case innerStringProperty
  }

  func toKeyedDictionary() -> [Key: APIParamValue] {
    return [.innerStringProperty: .convertible(innerStringProperty)]
  }
}

extension ZeroX.Object: KeyedAPIParameters {
  enum Key: String, ParamJSONKey {
    case stringProperty
    case intProperty
    case floatProperty
    case doubleProperty
    case boolProperty
    case optionalProperty
    case arrayProperty
    case nestedProperty
  }

  func toKeyedDictionary() -> [Key: APIParamValue] {
    return [
      .stringProperty: .convertible(stringProperty),
      .intProperty: .convertible(intProperty),
      .floatProperty: .convertible(intProperty),
      .doubleProperty: .convertible(doubleProperty),
      .boolProperty: .convertible(boolProperty),
      .optionalProperty: .optionalConvertible(optionalProperty),
      .arrayProperty: .arrayConvertible(arrayProperty),
      .nestedProperty: .convertible(nestedProperty),
    ]
  }
}

/// The examples of KeyedAPIParameters 1.x, whose values are convertible themselves.
enum OneX {
  struct Simple: APIParameters {
    let stringProperty: String

    func toParamDictionary() -> [String: any APIParamConvertible] {
      return ["stringProperty": stringProperty]
    }
  }

  struct Keyed {
    let stringProperty: String
  }

  struct InnerObject {
    let innerStringProperty: String
  }

  struct Object {
    let stringProperty: String
    let intProperty: Int
    let floatProperty: Float
    let doubleProperty: Double
    let boolProperty: Bool
    let optionalProperty: String?
    let arrayProperty: [String]
    let nestedProperty: InnerObject
  }
}

extension OneX.Keyed: KeyedAPIParameters {
  enum Key: String, ParamJSONKey {
    case stringProperty
  }

  func toKeyedDictionary() -> [Key: any APIParamConvertible] {
    return [.stringProperty: stringProperty]
  }
}

extension OneX.InnerObject: KeyedAPIParameters {
  enum Key: String, ParamJSONKey {
    case innerStringProperty
  }

  func toKeyedDictionary() -> [Key: any APIParamConvertible] {
    return [.innerStringProperty: innerStringProperty]
  }
}

extension OneX.Object: KeyedAPIParameters {
  enum Key: String, ParamJSONKey, CaseIterable {
    case stringProperty
    case intProperty
    case floatProperty
    case doubleProperty
    case boolProperty
    case optionalProperty
    case arrayProperty
    case nestedProperty
  }

  func toKeyedDictionary() -> [Key: any APIParamConvertible] {
    return [
      .stringProperty: stringProperty,
      .intProperty: intProperty,
      .floatProperty: intProperty,
      .doubleProperty: doubleProperty,
      .boolProperty: boolProperty,
      .optionalProperty: optionalProperty,
      .arrayProperty: arrayProperty,
      .nestedProperty: nestedProperty,
    ]
  }
}

/// An example of the total form of 2.0.
struct Total: TotalKeyedAPIParameters {
  enum Key: String, ParamJSONKey, CaseIterable {
    case term = "q"
    case page
    case sort
  }

  let term: String
  let page: Int?
  let sort: String?

  func param(for key: Key) -> any APIParamConvertible {
    switch key {
    case .term: term
    case .page: page
    case .sort: sort.map { APIParamValue.convertible($0) } ?? .omitted
    }
  }
}

@Suite("KeyedAPIParameters' documents")
struct KeyedAPIParametersDocumentTests {
  static let zeroX = ZeroX.Object(
    stringProperty: "s", intProperty: 1, floatProperty: 2, doubleProperty: 3, boolProperty: true,
    optionalProperty: nil, arrayProperty: ["a", "b"], nestedProperty: .init(innerStringProperty: "i"))
  static let oneX = OneX.Object(
    stringProperty: "s", intProperty: 1, floatProperty: 2, doubleProperty: 3, boolProperty: true,
    optionalProperty: nil, arrayProperty: ["a", "b"], nestedProperty: .init(innerStringProperty: "i"))

  static let methods: [HTTPRequest.Method] = [.get, .post, .put, .delete]

  private func json(_ value: ParameterValue) throws -> String {
    guard case .data(let bytes) = try JSONBodyParameters(JSONObject: value).buildEntity() else { return "" }
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test("One parameter is the same under each method, by texts or by keys", arguments: methods)
  func simple(method: HTTPRequest.Method) throws {
    for value in [
      ZeroX.Simple(stringProperty: "s").value(forHTTPMethod: method),
      ZeroX.Keyed(stringProperty: "s").value(forHTTPMethod: method),
      OneX.Simple(stringProperty: "s").value(forHTTPMethod: method),
      OneX.Keyed(stringProperty: "s").value(forHTTPMethod: method),
    ] {
      check(try json(value), #"{"stringProperty":"s"}"#)
    }
  }

  @Test(
    "Texts for the query of GET and DELETE, typed values for the bodies of POST and PUT", arguments: methods)
  func full(method: HTTPRequest.Method) throws {
    let isQuery = method == .get || method == .delete
    // Keys without an order are sorted by name.
    check(
      try json(Self.zeroX.value(forHTTPMethod: method))
        == (isQuery
          ? #"{"arrayProperty":["a","b"],"boolProperty":"true","doubleProperty":"3.0","floatProperty":"1","intProperty":"1","nestedProperty":{"innerStringProperty":"i"},"optionalProperty":null,"stringProperty":"s"}"#
          : #"{"arrayProperty":["a","b"],"boolProperty":true,"doubleProperty":3.0,"floatProperty":1,"intProperty":1,"nestedProperty":{"innerStringProperty":"i"},"optionalProperty":null,"stringProperty":"s"}"#)
    )
    // Keys with cases are in their order.
    check(
      try json(Self.oneX.value(forHTTPMethod: method))
        == (isQuery
          ? #"{"stringProperty":"s","intProperty":"1","floatProperty":"1","doubleProperty":"3.0","boolProperty":"true","optionalProperty":null,"arrayProperty":["a","b"],"nestedProperty":{"innerStringProperty":"i"}}"#
          : #"{"stringProperty":"s","intProperty":1,"floatProperty":1,"doubleProperty":3.0,"boolProperty":true,"optionalProperty":null,"arrayProperty":["a","b"],"nestedProperty":{"innerStringProperty":"i"}}"#)
    )
  }

  /// A request with the parameters of an example.
  struct Call<Parameters: APIParamConvertible>: Request {
    let baseURL = "https://h/p"
    let path = ""
    let method: HTTPRequest.Method
    let parameters: Parameters
  }

  private func wire(_ method: HTTPRequest.Method, _ parameters: some APIParamConvertible) throws -> String {
    try String(decoding: Call(method: method, parameters: parameters).message().bytes(), as: UTF8.self)
  }

  /// The examples of the documents in both key styles: their query, and their JSON.
  static let examples: [(parameters: any APIParamConvertible, query: String, json: String)] = [
    (ZeroX.Simple(stringProperty: "s"), "stringProperty=s", #"{"stringProperty":"s"}"#),
    (ZeroX.Keyed(stringProperty: "s"), "stringProperty=s", #"{"stringProperty":"s"}"#),
    (
      zeroX,
      "arrayProperty=a&arrayProperty=b&boolProperty=true&doubleProperty=3.0&floatProperty=1&intProperty=1"
        + "&nestedProperty%5BinnerStringProperty%5D=i&optionalProperty&stringProperty=s",
      #"{"arrayProperty":["a","b"],"boolProperty":true,"doubleProperty":3.0,"floatProperty":1,"#
        + #""intProperty":1,"nestedProperty":{"innerStringProperty":"i"},"optionalProperty":null,"#
        + #""stringProperty":"s"}"#
    ),
    (OneX.Simple(stringProperty: "s"), "stringProperty=s", #"{"stringProperty":"s"}"#),
    (OneX.Keyed(stringProperty: "s"), "stringProperty=s", #"{"stringProperty":"s"}"#),
    (
      oneX,
      "stringProperty=s&intProperty=1&floatProperty=1&doubleProperty=3.0&boolProperty=true&optionalProperty"
        + "&arrayProperty=a&arrayProperty=b&nestedProperty%5BinnerStringProperty%5D=i",
      #"{"stringProperty":"s","intProperty":1,"floatProperty":1,"doubleProperty":3.0,"boolProperty":true,"#
        + #""optionalProperty":null,"arrayProperty":["a","b"],"nestedProperty":{"innerStringProperty":"i"}}"#
    ),
  ]

  @Test(
    "As the parameters of a request each example is flattened in a query, and JSON in a body",
    arguments: methods, examples.indices)
  func request(method: HTTPRequest.Method, index: Int) throws {
    let example = Self.examples[index]
    let wanted =
      method == .get || method == .delete
      ? "\(method) /p?\(example.query) HTTP/1.1\r\nHost: h\r\n\r\n"
      : "\(method) /p HTTP/1.1\r\nHost: h\r\nContent-Type: application/json\r\n"
        + "Content-Length: \(example.json.utf8.count)\r\n\r\n\(example.json)"
    check(try wire(method, example.parameters), wanted)
  }

  @Test("A key is omitted, null, or has a value")
  func threeStates() throws {
    check(try json(Total(term: "x", page: nil, sort: nil).value(for: .json)), #"{"q":"x","page":null}"#)
    check(
      try json(Total(term: "x", page: 2, sort: "up").value(for: .query))
        == #"{"q":"x","page":"2","sort":"up"}"#)
  }

  @Test("Mixed arrays, numbers of all widths, raw values and dates are parameters")
  func kinds() throws {
    enum Order: String, APIParamConvertible { case descending = "desc" }
    let moment = try require(Timestamp("1970-01-01T00:00:01.005Z"))
    let list: ParamList<String> = [
      "mixed": APIParamValue.arrayConvertible([1, "two", true, APIParamValue.null, APIParamValue.omitted]),
      "small": Int8.min, "large": UInt64.max, "float": Float(0.1), "order": Order.descending,
      "at": APIParamValue.timestampInMillis(moment), "none": Int?.none, "none": "twice",
    ]
    let typed = try json(list.value(for: .json))
    check(
      typed
        == #"{"mixed":[1,"two",true,null],"small":-128,"large":18446744073709551615,"float":0.1,"order":"desc","at":1005,"none":null,"none":"twice"}"#
    )
    let texts = try json(list.value(for: .query))
    check(
      texts
        == #"{"mixed":["1","two","true",null],"small":"-128","large":"18446744073709551615","float":"0.1","order":"desc","at":"1005","none":null,"none":"twice"}"#
    )
  }
}
