import DraftFormats
import Explanations
import ScreenModel
import Variables
import WiredraftCore

struct VariableList {
  private struct Entry {
    var variable: Variable
    var uses: [DraftReference.Place]
  }

  private let draft: Draft
  private let folders: [Draft.FolderDefaults]
  private let entries: [Entry]

  private static let mostUses = 5

  init(draft: Draft, _ composition: Composition) {
    self.draft = draft
    folders = composition.folders
    var uses: [String: [DraftReference.Place]] = [:]
    // Variables of the process's environment, and undefined ones.
    var others: [Variable] = []
    for reference in draft.variableReferences(in: folders) {
      let name = reference.name
      if uses[name] == nil, composition.variables[name] == nil {
        others.append(composition.variable(named: name) ?? Variable(name, nil, at: nil))
      }
      uses[name, default: []].append(reference.place)
    }
    let variables =
      composition.variables.all + others.filter(\.isDefined) + others.filter { !$0.isDefined }
    entries = variables.map { Entry(variable: $0, uses: uses[$0.name] ?? []) }
  }

  var hasUndefined: Bool { entries.contains { !$0.variable.isDefined } }

  // MARK: - Table

  var text: String {
    let head = ["NAME", "VALUE", "TYPE", "LAYER", "DEFINED IN"]
    let rows = TextTable([head] + entries.map { row($0.variable) }).text.split(separator: "\n")
    var text = "\(rows[0])\n"
    for (line, entry) in zip(rows.dropFirst(), entries) {
      text += "\(line)\n"
      for place in entry.variable.hidden { text += Printable.text("  hides \(Self.text(of: place))") + "\n" }
      guard !entry.uses.isEmpty else { continue }
      var places = entry.uses.prefix(Self.mostUses).map(self.text(of:))
      if entry.uses.count > Self.mostUses { places.append("\(entry.uses.count - Self.mostUses) more") }
      text += Printable.text("  used in \(places.joined(separator: ", "))") + "\n"
    }
    return text
  }

  private func row(_ variable: Variable) -> [String] {
    let value = TextLayout.truncated(Self.shownValue(of: variable) ?? "not defined", to: 48)
    guard let place = variable.place, let type = Self.typeName(of: variable) else {
      return [variable.name, value, "", "", ""]
    }
    return [variable.name, value, type, place.layer.rawValue, Self.file(of: place)]
  }

  private static func typeName(of variable: Variable) -> String? {
    variable.value.map { (Draft.RowType(of: $0) ?? .string).rawValue }
  }

  private static func shownValue(of variable: Variable) -> String? {
    guard let value = variable.value else { return nil }
    if variable.isSecret { return SecretMap.dots }
    if case .string(let text) = value { return text }
    return maskedJSON(of: value)
  }

  private static func maskedJSON(of value: ParameterValue) -> String {
    guard value.isCollection else { return value.compactJSON }
    return String(decoding: SecretText.masked(Array(value.compactJSON.utf8)), as: UTF8.self)
  }

  private static func text(of place: Variable.Place) -> String {
    let file = file(of: place)
    return file.isEmpty ? place.layer.rawValue : "\(place.layer.rawValue) \(file)"
  }

  private static func file(of place: Variable.Place) -> String {
    guard let file = place.file else { return "" }
    let line = place.line.map { ":\($0)" } ?? ""
    return file + line + (place.environment.map { " (\($0))" } ?? "")
  }

  private func text(of place: DraftReference.Place) -> String {
    switch place {
    case .url: return "url"
    case .baseURL(let folder): return "\(folders[folder].file) baseURL"
    case .body: return "body"
    case .row(let reference):
      let name = ParameterValue.string(TextLayout.truncated(name(of: reference), to: 32)).compactJSON
      let file = file(of: reference).map { $0 + " " } ?? ""
      return "\(file)\(reference.list.rawValue)[\(reference.index)] \(name)"
    }
  }

  private func name(of reference: Draft.RowReference) -> String {
    guard let folder = reference.folder else { return draft[reference]?.name ?? "" }
    return folders[folder].headers[reference.index].name
  }

  private func file(of reference: Draft.RowReference) -> String? { reference.folder.map { folders[$0].file } }

  // MARK: - JSON

  var json: String {
    let lines = entries.map { "  " + JSONLine.object(members(of: $0)) }
    return lines.isEmpty ? "[]\n" : "[\n\(lines.joined(separator: ",\n"))\n]\n"
  }

  private func members(of entry: Entry) -> [(String, String)] {
    let variable = entry.variable
    let value = variable.isSecret ? nil : variable.value.map(Self.maskedJSON)
    return [
      ("name", JSONLine.text(variable.name)), ("value", value ?? "null"),
      ("type", Self.typeName(of: variable).map(JSONLine.text) ?? "null"),
      ("secret", variable.isSecret ? "true" : "false"),
      ("layer", variable.place.map { JSONLine.text($0.layer.rawValue) } ?? "null"),
      ("file", variable.place?.file.map(JSONLine.text) ?? "null"),
      ("line", variable.place?.line.map(String.init) ?? "null"),
      ("environment", variable.place?.environment.map(JSONLine.text) ?? "null"),
      ("hides", Self.list(variable.hidden.map(Self.members))), ("usedBy", Self.list(entry.uses.map(members))),
    ]
  }

  private static func members(of place: Variable.Place) -> [(String, String)] {
    [
      ("layer", JSONLine.text(place.layer.rawValue)), ("file", place.file.map(JSONLine.text) ?? "null"),
      ("line", place.line.map(String.init) ?? "null"),
    ]
  }

  private func members(of place: DraftReference.Place) -> [(String, String)] {
    let (list, index, name, file): (String, Int?, String?, String?) =
      switch place {
      case .url: ("url", nil, nil, nil)
      case .baseURL(let folder): ("baseURL", nil, nil, folders[folder].file)
      case .body: ("body", nil, nil, nil)
      case .row(let reference):
        (reference.list.rawValue, reference.index, self.name(of: reference), self.file(of: reference))
      }
    return [
      ("in", JSONLine.text(list)), ("index", index.map(String.init) ?? "null"),
      ("name", name.map(JSONLine.text) ?? "null"), ("file", file.map(JSONLine.text) ?? "null"),
    ]
  }

  private static func list(_ objects: [[(String, String)]]) -> String {
    "[" + objects.map(JSONLine.object).joined(separator: ", ") + "]"
  }
}
