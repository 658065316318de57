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
  static func json(_ schema: String, schemas: String = "{}", version: String = "3.1.0") -> DescriptionText {
    DescriptionText(
      version: version, method: "post",
      body: #"{"required": true, "content": {"application/json": {"schema": \#(schema)}}}"#, schemas: schemas)
  }
}

extension ImportedRequest {
  private func composed(_ draft: Draft) -> Composition {
    draft.compose(
      in: Composition.Context(boundary: "B", environment: ["AUTHORIZATION": "Bearer t", "X_API_KEY": "k"]))
  }

  var composition: Composition { composed(document.draft) }
  var target: String { composition.target.text }
  var bodyText: String? {
    composition.body.map { String(decoding: $0.bytes.bytes(in: 0..<$0.bytes.count), as: UTF8.self) }
  }

  /// The request with all rows enabled.
  var complete: ImportedRequest {
    var result = self
    for list in Draft.RowList.allCases {
      guard let rows = result.document.draft[list] else { continue }
      for index in rows.indices { result.document.draft[list]?[index].isEnabled = true }
    }
    return result
  }

  func row(_ name: String, in list: Draft.RowList = .parameters) -> Draft.Row? {
    document.draft[list]?.first { $0.name == name }
  }

  /// Returns each row of a list: a hyphen if it is disabled, its name, type and text.
  func lines(_ list: Draft.RowList = .parameters) -> [String] {
    (document.draft[list] ?? []).map { "\($0.isEnabled ? "" : "-")\($0.name) \($0.type.rawValue) \($0.text)" }
  }

  var remarkTexts: [String] { remarks.map(\.text) }
}
