import DraftFormats
import Responses
import TestDrafts
import TestSupport
import Testing
import WiredraftCore
import YAMLText

/// Random drafts, exported in a language of Bruno and imported again: 6,000 with `EXHAUSTIVE`, 600 without.
@Suite("Exports of Bruno, imported again")
struct BrunoRoundTripTests {
  /// The counts of the 600; none differs in silence.
  private static let counts: [CodeFormat: String] = [
    .bruno: "103 same, 41 said", .opencollection: "106 same, 38 said",
  ]

  @Test(
    "What is exported for Bruno is imported with the same bytes, or the verdict says what differs",
    arguments: [CodeFormat.bruno, .opencollection])
  func again(format: CodeFormat) throws {
    var (same, said) = (0, 0)
    var silent: [String] = []
    for seed in 0..<(isExhaustive ? 6_000 : 600) {
      var maker = DraftMaker(seed: seed)
      let draft = maker.draft()
      let composition = draft.composedAtRandom()
      guard !composition.hasErrors else { continue }
      var options = CodeExport.Options()
      options.revealsSecrets = true
      let code = CodeExport(composition, of: DraftDocument(draft), as: format, options: options)
      let again = Self.imported(code.text, format).map { $0.document.draft.composedAtRandom() }
      var added: Set<String> = []
      for case .adds(let name) in code.verdict.differences { added.insert(name.lowercased()) }
      let (old, new) = (
        Self.message(composition, without: added), again.map { Self.message($0, without: added) }
      )
      if old == new {
        same += 1
      } else if !code.verdict.isFaithful {
        said += 1
      } else {
        silent.append("\(seed): \(code.text)\n\(code.verdict.sentence)\n\(new ?? "not read")\nis not\n\(old)")
      }
    }
    check(silent, [])
    check(isExhaustive || "\(same) same, \(said) said" == Self.counts[format], "\(same) same, \(said) said")
    check(same > 2 * said, "\(same) same, \(said) said")
  }

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

  private static func message(_ composition: Composition, without names: Set<String>) -> String {
    let fields = composition.fields.filter { !names.contains($0.name.lowercased()) }
      .map { "\($0.name.lowercased()): \($0.value)" }.sorted()
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
      Self.message(again.document.draft.compose(), without: []), Self.message(draft.compose(), without: []))
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
