// swift-format-ignore-file
// The examples in the documentation, word for word; RECORD_GOLDENS=1 rewrites them.

import HTTPTypes
import Testing
import WiredraftCore

@Suite("WiredraftCoreComingFromKeyedAPIParametersExamples")
struct WiredraftCoreComingFromKeyedAPIParametersExamples {
  @Test("Sources/WiredraftCore/WiredraftCore.docc/ComingFromKeyedAPIParameters.md, example 1")
  func WiredraftCoredocc_ComingFromKeyedAPIParameters_1() throws {
    let results = ExampleResults()
    func example() throws {
      struct Search: KeyedAPIParameters {
        enum Key: String, ParamJSONKey {
          case term = "q"
          case page
          case tags
        }

        let term: String
        let page: Int?
        let tags: [String]

        func toKeyedDictionary() -> [Key: APIParamValue] {
          return [
            .term: .convertible(term),
            .page: .optionalConvertible(page),
            .tags: .arrayConvertible(tags),
          ]
        }
      }

      let search = Search(term: "tea", page: 2, tags: ["a", "b"])
      results.expect(search.value(forHTTPMethod: .get).compactJSON, #"{"page":"2","q":"tea","tags":["a","b"]}"#)
      results.expect(search.value(forHTTPMethod: .post).compactJSON, #"{"page":2,"q":"tea","tags":["a","b"]}"#)
    }
    try example()
    #expect(results.mismatches == [])
    #expect(results.count == 2)
  }

  @Test("Sources/WiredraftCore/WiredraftCore.docc/ComingFromKeyedAPIParameters.md, example 2")
  func WiredraftCoredocc_ComingFromKeyedAPIParameters_2() throws {
    let results = ExampleResults()
    func example() throws {
      struct Search: KeyedAPIParameters {
        enum Key: String, ParamJSONKey, CaseIterable {
          case term = "q"
          case page
        }

        let term: String
        let page: Int?

        func toKeyedDictionary() -> [Key: any APIParamConvertible] {
          return [.term: term, .page: page]
        }
      }

      results.expect(Search(term: "tea", page: nil).value(forHTTPMethod: .post).compactJSON, #"{"q":"tea","page":null}"#)
    }
    try example()
    #expect(results.mismatches == [])
    #expect(results.count == 1)
  }

  @Test("Sources/WiredraftCore/WiredraftCore.docc/ComingFromKeyedAPIParameters.md, example 3")
  func WiredraftCoredocc_ComingFromKeyedAPIParameters_3() throws {
    let results = ExampleResults()
    func example() throws {
      struct Search: TotalKeyedAPIParameters {
        enum Key: String, ParamJSONKey, CaseIterable {
          case term = "q"
          case page
        }

        let term: String
        let page: Int?

        func param(for key: Key) -> any APIParamConvertible {
          switch key {
          case .term: term
          case .page: page
          }
        }
      }

      results.expect(Search(term: "tea", page: 2).value(forHTTPMethod: .get).compactJSON, #"{"q":"tea","page":"2"}"#)
    }
    try example()
    #expect(results.mismatches == [])
    #expect(results.count == 1)
  }

  @Test("Sources/WiredraftCore/WiredraftCore.docc/ComingFromKeyedAPIParameters.md, example 4")
  func WiredraftCoredocc_ComingFromKeyedAPIParameters_4() throws {
    let results = ExampleResults()
    func example() throws {
      struct Filter: KeyedAPIParameters {
        enum Key: String, ParamJSONKey {
          case price, inStock
        }

        let price: ClosedRange<Int>
        let inStock: Bool

        func toKeyedDictionary() -> ParamList<Key> {
          let bounds: ParamList<String> = ["gte": price.lowerBound, "lte": price.upperBound]
          return [.price: bounds, .inStock: inStock]
        }
      }

      struct Items: Request {
        let baseURL = "https://h/items"
        let path = ""
        let method: HTTPRequest.Method
        let parameters: Filter?
      }

      let filter = Filter(price: 1...5, inStock: true)
      results.expect(try Items(method: .get, parameters: filter).composed().target.text, #"/items?price%5Bgte%5D=1&price%5Blte%5D=5&inStock=true"#)
      results.expect(try Items(method: .delete, parameters: filter).composed().target.text, #"/items?price%5Bgte%5D=1&price%5Blte%5D=5&inStock=true"#)
      let body = try Items(method: .post, parameters: filter).message().body
      guard case .data(let bytes)? = body else { return }
      results.expect(String(decoding: bytes, as: UTF8.self), #"{"price":{"gte":1,"lte":5},"inStock":true}"#)
    }
    try example()
    #expect(results.mismatches == [])
    #expect(results.count == 3)
  }

  @Test("Sources/WiredraftCore/WiredraftCore.docc/ComingFromKeyedAPIParameters.md, example 5")
  func WiredraftCoredocc_ComingFromKeyedAPIParameters_5() throws {
    let results = ExampleResults()
    func example() throws {
      struct Both: Request {
        let baseURL = "https://h/items"
        let path = ""
        let method = HTTPRequest.Method.post
        let parameters: ParamList<String>?
      }

      let both = Both(parameters: ["a": 1, "a": true, "b": APIParamValue.omitted, "c": APIParamValue.null])
      let composition = try both.composed()
      results.expect(composition.diagnostics.map(\.problem), #"[.duplicateJSONKey("a")]"#)
      guard let body = composition.body?.bytes else { return }
      results.expect(String(decoding: body.bytes(in: 0..<body.count), as: UTF8.self), #"{"a":1,"a":true,"c":null}"#)

      let moment = Timestamp("1970-01-01T00:00:01.005Z")
      results.expect(moment.map { APIParamValue.timestampInMillis($0).value(for: .query) }, #""1005""#)
    }
    try example()
    #expect(results.mismatches == [])
    #expect(results.count == 3)
  }
}
