@testable import DraftFormats
import WiredraftCore

/// Descriptions for tests, with one operation, assembled from pieces of JSON.
struct DescriptionText {
  var version = "3.1.0"
  var method = "get"
  var path = "/x"
  var servers = #"[{"url": "https://h"}]"#
  var parameters = ""
  var body: String?
  var schemas = "{}"
  var components = ""
  var operation = ""
  var root = ""

  var text: String {
    var members = ["\"parameters\": [\(parameters)]"]
    if let body { members.append("\"requestBody\": \(body)") }
    if !operation.isEmpty { members.append(operation) }
    return """
      {"openapi": "\(version)", "info": {"title": "T", "version": "1"}, "servers": \(servers),
      "paths": {"\(path)": {"\(method)": {\(members.joined(separator: ", "))}}},
      "components": {"schemas": \(schemas)\(components.isEmpty ? "" : ", " + components)}\(root.isEmpty ? "" : ", " + root)}
      """
  }

  func request() throws -> ImportedRequest {
    let description = try OpenAPIDescription(reading: text)
    return description.request(for: try description.operation(named: path))
  }

  /// Returns a description with a JSON body of a schema.
  static func json(_ schema: String, schemas: String = "{}") -> DescriptionText {
    DescriptionText(
      method: "post",
      body: #"{"required": true, "content": {"application/json": {"schema": \#(schema)}}}"#, schemas: schemas)
  }
}

extension DescriptionText {
  /// Makes a description of the pieces that have a value: the members of this structure, and `schema` for that of a
  /// JSON body.
  init(_ piece: (String) -> String?) {
    if let schema = piece("schema") { self = .json(schema) }
    if let text = piece("method") { method = text }
    if let text = piece("path") { path = text }
    if let text = piece("servers") { servers = text }
    if let text = piece("parameters") { parameters = text }
    if let text = piece("body") { body = text }
    if let text = piece("schemas") { schemas = text }
    if let text = piece("components") { components = text }
    if let text = piece("operation") { operation = text }
    if let text = piece("root") { root = text }
  }
}
