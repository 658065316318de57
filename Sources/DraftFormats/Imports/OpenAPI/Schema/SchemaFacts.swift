internal import WiredraftCore

/// In few words, for the line under the grid.
struct SchemaFacts {
  private var facts: [String] = []
  private var texts: [String] = []

  /// Without a description, that of the schema is used.
  init(
    _ schema: Schema, items: Schema? = nil, isRequired: Bool, isDeprecated: Bool = false, description: String?
  ) {
    if isRequired { facts.append("required") }
    if isDeprecated || schema["deprecated"]?.bool == true { facts.append("deprecated") }
    addValues(of: schema)
    if let items { addItems(items, of: schema) }
    if schema.isNullable { facts.append("may be null") }
    let text = description ?? schema["description"]?.string ?? schema["title"]?.string ?? ""
    let line = PlainWords.prose(text, limit: 240)
    if !line.isEmpty { texts.append(line) }
  }

  mutating func add(_ fact: String) { facts.append(fact) }

  var text: String {
    var lines = texts
    if !facts.isEmpty {
      let line = facts.joined(separator: "; ")
      lines.insert(line.prefix(1).uppercased() + line.dropFirst() + ".", at: 0)
    }
    return lines.joined(separator: " ")
  }

  private static let formatsOfTypes: Set<String> = ["int32", "int64", "float", "double", "binary"]

  private mutating func addValues(of schema: Schema) {
    if schema.type == "integer" { facts.append("an integer") }
    if let constant = schema["const"] {
      facts.append("always \(Self.shown(constant))")
    } else if let choices = schema["enum"] {
      facts.append("one of \(Self.choices(choices))")
    }
    if let format = schema["format"]?.string, !Self.formatsOfTypes.contains(format) {
      facts.append("format \(PlainWords.line(format, limit: 40))")
    }
    if let range = Self.range(of: schema) { facts.append(range) }
    if let length = Self.span(schema["minLength"], schema["maxLength"], of: "character") {
      facts.append(length)
    }
    if let pattern = schema["pattern"]?.string {
      facts.append("pattern \(PlainWords.line(pattern, limit: 60))")
    }
    if let value = schema["default"] { facts.append("default \(Self.shown(value))") }
  }

  private mutating func addItems(_ items: Schema, of schema: Schema) {
    if let count = Self.span(schema["minItems"], schema["maxItems"], of: "item") { facts.append(count) }
    if let choices = items["enum"] {
      facts.append("each one of \(Self.choices(choices))")
    } else if let type = items.type, type != "string" {
      facts.append("each \("aeio".contains(type.prefix(1)) ? "an" : "a") \(type)")
    }
  }

  private static func choices(_ node: JSONNode) -> String {
    let shown = node.elements.prefix(12).map(Self.shown)
    let count = node.elementCount
    return shown.joined(separator: ", ") + (count > 12 ? " and \(count - 12) more" : "")
  }

  private static func range(of schema: Schema) -> String? {
    let low = schema["minimum"]?.number?.text
    let high = schema["maximum"]?.number?.text
    let excludesLow = schema["exclusiveMinimum"]?.bool == true
    let excludesHigh = schema["exclusiveMaximum"]?.bool == true
    if let low, let high, !excludesLow, !excludesHigh { return "\(low) to \(high)" }
    var bounds: [String] = []
    if let low { bounds.append(excludesLow ? "more than \(low)" : "at least \(low)") }
    if let bound = schema["exclusiveMinimum"]?.number?.text { bounds.append("more than \(bound)") }
    if let high { bounds.append(excludesHigh ? "less than \(high)" : "at most \(high)") }
    if let bound = schema["exclusiveMaximum"]?.number?.text { bounds.append("less than \(bound)") }
    return bounds.isEmpty ? nil : bounds.joined(separator: " and ")
  }

  private static func span(_ low: JSONNode?, _ high: JSONNode?, of unit: String) -> String? {
    let low = low?.number?.text == "0" ? nil : low?.number?.text
    let high = high?.number?.text
    func units(_ count: String) -> String { count == "1" ? unit : unit + "s" }
    switch (low, high) {
    case (let low?, let high?):
      return low == high ? "\(low) \(units(low))" : "\(low) to \(high) \(units(high))"
    case (let low?, nil): return "at least \(low) \(units(low))"
    case (nil, let high?): return "at most \(high) \(units(high))"
    case (nil, nil): return nil
    }
  }

  /// Strings have no quotes, unless they would be misread.
  private static func shown(_ node: JSONNode) -> String {
    if let text = node.string {
      let line = PlainWords.line(text, limit: 60)
      return line.isEmpty || line.utf8.contains(0x20) || line.utf8.contains(UInt8(ascii: ","))
        ? "“\(line)”" : line
    }
    return PlainWords.line(String(decoding: node.bytes.prefix(240), as: UTF8.self), limit: 60)
  }
}
