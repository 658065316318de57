import DraftFormats
import Responses
import TestSupport
import Testing
import WiredraftCore
import YAMLText

/// Members of Bruno requests beside the bytes, which `RoundTripTests` compares.
@Suite("Exports of Bruno, imported again")
struct BrunoRoundTripTests {
  private static func imported(_ text: String, _ format: CodeFormat) -> ImportedRequest? {
    let tools = ImportTools(
      yaml: { text throws(ImportError) in
        let yaml = try YAMLText(text)
        return (yaml.json, yaml.places)
      }, expectation: Expectation.usualForm)
    guard
      case .collection(let requests, _)? = try? Import.contents(
        of: text, as: ImportFormat(rawValue: format.rawValue), options: ImportOptions(), tools: tools)
    else { return nil }
    return requests.first
  }

  private static func message(_ composition: Composition) -> String {
    let fields = composition.fields.map { "\($0.name.lowercased()): \($0.value)" }.sorted()
    let content = (composition.body?.bytes.segments ?? []).map { segment in
      switch segment.content {
      case .bytes(let bytes): "\(bytes.bytes)"
      case .file(let path, _, _): path
      }
    }
    return "\(composition.method) \(composition.target.text)\n\(fields)\n\(content)"
  }

  @Test(
    "Title, description, expectations, captures and authentication are in both languages",
    arguments: [CodeFormat.bruno, .opencollection])
  func members(format: CodeFormat) throws {
    var draft = Draft()
    draft.method = "POST"
    draft.url = "https://api.example.com/teas?a=1"
    draft.headers = [Draft.Row("Authorization", "ann:p w", type: .basic), Draft.Row("X-A", "1")]
    draft.headers[1].notes.description = "two\nlines"
    var document = DraftDocument(draft, title: "Make: a \"tea\"")
    document.description = "One.\n\n  Two."
    document.expected.expectations = [
      "status == 201", "$.id is number", "$.items count > 2", "$.a['b c'] == \"x y\"",
      "header etag is present",
      "$.name matches ^A.$", "not $.name contains \"x\"", "time < 500",
    ]
    document.expected.captures = [
      ExpectedAnswer.Capture("id", from: "$.id"), ExpectedAnswer.Capture("tag", from: "header etag"),
    ]
    var options = CodeExport.Options()
    options.revealsSecrets = true
    let code = CodeExport(draft.compose(), of: document, as: format, options: options)
    let again = try require(Self.imported(code.text, format))
    check(again.document.title, document.title)
    check(again.document.description, document.description)
    check(again.document.expected, document.expected)
    check(again.document.draft.headers.first { $0.name == "X-A" }?.notes.description, "two\nlines")
    check(
      Self.message(again.document.draft.compose()), Self.message(draft.compose()))
    document.expected.expectations = ["status is 2xx"]
    let other = CodeExport(draft.compose(), of: document, as: format, options: options)
    check(other.verdict.sentence.contains("Not in it: status is 2xx."), other.verdict.sentence)
  }

  @Test("Drafts of a folder are one file of OpenCollection, which is read with its folders")
  func collection() throws {
    var draft = Draft()
    draft.url = "https://h/p"
    let item = DraftCollection.Item.draft(DraftDocument(draft, title: "Get it"), draft.compose(), folder: "")
    let inner = DraftCollection(name: "inner", description: "Of the folder.\nTwo lines.", items: [item])
    let collection = DraftCollection(
      name: "All: of it", description: "Of all.", items: [.folder(inner), item])
    let export = try require(collection.export(as: .opencollection))
    let yaml = try YAMLText(export.text)
    let tools = ImportTools(yaml: { _ in (yaml.json, yaml.places) })
    guard
      case .collection(let requests, _) = try Import.contents(
        of: export.text, options: ImportOptions(), tools: tools)
    else { return check(false) }
    check(requests.map { $0.place?.folders.map(\.name) ?? [] }, [["All: of it"], ["All: of it", "inner"]])
    check(
      requests.last?.place?.folders.map(\.document.description), ["Of all.", "Of the folder.\nTwo lines."])
  }
}
