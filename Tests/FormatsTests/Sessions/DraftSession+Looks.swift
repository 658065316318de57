@testable import DraftFormats
import TestSupport
import WiredraftCore

/// Looks at a draft:
/// - `written`: whether its file is as it was read, or else the file; `file TEXT`: the lines that contain a text
/// - `facts`, `rows`, `variables`: what was read of it; `secrets`: what is plain and shouldn't be
/// - `target`, `head`, `body`, `url`, `parts`, `diagnostics`: what it is composed to
/// - what `HeadSession` answers
/// - `curl`, `curl revealed`, `curl in FOLDER`: the command and what is said of it
extension DraftSession {
  func look(_ verb: String, _ rest: String) throws -> String? {
    let composition = draft.compose(in: context)
    let places = DraftPlaces(bytes)
    switch verb {
    case "written":
      let file = live.document.serialized()
      let again = try DraftDocument(reading: file).serialized()
      let isSame = file == bytes || file == bytes + [0x0A]
      return (again == file ? "" : "READ AGAIN IT IS\n\(String(decoding: again, as: UTF8.self))\n")
        + (isSame ? "as it was" : self.file)
    case "file":
      let lines = file.split(separator: "\n").filter { rest.isEmpty || $0.contains(rest) }
      return (rest.isEmpty ? lines : lines.map { $0.trimmingPrefix { $0 == " " } }).joined(separator: "\n")
    case "facts":
      let (document, body) = (live.document, draft.body)
      let facts: [(String, String?)] = [
        ("title", document.title), ("description", document.description), ("method", draft.method),
        ("url", draft.url),
        ("environment", document.environment), ("reader", draft.reader), ("body", body.type.rawValue),
        ("text", body.text.map { String($0) }), ("json", body.json?.compactJSON),
        ("JSON text", body.jsonText?.text.description),
        ("query", body.query.map { String($0) }), ("operation", body.operationName),
        (
          "kept",
          draft.keptBodies.isEmpty ? nil : draft.keptBodies.map(\.type.rawValue).joined(separator: ", ")
        ),
        (
          "styles",
          StyleKey.all.filter { $0.isStated(in: draft.styles) }.map {
            "\($0.name)=\($0.word(in: draft.styles))"
          }.joined(separator: " ")
        ),
        ("stated defaults", draft.styles.stated.map(\.rawValue).sorted().joined(separator: ", ")),
      ]
      return facts.filter { $0.1?.isEmpty == false }.map { "\($0): \(($1 ?? "").onOneLine)" }
        .joined(separator: "\n")
    case "rows":
      return Draft.RowList.allCases.flatMap { list in
        (draft[list] ?? []).enumerated().map { "\(list)[\($0)] \(Self.shown($1))" }
      }.joined(separator: "\n")
    case "variables":
      return draft.variables.map { variable in
        "\(variable.name) = \(variable.value.compactJSON), line \(variable.line ?? 0)"
          + (variable.isSecret ? ", secret" : "")
          + variable.unknown.map { ", with \($0.name)" }.joined()
      }.joined(separator: "\n")
    case "target": return composition.target.text
    case "head": return String(decoding: composition.head.bytes, as: UTF8.self)
    case "body": return String(decoding: composition.body?.bytes.bytes(in: 0..<10_000) ?? [], as: UTF8.self)
    case "parts":
      return
        (draft.filePaths(in: context)
        + (draft.parameters ?? []).indices.map { index in
          "parameters[\(index)]: \(composition.outcome(of: Draft.RowReference(.parameters, index)).map { "\($0.extent)" } ?? "nowhere")"
        }).joined(separator: "\n")
    case "diagnostics":
      return composition.diagnostics.map { diagnostic in
        [
          diagnostic.severity.rawValue, diagnostic.code.rawValue,
          diagnostic.row.map { "\($0.list)[\($0.index)]" },
          places.position(of: diagnostic).map { "at \($0.place)" }, "(\(brief(diagnostic.problem)))",
        ]
        .compactMap(\.self).joined(separator: " ")
      }.joined(separator: "\n") + (composition.hasErrors ? "\nnot sent" : "")
    case "head-of-file", "preview", "places": return HeadSession(bytes).answer(verb + " " + rest)
    case "secrets":
      let secrets = PlainSecrets(in: draft)
      return secrets.isEmpty
        ? "none"
        : [
          secrets.firstName.map { "first \($0)" }, secrets.firstRow.map { "in \($0.list)[\($0.index)]" },
          "\(secrets.rowCount) in rows",
          secrets.isInURL ? "in the URL" : nil, secrets.isInBody ? "in the body" : nil,
          secrets.variable.map { "variable \($0)" },
        ].compactMap(\.self).joined(separator: ", ")
    case "masked-url":
      var mask = SecretMap.Writer(composition, of: draft)
      let url = mask.url()
      let ranges = [composition.target, composition.head].map {
        SecretURL.places(inTarget: $0).map(\.range)
      }
      return
        "\(url)\n\(mask.hidden.count) rows and \(mask.hiddenInURL) in the URL; target \(ranges[0]), head \(ranges[1])"
    case "masked-head":
      var mask = SecretMap.Writer(composition, of: draft)
      return String(decoding: mask.bytes(of: composition.head, in: nil), as: UTF8.self)
    case "file-name": return FileNameSuggestion.name(for: live.document)
    case "curl":
      var options = CodeExport.Options()
      options.revealsSecrets = rest == "revealed"
      if rest.hasPrefix("in ") { options.folder = String(rest.dropFirst(3)) }
      let export = CodeExport(composition, of: live.document, as: .curl, options: options)
      let notes = export.verdict.notes.map { " (\(brief($0)))" }.joined()
      return "\(export.text)\n= \(export.verdict.sentence)\(notes)"
        + (export.verdict.isFaithful ? "" : " Not faithful.")
    default: return nil
    }
  }

  /// A row as it was read.
  static func shown(_ row: Draft.Row) -> String {
    var facts: [String] = []
    if !row.isEnabled { facts.append("off") }
    if row.isVerbatim { facts.append("verbatim") }
    if row.source == .environment { facts.append("from the environment") }
    if row.isSecret { facts.append(row.hidesText ? "secret" : "secret but shown") }
    if let name = row.filename { facts.append("file name \(name)") }
    if let type = row.contentType { facts.append("content type \(type)") }
    if !row.offMembers.isEmpty { facts.append("members off \(row.offMembers)") }
    if let description = row.notes.description { facts.append("described “\(description)”") }
    if !row.notes.unknown.isEmpty {
      facts.append("with \(row.notes.unknown.map(\.name).joined(separator: ", "))")
    }
    if let problem = row.problem { facts.append("wrong: \(brief(problem))") }
    return "\(row.type) \(row.name)=\(row.text.onOneLine)"
      + (facts.isEmpty ? "" : " (\(facts.joined(separator: "; ")))")
  }
}

/// Looks at the bytes of a file that is perhaps no draft: `head-of-file`, perhaps only of
/// `COUNT bytes` of it, `preview`, and `places`: of rows and of their lists.
struct HeadSession {
  var bytes: [UInt8]

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  func answer(_ line: String) -> String {
    if line.hasPrefix("places") { return places }
    let words = line.words
    let count = words.count > 1 ? Int(words[1]) : nil
    let head = DraftHead(reading: Array(bytes.prefix(count ?? bytes.count)), isWhole: count == nil)
    if words[0] == "preview" {
      guard let preview = head.preview else { return "none" }
      return "\(preview.method) \(preview.url), \(preview.rowCount) rows\n"
        + (preview.lines.map { line in
          "\(line.type) \(line.name)=\(line.value)" + (line.isHidden ? " (hidden)" : "")
            + (line.isEnabled ? "" : " (off)")
        } + preview.body).joined(separator: "\n")
    }
    return [
      head.method.map { "method \($0)" }, head.title.map { "title \($0)" }, head.url.map { "url \($0)" },
      head.shownURL == head.url ? nil : head.shownURL.map { "shown as \($0)" },
      head.problem.map { "\($0.place): \($0.sentence)" },
    ].compactMap(\.self).joined(separator: "\n")
  }
}

extension HeadSession {
  private var places: String {
    let places = DraftPlaces(bytes)
    return Draft.RowList.allCases.map { list in
      let found = (0..<9).compactMap { places.position(of: Draft.RowReference(list, $0))?.place }
      let ofList = places.position(of: Diagnostic(.emptyName, list: list))
      return "\(list)" + (ofList.map { " at \($0.place)" } ?? "") + ": "
        + (found.isEmpty ? "none" : found.joined(separator: ", "))
    }.joined(separator: "\n")
  }
}

/// A value without the names of modules.
func brief(_ value: some Any) -> String {
  "\(value)".replacing("WiredraftCore.", with: "").replacing("DraftFormats.", with: "").replacing(
    "Diagnostic.", with: "")
}

extension FolderDocument {
  /// Answers `written` and `facts`: what drafts and variables get of a folder.
  func answer(_ line: String, _ bytes: [UInt8]) -> String {
    let file = serialized()
    if line == "written" {
      let again = try? FolderDocument(reading: file).serialized()
      let text =
        file == bytes || file == bytes + [0x0A]
        ? "as it was" : String(decoding: file.dropLast(), as: UTF8.self)
      return (again == file ? "" : "READ AGAIN IT DIFFERS\n") + text
    }
    let (defaults, source) = (defaults(file: "f/folder.wiredraft.json"), variableSource(file: "f"))
    return [
      title.map { "title: \($0)" }, description.map { "description: \($0.onOneLine)" },
      environment.map { "environment: \($0)" }, reader.map { "reader: \($0)" },
      order.map { "order: \($0)" },
      (send?.maxTime?.text).map { "sent within \($0) s, proxy \(send?.proxy ?? "none")" },
      "drafts get of \(defaults.file): \(defaults.baseURL ?? "no URL") of line \(defaults.baseURLLine ?? 0), arrays \(defaults.styles.arrays)",
    ]
    .compactMap(\.self).joined(separator: "\n")
      + defaults.headers.map { "\nheader \(DraftSession.shown($0))" }.joined()
      + source.definitions.map {
        "\n\(source.layer) variable of \(source.file ?? "") \($0.name), line \($0.line ?? 0)"
          + ($0.isSecret ? ", secret" : "")
      }.joined()
      + unknownKeys.map {
        "\nunknown: \(brief($0.problem))" + ($0.row.map { " in \($0.list)[\($0.index)]" } ?? "")
      }
      .joined()
      + (unknown.isEmpty ? "" : "\nkept: \(unknown.map(\.name))")
  }
}
