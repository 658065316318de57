import Testing
import WiredraftCore

@Suite("Parameters as they are written")
struct ParamsTests {
  private enum Sort: String { case stars, forks }
  private enum Level: Int { case low = 1, high = 9 }
  private enum Order: String, APIParamConvertible { case up, down }

  private func json(_ params: Params) -> String { params.value(for: .json).compactJSON }

  @Test("A literal takes variables of all kinds, in their order, and leaves out those that are nil")
  func literals() {
    let (term, page, rate, isHot) = ("tea", 2, 0.5, true)
    let missing: Int? = nil
    let given: String? = "x"
    let tags = ["a", "b"]
    let params: Params = [
      "q": term, "page": page, "rate": rate, "hot": isHot, "missing": missing, "given": given, "tags": tags,
      "order": Order.up, "range": ["gte": 1, "lte": 5], "mixed": ["a": 1, "b": "x"] as Params, "q": "twice",
      "literal": nil as String?, "null": ParameterValue.null,
    ]
    #expect(
      json(params)
        == #"{"q":"tea","page":2,"rate":0.5,"hot":true,"given":"x","tags":["a","b"],"order":"up","range":{"gte":1,"lte":5},"mixed":{"a":1,"b":"x"},"q":"twice","null":null}"#
    )
    #expect(json([:]) == "{}")
  }

  @Test("A list of statements takes conditions, loops, other parameters, and enumerations as they are")
  func statements() {
    func params(_ sort: Sort?, _ isNew: Bool) -> Params {
      Params {
        Param("q", "tea")
        Param("sort", sort)
        Param("level", Level.high)
        Param("order", Order.down)
        Param("none", Int?.none)
        if isNew { Param("new", true) } else { Param("old", 1) }
        if let sort { Param("again", sort) }
        for tag in ["a", "b"] { Param("tag", tag) }
        ["x": 1, "y": nil as Int?]
      }
    }
    #expect(
      json(params(.stars, true))
        == #"{"q":"tea","sort":"stars","level":9,"order":"down","new":true,"again":"stars","tag":"a","tag":"b","x":1}"#
    )
    #expect(
      json(params(nil, false))
        == #"{"q":"tea","level":9,"order":"down","old":1,"tag":"a","tag":"b","x":1}"#)
  }

  @Test("Nil within a dictionary is left out, and within an array is null; deeper ones likewise")
  func nested() {
    let limits: [String: Int?] = ["min": 1, "max": nil]
    let list: [Int?] = [1, nil]
    let inner: Params = ["a": nil as Int?, "b": 2]
    let params: Params = ["limits": limits, "list": list, "inner": inner, "all": Optional(limits)]
    #expect(json(params) == #"{"limits":{"min":1},"list":[1,null],"inner":{"b":2},"all":{"min":1}}"#)
  }

  private struct Search: Request {
    let baseURL = "https://h"
    let path = "/search"
    let method: HTTPMethod
    let term: String
    var page: Int?
    var parameters: Params { ["q": term, "page": page, "hot": true] }
  }

  @Test("The method sends them to the query or to JSON, with their types there")
  func requests() throws {
    #expect(try Search(method: .get, term: "a b").message().head.path == "/search?q=a%20b&hot=true")
    #expect(try Search(method: .get, term: "a", page: 2).message().head.path == "/search?q=a&page=2&hot=true")
    #expect(try Search(method: .post, term: "a", page: 2).message().text == #"{"q":"a","page":2,"hot":true}"#)
  }

  @Test("The literal of a body keeps its order, and takes several kinds")
  func literalsOfBodies() throws {
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
      #expect(String(decoding: bytes, as: UTF8.self) == text)
    }
  }

  @Test("Parameters may be added, and read")
  func appending() {
    var params = Params()
    params.append("a", 1)
    params.append("b", Int?.none)
    #expect(params.entries.map(\.name) == ["a", "b"])
    #expect(json(params) == #"{"a":1}"#)
  }
}
