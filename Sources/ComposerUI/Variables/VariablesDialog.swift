internal import DraftFormats
internal import Explanations
internal import Panels
internal import ScreenModel
internal import Variables
internal import WiredraftCore
internal import WiredraftExplanations

/// Those of the draft are edited here; those of a file are opened in it.
struct VariablesDialog: ListDialog, PanelDialog {
  var selection = 0

  static let keys = KeyContext(
    "variables", "In the list of variables",
    bindings: [Keymap.Binding].list(4, page: 7) + .sections(4) + [
      .init([.named(.enter)], .choose, footer: 1),
      .init([.letter("o")], .insertRowBelow, footer: 2),
      .init([.letter("x"), .named(.delete)], .deleteRow, footer: 3),
      .init([.letter("S")], .reveal, footer: 8),
      .init([.named(.escape), .letter("q"), .letter("V"), .control("g")], .close, footer: 5),
      .init([.letter("?"), .named(.function(1))], .help, footer: 6),
    ])

  var context: KeyContext { VariablesDialog.keys }
  var settings: SettingsSection? { .variables }

  func panel(in state: ComposerState) -> Panel {
    let variables = Self.variables(in: state)
    let columns = min(100, state.size.columns)
    return Panel(
      title: state.environment.map { "Variables, environment \($0)" } ?? "Variables", columns: 100,
      footRows: 5,
      parts: [
        .list(
          Panel.List(count: variables.count, selection: selection) { index in
            row(of: variables[index], columns: columns, in: state)
          })
      ])
  }

  private func row(of variable: Variable, columns: Int, in state: ComposerState) -> Panel.Row {
    func shown(_ text: String) -> String {
      text.visibleLineEnds(columns: columns, isASCII: state.options.boxesAreASCII)
    }
    let value = state.shownValue(ofVariable: variable.name, limit: columns) ?? "not defined"
    let place = columns >= 60 ? variable.place?.phrase ?? "" : ""
    return Panel.Row(
      [
        Panel.Piece(variable.isDefined ? "" : "!", columns: 2),
        Panel.Piece(shown(variable.name), columns: max(10, columns / 4)),
        Panel.Piece(shown(value), columns: columns >= 60 ? columns * 3 / 10 : nil),
        Panel.Piece(shown(place)),
      ], style: variable.isDefined ? .plain : Theme.errorText)
  }

  func foot(in state: ComposerState) -> [Panel.Paragraph] {
    [Panel.Paragraph(state.text(note(in: state)))]
      + (why(in: state).map { [Panel.Paragraph($0, in: state)] } ?? [])
  }

  private func note(in state: ComposerState) -> Sentence {
    guard let variable = selected(in: state) else {
      return
        "There are no variables: \(key: .insertRowBelow, in: VariablesDialog.keys) makes one of the draft; http-client.env.json and .env beside it are read."
    }
    guard variable.isDefined else {
      return
        "Nothing defines \(variable.reference): \(key: .choose, in: VariablesDialog.keys) makes it a variable of the draft."
    }
    let value = state.shownValue(ofVariable: variable.name, limit: 60) ?? ""
    return "\(variable.reference) is “\(value)”: \(variable.clause)."
  }

  func why(in state: ComposerState) -> Why? {
    selected(in: state).map { Why(text: $0.whyHere) } ?? Why(helpOf: self, in: state)
  }

  func label(of action: Action, in state: ComposerState) -> String? {
    switch action {
    case .choose:
      if isUndefinedSelected(in: state) {
        "define"
      } else {
        selected(in: state)?.file == nil ? "edit" : "open the file"
      }
    case .insertRowBelow: "new"
    case .deleteRow: "delete"
    default: nil
    }
  }

  func isOtherEnabled(_ action: Action, in state: ComposerState) -> Bool {
    switch action {
    case .deleteRow: ownIndex(in: state) != nil
    case .choose:
      ownIndex(in: state) != nil || selected(in: state)?.file != nil || isUndefinedSelected(in: state)
    case .reveal: Self.variables(in: state).contains(where: \.isSecret)
    default: true
    }
  }

  // MARK: - The variables

  /// Returns the variables: first those that the draft refers to and nothing defines, last those that every request has.
  static func variables(in state: ComposerState) -> [Variable] {
    let undefined = state.composition.diagnostics.compactMap { diagnostic -> String? in
      if case .undefinedVariable(let variable) = diagnostic.problem { variable.name } else { nil }
    }
    var names: Set<String> = []
    let all = state.composition.variables.all
    return undefined.filter { names.insert($0).inserted }.map { Variable($0, nil, at: nil) }
      + all.filter { $0.place?.layer != .generated } + all.filter { $0.place?.layer == .generated }
  }

  private func selected(in state: ComposerState) -> Variable? {
    let all = Self.variables(in: state)
    return all.indices.contains(selection) ? all[selection] : nil
  }

  private func isUndefinedSelected(in state: ComposerState) -> Bool {
    selected(in: state)?.isDefined == false
  }

  /// Returns the place of the selected variable among those of the draft; nil if another layer defines it.
  private func ownIndex(in state: ComposerState) -> Int? {
    guard let variable = selected(in: state), variable.place?.layer == .draft else { return nil }
    return state.draft.variables.lastIndex { $0.name == variable.name }
  }

  // MARK: - Acting

  func choose(in state: inout ComposerState) -> DialogStep {
    guard let variable = selected(in: state) else { return ask("", in: &state) }
    if let file = variable.file {
      return .stay([.openVariableFile(path: file, line: variable.place?.line ?? 1)])
    }
    if let index = ownIndex(in: state) {
      return edit(state.draft.variables[index], in: &state)
    }
    if !variable.isDefined { return ask(variable.name + "=", in: &state) }
    state.message = Message(
      text: variable.place?.layer == .answer
        ? "\(variable.reference) is of the answer to \(variable.place?.file ?? ""): \(key: .valueToVariable) there takes another value."
        : "\(variable.reference) comes from \(variable.place?.phrase ?? "elsewhere"): there is no file to open."
    )
    return .stay
  }

  func applyOther(_ action: Action, to state: inout ComposerState) -> DialogStep? {
    switch action {
    case .insertRowBelow: return ask("", in: &state)
    case .reveal:
      RowsTab.reveal(in: &state)
      return .stay
    case .deleteRow:
      guard let index = ownIndex(in: state) else {
        state.message = Message(
          text: "Only a variable of the draft can be deleted here; \(key: .choose) opens the file of another."
        )
        return .stay
      }
      var variables = state.draft.variables
      let name = variables.remove(at: index).name
      state.change(.setVariables(variables))
      state.message = Message(
        text: "{{\(name)}} is not a variable of the draft any more; \(key: .undo) brings it back.")
      return .stay
    default: return nil
    }
  }

  private func ask(_ text: String, in state: inout ComposerState) -> DialogStep {
    .stay { state in
      state.open(DetailPrompt(.variable, text))
      return []
    }
  }

  private func edit(_ definition: Variable.Definition, in state: inout ComposerState) -> DialogStep {
    if definition.isSecret, !state.revealsSecrets {
      state.message = Message(
        text:
          "The value is hidden: \(key: .reveal, in: VariablesDialog.keys) shows it, and then it can be edited."
      )
      return .stay
    }
    let item = definition.item
    guard (try? Self.definition(item))?.name == definition.name else {
      state.message = Message(
        text: "A name with = in it can't be typed here; the draft's file can be edited.")
      return .stay
    }
    return ask(item, in: &state)
  }

  // MARK: - The typed variable

  /// Reads a variable as the option `--var` has it; nil for one whose value is in a file.
  private static func definition(_ text: String) throws(VariableOptionError) -> Variable.Definition? {
    if case .value(let definition) = try VariableOption(text) { definition } else { nil }
  }

  static func problem(in text: String) -> Sentence? {
    do throws(VariableOptionError) {
      guard try definition(text) == nil else { return nil }
      return "A draft has no variables from files; := and a text in quotes begin it with @."
    } catch {
      return "\(error.sentence(in: text).capitalisedFirst); \(key: .close) leaves it:"
    }
  }

  static func set(_ text: String, in state: inout ComposerState) {
    guard let definition = try? definition(text) else { return }
    var variables = state.draft.variables
    if let index = variables.lastIndex(where: { $0.name == definition.name }) {
      var new = definition
      new.secrecy = variables[index].secrecy
      new.unknown = variables[index].unknown
      variables[index] = new
    } else {
      variables.append(definition)
    }
    guard state.change(.setVariables(variables)) else { return }
    let all = Self.variables(in: state)
    _ = state.update(VariablesDialog.self) { dialog in
      dialog.selection = all.firstIndex { $0.name == definition.name } ?? dialog.selection
    }
  }
}

extension Variable.Definition {
  /// The definition as it is typed: `NAME=TEXT`, or `NAME:=JSON`.
  fileprivate var item: String {
    if case .string(let text) = value, !text.hasPrefix("@"), !text.hasControl, !name.hasSuffix(":") {
      return "\(name)=\(text)"
    }
    return "\(name):=\(value.compactJSON)"
  }
}
