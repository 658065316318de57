import TestSupport
import Testing
import WiredraftCore

@Suite("Parameters as they are written")
struct ParametersTests {
  private enum Sort: String { case stars, forks }
  private enum Level: Int { case low = 1, high = 9 }
  private enum Order: String, APIParamConvertible { case up, down }

  private func json(_ params: Parameters) -> String { params.value(for: .json).compactJSON }

  @Test("Literals, lists of statements and appended parameters keep their order and leave out nil")
  func allLiteralsListsOf() {
    literals()
    statements()
    nested()
    appending()
  }

  /// A literal takes variables of all kinds, in their order, and leaves out those that are nil.
  private func literals() {
    let (term, page, rate, isHot) = ("tea", 2, 0.5, true)
    let missing: Int? = nil
    let given: String? = "x"
    let tags = ["a", "b"]
    let parameters: Parameters = [
      "q": term, "page": page, "rate": rate, "hot": isHot, "missing": missing, "given": given, "tags": tags,
      "order": Order.up, "range": ["gte": 1, "lte": 5], "mixed": ["a": 1, "b": "x"] as Parameters,
      "q": "twice",
      "literal": nil, "null": .null, "deep": ["k": [["a": true]]], "empty": [:] as Parameters,
    ]
    check(
      json(parameters)
        == #"{"q":"tea","page":2,"rate":0.5,"hot":true,"given":"x","tags":["a","b"],"order":"up","range":{"gte":1,"lte":5},"mixed":{"a":1,"b":"x"},"q":"twice","null":null,"deep":{"k":[{"a":true}]},"empty":{}}"#
    )
    check(json([:]), "{}")
  }

  /// A list of statements takes conditions, loops, other parameters, and enumerations as they are.
  private func statements() {
    func params(_ sort: Sort?, _ isNew: Bool) -> Parameters {
      Parameters {
        Parameter("q", "tea")
        Parameter("sort", sort)
        Parameter("level", Level.high)
        Parameter("order", Order.down)
        Parameter("none", Int?.none)
        if isNew { Parameter("new", true) } else { Parameter("old", 1) }
        if let sort { Parameter("again", sort) }
        for tag in ["a", "b"] { Parameter("tag", tag) }
        ["x": 1, "y": nil as Int?]
      }
    }
    check(
      json(params(.stars, true))
        == #"{"q":"tea","sort":"stars","level":9,"order":"down","new":true,"again":"stars","tag":"a","tag":"b","x":1}"#
    )
    check(
      json(params(nil, false))
        == #"{"q":"tea","level":9,"order":"down","old":1,"tag":"a","tag":"b","x":1}"#)
  }

  /// Nil within a dictionary is left out, and within an array is null; deeper ones likewise.
  private func nested() {
    let limits: [String: Int?] = ["min": 1, "max": nil]
    let list: [Int?] = [1, nil]
    let inner: Parameters = ["a": nil as Int?, "b": 2]
    let parameters: Parameters = ["limits": limits, "list": list, "inner": inner, "all": Optional(limits)]
    check(json(parameters), #"{"limits":{"min":1},"list":[1,null],"inner":{"b":2},"all":{"min":1}}"#)
  }

  private struct Search: Request {
    let baseURL = "https://h"
    let path = "/search"
    let method: HTTPMethod
    let term: String
    var page: Int?
    var parameters: Parameters { ["q": term, "page": page, "hot": true] }
  }

  @Test("They are sent as a query, as JSON or as the body of their literal")
  func allTheyAreSent() throws {
    try requests()
    try literalsOfBodies()
  }

  /// The method sends them to the query or to JSON, with their types there.
  private func requests() throws {
    check(try Search(method: .get, term: "a b").message().head.path, "/search?q=a%20b&hot=true")
    check(try Search(method: .get, term: "a", page: 2).message().head.path, "/search?q=a&page=2&hot=true")
    check(try Search(method: .post, term: "a", page: 2).message().text, #"{"q":"a","page":2,"hot":true}"#)
  }

  /// The literal of a body keeps its order, and takes several kinds.
  private func literalsOfBodies() throws {
    let user = "z"
    let bodies: [(any BodyParameters, String)] = [
      (FormURLEncodedBodyParameters(["user": user, "age": "1"]), "user=z&age=1"),
      (FormURLEncodedBodyParameters(["user": user, "age": 1]), "user=z&age=1"),
      (JSONBodyParameters(["user": user, "age": "1"]), #"{"user":"z","age":"1"}"#),
      (JSONBodyParameters(["user": user, "age": nil as Int?]), #"{"user":"z"}"#),
      (JSONBodyParameters([user, "a"]), #"["z","a"]"#),
      (JSONBodyParameters(["user": user, "age": "1"] as [String: String]), #"{"age":"1","user":"z"}"#),
    ]
    for (body, text) in bodies {
      guard case .data(let bytes) = try body.buildEntity() else { continue }
      check(String(decoding: bytes, as: UTF8.self), text)
    }
  }

  /// Parameters may be added, and read.
  private func appending() {
    var params = Parameters()
    params.append("a", 1)
    params.append("b", Int?.none)
    check(params.entries.map(\.name), ["a", "b"])
    check(json(params), #"{"a":1}"#)
  }
}
