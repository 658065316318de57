import TestDrafts
import TestSupport
import Testing
import WiredraftCore
import YAMLText
@testable import DraftFormats

/// Code in each format that can also be imported, imported again: the request is the same, or the verdict of the export or a
/// remark of the import says which part of it is not.
///
/// `Tests/Corpora/oracles/round-trips.txt` has a table of what differences, notes and remarks are about, by their names, and
/// a case for each format: `export` and `import` are the names of the formats; `import` is that of the export where there is
/// none. Of 600 drafts none comes back different in silence, and `same` is the smallest number that come back the same.
/// Rows of `drafts` have the members of a draft file, and the parts that differ; `silent` is before those that nothing says.
///
/// The parts of a request in the table are `method`, `target`, `content`, `order` (of the fields), the name of a field in small
/// letters, `field` (the value, or the absence, of each field that the sentence names), `spelling` (of such a name),
/// `refusal` (nothing can be imported) and `request` (all of these). A name may be followed by words that the sentence has, in quotes.
@Suite("Own exports, imported again")
struct RoundTripTests {
  private static let drafts: [Draft] = {
    var maker = DraftMaker(seed: 59)
    var drafts: [Draft] = []
    while drafts.count < 600 {
      var draft = maker.draft()
      // A reference to the environment is a matter of its own.
      for list in Draft.RowList.allCases {
        for index in (draft[list] ?? []).indices { draft[list]?[index].source = .literal }
      }
      if !compose(draft).hasErrors { drafts.append(draft) }
    }
    return drafts
  }()

  private static func compose(_ draft: Draft) -> Composition {
    let facts = Composition.FileFacts(size: 5, contentType: "image/png", boundary: .unchecked)
    var files: [String: Result<Composition.FileFacts, Diagnostic.FileProblem>] = [:]
    for path in draft.filePaths { files[path] = path == "gone" ? .failure(.notFound) : .success(facts) }
    return draft.compose(in: Composition.Context(boundary: "B", files: files))
  }

  @Test("A request comes back from each format as it was, or each part that differs is said")
  func comeBack() throws {
    let corpus = try require(try Corpus.files("oracles/round-trips.txt").first)
    let table = Table(try require(corpus.cases.first))
    for one in corpus.cases.dropFirst() where one["same"] != nil {
      let name = one["export"] ?? ""
      let (export, reader) = try Self.formats(one)
      var trip = Trip(table: table)
      for draft in Self.drafts { trip.take(DraftDocument(draft), Self.compose(draft), export, reader) }
      check(trip.count[.silent], 0, "\(name): \(trip.count)")
      check(trip.count.total, Self.drafts.count)
      check(trip.count[.same] >= one.number("same") ?? .max, "\(name): \(trip.count)")
    }
  }

  private static func formats(_ one: Corpus.Case) throws -> (CodeFormat, ImportFormat) {
    let name = one["export"] ?? ""
    return (
      try require(CodeFormat(rawValue: name)), try require(ImportFormat(rawValue: one["import"] ?? name))
    )
  }

  @Test("What a format could take for its own comes back, or each part that differs is said")
  func signs() throws {
    let corpus = try require(try Corpus.files("oracles/round-trips.txt").first)
    let table = Table(try require(corpus.cases.first))
    try corpus.check { one in
      var result = one
      result.compute([
        "drafts": { one, inputs in
          let (export, reader) = try Self.formats(one)
          let document = try DraftDocument(
            reading: Array("{\"wiredraft\": 1, \(Marked.string(inputs[0]))}".utf8))
          var trip = Trip(table: table)
          let (parts, silent) = trip.take(document, Self.compose(document.draft), export, reader)
          let words = parts.map { silent.contains($0) ? "silent " + $0 : $0 }
          return words.isEmpty ? "same" : words.joined(separator: ", ")
        }
      ])
      return result
    }
  }

  @Test("Each format that can be imported is exported and imported again")
  func formats() throws {
    let cases = try Corpus.files("oracles/round-trips.txt").flatMap(\.cases)
    let both = CodeFormat.allCases.map(\.rawValue).filter { ImportFormat(rawValue: $0) != nil }
    for name in both { check(cases.contains { $0["export"] == name }, name) }
  }

  /// The parts of a request that each kind of sentence is about.
  private struct Table {
    private var rows: [(kind: String, words: String, parts: Set<String>)] = []

    init(_ one: Corpus.Case) {
      for entry in one.entries {
        let halves = entry.name.split(separator: " \"", maxSplits: 1)
        rows.append(
          (
            String(halves[0]), halves.count > 1 ? String(halves[1].dropLast()) : "",
            Set(entry.value.split(separator: " ").map(String.init))
          ))
      }
    }

    /// Whether a sentence says that a part, such as `method`, `field x-a` or `spelling x-a`, differs.
    func says(_ sentence: Sentence, _ part: String) -> Bool {
      let words = part.split(separator: " ", maxSplits: 1).map(String.init)
      return rows.contains { row in
        guard row.kind == sentence.kind, row.words.isEmpty || sentence.text.contains(row.words) else {
          return false
        }
        if row.parts.contains("request") { return true }
        guard let name = words.dropFirst().first else { return row.parts.contains(part) }
        return words[0] == "field" && row.parts.contains(name)
          || row.parts.contains(words[0]) && sentence.names(name)
      }
    }
  }

  /// A difference or a note of a verdict, or a remark of an import.
  private struct Sentence: CustomStringConvertible {
    let kind: String
    let text: String
    var description: String { kind + ": " + text }

    init(_ remark: ImportRemark) { (kind, text) = (remark.finding.id, remark.text) }
    init<T>(verdict value: T) {
      text = "\(value)"
      kind = String(text.prefix { $0 != "(" })
    }

    /// Whether the sentence has a name, given in small letters, as a word.
    func names(_ name: String) -> Bool {
      let lower = text.lowercased()
      return lower.ranges(of: name).contains { range in
        let around = lower[..<range.lowerBound].suffix(1) + lower[range.upperBound...].prefix(1)
        return !around.contains { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" }
      }
    }
  }

  /// The message that a draft sends.
  private struct Message {
    let method: String
    let target: String
    let fields: [(name: String, value: String)]
    let content: [UInt8]

    init(_ composition: Composition) {
      (method, target) = (composition.method, composition.target.text)
      fields = composition.fields.map { ($0.name, $0.value) }
      content = (composition.body?.bytes.segments ?? []).flatMap { segment in
        switch segment.content {
        case .bytes(let bytes): Array(bytes.bytes)
        case .file(let path, _, _): Array("<\(path)>".utf8)
        }
      }
    }

    /// The parts that differ from another message.
    func parts(thatDifferFrom other: Message) -> [String] {
      var parts: [String] = []
      if method != other.method { parts.append("method") }
      if !target.utf8.elementsEqual(other.target.utf8) { parts.append("target") }
      if content != other.content { parts.append("content") }
      let (mine, others) = (
        Dictionary(grouping: fields) { $0.name.lowercased() },
        Dictionary(grouping: other.fields) { $0.name.lowercased() }
      )
      let names = Set(mine.keys).union(others.keys).sorted()
      // A field that differs is somewhere else, too.
      var kept = Set(names)
      for name in names {
        let (one, two) = (mine[name] ?? [], others[name] ?? [])
        if one.map(\.value).map({ Array($0.utf8) }) != two.map(\.value).map({ Array($0.utf8) }) {
          parts.append("field " + name)
          kept.remove(name)
        } else if one.map(\.name) != two.map(\.name) {
          parts.append("spelling " + name)
        }
      }
      func order(_ fields: [(name: String, value: String)]) -> [String] {
        fields.map { $0.name.lowercased() }.filter(kept.contains)
      }
      if order(fields) != order(other.fields) { parts.append("order") }
      return parts
    }

    var text: String {
      "\(method) \(target)\n" + fields.map { "\($0.name): \($0.value)\n" }.joined()
        + String(decoding: content.prefix(600), as: UTF8.self).debugDescription
    }
  }

  /// The way of drafts through a format.
  private struct Trip {
    let table: Table
    var count = OracleCount()
    private var reported = 0

    init(table: Table) { self.table = table }

    /// Returns the parts that differ, and those of them that nothing says.
    @discardableResult
    mutating func take(
      _ document: DraftDocument, _ composition: Composition, _ format: CodeFormat, _ reader: ImportFormat
    ) -> (parts: [String], silent: [String]) {
      var options = CodeExport.Options()
      options.revealsSecrets = true
      let code = CodeExport(composition, of: document, as: format, options: options)
      var said = code.verdict.differences.map { Sentence(verdict: $0) }
      said += code.verdict.notes.map { Sentence(verdict: $0) }
      var found: Message?
      var refusal = ""
      do throws(ImportError) {
        let contents = try Import.contents(
          of: code.text, as: reader, options: ImportOptions(), tools: ImportTools(yaml: Self.yaml))
        let imported: ImportedRequest? =
          switch contents {
          case .requests(let requests): requests.first
          case .collection(let requests, _): requests.first
          case .operations: nil
          }
        if let imported {
          found = Message(RoundTripTests.compose(imported.document.draft))
          said += imported.remarks.map { Sentence($0) }
        }
      } catch {
        refusal = error.finding.id + ": " + error.finding.sentence
      }
      let sent = Message(composition)
      let parts = found?.parts(thatDifferFrom: sent) ?? ["refusal"]
      let silent = parts.filter { part in !said.contains { table.says($0, part) } }
      count.add(
        parts.isEmpty ? .same : !silent.isEmpty ? .silent : found == nil ? .refused : .said)
      guard !silent.isEmpty else { return (parts, []) }
      reported += 1
      guard reported <= 8 else { return (parts, silent) }
      Issue.record(
        "\(silent): \(code.text)\nis read as\n\(found?.text ?? refusal)\nand not as\n\(sent.text)\nsaid: \(said)"
      )
      return (parts, silent)
    }

    @Sendable private static func yaml(
      _ text: String
    ) throws(ImportError) -> (json: String, places: [TextPosition]) {
      let yaml = try YAMLText(text)
      return (yaml.json, yaml.places)
    }
  }
}
