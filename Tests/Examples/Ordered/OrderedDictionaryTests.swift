import Foundation
import OrderedCollections
import Testing
import WiredraftCore

@Suite("Ordered dictionaries as parameters: the trait OrderedCollections")
struct OrderedDictionaryTests {
  private struct NotANumber: APIParameters {
    let price = Double.nan
    func toParamDictionary() -> OrderedDictionary<String, APIParamValue> { ["price": .convertible(price)] }
  }

  private struct Kinds: APIParameters {
    func toParamDictionary() -> OrderedDictionary<String, any APIParamConvertible> { ["b": 1, "a": "x"] }
  }

  private struct Keyed: KeyedAPIParameters {
    enum Key: String, ParamJSONKey { case second, first }
    func toKeyedDictionary() -> OrderedDictionary<Key, APIParamValue> {
      [.second: .convertible(2), .first: .omitted]
    }
  }

  private struct KeyedKinds: KeyedAPIParameters {
    enum Key: String, ParamJSONKey { case second, first }
    func toKeyedDictionary() -> OrderedDictionary<Key, any APIParamConvertible> { [.second: 2, .first: 1] }
  }

  private struct Search: Request {
    let baseURL = "https://h"
    let path = "/p"
    var method = HTTPMethod.get
    var parameters: (any APIParamConvertible)?
  }

  private func sent(_ parameters: any APIParamConvertible) throws -> [String] {
    try [HTTPMethod.get, .post].map { method in
      let text = String(
        decoding: try Search(method: method, parameters: parameters).message().bytes(), as: UTF8.self)
      return method == .get
        ? String(text.split(separator: " ")[1]) : text.components(separatedBy: "\r\n\r\n")[1]
    }
  }

  @Test("The order is that of the dictionary, in the query and in the body, also nested")
  func order() throws {
    #expect(try sent(["b": 1, "a": 2] as OrderedDictionary) == ["/p?b=1&a=2", #"{"b":1,"a":2}"#])
    #expect(
      try sent(["z": ["b": 1, "a": 2] as OrderedDictionary, "y": true] as ParamList<String>)
        == ["/p?z%5Bb%5D=1&z%5Ba%5D=2&y=true", #"{"z":{"b":1,"a":2},"y":true}"#])
    #expect(try sent(Kinds()) == ["/p?b=1&a=x", #"{"b":1,"a":"x"}"#])
    #expect(try sent(Keyed()) == ["/p?second=2", #"{"second":2}"#])
    #expect(try sent(KeyedKinds()) == ["/p?second=2&first=1", #"{"second":2,"first":1}"#])
  }

  @Test("An error has the names that lead to it")
  func errors() {
    func error(_ parameters: any APIParamConvertible) -> String {
      do { _ = try Search(parameters: parameters).message() } catch { return "\(error)" }
      return ""
    }
    #expect(error(NotANumber()) == "not-a-number at parameters.price")
    #expect(error(["item": NotANumber()] as OrderedDictionary) == "not-a-number at parameters.item.price")
    #expect(
      error(["item": EncodableValue(["x": Double.nan])] as OrderedDictionary)
        == "not-a-number at parameters.item.x")
  }
}
