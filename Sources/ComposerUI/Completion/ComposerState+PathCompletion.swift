internal import Explanations
internal import ScreenModel
internal import WiredraftCore

/// A path that is being completed.
struct PathCompletion: Sendable {
  /// The request that is waited for, or was answered last.
  var id: Int
  /// The edit that asked.
  var session: Int
  /// What stood there then.
  var typed: String
  /// What came; nil while it is waited for.
  var listing: PathListing?
  /// The one that Enter takes; nil while no list shows.
  var selection: Int?
}

extension ComposerState {
  /// Whether the text that is edited is a path.
  var editsPath: Bool {
    switch edit?.target {
    case .cell(let row, .value): draft[row].map { $0.type == .file && $0.source == .literal } ?? false
    case .wholeBody: draft.body.type.isFile
    default: false
    }
  }

  /// Whether the text that is edited is the name of an environment variable.
  var editsVariable: Bool {
    guard case .cell(let row, .value) = edit?.target else { return false }
    return draft[row]?.source == .environment
  }

  /// Whether what is typed is known to be there: then Tab goes on.
  private func isComplete(_ text: String) -> Bool {
    if editsVariable { return context.environment[text] != nil }
    return if case .success = context.files[text] { true } else { false }
  }

  /// The list of paths that shows, if one does.
  var shownPaths: (listing: PathListing, selection: Int)? {
    guard let completion = editing.completion, completion.session == edit?.session,
      let listing = completion.listing,
      let selection = completion.selection
    else { return nil }
    return (listing, selection)
  }

  /// Does what completing a path makes of an action; nil where it is the cell's.
  mutating func applyToPathCompletion(_ action: Action) -> [Effect]? {
    guard editsPath || editsVariable, let current = edit else {
      editing.completion = nil
      return nil
    }
    if let (listing, selection) = shownPaths {
      let count = listing.candidates.count
      switch action {
      case .nextCell, .cursorDown: editing.completion?.selection = (selection + 1) % count
      case .previousCell, .cursorUp: editing.completion?.selection = (selection + count - 1) % count
      case .cancel: editing.completion = nil
      case .accept:
        editing.completion = nil
        replacePath(with: listing.candidates[selection].path)
      default:
        editing.completion = nil
        return nil
      }
      return []
    }
    guard action == .nextCell, current.editor.cursor == current.editor.text.endIndex else { return nil }
    let text = current.editor.text
    if isComplete(text) { return nil }
    editing.lastCompletion += 1
    editing.completion = PathCompletion(id: editing.lastCompletion, session: current.session, typed: text)
    if editsVariable { return [.completeVariable(text, id: editing.lastCompletion)] }
    message = Message(text: "Looking for files …")
    return [.completePath(text, id: editing.lastCompletion)]
  }

  /// Takes what came of a request; one that nobody waits for any more is left.
  mutating func take(_ listing: PathListing, id: Int) {
    guard let waiting = editing.completion, waiting.id == id, waiting.listing == nil, let edit,
      edit.session == waiting.session, edit.editor.text.utf8.elementsEqual(waiting.typed.utf8)
    else { return }
    message = nil
    editing.completion = nil
    if let problem = listing.problem {
      message = Message(text: "The folder \(problem.folderPhrase).", kind: .warning)
    } else if listing.candidates.isEmpty {
      message = Message(
        text: editsVariable
          ? "No environment variable begins like this." : "No file or folder begins like this.",
        kind: .warning)
    } else if listing.total == 1, let only = listing.candidates.first {
      if only.path.utf8.elementsEqual(waiting.typed.utf8), !only.isFolder {
        editNextCell()
      } else {
        replacePath(with: only.path)
      }
    } else if listing.common.utf8.count > waiting.typed.utf8.count {
      replacePath(with: listing.common)
      message = Message(text: "\(listing.total.grouped) begin like this; \(key: .nextCell) lists them.")
    } else {
      editing.completion = PathCompletion(
        id: id, session: edit.session, typed: waiting.typed, listing: listing, selection: 0)
      if listing.total > listing.candidates.count {
        message = Message(
          text:
            "\(listing.total.grouped) begin like this; the first \(listing.candidates.count.grouped) are listed. Type more to see fewer."
        )
      }
    }
  }

  /// What a key does for a completion, in place of what it does for the cell.
  func completionLabel(of action: Action) -> String? {
    if shownPaths != nil {
      switch action {
      case .accept: return "choose"
      case .nextCell: return "next"
      case .cancel: return "close list"
      default: return nil
      }
    }
    guard action == .nextCell else { return nil }
    if headerCompletion != nil { return "complete" }
    guard editsPath || editsVariable, let text = edit?.editor.text, !isComplete(text) else { return nil }
    return "complete"
  }

  private mutating func replacePath(with path: String) {
    edit?.editor.replace(with: "")
    type(path)
  }

  /// What is known of a file that a row names: its size, its type, and the name that its part tells.
  func fileFacts(of row: Row) -> String? {
    let path = text(of: row)
    guard !row.isSecret || revealsSecrets, case .success(let facts) = context.files[path] else { return nil }
    let name = FileReference(path: path, filename: row.filename).sentFilename
    let type = row.contentType ?? facts.contentType ?? "no content type"
    let size = facts.size == 1 ? "1 byte" : "\(facts.size.grouped) bytes"
    return "\(size), \(type), told as “\(TextLayout.truncated(name, to: 40))”."
  }
}

extension FileProblem {
  /// What is wrong with a folder, after its noun.
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
