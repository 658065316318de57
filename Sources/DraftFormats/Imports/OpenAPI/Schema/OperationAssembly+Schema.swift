internal import WiredraftCore

extension OperationAssembly {
  /// Returns the combination of schemas: their objects, the targets of references, and the parts of
  /// compositions.
  ///
  /// Only the first of several alternatives is used.
  ///
  /// - Complexity: O(*n*), where *n* is the number of members of these objects, each counted once for an
  ///   operation.
  mutating func schema(_ nodes: [JSONNode], at path: String) -> Schema {
    var result = Schema()
    var stack = nodes.reversed().map { (node: $0, isWhole: true, isChain: true) }
    var seen: Set<Int> = []
    while let (node, isWhole, isChain) = stack.popLast() {
      guard seen.count < Limits.parts else {
        note(.tooLarge, at: path)
        break
      }
      guard node.isObject, seen.insert(node.id).inserted else { continue }
      let keywords = keywords(of: node)
      result.parts.append(Schema.Part(node: node, keywords: keywords, isWhole: isWhole))
      if isChain { result.identity = node.id }
      var next: [(node: JSONNode, isWhole: Bool, isChain: Bool)] = []
      if let reference = keywords["$ref"]?.string {
        switch references.target(of: reference, at: node) {
        case .success(let target): next.append((target, isWhole, isChain && nodes.count == 1))
        case .failure(let problem): remark(.leftOut, OpenAPIFinding.unresolved(problem, at: path), node)
        }
      }
      if let all = keywords["allOf"] {
        let isAlone = all.element(1) == nil && keywords["properties"] == nil
        for element in all.elements.prefix(Limits.parts) { next.append((element, isWhole && isAlone, false)) }
      }
      if let alternatives = keywords["oneOf"] ?? keywords["anyOf"] {
        let choices = alternatives.elements.prefix(Limits.parts).filter { $0["type"]?.string != "null" }
        if let first = choices.first { next.append((first, isWhole, false)) }
        if choices.count > 1 { note(.alternatives, at: path) }
      }
      if keywords["discriminator"] != nil { note(.discriminator, at: path) }
      stack.append(contentsOf: next.reversed())
    }
    return result
  }

  private mutating func keywords(of node: JSONNode) -> [String: JSONNode] {
    if let known = knownKeywords[node.id] { return known }
    var keywords: [String: JSONNode] = [:]
    for member in node.members {
      spend()
      let name = member.name
      if Schema.keywords.contains(name), keywords[name] == nil { keywords[name] = member.value }
    }
    knownKeywords[node.id] = keywords
    return keywords
  }

  /// Returns the properties of an object in order, with the required ones first.
  mutating func properties(of schema: Schema, at path: String) -> [SchemaProperty] {
    let required = schema.required
    var result: [SchemaProperty] = []
    var places: [String: Int] = [:]
    for part in schema.parts {
      guard let properties = part.keywords["properties"] else { continue }
      for member in properties.members {
        guard result.count < Limits.parameters, spend() else {
          note(.tooLarge, at: path)
          break
        }
        let name = member.name
        if let place = places[name] {
          result[place].nodes.append(member.value)
        } else {
          places[name] = result.count
          result.append(
            SchemaProperty(name: name, nodes: [member.value], isRequired: required.contains(name)))
        }
      }
    }
    return result.filter(\.isRequired) + result.filter { !$0.isRequired }
  }

  /// Returns the value of `examples` or `example` in a parameter or a media type; nil if there is none.
  mutating func givenExample(of node: JSONNode, at path: String) -> JSONNode? {
    // Swagger 2.0 has no example of a parameter, and many descriptions have this one.
    if let example = node["example"] ?? (description.isSwagger ? node["x-example"] : nil) { return example }
    exampleName = nil
    guard let examples = node["examples"], examples.isObject else { return nil }
    for member in examples.members.prefix(Limits.parts) {
      switch references.resolve(member.value) {
      case .failure(let problem): remark(.leftOut, OpenAPIFinding.unresolved(problem, at: path), member.value)
      case .success(let example):
        // `dataValue` is part of OpenAPI 3.2.
        if let value = example["value"] ?? example["dataValue"] {
          exampleName = member.name
          return value
        }
        guard let reference = example["externalValue"]?.string else { continue }
        switch references.file(named: reference, at: example) {
        case .success(let value):
          exampleName = member.name
          return value
        case .failure(let problem):
          remark(.leftOut, OpenAPIFinding.exampleElsewhere(member.name, problem, at: path), example)
        }
      }
    }
    return nil
  }
}
