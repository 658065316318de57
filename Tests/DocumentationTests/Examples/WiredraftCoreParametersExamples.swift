// swift-format-ignore-file
// The examples in the documentation, word for word; RECORD_GOLDENS=1 rewrites them.

import HTTPTypes
import Testing
import WiredraftCore

@Suite("WiredraftCoreParametersExamples")
struct WiredraftCoreParametersExamples {
  @Test("Sources/WiredraftCore/Parameters/APIParamConvertible+Collections.swift, example 1")
  func Parameters_APIParamConvertible_Collections_1() throws {
    let results = ExampleResults()
    func example() throws {
      let mixed: ParamArray = [1, "two", true]
      results.expect(mixed.value(for: .query), #"["1","two","true"]"#)
    }
    try example()
    #expect(results.mismatches == [])
    #expect(results.count == 1)
  }

  @Test("Sources/WiredraftCore/Parameters/APIParamConvertible.swift, example 1")
  func Parameters_APIParamConvertible_1() throws {
    let results = ExampleResults()
    func example() throws {
      struct Money: APIParamConvertible {
        let cents: Int

        func value(for destination: ParameterDestination) -> ParameterValue {
          destination == .json ? ["cents": cents.value(for: .json)] : .string("\(cents) cents")
        }
      }

      results.expect(Money(cents: 250).value(for: .json).compactJSON, #"{"cents":250}"#)
      results.expect(Money(cents: 250).value(for: .query), #""250 cents""#)
    }
    try example()
    #expect(results.mismatches == [])
    #expect(results.count == 2)
  }

  @Test("Sources/WiredraftCore/Parameters/APIParamConvertible.swift, example 2")
  func Parameters_APIParamConvertible_2() throws {
    let results = ExampleResults()
    func example() throws {
      results.expect(true.value(forHTTPMethod: .get), #""true""#)
      results.expect(true.value(forHTTPMethod: .post), #"true"#)
      results.expect(true.value(forHTTPMethod: .delete), #""true""#)
    }
    try example()
    #expect(results.mismatches == [])
    #expect(results.count == 3)
  }

  @Test("Sources/WiredraftCore/Parameters/APIParameters.swift, example 1")
  func Parameters_APIParameters_1() throws {
    let results = ExampleResults()
    func example() throws {
      struct Search: APIParameters {
        let term: String

        func toParamDictionary() -> ParamList<String> { ["q": term, "sort": "stars"] }
      }

      results.expect(Search(term: "Swift").value(for: .json).compactJSON, #"{"q":"Swift","sort":"stars"}"#)
    }
    try example()
    #expect(results.mismatches == [])
    #expect(results.count == 1)
  }

  @Test("Sources/WiredraftCore/Parameters/KeyedAPIParameters.swift, example 1")
  func Parameters_KeyedAPIParameters_1() throws {
    let results = ExampleResults()
    func example() throws {
      struct Search: KeyedAPIParameters {
        enum Key: String, ParamJSONKey {
          case term = "q"
          case perPage = "per_page"
        }

        let term: String
        let perPage: Int

        func toKeyedDictionary() -> ParamList<Key> { [.term: term, .perPage: perPage] }
      }

      results.expect(Search(term: "Swift", perPage: 30).value(for: .json).compactJSON, #"{"q":"Swift","per_page":30}"#)
    }
    try example()
    #expect(results.mismatches == [])
    #expect(results.count == 1)
  }

  @Test("Sources/WiredraftCore/Parameters/KeyedAPIParameters.swift, example 2")
  func Parameters_KeyedAPIParameters_2() throws {
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
          case .page: page.map { APIParamValue.convertible($0) } ?? .omitted
          }
        }
      }

      results.expect(Search(term: "Swift", page: 2).value(for: .json).compactJSON, #"{"q":"Swift","page":2}"#)
      results.expect(Search(term: "Swift", page: nil).value(for: .json).compactJSON, #"{"q":"Swift"}"#)
    }
    try example()
    #expect(results.mismatches == [])
    #expect(results.count == 2)
  }

  @Test("Sources/WiredraftCore/Parameters/ParamJSONKey.swift, example 1")
  func Parameters_ParamJSONKey_1() throws {
    let results = ExampleResults()
    func example() throws {
      enum Key: String, ParamJSONKey {
        case query = "q"
        case perPage = "per_page"
      }

      results.expect(Key.perPage.stringValue, #"per_page"#)
    }
    try example()
    #expect(results.mismatches == [])
    #expect(results.count == 1)
  }

  @Test("Sources/WiredraftCore/Parameters/ParamList.swift, example 1")
  func Parameters_ParamList_1() throws {
    let results = ExampleResults()
    func example() throws {
      let list: ParamList<String> = ["q": "Swift", "page": 2]
      results.expect(list.value(for: .json).compactJSON, #"{"q":"Swift","page":2}"#)
      results.expect(list.value(for: .query).compactJSON, #"{"q":"Swift","page":"2"}"#)
    }
    try example()
    #expect(results.mismatches == [])
    #expect(results.count == 2)
  }

  @Test("Sources/WiredraftCore/Parameters/ParameterDestination.swift, example 1")
  func Parameters_ParameterDestination_1() throws {
    let results = ExampleResults()
    func example() throws {
      results.expect(ParameterDestination.usual(for: .delete), #".query"#)
    }
    try example()
    #expect(results.mismatches == [])
    #expect(results.count == 1)
  }

  @Test("Sources/WiredraftCore/Parameters/Params.swift, example 1")
  func Parameters_Params_1() throws {
    let results = ExampleResults()
    func example() throws {
      let term = "tea"
      let page: Int? = nil
      let params: Params = ["q": term, "page": page, "limit": 30, "hot": true, "tags": ["a", "b"]]
      results.expect(params.value(for: .json).compactJSON, #"{"q":"tea","limit":30,"hot":true,"tags":["a","b"]}"#)
    }
    try example()
    #expect(results.mismatches == [])
    #expect(results.count == 1)
  }

  @Test("Sources/WiredraftCore/Parameters/Params.swift, example 2")
  func Parameters_Params_2() throws {
    let results = ExampleResults()
    func example() throws {
      enum Sort: String { case stars, forks }
      let sort = Sort.stars
      let isNew = true
      let params = Params {
        Param("q", "tea")
        Param("sort", sort)
        if isNew { Param("since", 2026) }
        for tag in ["a", "b"] { Param("tag", tag) }
      }
      results.expect(params.value(for: .json).compactJSON, #"{"q":"tea","sort":"stars","since":2026,"tag":"a","tag":"b"}"#)
    }
    try example()
    #expect(results.mismatches == [])
    #expect(results.count == 1)
  }
}
