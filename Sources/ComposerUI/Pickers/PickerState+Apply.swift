import DraftFormats
import Explanations
import ScreenModel
import WiredraftCore

extension ComposerState {
  mutating func apply(_ action: Action, to picker: PickerState) -> [Effect] {
    var picker = picker
    switch action {
    case .moveUp: picker.selection = max(0, picker.selection - 1)
    case .moveDown: picker.selection = min(picker.lastSelection, picker.selection + 1)
    case .chooseLetter(let letter):
      guard let index = picker.choices.firstIndex(where: { $0.letter == letter }) else {
        return copyUnmasked(letter, from: picker)
      }
      layers.removeLast()
      return take(picker.choices[index].name, picker.subject, at: index)
    case .typeAnother where picker.takesOther:
      picker.selection = picker.choices.count
      let isListed = picker.choices.contains { $0.name == draft.method }
      picker.editor = LineEditor(isListed ? "" : draft.method)
    case .choose:
      guard let text = picker.editor?.text ?? (picker.selection == picker.choices.count ? "" : nil) else {
        layers.removeLast()
        return take(picker.choices[picker.selection].name, picker.subject, at: picker.selection)
      }
      guard picker.editor != nil else { return apply(.typeAnother, to: picker) }
      layers.removeLast()
      return text.isEmpty ? [] : take(text, picker.subject, at: nil)
    case .close:
      layers.removeLast()
      return []
    default:
      guard picker.editor?.apply(action) == true else { return [] }
    }
    if picker.selection != picker.choices.count { picker.editor = nil }
    if case .type(let row) = picker.subject { picker.trial = trialSentence(of: picker, row) }
    if picker.isOfLanguages { picker.trial = verdictSentence(of: picker) }
    layers[layers.count - 1] = .picker(picker)
    return []
  }

  private mutating func take(_ name: String, _ subject: PickerState.Subject, at index: Int?) -> [Effect] {
    switch subject {
    case .method:
      changeWithSummary(.setMethod(name), title: "\(draft.method) → \(name)")
      if MethodTraits(named: name) == nil { message = Message(text: noMethod(name), kind: .failure) }
    case .bodyType:
      guard let index else { return [] }
      let type = BodyType.allCases[index]
      if type != draft.body.type { grid.body.isOnContentType = false }
      changeWithSummary(.setBodyType(type), title: "Body \(draft.body.type.rawValue) → \(type.rawValue)")
      if !type.hasRows, type != .none { show(.body) }
      if message == nil, type == draft.body.type {
        message = Message(text: "The body type is \(type.rawValue).")
      }
    case .type(let row):
      guard let index else { return [] }
      setType(RowType.allCases[index], of: row)
    case .example(let names):
      return index.map { [.openExample(names[$0])] } ?? []
    case .language: return index.map { setLanguage(CodeFormat.allCases[$0]) } ?? []
    case .compared(let choice): takeCompared(choice, name, at: index)
    case .copiedLanguage: return index.map { copy(.code(CodeFormat.allCases[$0])) } ?? []
    }
    return []
  }

  /// What a choice would do, for the line below the list.
  func preview(of picker: PickerState) -> String {
    var changed = draft
    switch picker.subject {
    case .method:
      changed.method =
        picker.editor?.text
        ?? (picker.selection < picker.choices.count ? picker.choices[picker.selection].name : draft.method)
      let isOther = picker.selection == picker.choices.count && picker.editor == nil
      let isListed = picker.choices.contains { $0.name == draft.method }
      if changed.method.isEmpty || (isOther && isListed) {
        return "Any token is a method: letters, digits and ! # $ % & ' * + - . ^ _ ` | ~"
      }
      guard MethodTraits(named: changed.method) != nil else {
        return noMethod(changed.method)
      }
    case .bodyType:
      var trial = document
      _ = trial.apply(.setBodyType(BodyType.allCases[picker.selection]))
      changed = trial.draft
      if let own = changed.body.ownContent {
        let isNow = changed.body.type == draft.body.type
        return "\(changed.body.type.rawValue): \(own) \(isNow ? "is" : "comes back as") the body."
      }
    case .example: return "It takes the place of this draft; u brings that back."
    case .compared(let choice): return comparedSentence(of: choice)
    case .type, .language, .copiedLanguage: return picker.trial
    }
    let count = (draft.parameters ?? []).count { $0.isEnabled && $0.type != .omitted }
    let subject = picker.subject == .method ? changed.method : changed.body.type.rawValue
    guard count > 0 else { return "\(subject): there are no rows to send yet." }
    let rows = count == 1 ? "your 1 row" : "your \(count) rows"
    let routing = Routing(changed, prefersQuery: MethodTraits(named: changed.method)?.prefersQuery ?? false)
    switch routing.parameters.destination {
    case .query: return "\(subject): \(rows) would go to the query."
    case .body where MethodTraits(named: changed.method)?.takesNoContent == true:
      return "\(subject): \(rows) would be an error, as \(changed.method) has no body."
    case .body: return "\(subject): \(rows) would go to the body as \(changed.body.type.rawValue)."
    default: return "\(subject): \(rows) would not be sent."
    }
  }

  /// With a capital letter code is copied with its secrets.
  private mutating func copyUnmasked(_ letter: Character, from picker: PickerState) -> [Effect] {
    guard picker.subject == .copiedLanguage,
      let format = CodeFormat.allCases.first(where: { String($0.letter).uppercased() == String(letter) })
    else { return [] }
    layers.removeLast()
    return copy(.unmaskedCode(format))
  }

  private func noMethod(_ name: String) -> String {
    "\(name) is no method: it has a character that no token has."
  }
}

extension Body {
  /// What stands in the body itself, and is sent in place of the convenience parameters; nil where nothing does.
  fileprivate var ownContent: String? {
    func bytes(_ count: Int) -> String { count == 1 ? "1 byte" : "\(count.grouped) bytes" }
    switch type {
    case .text: return text.map { "the text of \(bytes($0.utf8Count))" }
    case .file: return path.map { "the file “\(TextLayout.truncated($0, to: 30))”" }
    case .json, .form, .multipart:
      if type == .json, let jsonText { return "the JSON value of \(bytes(jsonText.text.utf8Count))" }
      return parameters.map { "the list of \($0.count.grouped) actual \($0.count == 1 ? "row" : "rows")" }
    case .none: return nil
    }
  }
}
