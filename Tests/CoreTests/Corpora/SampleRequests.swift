import DraftFormats
import HTTPTypes
import TestSupport
import Testing
import WiredraftCore

/// A request whose properties are values; its query and its body are the computed ones, unless a type has its own.
protocol SampleRequest: Request
where
  ConvenienceParameters == ParameterValue?, PathParameters == ParameterValue?, Fields == [String: String],
  _AcceptedContentType == String?, _QueryTreatment == ExistingQuery, _Styles == EncodingStyles
{
  var facts: SampleFacts { get }
}

/// The properties of a sample, from a JSON object: `baseURL` (if there is none, `https://h/p`), `path`, `method`,
/// `parameters`, `query`, `pathParameters`, `headers`, `accepts`, `styles`, `existingQuery`, and `body`: null, or an object
/// with `json`, `form`, `text` (with a `type`), `bytes` (a text), or `parts` (with a `boundary`).
struct SampleFacts: Sendable {
  var baseURL = "https://h/p"
  var path = ""
  var method = HTTPRequest.Method.get
  var parameters: ParameterValue?
  var query: ParameterValue?
  var pathParameters: ParameterValue?
  var fields: [String: String] = [:]
  var body: (any BodyParameters)?
  var acceptedContentType: String?
  var styles = EncodingStyles()
  var existingQuery = ExistingQuery.append

  struct Plain: SampleRequest { let facts: SampleFacts }
  struct OwnQuery: SampleRequest {
    let facts: SampleFacts
    var queryParameters: ParameterValue? { facts.query }
  }
  struct OwnBody: SampleRequest {
    let facts: SampleFacts
    var bodyParameters: (any BodyParameters)? { facts.body }
  }
  struct OwnBoth: SampleRequest {
    let facts: SampleFacts
    var queryParameters: ParameterValue? { facts.query }
    var bodyParameters: (any BodyParameters)? { facts.body }
  }

  /// Returns the request that a JSON object describes.
  static func request(_ object: ParameterValue) throws -> any Request {
    var facts = SampleFacts()
    for member in try require(object.members) {
      let value = member.value == .null ? ParameterValue?.none : SeedVectorTests.typed(member.value)
      switch member.name {
      case "baseURL": facts.baseURL = value?.text ?? ""
      case "path": facts.path = value?.text ?? ""
      case "method": facts.method = try require(HTTPRequest.Method(rawValue: value?.text ?? ""))
      case "parameters": facts.parameters = value
      case "query": facts.query = value
      case "pathParameters": facts.pathParameters = value
      case "headers":
        for field in value?.members ?? [] { facts.fields[field.name] = field.value.text }
      case "accepts": facts.acceptedContentType = value?.text
      case "existingQuery": facts.existingQuery = value?.text == "replace" ? .replace : .append
      case "styles":
        let file = #"{"wiredraft":1,"encoding":\#(member.value.compactJSON)}"#
        facts.styles = try DraftDocument(reading: Array(file.utf8)).draft.styles
      case "body": facts.body = try value.map(Self.body)
      case let name: throw Unknown(member: name)
      }
    }
    return switch (object["query"] != nil, object["body"] != nil) {
    case (false, false): Plain(facts: facts)
    case (true, false): OwnQuery(facts: facts)
    case (false, true): OwnBody(facts: facts)
    case (true, true): OwnBoth(facts: facts)
    }
  }

  struct Unknown: Error { var member: String }

  private static func body(_ value: ParameterValue) throws -> any BodyParameters {
    if let json = value["json"] { return JSONBodyParameters(JSONObject: json) }
    if let form = value["form"] { return FormURLEncodedBodyParameters(formObject: form) }
    if let text = value["text"]?.text {
      return value["type"]?.text.map { TextBodyParameters(text, contentType: $0) } ?? TextBodyParameters(text)
    }
    if let bytes = value["bytes"]?.text { return BytesBodyParameters(Array(bytes.utf8)) }
    let parts = try require(value["parts"]?.elements).map { part in
      let (name, type) = (part["name"]?.text ?? "", part["type"]?.text)
      guard let data = part["data"]?.text else {
        return MultipartFormDataBodyParameters.Part(value: part["value"] ?? .null, name: name, mimeType: type)
      }
      return MultipartFormDataBodyParameters.Part(
        data: Array(data.utf8), name: name, mimeType: type, fileName: part["file"]?.text)
    }
    return MultipartFormDataBodyParameters(parts: parts, boundary: value["boundary"]?.text ?? "B")
  }
}

extension SampleRequest {
  var baseURL: String { facts.baseURL }
  var path: String { facts.path }
  var method: HTTPRequest.Method { facts.method }
  var parameters: ParameterValue? { facts.parameters }
  var pathParameters: ParameterValue? { facts.pathParameters }
  var headerFields: [String: String] { facts.fields }
  var acceptedContentType: String? { facts.acceptedContentType }
  var styles: EncodingStyles { facts.styles }
  var existingQuery: ExistingQuery { facts.existingQuery }
}
