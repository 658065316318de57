internal import Explanations
internal import ScreenModel
internal import WiredraftCore

struct PathCompletion: Sendable {
  /// The identifier of the pending request, or of the one answered last.
  var id: Int
  var session: Int
  var typed: String
  var listing: PathListing?
  /// The index of the candidate that Enter takes; nil while no list is shown.
  var selection: Int?
}

extension PathCompletion {
  static func editsPath(in state: ComposerState) -> Bool {
    switch state.edit?.target {
    case .cell(let row, .value): state.draft[row].map { $0.type == .file && $0.source == .literal } ?? false
    case .wholeBody: state.draft.body.type.isFile
    default: false
    }
  }

  static func editsVariable(in state: ComposerState) -> Bool {
    guard case .cell(let row, .value) = state.edit?.target else { return false }
    return state.draft[row]?.source == .environment
  }

  /// The part of the text that is completed: the part of a reference to the process's environment, or the last line.
  private static func completedText(in state: ComposerState) -> String? {
    TypedReference(in: state)?.environmentName ?? state.edit.map { String($0.editor.text.lastLine) }
  }

  private static func namesVariable(in state: ComposerState) -> Bool {
    editsVariable(in: state) || TypedReference(in: state)?.environmentName != nil
  }

  /// Whether the typed file or variable is known to exist, so that Tab goes to the next cell.
  private static func isComplete(_ text: String, in state: ComposerState) -> Bool {
    if TypedReference(in: state)?.environmentName != nil { return false }
    if editsVariable(in: state) { return state.context.environment[text] != nil }
    return if case .success = state.context.files[text] { true } else { false }
  }

  static func shownPaths(in state: ComposerState) -> (listing: PathListing, selection: Int)? {
    guard let completion = state.editing.completion, completion.session == state.edit?.session,
      let listing = completion.listing, let selection = completion.selection,
      completedText(in: state)?.utf8.elementsEqual(completion.typed.utf8) == true
    else { return nil }
    return (listing, selection)
  }

  static func apply(_ action: Action, in state: inout ComposerState) -> [Effect]? {
    guard editsPath(in: state) || namesVariable(in: state), let current = state.edit else {
      state.editing.completion = nil
      return nil
    }
    if let (listing, selection) = shownPaths(in: state) {
      let count = listing.candidates.count
      switch action {
      case .nextCell, .cursorDown: state.editing.completion?.selection = (selection + 1) % count
      case .previousCell, .cursorUp: state.editing.completion?.selection = (selection + count - 1) % count
      case .cancel: state.editing.completion = nil
      case .accept, .insertLineEnd:
        state.editing.completion = nil
        replacePath(with: listing.candidates[selection].path, in: &state)
      default:
        state.editing.completion = nil
        return nil
      }
      return []
    }
    let isReference = TypedReference(in: state)?.environmentName != nil
    guard action == .nextCell, isReference || current.editor.cursor == current.editor.text.endIndex,
      let text = completedText(in: state)
    else { return nil }
    if isComplete(text, in: state) { return nil }
    state.editing.lastCompletion += 1
    state.editing.completion = PathCompletion(
      id: state.editing.lastCompletion, session: current.session, typed: text)
    if namesVariable(in: state) { return [.completeVariable(text, id: state.editing.lastCompletion)] }
    state.message = Message(text: "Looking for files …")
    return [.completePath(text, id: state.editing.lastCompletion)]
  }

  static func take(_ listing: PathListing, id: Int, in state: inout ComposerState) {
    guard let waiting = state.editing.completion, waiting.id == id, waiting.listing == nil,
      let edit = state.edit,
      edit.session == waiting.session,
      completedText(in: state)?.utf8.elementsEqual(waiting.typed.utf8) == true
    else { return }
    state.message = nil
    state.editing.completion = nil
    if let problem = listing.problem {
      state.message = Message(text: "The folder \(problem.folderPhrase).", kind: .warning)
    } else if listing.candidates.isEmpty {
      state.message = Message(
        text: namesVariable(in: state)
          ? "No environment variable begins like this." : "No file or folder begins like this.",
        kind: .warning)
    } else if listing.total == 1, let only = listing.candidates.first {
      if only.path.utf8.elementsEqual(waiting.typed.utf8), !only.isFolder, TypedReference(in: state) == nil {
        CellEdit.editNextCell(in: &state)
      } else {
        replacePath(with: only.path, in: &state)
      }
    } else if listing.common.utf8.count > waiting.typed.utf8.count {
      replacePath(with: listing.common, isWhole: false, in: &state)
      state.message = Message(text: "\(listing.total.grouped) begin like this; \(key: .nextCell) lists them.")
    } else {
      state.editing.completion = PathCompletion(
        id: id, session: edit.session, typed: waiting.typed, listing: listing, selection: 0)
      if listing.total > listing.candidates.count {
        state.message = Message(
          text:
            "\(listing.total.grouped) begin like this; the first \(listing.candidates.count.grouped) are listed. Type more to see fewer."
        )
      }
    }
  }

  static func completionLabel(of action: Action, in state: ComposerState) -> String? {
    if shownPaths(in: state) != nil {
      switch action {
      case .accept: return "choose"
      case .nextCell: return "next"
      case .cancel: return "close list"
      default: return nil
      }
    }
    guard action == .nextCell else { return nil }
    if InlineCompletion.completion(in: state) != nil { return "complete" }
    guard editsPath(in: state) || namesVariable(in: state), let text = completedText(in: state),
      !isComplete(text, in: state)
    else { return nil }
    return "complete"
  }

  private static func replacePath(
    with path: String, isWhole: Bool = true, in state: inout ComposerState
  ) {
    if let typed = TypedReference(in: state), let name = typed.environmentName {
      CellEdit.type(path.dropFirst(name.count) + (isWhole ? typed.end : ""), in: &state)
      return
    }
    let other = state.edit.map { String($0.editor.text.dropLast($0.editor.text.lastLine.count)) } ?? ""
    state.edit?.editor.replace(with: "")
    CellEdit.type(other + path, in: &state)
  }

  static func fileFacts(of row: Draft.Row, in state: ComposerState) -> String? {
    let path = RowsTab.resolvedText(of: row, in: state.session)
    guard !row.isSecret || state.revealsSecrets else { return nil }
    let paths = Draft.Row.filePaths(in: path)
    guard paths.count == 1 else {
      let sizes = paths.compactMap { try? state.context.files[$0]?.get().size }
      guard sizes.count == paths.count else { return nil }
      return "\(paths.count) files of \(sizes.reduce(0, +).grouped) bytes, each a part of its own."
    }
    guard case .success(let facts) = state.context.files[path] else { return nil }
    let name = FileReference(path: path, filename: row.filename).sentFilename
    let type = row.contentType ?? facts.contentType ?? "application/octet-stream"
    let size = facts.size == 1 ? "1 byte" : "\(facts.size.grouped) bytes"
    let shown = TextLayout.truncated(name, to: 40)
    guard name.utf8.allSatisfy({ $0 < 0x80 }) else {
      return
        "\(size), \(type). Its name “\(shown)” is sent raw, in UTF-8: most servers read it, others garble it; an ASCII file name is safer (RFC 7578 §4.2)."
    }
    return "\(size), \(type), sent as “\(shown)”."
  }
}

extension String {
  /// The text after the last line end: the path of the last of several files.
  fileprivate var lastLine: Substring { self[(lastIndex(of: "\n").map(index(after:)) ?? startIndex)...] }
}

extension Diagnostic.FileProblem {
  fileprivate var folderPhrase: String {
    switch self {
    case .notFound: "does not exist"
    case .noPermission: "may not be read: permission denied"
    case .notAFile: "is no folder"
    case .system(let number): "can't be read: the system says error \(number)"
    case .notExamined, .isFolder, .emptyPath: "can't be read"
    }
  }
}
