internal import DraftFormats
internal import Explanations
internal import WiredraftCore

struct EnvironmentPicker: PickerSubject {
  /// The name of an environment; nil for none.
  private let names: [String?]
  private let production: ProductionWords

  init(in state: ComposerState) {
    names = [nil] + state.environmentNames
    production = state.options.defaults.production
  }

  var title: String { "Environment" }
  var helpParagraph: ParagraphName? { ParagraphName("dialog.environment") }
  var nameColumns: Int { 16 }
  var settings: SettingsSection? { .environment }

  var choices: [PickerChoice<String?>] {
    var letters = Array("123456789abcdefghijklmnopqrstuvwxyz")[...]
    return names.map { name in
      let letter: Character = name == nil ? "0" : letters.popFirst() ?? " "
      let note = name.map { production.matches($0) ? "production" : "" } ?? "only what all share"
      return PickerChoice(
        value: name, letter: letter, name: name ?? "none", columns: [note], shortNote: note)
    }
  }

  func why(of name: String?, in state: ComposerState) -> Sentence? {
    guard let name else {
      return
        "Without an environment {{name}} takes its value from the draft, its folders, what all environments share, and .env."
    }
    let place =
      "“\(name)” of http-client.env.json, its secrets from http-client.private.env.json, and .env.\(name)"
    return production.matches(name)
      ? "Production, by its name: it is shown in red. {{name}} takes its value from \(place)."
      : "{{name}} takes its value from \(place); the draft's own variables and those of its folders win."
  }

  func preview(of name: String??, in state: ComposerState) -> Sentence {
    if let refusal = Self.refusal(in: state) { return refusal }
    guard let name else { return "" }
    guard name != state.environment else { return "\(name ?? "No environment") is chosen." }
    return
      "\(Self.title(from: state.environment, to: name)): \(state.change(toEnvironment: name).sentence)"
  }

  func take(_ name: String?, in state: inout ComposerState) -> [Effect] {
    let (old, before) = (state.composition, state.environment)
    state.variables.option = nil
    // With an environment of the folder, none is chosen by a name that no file has.
    if state.document.environment != name { _ = state.change(.setEnvironment(name)) }
    state.followVariables()
    let change = EnvironmentChange(from: old, to: state.composition)
    state.changeMarks = ChangeMarks(
      CompositionChange(from: old, to: state.composition, of: state.draft), before: old)
    state.message = Message(
      text: "\(Self.title(from: before, to: state.environment)): \(change.sentence)",
      kind: state.isInProduction ? .warning : .note,
      hint: change.names.isEmpty ? "" : "\(key: .showCompare) compares them byte for byte.")
    return []
  }

  private static func title(from old: String?, to new: String?) -> String {
    "\(old ?? "no environment") → \(new ?? "none")"
  }
}

extension EnvironmentPicker {
  static func open(in state: inout ComposerState) {
    state.open(PickerDialog(EnvironmentPicker(in: state), selecting: state.environment))
  }

  static func refusal(in state: ComposerState) -> Sentence? {
    state.environmentNames.isEmpty
      ? "No environments. Put http-client.env.json or .env.dev beside the draft."
      : nil
  }
}
