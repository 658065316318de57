internal import WiredraftCore

struct Schema {
  struct Part {
    let node: JSONNode
    let keywords: [String: JSONNode]
    /// Whether the object describes the value as a whole, rather than a part of a composition: its example is
    /// an example of the value.
    let isWhole: Bool
  }

  static let keywords: Set<String> = [
    "$ref", "additionalProperties", "allOf", "anyOf", "const", "contentEncoding", "contentMediaType",
    "default",
    "deprecated", "description", "discriminator", "enum", "example", "examples", "exclusiveMaximum",
    "exclusiveMinimum", "format", "items", "maxItems", "maxLength", "maximum", "minItems", "minLength",
    "minimum",
    "multipleOf", "nullable", "oneOf", "pattern", "prefixItems", "properties", "readOnly", "required",
    "title",
    "type",
  ]

  /// Those nearest to the use of the schema come first.
  var parts: [Part] = []
  /// The node at the end of the first references, which is the same wherever the schema is used.
  var identity = -1

  subscript(_ keyword: String) -> JSONNode? {
    for part in parts { if let node = part.keywords[keyword] { return node } }
    return nil
  }

  private func whole(_ keyword: String) -> JSONNode? {
    for part in parts where part.isWhole { if let node = part.keywords[keyword] { return node } }
    return nil
  }

  var given: JSONNode? {
    if let node = whole("const") ?? whole("example") { return node }
    if let first = whole("examples")?.element(0) { return first }
    return whole("default") ?? whole("enum")?.element(0)
  }

  /// Null is left out.
  var types: [String] {
    guard let node = self["type"] else { return inferredType.map { [$0] } ?? [] }
    return (node.string.map { [$0] } ?? node.elements.compactMap(\.string)).filter { $0 != "null" }
  }

  var type: String? { types.first }

  private var inferredType: String? {
    if self["properties"] != nil || self["additionalProperties"]?.isObject == true { return "object" }
    if self["items"] != nil || self["prefixItems"] != nil { return "array" }
    if let choice = self["const"] ?? self["enum"]?.element(0) {
      switch choice.kind {
      case .object: return "object"
      case .array: return "array"
      case .string: return "string"
      case .number: return "number"
      case .bool: return "boolean"
      case .null: return nil
      }
    }
    if self["format"] != nil || self["pattern"] != nil || self["maxLength"] != nil || self["minLength"] != nil
    {
      return "string"
    }
    if self["minimum"] != nil || self["maximum"] != nil || self["multipleOf"] != nil { return "number" }
    return nil
  }

  var isNullable: Bool {
    if self["nullable"]?.bool == true { return true }
    guard let type = self["type"] else { return false }
    return type.string == "null" || type.elements.contains { $0.string == "null" }
  }

  var isNull: Bool { self["type"] != nil && types.isEmpty }

  /// Whether nothing is known of the schema but where it is.
  var isReferenceAlone: Bool {
    !parts.isEmpty && parts.allSatisfy { $0.keywords.keys.elementsEqual(["$ref"]) }
  }

  var isReadOnly: Bool { self["readOnly"]?.bool == true }

  var isBinary: Bool {
    // A file is a type in Swagger 2.0.
    if self["format"]?.string == "binary" || self["type"]?.string == "file" { return true }
    guard self["contentEncoding"] == nil, let media = self["contentMediaType"]?.string else { return false }
    return DocumentMediaType(media).isBinary
  }

  var required: Set<String> {
    var names: Set<String> = []
    for part in parts { names.formUnion(part.keywords["required"]?.elements.compactMap(\.string) ?? []) }
    return names
  }
}

struct SchemaProperty {
  let name: String
  var nodes: [JSONNode]
  var isRequired: Bool
}

struct DocumentMediaType {
  let text: String
  /// Type and subtype alone, in lower case.
  let essence: String

  init(_ text: String) {
    self.text = text
    let end =
      text.utf8.firstIndex { $0 == UInt8(ascii: ";") || $0 == UInt8(ascii: ",") } ?? text.utf8.endIndex
    essence = String(text[..<end]).split(whereSeparator: \.isWhitespace).joined().lowercased()
  }

  var isJSON: Bool { essence == "application/json" || essence == "text/json" || essence.hasSuffix("+json") }
  var isForm: Bool { essence == "application/x-www-form-urlencoded" }
  var isMultipart: Bool { essence == "multipart/form-data" }
  var isRange: Bool { essence.utf8.contains(UInt8(ascii: "*")) }

  var isBinary: Bool {
    if isJSON || isForm || essence.hasPrefix("text/") || essence.hasSuffix("+xml")
      || essence.hasSuffix("+yaml")
    {
      return false
    }
    return ![
      "application/xml", "application/yaml", "application/javascript", "application/graphql",
      "application/x-ndjson", "application/jsonl", "*/*",
    ].contains(essence)
  }
}
