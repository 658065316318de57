import TestDrafts
import TestSupport
import Testing
import WiredraftCore
import YAMLText
@testable import DraftFormats

/// Code in each format that can also be imported, imported again: the request is the same, or the verdict of the export or a
/// remark of the import says what is not.
///
/// `Tests/Corpora/oracles/round-trips.txt` has a case for each such format: `export` and `import` are the names of the
/// formats; `import` is that of the export where there is none. Of 600 drafts, none comes back different in silence, and:
/// - `same`: the smallest number of drafts that come back the same.
/// - `verdict`: what the verdicts of the others may say: their kinds of difference and of note.
/// - `remarks`: what remarks of their imports may say: the names of the findings.
/// - `refusals`: the reasons for which an import may be refused: the names of the findings.
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

  @Test("A request comes back from each format as it was, or what differs is said")
  func comeBack() throws {
    for one in try Corpus.files("oracles/round-trips.txt").flatMap(\.cases) {
      let name = one["export"] ?? ""
      let export = try require(CodeFormat(rawValue: name))
      let reader = try require(ImportFormat(rawValue: one["import"] ?? name))
      var trip = Trip()
      for draft in Self.drafts { trip.take(draft, Self.compose(draft), export, reader) }
      check(trip.count[.silent], 0, "\(name): \(trip.count)")
      check(trip.count.total, Self.drafts.count)
      check(trip.count[.same] >= Int(one["same"] ?? "") ?? .max, "\(name): \(trip.count)")
      for (entry, found) in [("verdict", trip.kinds), ("remarks", trip.remarks), ("refusals", trip.refusals)]
      {
        check(found.subtracting(one.list(entry)), [], "\(name): \(entry)")
      }
    }
  }

  @Test("Each format that can be imported is exported and imported again")
  func formats() throws {
    let cases = try Corpus.files("oracles/round-trips.txt").flatMap(\.cases)
    let both = CodeFormat.allCases.map(\.rawValue).filter { ImportFormat(rawValue: $0) != nil }
    for name in both { check(cases.contains { $0["export"] == name }, name) }
  }

  /// The way of drafts through a format.
  private struct Trip {
    var count = OracleCount()
    var (kinds, remarks, refusals): (Set<String>, Set<String>, Set<String>) = ([], [], [])
    private var reported = 0

    mutating func take(
      _ draft: Draft, _ composition: Composition, _ format: CodeFormat, _ reader: ImportFormat
    ) {
      var options = CodeExport.Options()
      options.revealsSecrets = true
      let code = CodeExport(composition, of: DraftDocument(draft), as: format, options: options)
      let said = code.verdict.differences.compactMap(Self.kind) + code.verdict.notes.compactMap(Self.kind)
      do throws(ImportError) {
        let contents = try Import.contents(
          of: code.text, as: reader, options: ImportOptions(), tools: ImportTools(yaml: Self.yaml))
        let first: ImportedRequest? =
          switch contents {
          case .requests(let requests): requests.first
          case .collection(let requests, _): requests.first
          case .operations: nil
          }
        guard let imported = first else { return refuse("none", code, said) }
        let sent = Self.request(composition)
        let found = Self.request(RoundTripTests.compose(imported.document.draft))
        if found == sent { return count.add(.same) }
        let noted = imported.remarks.filter { $0.kind == .leftOut || $0.kind == .changed }.map(\.finding.id)
        kinds.formUnion(said)
        remarks.formUnion(noted)
        let isNoted = !Set(noted).isSubset(of: ["rowsPossible"])
        if isNoted
          || found.parts(thatDifferFrom: sent).allSatisfy({ part in said.contains { Self.says($0, part) } })
        {
          return count.add(.said)
        }
        count.add(.silent)
        report("\(found.differences(from: sent))\n\(code.text)\n\(code.verdict.sentence)")
      } catch {
        refuse(error.finding.id, code, said)
      }
    }

    @Sendable private static func yaml(
      _ text: String
    ) throws(ImportError) -> (json: String, places: [TextPosition]) {
      let yaml = try YAMLText(text)
      return (yaml.json, yaml.places)
    }

    private mutating func refuse(_ finding: String, _ code: CodeExport, _ said: [String]) {
      count.add(.refused)
      refusals.insert(finding)
      kinds.formUnion(said)
    }

    private mutating func report(_ text: String) {
      reported += 1
      if reported <= 8 { Issue.record("\(text)") }
    }

    private static func request(_ composition: Composition) -> OracleRequest {
      OracleRequest(
        line: "\(composition.method) \(composition.target.text)",
        // The case of a name has no meaning.
        fields: composition.fields.map { "\($0.name.lowercased()): \($0.value)" },
        content: (composition.body?.bytes.segments ?? []).flatMap { segment in
          switch segment.content {
          case .bytes(let bytes): Array(bytes.bytes)
          case .file(let path, _, _): Array("<\(path)>".utf8)
          }
        })
    }

    /// Whether a kind of a verdict is about a part of the request.
    private static func says(_ kind: String, _ part: String) -> Bool {
      switch kind {
      case "refuses", "remark": true
      case "changesTarget": part == "line"
      // A method decides about Content-Length, too.
      case "changesMethod": part != "content"
      case "changesContent": part == "content" || part == "fields"
      case "boundary": part != "line"
      default: part == "fields"
      }
    }

    private static func kind(_ difference: ExportVerdict.Difference) -> String? {
      String("\(difference)".prefix { $0 != "(" })
    }

    private static func kind(_ note: ExportVerdict.Note) -> String? {
      switch note {
      case .headWaits, .cutShort: nil
      default: String("\(note)".prefix { $0 != "(" })
      }
    }
  }
}
