// swift-format-ignore-file
// The examples in the documentation, word for word; RECORD_GOLDENS=1 rewrites them.

import HTTPTypes
import Testing
import WiredraftCore

@Suite("WiredraftCoreWhatARequestIsMadeOfExamples")
struct WiredraftCoreWhatARequestIsMadeOfExamples {
  @Test("Sources/WiredraftCore/WiredraftCore.docc/WhatARequestIsMadeOf.md, example 1")
  func WiredraftCoredocc_WhatARequestIsMadeOf_1() throws {
    let results = ExampleResults()
    func example() throws {
      struct AddItem: Request {
        let baseURL = "https://api.example.com/v1"
        let path = "items"
        let method = HTTPMethod.post
        let name: String
        let price: Double?

        var parameters: Params { ["name": name, "price": price, "tags": ["hot", "drink"]] }
        var headerFields: HTTPFields { [.accept: "application/json"] }
      }

      let message = try AddItem(name: "tea", price: nil).message()
      results.expect(String(decoding: try message.bytes(), as: UTF8.self), #"POST /v1/items HTTP/1.1"#, #"Host: api.example.com"#, #"Accept: application/json"#, #"Content-Type: application/json"#, #"Content-Length: 37"#, #""#, #"{"name":"tea","tags":["hot","drink"]}"#)
    }
    try example()
    #expect(results.mismatches == [])
    #expect(results.count == 1)
  }

  @Test("Sources/WiredraftCore/WiredraftCore.docc/WhatARequestIsMadeOf.md, example 2")
  func WiredraftCoredocc_WhatARequestIsMadeOf_2() throws {
    let results = ExampleResults()
    func example() throws {
      enum Sort: String { case stars, forks }
      let sort: Sort? = .stars
      let term: String? = nil
      let page = 2
      let params = Params {
        Param("q", term)
        Param("sort", sort)
        if page > 1 { Param("page", page) }
      }
      results.expect(params.value(for: .json).compactJSON, #"{"sort":"stars","page":2}"#)
      let list: ParamList<String> = ["q": term, "page": page, "rate": 0.5, "tag": "n\(page)"]
      results.expect(list.value(for: .json).compactJSON, #"{"q":null,"page":2,"rate":0.5,"tag":"n2"}"#)
      let value: ParameterValue = ["q": nil, "page": 2, "rate": 0.5, "tag": "n2"]
      results.expect(list.value(for: .json) == value, #"true"#)
    }
    try example()
    #expect(results.mismatches == [])
    #expect(results.count == 3)
  }

  @Test("Sources/WiredraftCore/WiredraftCore.docc/WhatARequestIsMadeOf.md, example 3")
  func WiredraftCoredocc_WhatARequestIsMadeOf_3() throws {
    let results = ExampleResults()
    func example() throws {
      struct Item: Encodable {
        let displayName: String
        let price: Double
      }

      struct Search: Request {
        let baseURL = "https://api.example.com"
        let path = "/items"
        let method = HTTPMethod.get
        let parameters: Item
      }

      struct Replace: Request {
        let baseURL = "https://api.example.com"
        let path = "/items/7"
        let method = HTTPMethod.put
        let item: Item
        var bodyParameters: Encoded { Encoded(item, keys: .snakeCase, dates: .iso8601) }
      }

      results.expect(try Search(parameters: Item(displayName: "tea", price: 3)).message().head.path, #"/items?displayName=tea&price=3.0"#)
      guard case .data(let bytes)? = try Replace(item: Item(displayName: "tea", price: 3)).message().body else { return }
      results.expect(String(decoding: bytes, as: UTF8.self), #"{"display_name":"tea","price":3.0}"#)
      do {
        _ = try Replace(item: Item(displayName: "tea", price: .nan)).message()
      } catch {
        results.expect(error, #"not-a-number at body.price"#)
      }
    }
    try example()
    #expect(results.mismatches == [])
    #expect(results.count == 3)
  }

  @Test("Sources/WiredraftCore/WiredraftCore.docc/WhatARequestIsMadeOf.md, example 4")
  func WiredraftCoredocc_WhatARequestIsMadeOf_4() throws {
    let results = ExampleResults()
    func example() throws {
      struct Item: Encodable { let id: Int }
      enum Sort: String, APIParamConvertible { case stars, forks }
      let item = Item(id: 7)
      let sort = Sort.stars
      let params: Params = ["f": ["a": 1, "b": "x"] as Params, "item": Encoded(item), "sort": sort]
      results.expect(params.value(for: .json).compactJSON, #"{"f":{"a":1,"b":"x"},"item":{"id":7},"sort":"stars"}"#)
    }
    try example()
    #expect(results.mismatches == [])
    #expect(results.count == 1)
  }

  @Test("Sources/WiredraftCore/WiredraftCore.docc/WhatARequestIsMadeOf.md, example 5")
  func WiredraftCoredocc_WhatARequestIsMadeOf_5() throws {
    let results = ExampleResults()
    func example() throws {
      var draft = Draft()
      draft.url = "https://api.example.com/items/{id}"
      draft.path = [Draft.Row("id", "a/b")]
      draft.parameters = [Draft.Row("page", "2", type: .number), Draft.Row("debug", "1", isEnabled: false)]
      draft.headers = [Draft.Row("Accept", "application/json")]
      results.expect(draft.compose().head.text, #"GET /items/a%2Fb?page=2 HTTP/1.1"#, #"Host: api.example.com"#, #"Accept: application/json"#)
    }
    try example()
    #expect(results.mismatches == [])
    #expect(results.count == 1)
  }

  @Test("Sources/WiredraftCore/WiredraftCore.docc/WhatARequestIsMadeOf.md, example 6")
  func WiredraftCoredocc_WhatARequestIsMadeOf_6() throws {
    let results = ExampleResults()
    func example() throws {
      let term = "green tea"
      let body = JSONBodyParameters(["q": term, "page": Int?.none, "limit": 30])
      guard case .data(let json) = try body.buildEntity() else { return }
      results.expect(String(decoding: json, as: UTF8.self), #"{"q":"green tea","limit":30}"#)
      results.expect(JSONBodyParameters(JSONObject: ["q": "green tea"]).JSONObject.compactJSON, #"{"q":"green tea"}"#)
    }
    try example()
    #expect(results.mismatches == [])
    #expect(results.count == 2)
  }

  @Test("Sources/WiredraftCore/WiredraftCore.docc/WhatARequestIsMadeOf.md, example 7")
  func WiredraftCoredocc_WhatARequestIsMadeOf_7() throws {
    let results = ExampleResults()
    func example() throws {
      let form = FormURLEncodedBodyParameters(formObject: ["name": "green tea", "hot": true])
      results.expect(form.contentType, #"application/x-www-form-urlencoded"#)
      guard case .data(let bytes) = try form.buildEntity() else { return }
      results.expect(String(decoding: bytes, as: UTF8.self), #"name=green+tea&hot=true"#)
    }
    try example()
    #expect(results.mismatches == [])
    #expect(results.count == 2)
  }

  @Test("Sources/WiredraftCore/WiredraftCore.docc/WhatARequestIsMadeOf.md, example 8")
  func WiredraftCoredocc_WhatARequestIsMadeOf_8() throws {
    let results = ExampleResults()
    func example() throws {
      var draft = Draft()
      draft.url = "https://api.example.com/items"
      draft.parameters = [Draft.Row("q", "tea"), Draft.Row("page", "2x", type: .number)]
      let composition = draft.compose()
      results.expect(composition.hasErrors, #"true"#)
      results.expect(composition.diagnostics.map(\.problem), #"[.value(.notANumber(offset: 1))]"#)
      results.expect(composition.diagnostics.first?.row, #"parameters[1]"#)
      results.expect(composition.target.text, #"/items?q=tea"#)
    }
    try example()
    #expect(results.mismatches == [])
    #expect(results.count == 4)
  }

  @Test("Sources/WiredraftCore/WiredraftCore.docc/WhatARequestIsMadeOf.md, example 9")
  func WiredraftCoredocc_WhatARequestIsMadeOf_9() throws {
    let results = ExampleResults()
    func example() throws {
      struct Reading: Request {
        let baseURL = "https://api.example.com/readings"
        let path = ""
        let method = HTTPRequest.Method.post
        var parameters: ParamList<String>? { ["temperature": Double.nan] }
      }

      do {
        _ = try Reading().message()
      } catch {
        guard case .notComposable(let diagnostics) = error else { return }
        results.expect(diagnostics.map(\.code), #"[.notANumber]"#)
      }
    }
    try example()
    #expect(results.mismatches == [])
    #expect(results.count == 1)
  }

  @Test("Sources/WiredraftCore/WiredraftCore.docc/WhatARequestIsMadeOf.md, example 10")
  func WiredraftCoredocc_WhatARequestIsMadeOf_10() throws {
    let results = ExampleResults()
    func example() throws {
      var draft = Draft()
      draft.method = "POST"
      draft.url = "https://api.example.com/items"
      draft.body = Draft.Body(.multipart)
      draft.parameters = [Draft.Row("name", "tea"), Draft.Row("token", "TOKEN")]
      draft.parameters?[1].source = .environment
      let context = Composition.Context(boundary: "B", environment: ["TOKEN": "abc"])
      guard let body = draft.compose(in: context).body else { return }
      results.expect(String(decoding: body.bytes.bytes(in: 0..<body.bytes.count), as: UTF8.self), #"--B"#, #"Content-Disposition: form-data; name="name""#, #""#, #"tea"#, #"--B"#, #"Content-Disposition: form-data; name="token""#, #""#, #"abc"#, #"--B--"#)
    }
    try example()
    #expect(results.mismatches == [])
    #expect(results.count == 1)
  }
}
