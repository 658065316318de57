internal import WiredraftCore

extension ImportFormat {
  /// Operations of an OpenAPI description.
  public static let openapi = ImportFormat(
    "openapi", "an OpenAPI description", mayBeYAML: true, isAskedFirst: true, reader: OpenAPIImport.self)
  /// Operations of a Swagger 2.0 description, which is recognised as ``openapi``.
  public static let swagger = ImportFormat(
    "swagger", "a Swagger 2.0 description", mayBeYAML: true, reader: OpenAPIImport.self)
}

struct OpenAPIImport: GlancedFormat {
  static func recognises(_ glance: TextGlance) -> Bool {
    OpenAPIDescription.recognises(String(decoding: glance.text.utf8.prefix(1 << 16), as: UTF8.self))
      || ["openapi", "swagger"].contains { glance.text(of: $0)?.first?.isNumber == true }
  }

  static func contents(
    of text: String, _ options: ImportOptions, _ tools: ImportTools
  ) throws(ImportError) -> ImportContents {
    guard let yaml = tools.yaml, isYAML(text) else {
      return .operations(try OpenAPIDescription(reading: text, places: nil, tools))
    }
    let (json, places) = try yaml(text)
    return .operations(try OpenAPIDescription(reading: json, places: places, tools))
  }

  /// Whether a text begins with a brace behind which JSON would not go on.
  static func isFlow(_ text: some Collection<UInt8>) -> Bool {
    let rest = text.drop { $0 <= 0x20 }
    guard rest.first == UInt8(ascii: "{"), let next = rest.dropFirst().first(where: { $0 > 0x20 }) else {
      return false
    }
    return next != UInt8(ascii: "\"") && next != UInt8(ascii: "}")
  }

  static func isYAML(_ text: String) -> Bool {
    guard let first = text.utf8.first(where: { $0 > 0x20 }) else { return false }
    return isFlow(text.utf8) || !"{[\"".utf8.contains(first)
      || (first == UInt8(ascii: "\"") && OpenAPIDescription.isYAML(text))
  }
}
