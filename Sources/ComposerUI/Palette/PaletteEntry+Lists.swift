import DraftFormats
import Explanations
import ScreenModel
import WiredraftCore

extension PaletteEntry {
  static func all(in state: ComposerState) -> [PaletteEntry] {
    actions(in: state) + settings(in: state) + methods(in: state) + headers + words(in: state)
      + examples(in: state) + imports
  }

  // MARK: - Actions and settings

  /// The actions that choose how something is shown or encoded.
  private static let settingActions: Set<Action> = [
    .pickStyles, .pickBodyType, .pickLanguage, .pickEnvironment, .toggleMouse, .cycleTheme, .toggleLineEnds,
    .reveal, .toggleQueryAdds,
  ]

  /// The names of actions in other programs.
  private static let otherNames: [Action: String] = [
    .saveAs: "save as", .save: "write", .quit: "exit", .deleteOpenDraft: "remove", .drafts: "open a file",
    .insertRowBelow: "add a row", .pickMethod: "verb", .help: "keys\nmanual", .copyMenu: "export\nclipboard",
    .importFile: "open a file\npaste", .undo: "revert", .filter: "find rows\nsearch", .cycleTheme: "colours",
    .editInBox: "multiline", .emptyTrash: "purge", .restoreDraft: "undelete", .recoverUnsaved: "unsaved",
  ]

  private static func actions(in state: ComposerState) -> [PaletteEntry] {
    let isEditing = state.edit != nil
    let panes = KeyContext.allCases.filter { $0.isOfPanes || $0 == .editing }
    let contexts = (isEditing ? state.contexts : []) + state.movingContexts + panes
    var open = state
    open.dialogs = []
    var ended = open
    CellEdit.end(in: &ended)
    return Action.commands.compactMap { action in
      guard isEditing || action.place != .editing else { return nil }
      let actsWhileEditing = PaletteDialog.actsWhileEditing(action, in: state)
      var then = actsWhileEditing ? open : ended
      if !actsWhileEditing { PaletteDialog.lead(to: action, in: &then) }
      return PaletteEntry(
        settingActions.contains(action) ? .setting : .action, .action(action), state.text(action.sentence),
        otherNames: [action.label, otherNames[action]].compactMap(\.self).joined(separator: "\n"),
        keys: state.keymap.keys(for: action, in: contexts),
        sequence: state.keymap.menuKeys(for: action) ?? [], reason: then.refusal(of: action))
    }
  }

  private static func settings(in state: ComposerState) -> [PaletteEntry] {
    let themes = ThemeName.allCases.map { name in
      PaletteEntry(
        .setting, .theme(name), "Theme: \(name.rawValue)", note: "the colours of the screen: \(name.title)")
    }
    let styles = StyleKey.all.map { key in
      PaletteEntry(
        .setting, .style(key.name), "Encoding of \(key.name): \(key.word(in: state.draft.styles))",
        note: "or \(key.allowed.filter { $0 != key.word(in: state.draft.styles) }.joined(separator: ", "))")
    }
    let body = state.keymap.key(for: .pickBodyType, in: state.movingContexts)
    let bodies = BodyTypePicker().choices.map { choice in
      PaletteEntry(
        .setting, .bodyType(choice.value), "Body: \(choice.name)",
        note: choice.columns.joined(separator: ", "),
        sequence: body.map { [$0, .letter(choice.letter)] } ?? [])
    }
    let languages = CodeFormat.allCases.map { format in
      PaletteEntry(
        .setting, .language(format), "Code: \(format.title)", note: "the request as \(format.rawValue)",
        otherNames: format.rawValue)
    }
    return themes + styles + bodies + languages
  }

  // MARK: - The parts of a request

  private static func methods(in state: ComposerState) -> [PaletteEntry] {
    let key = state.keymap.key(for: .pickMethod, in: state.movingContexts)
    return MethodPicker().choices.map { choice in
      let traits = MethodTraits(named: choice.value)
      let facts = [traits?.summary ?? "", "parameters go to the \(choice.columns.first ?? "")"]
      return PaletteEntry(
        .method, .method(choice.value), choice.value, note: facts.joined(separator: "; "),
        sequence: key.map { [$0, .letter(choice.letter)] } ?? [])
    }
  }

  private static let headers = HeaderField.all.map { field in
    PaletteEntry(.header, .header(field.name), field.name, note: field.sentence.citing(field.reference))
  }

  // MARK: - Things to read and to open

  private static func words(in state: ComposerState) -> [PaletteEntry] {
    state.options.glossary().entries.map { entry in
      // The phrases of status codes have many words that mean something else, too.
      let kind: Kind = entry.name.first?.isNumber == true ? .status : .word
      return PaletteEntry(
        kind, .word(entry.title), entry.title, note: entry.pieces.first?.firstSentence ?? "")
    }
  }

  private static func examples(in state: ComposerState) -> [PaletteEntry] {
    state.options.examples().map { example in
      PaletteEntry(
        .example, .example(example.name), example.title, note: "an example in place of this draft",
        otherNames: "example \(example.name)")
    }
  }

  private static let imports = ImportFormat.allCases.map { format in
    let name = format.phrase.split(separator: " ", maxSplits: 1).last.map(String.init) ?? format.phrase
    return PaletteEntry(
      .importing, .importing(format), name.capitalisedFirst, note: "import \(format.phrase) from a file",
      otherNames: format.rawValue)
  }

  init(_ lesson: LessonEntry) {
    let progress = lesson.progress.isEmpty ? "" : "\(lesson.progress): "
    self.init(
      .lesson, .lesson(key: lesson.key), lesson.title, note: progress + lesson.about,
      otherNames: "lesson \(lesson.number)", reason: lesson.problem.map { Sentence($0) })
  }

  init(_ name: ShelfName, _ facts: ShelfFacts?) {
    let title = facts?.title.flatMap { $0.isEmpty ? nil : $0 }
    let request = [facts?.method, facts?.url].compactMap(\.self).joined(separator: " ")
    let note = [title == nil ? "" : name.shown, request].filter { !$0.isEmpty }.joined(separator: ", ")
    self.init(
      .draft, .draft(name.path), title ?? name.shown, note: facts?.problem ?? note, otherNames: name.shown)
  }
}

extension String {
  fileprivate var firstSentence: String {
    firstRange(of: ". ").map { String(self[..<$0.lowerBound]) + "." } ?? self
  }
}
