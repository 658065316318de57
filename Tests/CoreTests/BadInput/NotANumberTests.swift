import HTTPTypes
import TestSupport
import Testing
import WiredraftCore

@Suite("Infinity and NaN")
struct NotANumberTests {
  private struct Numbers: Request {
    let baseURL = "https://h/p"
    let path = ""
    var method = HTTPRequest.Method.get
    var parameters: ParameterValue?
    var given: (any BodyParameters)?
    var bodyParameters: (any BodyParameters)? {
      given ?? (method == .post ? parameters.map(JSONBodyParameters.init(JSONObject:)) : nil)
    }
  }

  static let numbers: [any APIParamConvertible] = [
    Double.nan, Double.infinity, -Double.infinity, Double.signalingNaN, Float.nan, -Float.infinity,
    APIParamValue.convertible(Double.nan), ParamArray([1, Float.infinity]), [Double.nan], Double?.some(.nan),
    ["k": Double.nan] as ParamList<String>,
  ]

  @Test("Infinity and NaN are errors in every place, and never sent", arguments: numbers.indices)
  func everywhere(index: Int) throws {
    let number = Self.numbers[index]
    let deep = ParamArray([["x": number] as ParamList<String>])
    for parameter in [number, deep] as [any APIParamConvertible] {
      for destination in ParameterDestination.allCases {
        let value = parameter.value(for: destination)
        let object: ParameterValue = .object([.init(name: "a", value: value)])
        let requests = [
          Numbers(parameters: object), Numbers(method: .delete, parameters: object),
          Numbers(method: .post, parameters: object),
          Numbers(method: .post, given: JSONBodyParameters(JSONObject: object)),
          Numbers(method: .post, given: JSONBodyParameters(JSONObject: .array([object]))),
          Numbers(method: .post, given: JSONBodyParameters(JSONObject: value)),
          Numbers(method: .post, given: FormURLEncodedBodyParameters(formObject: object)),
          Numbers(
            method: .post, given: MultipartFormDataBodyParameters(parts: [.init(value: value, name: "a")])),
        ]
        for request in requests { #expect(throws: RequestError.self) { try request.message() } }
      }
    }
  }

  @Test("In a draft they are diagnostics: in rows, and in a JSON body")
  func drafts() {
    let value: ParameterValue = ["x": [1, Double.nan.value(for: .json)]]
    for number in [Double.infinity.value(for: .json), value] {
      for method in ["GET", "POST"] {
        for type in [Draft.BodyType.json, .form, .multipart] {
          let composition = compose(method) {
            $0.body.type = type
            $0.parameters = [Draft.Row("a", value: number)]
          }
          check(composition.hasErrors && !composition.diagnostics.isEmpty)
        }
      }
      let composition = compose("POST") { $0.body.json = number }
      check(composition.codes, ["not-a-number"])
      check(composition.unmade, .body)
    }
    check(
      compose("POST") { $0.body.json = value }.problems(.notANumber)
        == [.value(.notFinite([.member("x"), .element(1)]))])
  }
}
