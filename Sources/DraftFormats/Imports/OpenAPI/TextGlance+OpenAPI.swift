internal import WiredraftCore

/// Parts of an OpenAPI description, which may be in files of their own.
extension TextGlance {
  private var members: [JSONGlance.Member]? {
    if case .object(let members)? = json { members } else { nil }
  }

  /// Whether it is an operation, a path, a parameter, a body or a schema, or an object of such.
  var isOpenAPIPart: Bool { isPart || isObjectOfParts }

  private var isPart: Bool {
    let names = Set(members?.map(\.name) ?? topNames)
    if isSchema(names) { return true }
    if names.count > 1, !names.isDisjoint(with: ["responses", "requestBody", "operationId"]),
      names.allSatisfy({ Self.operationMembers.contains($0) || $0.hasPrefix("x-") })
    {
      return members?.allSatisfy { $0.name != "responses" || $0.value.isObject } ?? isYAML
    }
    let methods = names.intersection(OperationListing.methods)
    if !methods.isEmpty, contains("responses") {
      return (members != nil || isYAML)
        && names.subtracting(methods).isSubset(of: ["parameters", "summary", "description", "servers"])
    }
    if names.isSuperset(of: ["name", "in"]) {
      return !names.isDisjoint(with: ["schema", "type", "content"])
        && ["query", "path", "header", "cookie", "body", "formData"].contains(text(of: "in"))
    }
    return names.contains("content") && contains("schema")
      && names.isSubset(of: ["content", "required", "description"])
  }

  /// Whether the names are those of a schema, of which one says what a value holds.
  private func isSchema(_ names: Set<String>) -> Bool {
    guard !names.isEmpty,
      names.allSatisfy({
        Schema.keywords.contains($0) || Self.otherKeywords.contains($0) || $0.hasPrefix("x-")
      })
    else { return false }
    guard members != nil || lines.allSatisfy({ " -]}".utf8.contains($0[$0.startIndex]) || $0.contains(0x3A) })
    else { return false }
    if !names.isDisjoint(with: ["$ref", "allOf", "oneOf", "anyOf"]) { return true }
    guard !names.isDisjoint(with: Self.structure) else { return false }
    if names.contains("$schema") { return true }
    let type = text(of: "type") ?? ""
    let types = type.split { "[], ".contains($0) }
    if types.isEmpty, case .list? = json?["type"] { return true }
    return !types.isEmpty && types.allSatisfy { Self.types.contains(String($0)) }
  }

  /// Whether each member is a part.
  private var isObjectOfParts: Bool {
    if let members {
      return !members.isEmpty
        && members.allSatisfy { member in
          member.value.isObject && TextGlance(member.value).isPart
        }
    }
    guard json == nil, isYAML else { return false }
    var blocks: [[ArraySlice<UInt8>]] = []
    for line in lines where !line.elementsEqual("---".utf8) {
      if line.first != 0x20 {
        guard line.trimmingBlanks.last == UInt8(ascii: ":") else { return false }
        blocks.append([])
      } else if blocks.isEmpty {
        return false
      } else {
        blocks[blocks.count - 1].append(line)
      }
    }
    return !blocks.isEmpty
      && blocks.allSatisfy { block in
        let margin = block.first?.prefix { $0 == 0x20 }.count ?? 0
        let text = block.map { $0.dropFirst(margin) }.joined(separator: [0x0A])
        return TextGlance(Substring(String(decoding: Array(text), as: UTF8.self))).isPart
      }
  }

  private static let types: Set = [
    "array", "boolean", "file", "integer", "null", "number", "object", "string",
  ]
  private static let structure: Set = [
    "additionalProperties", "const", "default", "enum", "example", "examples", "format", "items", "maximum",
    "maxLength", "minimum", "minLength", "pattern", "patternProperties", "prefixItems", "properties",
    "required",
  ]
  private static let otherKeywords: Set = [
    "$anchor", "$comment", "$defs", "$id", "$schema", "contains", "definitions", "else", "externalDocs", "if",
    "maxProperties", "minProperties", "not", "patternProperties", "then", "unevaluatedProperties",
    "uniqueItems", "writeOnly", "xml",
  ]
  private static let operationMembers: Set = [
    "tags", "summary", "description", "externalDocs", "operationId", "parameters", "requestBody", "responses",
    "callbacks", "deprecated", "security", "servers", "consumes", "produces", "schemes",
  ]
}
