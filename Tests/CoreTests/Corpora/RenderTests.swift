import DraftFormats
import TestSupport
import Testing
import WiredraftCore

/// The cases of `Tests/Corpora/render`: a draft, and what it becomes.
///
/// Inputs:
/// - `draft`: A draft file, without its version; the URL is `https://h/p` if the text doesn't begin with one.
/// - `values`: For each variation a line of JSON values, which take the places `$1`, `$2` and so on in all inputs.
/// - `environment`: An object of environment variables.
/// - `files`: An object of files: `{"size": 3, "type": "image/png", "boundary": "present"}`, or a problem.
/// - `variables`: An object of variables that a file defines; `variables of LAYER` for those of another layer.
/// - `boundary`: The boundary of the context, if it isn't `B`.
/// - `show`: The items of the result, with commas between them. Diagnostics are always shown.
///
/// Items are `target`, `query`, `url`, `head`, `body`, `message`, `fields` (with their rows), `rows` (with their
/// destinations and what they are sent as), `routing` (of the query and of the body), `boundary`, `content type`,
/// `length`, `needs` (files and environment variables), `traits` (of the method), `folded` (the number of bytes of each
/// row); and of `target`, `head` and `body` the `roles` (as ``golden(_:_:)`` writes them), `sources`, `spans` and
/// `variables`.
///
/// The result has the line of values of each variation, and below it what the draft becomes then.
@Suite("Drafts and what they become")
struct RenderTests {
  @Test("Drafts become the messages, origins and diagnostics of the corpus")
  func corpus() throws {
    try Corpus.check("render") { one in
      var one = one
      one["result"] = try Self.result(of: one)
      return one
    }
  }

  @Test("Each diagnostic has a draft in the corpus that causes it, and a similar one that is valid")
  func causes() throws {
    let file = try Corpus.files("render").first { $0.path.hasSuffix("diagnostics.txt") }
    let cases = try require(file).cases
    let ofReaders: Set<Diagnostic.Code> = [.readerLoses, .readerRefuses, .unknownReader]
    let codes = Diagnostic.Code.allCases.filter { !ofReaders.contains($0) }
    check(cases.map(\.title), codes.map(\.rawValue))
    for (one, code) in zip(cases, codes) {
      let values = try require(one["values"]).split(separator: "\n")
      let results = try require(one["result"]).split(separator: "\n" + values[1])
      check(values.count == 2 && results.count == 2, one.title)
      check(results[0].contains("\(code.severity.rawValue)[\(one.title)]"), one.title)
      check(results[0].contains("not made"), code.severity == .error, one.title)
      check(!results[1].contains("[\(one.title)]") && !results[1].contains("not made"), one.title)
    }
  }

  private static func result(of one: Corpus.Case) throws -> String {
    let items = one["show"]?.split(separator: ",").map { $0.drop { $0 == " " } }.map(String.init) ?? []
    guard let values = one["values"] else {
      return try rendering(of: one, [], items).lines.text
    }
    return try values.split(separator: "\n").map { line in
      let elements = try ParameterValue(json: "[\(line)]").elements ?? []
      return try rendering(of: one, elements.map(\.compactJSON), items).lines.text(after: line)
    }.joined(separator: "\n")
  }

  private static func rendering(
    of one: Corpus.Case, _ values: [String], _ items: [String]
  ) throws -> Rendering {
    func input(_ name: String) throws -> ParameterValue? {
      try one[name].map { try ParameterValue(json: filled($0, values)) }
    }
    let text = filled(try require(one["draft"]), values)
    let start = text.hasPrefix(#"{"url""#) ? "" : #""url":"https://h/p"\#(text == "{}" ? "" : ",")"#
    let document = try DraftDocument(reading: Array(#"{"wiredraft":1,\#(start)\#(text.dropFirst())"#.utf8))
    var context = Composition.Context(boundary: one["boundary"] ?? "B")
    for member in try input("environment")?.members ?? [] {
      context.environment[member.name] = member.value.text
    }
    for member in try input("files")?.members ?? [] { context.files[member.name] = try facts(member.value) }
    let layers = Variable.Layer.allCases.map { ("variables of \($0.rawValue)", $0, nil as String?) }
    context.variables = Variable.Scope(
      try ([("variables", .environment, "f")] + layers).compactMap { name, layer, file in
        try input(name)?.members.map { members in
          Variable.Source(layer, file: file, members.map { Variable.Definition($0.name, $0.value) })
        }
      })
    return try Rendering(document.draft.compose(in: context), document.draft, showing: items)
  }

  private static func facts(
    _ value: ParameterValue
  ) throws -> Result<Composition.FileFacts, Diagnostic.FileProblem> {
    if let word = value.text {
      let problems = [Diagnostic.FileProblem.notFound, .isFolder, .noPermission, .system(5), .notExamined]
      return .failure(try require(problems.first { name($0) == word }))
    }
    let checks = [Composition.FileFacts.BoundaryCheck.present, .unchecked]
    return .success(
      Composition.FileFacts(
        size: Int(value["size"]?.compactJSON ?? "") ?? 0, contentType: value["type"]?.text,
        boundary: checks.first { name($0) == value["boundary"]?.text } ?? .absent))
  }
}

extension ParameterValue {
  /// The members of an object; nil for any other value.
  var members: [Member]? {
    guard case .object(let members) = self else { return nil }
    return members
  }
}
