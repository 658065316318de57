import DraftFormats
import Explanations
import Readers
import ScreenModel
import WiredraftCore

extension CompareDialog {
  private static let tooMany = Message(
    text: "Four requests are the most; \(key: .removeVariant) takes one away.")

  /// Adds the next request to compare with; without one, a copy of the selected request.
  mutating func addVariant(in state: inout ComposerState) {
    guard variants.count < Self.mostVariants else {
      state.message = Self.tooMany
      return
    }
    let next = CompareVariant.candidates(for: state).first { next in
      !variants.contains { $0.title == next.title }
    }
    let copy = selection == 0 ? .own(DraftVariant()) : variants[selection - 1]
    variants.insert(next ?? copy, at: selection)
    selection += 1
  }

  mutating func removeVariant(in state: inout ComposerState) {
    guard selection > 0 else {
      state.message = Message(
        text: "This is the draft: it stays; \(key: .moveRight) goes to another request.")
      return
    }
    variants.remove(at: selection - 1)
    selection = min(max(1, selection), variants.count)
  }

  // MARK: - Choosing

  func askForVariant(_ action: Action, in state: inout ComposerState) -> DialogStep {
    guard isEnabled(action, in: state) else {
      let refusal = action == .pickEnvironment ? EnvironmentPicker.refusal(in: state) : nil
      state.message = refusal.map { Message(text: $0) } ?? Self.tooMany
      return .stay
    }
    let document = selection == 0 ? state.document : variants[selection - 1].document(of: state.document)
    return .stay { state in
      switch action {
      case .pickMethod: state.open(PickerDialog(ComparedMethodPicker(), selecting: document.draft.method))
      case .pickBodyType:
        state.open(PickerDialog(ComparedBodyTypePicker(), selecting: document.draft.body.type))
      case .pickEnvironment:
        state.open(PickerDialog(ComparedEnvironmentPicker(in: state), selecting: document.environment))
      case .chooseReaders:
        state.open(
          PickerDialog(ComparedReaderPicker(), selecting: document.draft.reader ?? Reader.usual[0].id))
      default:
        let styles = ComparedStylePicker(document.draft)
        state.open(PickerDialog(styles, selecting: styles.first))
      }
      return []
    }
  }

  /// Applies a choice to the selected request; if the draft is selected, to a new copy of it.
  mutating func take(_ change: DraftVariant, in state: inout ComposerState) {
    if selection == 0 {
      guard variants.count < Self.mostVariants else {
        state.message = Self.tooMany
        return
      }
      variants.insert(.own(DraftVariant()), at: 0)
      selection = 1
    }
    let place = selection - 1
    switch variants[place] {
    case .own(var variant):
      if let method = change.method { variant.method = method }
      if let type = change.bodyType { variant.bodyType = type }
      if let environment = change.environment { variant.environment = environment }
      if let reader = change.reader { variant.reader = reader }
      for style in change.styles {
        variant.styles.removeAll { $0.key == style.key }
        variant.styles.append(style)
      }
      variants[place] = .own(variant)
    case .other(let title, let document):
      variants[place] = .other("\(title), \(change.title)", change.applied(to: document))
    }
  }

  var choiceSentence: Sentence {
    selection == 0
      ? "Adds this draft with it to the comparison; the draft stays as it is."
      : "Compares with it in place of “\(TextLayout.truncated(variants[selection - 1].title, to: 30))”; the draft stays as it is."
  }

  // MARK: - Other drafts

  mutating func paste(_ text: String, in state: inout ComposerState) -> DialogStep? {
    state.importing.lastID += 1
    let order = ImportOrder(
      id: state.importing.lastID, source: .text(text), options: state.importing.options)
    guard text.utf8.count <= ImportPreviewDialog.longestImport else {
      awaited = order.id
      return .stay([.readImport(order)])
    }
    add(ImportReading(text, for: order), in: &state)
    return .stay
  }

  mutating func add(_ reading: ImportReading, in state: inout ComposerState) {
    let name = reading.path.map { $0.lastPathComponent } ?? reading.phrase ?? "what was pasted"
    let document: DraftDocument
    state.message = nil
    switch Self.comparedDraft(in: reading.text ?? "") {
    case .draft(let found): document = found
    case .broken(let reason):
      state.message = Message(text: "\(name): \(reason)", kind: .failure)
      return
    case .none:
      switch reading.outcome {
      case .read(.requests), .read(.collection):
        guard let requests = ImportChoices(reading.outcome), requests.count > 0 else { return }
        document = requests.request(0).document
        if requests.count > 1 {
          state.message = Message(
            text: "\(name) has \(requests.count.grouped) requests: the first is compared.")
        }
      case .read(.operations):
        state.message = Message(
          text: "\(name) describes operations: import one of them first.", kind: .warning)
        return
      case .unreadable(let reason):
        state.message = Message(text: "\(name): \(reason)", kind: .failure)
        return
      case .failed(let error):
        let place = error.position.map { "line \($0.line), column \($0.column): " } ?? ""
        state.message = Message(text: "\(name) can't be compared: \(place)\(error.message)", kind: .warning)
        return
      }
    }
    guard variants.count < Self.mostVariants else {
      // The new request replaces the selected one; the draft itself stays.
      let place = max(1, selection) - 1
      variants[place] = .other(name, document)
      selection = place + 1
      return
    }
    variants.append(.other(name, document))
    selection = variants.count
  }

  private enum ComparedText {
    case draft(DraftDocument)
    case broken(String)
    case none
  }

  private static func comparedDraft(in text: String) -> ComparedText {
    guard text.utf8.first(where: { $0 > 0x20 }) == UInt8(ascii: "{") else { return .none }
    do throws(DraftFileError) {
      return .draft(try DraftDocument(reading: Array(text.utf8)))
    } catch {
      if error.kind == .missingVersion { return .none }
      guard text.utf8.prefix(2_000).firstRange(of: "\"wiredraft\"".utf8) != nil else { return .none }
      return .broken("line \(error.position.line), column \(error.position.column): \(error.sentence)")
    }
  }

  // MARK: - Files and variables

  mutating func effects(in state: ComposerState) -> [Effect] {
    var files: [String] = []
    var variables: [String] = []
    for request in (comparison?.requests ?? []).dropFirst() {
      files += request.composition.needs.files.filter {
        !$0.isEmpty && state.context.files[$0] == nil && askedFiles.insert($0).inserted
      }
      variables += request.composition.needs.variables.filter {
        state.context.environment[$0] == nil && askedVariables.insert($0).inserted
      }
    }
    var effects: [Effect] = []
    if !files.isEmpty {
      effects.append(.examineFiles(files, boundary: state.draft.boundary ?? state.context.boundary))
    }
    if !variables.isEmpty { effects.append(.readEnvironment(variables)) }
    return effects
  }
}
