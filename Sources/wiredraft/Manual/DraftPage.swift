import DraftFormats
import Explanations
import WiredraftCore

struct DraftPage {
  static let name = "wiredraft-draft"

  private let schema: ParameterValue
  private let example: [String]
  private var page: RoffPage

  static func text(schema: ParameterValue, example: [String]) -> String {
    var page = DraftPage(schema: schema, example: example)
    page.fill()
    return page.page.text
  }

  /// Nil if the program was built without its files.
  static func text() -> String? {
    guard let schema = Resource.at(SchemaCommand.path), let value = try? ParameterValue(json: schema.text),
      let example = Resource.at("examples/search-repositories.wiredraft.json")
    else { return nil }
    return text(schema: value, example: example.text.split(separator: "\n").map(String.init))
  }

  private init(schema: ParameterValue, example: [String]) {
    self.schema = schema
    self.example = example
    page = RoffPage(name: Self.name, section: 5, title: "File Formats")
  }

  private mutating func fill() {
    page.name(Self.name, "The draft files of wiredraft(1).")
    page.section("Synopsis")
    page.literal(["*.wiredraft.json"])
    page.section("Description")
    page.paragraph(schema["description"]?.text ?? "")
    page.paragraph(
      "A file is written with two spaces for each level and one row on a line, so that a change of a row is a change of a line; reading and writing it without an edit gives the same bytes."
    )
    page.paragraph(
      "`wiredraft schema` prints the JSON Schema, for editors, and `wiredraft schema --folder` that of folder.wiredraft.json, which the drafts of a folder share; `wiredraft check` says what is wrong."
    )
    page.section("Members")
    addMembers(of: schema)
    page.section("Rows")
    page.paragraph(definition("row")?["description"]?.text ?? "")
    definition("row").map { addMembers(of: $0) }
    page.part("Types of rows")
    for type in Draft.RowType.allCases { add(type.rawValue, ParagraphName(type)) }
    page.section("Body")
    page.paragraph(definition("body")?["description"]?.text ?? "")
    definition("body").map { addMembers(of: $0) }
    page.part("Types of bodies")
    for type in Draft.BodyType.allCases { add(type.rawValue, ParagraphName(type)) }
    addStyles()
    addExpectations()
    page.section("Example")
    page.literal(example)
    page.section("See also")
    page.paragraph("wiredraft(1)")
    page.paragraph("RFC 8259 (JSON), RFC 3339 (dates), RFC 7578 (multipart/form-data)")
  }

  private mutating func addStyles() {
    page.section("Encoding")
    let encoding = schema["properties"]?["encoding"]
    page.paragraph(encoding?["description"]?.text ?? "")
    let usual = EncodingStyles()
    for key in StyleKey.all {
      page.part(key.name)
      page.paragraph(encoding?["properties"]?[key.name]?["description"]?.text ?? "")
      for word in key.allowed {
        let mark = word == key.word(in: usual) ? " (the default)" : ""
        add(word + mark, ParagraphName(style: key.name, word: word))
      }
    }
  }

  static let expectations = [
    ("status == 201", "the status; `status is 2xx` takes its class"),
    (
      "$.id is number",
      "a value of a JSON body; also text, integer, bool, null, array, object, present, absent"
    ),
    ("$.price <= 9.99", "==, !=, <, <=, >, >= compare as numbers, == and != any values"),
    ("$.items count >= 1", "the number of elements or members"),
    ("any $.items[*].name == \"tea\"", "one of the values at least; `every` all of them, and one at least"),
    ("header Content-Type contains json", "the value of a field; `contains` and `matches` look at a text"),
    ("header-value Content-Type == text/html", "the value without its parameters"),
    ("body contains error", "the body as a text"),
    ("$.id matches ^[0-9]+$", "a pattern, which is found anywhere unless it has ^ and $"),
    ("size < 10000", "the bytes of the body, without its coding"),
    ("time < 500", "milliseconds from the look-up to the last byte"),
    ("not $.error is present", "the opposite of a line"),
  ]

  private mutating func addExpectations() {
    page.section("Expectations and captures")
    page.paragraph(
      "Each line of `expect` is a subject, an operator and a value. `wiredraft run` checks them, and so does the composer for each answer; there a key on a value of the answer adds one."
    )
    for (line, meaning) in Self.expectations { page.entry(line, [meaning]) }
    page.paragraph(
      "A capture has a `name` and, as `from`, a subject: `{{name}}` then stands for the value in the drafts that follow. In the composer a key on a value of the answer keeps one in the draft."
    )
  }

  private mutating func add(_ term: String, _ name: ParagraphName) {
    page.entry(term, HelpTexts.pieces(of: name))
  }

  // MARK: - The schema

  private mutating func addMembers(of object: ParameterValue) {
    let required = (object["required"]?.elements ?? []).compactMap(\.text)
    for member in object["properties"]?.members ?? [] {
      let target = referred(by: member.value)
      let kind = kind(of: member.value)
      let facts = [kind, required.contains(member.name) ? "required" : nil].compactMap(\.self)
      let term = member.name + (facts.isEmpty ? "" : " (\(facts.joined(separator: ", ")))")
      page.entry(term, [member.value["description"]?.text ?? target?["description"]?.text ?? ""])
    }
  }

  private func kind(of value: ParameterValue) -> String? {
    if value["$ref"]?.text == "#/$defs/rows" { return "rows" }
    let target = referred(by: value) ?? value
    if let words = target["enum"]?.elements { return words.compactMap(\.text).joined(separator: " | ") }
    if let constant = target["const"] { return constant.text ?? constant.compactJSON }
    return target["type"]?.text
  }

  private func referred(by value: ParameterValue) -> ParameterValue? {
    guard let reference = value["$ref"]?.text, let name = reference.split(separator: "/").last else {
      return nil
    }
    return definition(String(name))
  }

  private func definition(_ name: String) -> ParameterValue? { schema["$defs"]?[name] }
}

extension ParameterValue {
  subscript(name: String) -> ParameterValue? { members.first { $0.name == name }?.value }

  var members: [Member] {
    if case .object(let members) = self { members } else { [] }
  }

  var elements: [ParameterValue] {
    if case .array(let elements) = self { elements } else { [] }
  }

  var text: String? {
    if case .string(let text) = self { text } else { nil }
  }
}
