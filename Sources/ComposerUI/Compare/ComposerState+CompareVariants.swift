internal import DraftFormats
internal import Explanations
internal import ScreenModel
internal import WiredraftCore

/// What of a compared request is chosen from a list.
enum ComparedChoice: Sendable, Hashable {
  case method, bodyType
  /// One of these styles.
  case style([DraftVariant.Style])
}

extension ComposerState {
  private static let tooMany = Message(text: "Four requests are the most; x takes one away.")

  /// Puts a copy of the selected request beside it.
  mutating func addVariant(to compare: inout CompareState) {
    guard compare.variants.count < CompareState.mostVariants else {
      message = Self.tooMany
      return
    }
    let copy = compare.selection == 0 ? .own(DraftVariant()) : compare.variants[compare.selection - 1]
    compare.variants.insert(copy, at: compare.selection)
    compare.selection += 1
  }

  /// Takes the selected request away.
  mutating func removeVariant(from compare: inout CompareState) {
    guard compare.selection > 0 else {
      message = Message(text: "This is the draft: it stays; l goes to another request.")
      return
    }
    compare.variants.remove(at: compare.selection - 1)
    compare.selection = min(max(1, compare.selection), compare.variants.count)
  }

  // MARK: - Choosing

  /// Opens the list of methods, body types or styles for the selected request.
  mutating func askForVariant(_ action: Action, _ compare: CompareState) {
    guard works(action, in: compare) else {
      message = Self.tooMany
      return
    }
    let document =
      compare.selection == 0 ? document : compare.variants[compare.selection - 1].document(of: document)
    var picker: PickerState
    switch action {
    case .pickMethod:
      picker = PickerState.methods(selecting: document.draft.method)
      picker.subject = .compared(.method)
    case .pickBodyType:
      picker = PickerState.bodyTypes(selecting: document.draft.body.type)
      picker.subject = .compared(.bodyType)
    default: picker = Self.styles(of: document.draft)
    }
    layers.append(.picker(picker))
  }

  /// The styles that may be of importance to a draft.
  private static func styles(of draft: Draft) -> PickerState {
    let rows = RowList.allCases.flatMap { (draft[$0] ?? []).prefix(200) }
    let keys = StyleKey.all.filter { key in rows.contains { key.concerns($0) } }
    let styles = (keys.isEmpty ? StyleKey.all : keys).flatMap { key in
      key.allowed.map { DraftVariant.Style(key: key.name, word: $0) }
    }
    let letters = Array("abcdefghijklmnopqrstuvwxyz")
    let choices = styles.enumerated().map { index, style in
      PickerState.Choice(
        letter: index < letters.count ? letters[index] : " ", name: "\(style.key) \(style.word)",
        columns: [StyleKey(style.key)?.sentence(of: style.word) ?? ""],
        shortNote: StyleKey(style.key)?.sentence(of: style.word) ?? "")
    }
    let present = styles.firstIndex { StyleKey($0.key)?.word(in: draft.styles) != $0.word }
    return PickerState(subject: .compared(.style(styles)), choices: choices, selection: present ?? 0)
  }

  /// Takes what was chosen for the selected request; for the draft itself a request is added.
  mutating func takeCompared(_ choice: ComparedChoice, _ name: String, at index: Int?) {
    guard case .compare(var compare) = layers.last else { return }
    if compare.selection == 0 {
      addVariant(to: &compare)
      guard compare.selection > 0 else { return }
    }
    let place = compare.selection - 1
    switch compare.variants[place] {
    case .own(var variant):
      switch choice {
      case .method: variant.method = name
      case .bodyType: variant.bodyType = BodyType(rawValue: name)
      case .style(let styles):
        guard let index else { return }
        variant.styles.removeAll { $0.key == styles[index].key }
        variant.styles.append(styles[index])
      }
      compare.variants[place] = .own(variant)
    case .other(let title, var document):
      let change: DraftVariant
      switch choice {
      case .method: change = DraftVariant(method: name)
      case .bodyType: change = DraftVariant(bodyType: BodyType(rawValue: name))
      case .style(let styles): change = DraftVariant(styles: index.map { [styles[$0]] } ?? [])
      }
      document = change.applied(to: document)
      compare.variants[place] = .other("\(title), \(change.title)", document)
    }
    layers[layers.count - 1] = .compare(compare)
  }

  /// What a choice for a compared request means, for the line below the list.
  func comparedSentence(of choice: ComparedChoice) -> String {
    guard case .compare(let compare) = layers.dropLast().last else { return "" }
    let title = compare.selection == 0 ? "" : compare.variants[compare.selection - 1].title
    return compare.selection == 0
      ? "Adds this draft with it to the comparison; the draft stays as it is."
      : "Compares with it in place of “\(TextLayout.truncated(title, to: 30))”; the draft stays as it is."
  }

  // MARK: - Other drafts

  /// Reads a file to be compared.
  mutating func readCompared(_ path: String) -> [Effect] {
    guard case .compare(var compare) = layers.last else { return [] }
    importing.lastID += 1
    compare.awaited = importing.lastID
    layers[layers.count - 1] = .compare(compare)
    message = Message(text: "Reading \(path) …")
    return [
      .readImport(ImportOrder(id: importing.lastID, source: .file(path: path), options: importing.options))
    ]
  }

  /// Takes a text that was pasted over the comparison, such as a curl command, as another request.
  mutating func paste(_ text: String, over compare: CompareState) -> [Effect] {
    importing.lastID += 1
    let order = ImportOrder(id: importing.lastID, source: .text(text), options: importing.options)
    var compare = compare
    compare.awaited = order.id
    layers[layers.count - 1] = .compare(compare)
    guard text.utf8.count <= Self.longestImport else { return [.readImport(order)] }
    _ = takeCompared(ImportReading(text, for: order))
    return []
  }

  /// Takes what was read for the comparison; returns false where it was read for something else.
  mutating func takeCompared(_ reading: ImportReading) -> Bool {
    for index in layers.indices {
      guard case .compare(var compare) = layers[index], compare.awaited == reading.id else { continue }
      compare.awaited = nil
      add(reading, to: &compare)
      layers[index] = .compare(compare)
      return true
    }
    return false
  }

  private mutating func add(_ reading: ImportReading, to compare: inout CompareState) {
    let name = reading.path.map { $0.lastPathComponent } ?? reading.format?.phrase ?? "what was pasted"
    let document: DraftDocument
    message = nil
    switch Self.comparedDraft(in: reading.text) {
    case .draft(let found): document = found
    case .broken(let reason):
      message = Message(text: "\(name): \(reason)", kind: .failure)
      return
    case .none:
      switch reading.outcome {
      case .read(.requests(let requests)):
        guard let first = requests.first else { return }
        document = first.document
        if requests.count > 1 {
          message = Message(text: "\(name) has \(requests.count.grouped) requests: the first is compared.")
        }
      case .read(.operations):
        message = Message(text: "\(name) describes operations: import one of them first.", kind: .warning)
        return
      case .unreadable(let reason):
        message = Message(text: "\(name): \(reason)", kind: .failure)
        return
      case .failed(let error):
        let place = error.position.map { "line \($0.line), column \($0.column): " } ?? ""
        message = Message(text: "\(name) can't be compared: \(place)\(error.message)", kind: .warning)
        return
      }
    }
    guard compare.variants.count < CompareState.mostVariants else {
      // The selected one makes room; the draft itself stays.
      let place = max(1, compare.selection) - 1
      compare.variants[place] = .other(name, document)
      compare.selection = place + 1
      return
    }
    compare.variants.append(.other(name, document))
    compare.selection = compare.variants.count
  }

  private enum ComparedText {
    case draft(DraftDocument)
    case broken(String)
    case none
  }

  /// The draft that a text is, if it is one.
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

  /// Asks for the files and variables that compared requests name, and nobody asked for yet.
  mutating func effectsForCompare() -> [Effect] {
    guard case .compare(var compare) = layers.last, let comparison = compare.comparison else { return [] }
    var files: [String] = []
    var variables: [String] = []
    for request in comparison.requests.dropFirst() {
      files += request.composition.needs.files.filter {
        !$0.isEmpty && context.files[$0] == nil && compare.askedFiles.insert($0).inserted
      }
      variables += request.composition.needs.variables.filter {
        context.environment[$0] == nil && compare.askedVariables.insert($0).inserted
      }
    }
    guard !files.isEmpty || !variables.isEmpty else { return [] }
    layers[layers.count - 1] = .compare(compare)
    var effects: [Effect] = []
    if !files.isEmpty { effects.append(.examineFiles(files, boundary: draft.boundary ?? context.boundary)) }
    if !variables.isEmpty { effects.append(.readEnvironment(variables)) }
    return effects
  }

  /// Notes what is known of files and variables now, for the comparison.
  mutating func noteForCompare(
    files: [String: Result<FileFacts, FileProblem>] = [:], environment: [String: String] = [:]
  ) {
    for index in layers.indices {
      guard case .compare(var compare) = layers[index] else { continue }
      compare.context.files.merge(files.filter { compare.askedFiles.contains($0.key) }) { $1 }
      compare.context.environment.merge(
        environment.filter { compare.askedVariables.contains($0.key) }
      ) { $1 }
      layers[index] = .compare(compare)
    }
  }
}
