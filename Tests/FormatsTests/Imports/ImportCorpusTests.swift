@testable import DraftFormats
import Responses
import TestSupport
import Testing
import WiredraftCore
import YAMLText

/// Foreign texts, and what becomes of them.
///
/// The inputs of a case:
/// - `input`: the text. In place of it the parts of an OpenAPI description with one operation, see ``DescriptionText``.
/// - `as`: the format of the text; otherwise it is recognised. `bruno-folder` is a folder of the `file`s.
/// - `choose`: the operation of a description.
/// - `file NAME`: a file that the text names, with its content.
/// - `name`: the name of the text's own file.
/// - `prefers rows`, `mends signs`, `splits query`: options of the import, `yes` or `no`.
/// - `yaml`: `yes` to read YAML.
/// - `all rows`: `on` for the message with all rows, also those that are off.
/// - `never`: words that may be neither in the draft nor in the remarks.
/// - `each`: rows that are put in the place of `§` in other inputs, one by one. Behind the arrow of each are the values
///   that `show` names. If there are several inputs, the row is that of each of them.
///
/// A control character is written as its picture, such as `␉`, and an invisible character as `⟨U+FEFF⟩`.
///
/// The results are those of ``ImportedTexts/value(_:)`` that the case has entries for; if there is none, the draft, its
/// remarks and the message that is sent. `problem` is the reason why nothing is imported, with its place.
@Suite("Imports")
struct ImportCorpusTests {
  @Test("A foreign text becomes the request that it describes, or is refused with the reason and its place")
  func cases() throws { try Corpus.check("imports") { try ImportCase($0).checked() } }
}

private struct ImportCase {
  private var tools: ImportTools {
    var tools = ImportTools(expectation: Expectation.usualForm)
    guard one["yaml"] == "yes" else { return tools }
    tools.yaml = { text throws(ImportError) in
      let yaml = try YAMLText(text)
      return (yaml.json, yaml.places)
    }
    return tools
  }

  let one: Corpus.Case

  init(_ one: Corpus.Case) { self.one = one }

  func checked() throws -> Corpus.Case {
    var result = one
    if one["each"] != nil {
      let shown = one.list("show")
      let rows = CorpusText.rows(one["each"] ?? "") { outcome(of: $0, shown: shown) }
      result["each"] = rows
      if one["format"] != nil { result["format"] = formats(CorpusText.inputs(one["each"] ?? "")) }
      return result
    }
    if one["format"] != nil { result["format"] = formats([nil]) }
    let names = ImportedTexts.names.filter { one[$0] != nil }
    do throws(ImportError) {
      let imported = try imported(text(nil)[0], row: nil)
      result["problem"] = nil
      for name in names.isEmpty && one["problem"] == nil ? ["draft", "remarks", "wire"] : names {
        let isLine = one.entries.first { $0.name == name }?.isSection == false
        result[name] = CorpusText.readable(imported.value(name), isLine: isLine)
      }
    } catch {
      for name in names { result[name] = nil }
      result["problem"] = problem(error)
    }
    return result
  }

  /// The values of a row, for all inputs.
  private func outcome(of row: String, shown: [String]) -> String {
    var outcomes: [String] = []
    for text in text(row) {
      let outcome = outcome(of: text, row: row, shown: shown)
      if !outcomes.contains(outcome) { outcomes.append(outcome) }
    }
    return outcomes.joined(separator: " ‖ ")
  }

  private func outcome(of text: String, row: String, shown: [String]) -> String {
    if shown == ["format"] { return Import.format(of: text)?.rawValue ?? "none" }
    do throws(ImportError) {
      let imported = try imported(text, row: row)
      let values = shown.filter { $0 != "problem" }.map { name in
        let value = name == "format" ? Import.format(of: text)?.rawValue ?? "none" : imported.value(name)
        return CorpusText.readable(value, isLine: true)
      }
      return values.isEmpty ? "\(imported.samples.count) requests" : values.joined(separator: " ¦ ")
    } catch {
      return CorpusText.readable(problem(error), isLine: true)
    }
  }

  private func formats(_ rows: [String?]) -> String {
    var names: [String] = []
    for text in rows.flatMap(text) {
      let name = Import.format(of: text)?.rawValue ?? "none"
      if !names.contains(name) { names.append(name) }
    }
    return names.joined(separator: ", ")
  }

  /// The texts of the case, for a row.
  private func text(_ row: String?) -> [String] {
    let inputs = one.entries.filter { $0.name == "input" }.map { filled($0.value, row) }
    return inputs.isEmpty ? [DescriptionText { filled(one[$0], row) }.text] : inputs
  }

  private func filled(_ text: String, _ row: String?) -> String {
    CorpusText.decoded(row.map { text.replacing("§", with: $0) } ?? text)
  }

  private func filled(_ text: String?, _ row: String?) -> String? { text.map { filled($0, row) } }

  private func imported(_ text: String, row: String?) throws(ImportError) -> ImportedTexts {
    var options = ImportOptions()
    options.prefersRows = one["prefers rows"] == "yes"
    options.mendsSigns = one["mends signs"] == "yes"
    options.splitsQuery = one["splits query"] != "no"
    let files = one.entries.filter { $0.name.hasPrefix("file ") }.map {
      (path: String($0.name.dropFirst(5)), text: CorpusText.decoded($0.value))
    }
    let contents: ImportContents
    if one["as"] == "bruno-folder" {
      contents = try BrunoFolder.contents(
        of: files.map { FolderFile(path: $0.path, text: BrunoFolder.includes($0.path) ? $0.text : nil) },
        named: "folder", options, tools)
    } else {
      for file in files { options.files[file.path] = Array(file.text.utf8) }
      var tools = tools
      tools.files = referenced(files)
      contents = try Import.contents(
        of: text, as: filled(one["as"], row).flatMap(ImportFormat.init(rawValue:)), options: options,
        tools: tools)
    }
    var result = ImportedTexts(text: text, never: (one["never"] ?? "").split(separator: " ").map(String.init))
    switch contents {
    case .requests(let requests): result.requests = requests
    case .collection(let requests, let environments):
      (result.requests, result.environments) = (Array(requests), environments)
    case .operations(let description):
      result.description = description
      if let name = filled(one["choose"], row) {
        result.requests = [description.request(for: try description.operation(named: name))]
      } else if one["operations"] == nil {
        result.requests = [try description.onlyRequest()]
      }
    }
    if one["environments"] == nil, result.requests.isEmpty, result.description == nil {
      _ = try Import.requests(in: text, as: one["as"].flatMap(ImportFormat.init(rawValue:)), options: options)
    }
    result.samples = result.requests.map { ImportedSample($0, allRows: one["all rows"] == "on") }
    return result
  }

  private func referenced(_ files: [(path: String, text: String)]) -> ReferencedFiles {
    var result = ReferencedFiles(name: one["name"] ?? "")
    let texts = Dictionary(files.map { ($0.path, $0.text) }) { $1 }
    if !texts.isEmpty {
      result.read = { path in
        guard let text = texts[path] else { return .failure(.missing) }
        return .success(text)
      }
    }
    return result
  }

  private func problem(_ error: ImportError) -> String {
    let place = error.position.map { "\($0.line):\($0.column) " } ?? ""
    let format = one["as"].flatMap { $0 == "§" ? nil : $0 }.map {
      error.format?.rawValue == $0 ? "" : " (\(error.format?.rawValue ?? "no format"))"
    }
    return place + error.message + (format ?? "")
  }
}

/// The requests that a text became.
private struct ImportedTexts {
  var text: String
  var never: [String]
  var requests: [ImportedRequest] = []
  var samples: [ImportedSample] = []
  var environments: [ImportedEnvironment] = []
  var description: OpenAPIDescription?

  static let names = [
    "title", "description", "line", "request", "url", "body type", "type", "content", "rows", "query",
    "path rows",
    "headers", "fields",
    "variables", "draft", "remarks", "left out", "changed", "added", "ignored", "wire", "diagnostics",
    "unread",
    "other rows", "leaks", "notes", "secret", "expectations", "captures",
    "count", "place", "folders", "environments",
    "operations",
  ]

  func value(_ name: String) -> String {
    let isLong = ["draft", "remarks", "wire", "folders", "environments", "operations"].contains(name)
    var values: [String] = []
    switch name {
    case "count": values = ["\(requests.count)"]
    case "environments":
      values =
        ImportedEnvironment.files(of: environments).map {
          $0.name + "\n" + String(decoding: $0.bytes, as: UTF8.self)
        }
        + environments.flatMap(\.remarks).map(\.text)
    case "operations":
      values = description.map(operations) ?? []
    case "folders":
      for folder in requests.compactMap(\.place).flatMap(\.folders) {
        let text = "\(folder.name): \(file(folder.document.serialized()))"
        if !values.contains(text) { values.append(text) }
      }
      values += samples.map { value(name, of: $0) }
    case "leaks":
      let all =
        samples.map { String(decoding: $0.imported.document.serialized(), as: UTF8.self) }
        + samples.flatMap(\.imported.remarks).map(\.text)
      values = never.filter { word in all.contains { $0.contains(word) } }
    default:
      values = samples.map { sample in
        let text = value(name, of: sample)
        return text.isEmpty && !isLong ? "none" : text
      }
    }
    let separator = name == "wire" ? "\n———\n" : isLong ? "\n" : " | "
    let text = values.joined(separator: separator)
    return text.isEmpty ? "none" : text
  }

  private func operations(_ description: OpenAPIDescription) -> [String] {
    var lines = ["\(description.title ?? "-") \(description.version)"]
    for operation in description.operations {
      var facts = ["\(operation.position.line):\(operation.position.column)", operation.operationID ?? "-"]
      facts += [operation.name, "“\(operation.summary ?? "")”"] + operation.tags
      if operation.isDeprecated { facts.append("(deprecated)") }
      lines.append(facts.joined(separator: " "))
    }
    return lines + description.remarks.map(remark)
  }

  private func value(_ name: String, of sample: ImportedSample) -> String {
    let (imported, draft) = (sample.imported, sample.draft)
    switch name {
    case "title": return imported.document.title ?? "none"
    case "description": return imported.document.description ?? "none"
    case "line": return sample.line
    case "request": return "\(draft.method) \(draft.url)"
    case "url": return draft.url
    case "body type":
      return [draft.body.type.rawValue, draft.body.contentType].compactMap(\.self).joined(separator: " ")
    case "type": return sample.contentType ?? "none"
    case "content": return sample.content
    case "rows": return lines(draft.parameters)
    case "query": return lines(draft.query)
    case "path rows": return lines(draft.path)
    case "headers": return lines(draft.headers)
    case "fields":
      return sample.composition.fields.filter { !["host", "content-length"].contains($0.name.lowercased()) }
        .map { "\($0.name): \($0.value)" }.joined(separator: ", ")
    case "variables": return draft.variables.map(\.name).joined(separator: ", ")
    case "draft": return file(imported.document.serialized())
    case "remarks": return imported.remarks.map(remark).joined(separator: "\n")
    case "left out": return sample.remarks(.leftOut).joined(separator: " ")
    case "changed": return sample.remarks(.changed).joined(separator: " ")
    case "added": return sample.remarks(.added).joined(separator: " ")
    case "ignored": return sample.remarks(.ignored).joined(separator: " ")
    case "wire": return sample.wire
    case "diagnostics":
      return sample.composition.diagnostics.map { "\($0.severity) \($0.code.rawValue)" }.joined(
        separator: ", ")
    case "unread": return imported.unreadFiles.joined(separator: ", ")
    case "other rows": return imported.hasOtherRows ? "yes" : "no"
    case "secret":
      let rows = draft.headers + (draft.parameters ?? [])
      return rows.filter(\.isSecret).map(\.name).joined(separator: ", ")
    case "notes": return draft.headers.map { $0.notes.description ?? "none" }.joined(separator: " ")
    case "captures":
      return (imported.document.expected.captures ?? []).map { "\($0.name) ← \($0.place)" }
        .joined(separator: ", ")
    case "expectations":
      return (imported.document.expected.expectations ?? []).joined(separator: ", ")
    case "place":
      let place = imported.place.map { $0.folders.map(\.name) } ?? []
      return place.joined(separator: " / ")
    default: return imported.place.map { file($0.document.serialized()) } ?? ""
    }
  }

  /// The text of a file, without the line end after it.
  private func file(_ bytes: [UInt8]) -> String { String(decoding: bytes.dropLast(), as: UTF8.self) }

  /// The rows as `name=text`, with their type where it is not text, and a hyphen before those that are off.
  private func lines(_ rows: [Draft.Row]?) -> String {
    (rows ?? []).map { row in
      let type = row.type == .string || row.type == .number ? "" : ":\(row.type.rawValue)"
      return (row.isEnabled ? "" : "-") + row.name + type + "=" + row.text
    }.joined(separator: ", ")
  }

  private func remark(_ remark: ImportRemark) -> String {
    let place = remark.place.map { $0 + " " } ?? ""
    let kind = remark.kind == .leftOut ? "left out" : remark.kind.rawValue
    return "\(kind): \(place)\(remark.text)"
  }
}
