@testable import DraftFormats
import TestSupport
import Testing
import WiredraftCore

/// Drafts, and the code that they become.
///
/// The inputs of a case:
/// - `document`: the members of a draft file.
/// - `files`: a line for each file, with its type behind ` ¦ `; each has three bytes.
/// - `environment`: variables, as `NAME=value` with commas between them.
/// - `reveals`: `yes` for the values of secrets.
/// - `never`: words that no format may show.
/// - `each`: rows that are put in the place of `§` in the document, one by one. Behind the arrow of each are the values that
///   `show` names.
///
/// The results:
/// - the name of a format: the code in it; with `says` behind the name, the verdict on the code.
/// - `leaks`: the formats that show one of the words of `never`.
/// - `errors`: the errors of the composition.
/// - `har problems`: what the archive has that HAR 1.2 doesn't allow.
///
/// Control characters and invisible ones are written as ``CorpusText`` does.
@Suite("Exports")
struct ExportCorpusTests {
  @Test("A draft becomes code that sends its bytes, or says what it sends in another way")
  func cases() throws { try Corpus.check("exports") { try ExportCase($0).checked() } }

  @Test("The validator of archives detects missing members")
  func validator() {
    check(HARValidator(["log": ["version": "1.2", "entries": [:]]]).problems.count, 2)
  }
}

private struct ExportCase {
  private static let names =
    CodeFormat.allCases.flatMap { [$0.rawValue, $0.rawValue + " says"] } + [
      "leaks", "errors", "har problems",
    ]

  let one: Corpus.Case

  init(_ one: Corpus.Case) { self.one = one }

  func checked() throws -> Corpus.Case {
    var result = one
    if let rows = one["each"] {
      result["each"] = try CorpusText.rows(rows) { row in
        let export = try made((one["document"] ?? "").replacing("§", with: row))
        return try one.list("show").map { CorpusText.readable(try value($0, of: export), isLine: true) }
          .joined(separator: " ¦ ")
      }
      return result
    }
    let export = try made(one["document"] ?? "")
    for entry in one.entries where Self.names.contains(entry.name) {
      result[entry.name] = CorpusText.readable(try value(entry.name, of: export), isLine: !entry.isSection)
    }
    return result
  }

  private typealias Export = (composition: Composition, document: DraftDocument)

  private func made(_ members: String) throws -> Export {
    let document = try DraftDocument(
      reading: Array("{\"wiredraft\": 1, \(CorpusText.decoded(members))}".utf8))
    var files: [String: Result<Composition.FileFacts, Diagnostic.FileProblem>] = [:]
    for line in (one["files"] ?? "").split(separator: "\n") {
      let words = line.split(separator: " ¦ ").map { CorpusText.decoded(String($0)) }
      files[words[0]] = .success(
        Composition.FileFacts(size: 3, contentType: words.count > 1 ? words[1] : nil))
    }
    let pairs = one.list("environment").map { $0.split(separator: "=", maxSplits: 1).map(String.init) }
    let environment = Dictionary(uniqueKeysWithValues: pairs.map { ($0[0], $0[1]) })
    let context = Composition.Context(boundary: "B", environment: environment, files: files)
    return (document.draft.compose(in: context), document)
  }

  private func code(_ name: String, _ export: Export) throws -> CodeExport {
    var options = CodeExport.Options()
    options.revealsSecrets = one["reveals"] == "yes"
    return CodeExport(
      export.composition, of: export.document, as: try require(CodeFormat(rawValue: name)), options: options)
  }

  private func value(_ name: String, of export: Export) throws -> String {
    let text: String
    switch name {
    case "leaks":
      let words = (one["never"] ?? "").split(separator: " ")
      var shown = try CodeFormat.allCases.map { format in
        let code = try code(format.rawValue, export)
        return (format.rawValue, code.text + code.verdict.sentence)
      }
      var writer = SecretMap.Writer(export.composition, of: export.document.draft)
      shown.append(("URL", writer.url()))
      text = shown.filter { format in words.contains { format.1.contains($0) } }.map(\.0).joined(
        separator: ", ")
    case "errors":
      text = export.composition.diagnostics.filter { $0.severity == .error }.map(\.code.rawValue)
        .joined(separator: ", ")
    case "har problems":
      let archive = try ParameterValue(json: try code("har", export).text)
      text = HARValidator(archive).problems.joined(separator: ", ")
    default:
      text =
        name.hasSuffix(" says")
        ? try code(String(name.dropLast(5)), export).verdict.sentence : try code(name, export).text
    }
    return text.isEmpty ? "none" : text
  }
}
