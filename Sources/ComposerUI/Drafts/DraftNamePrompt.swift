import Explanations

/// Asks for a new name for a draft's file.
struct DraftNamePrompt: PromptDialog {
  /// The suffix of the names of draft files, which need not be typed.
  static let suffix = ".wiredraft.json"

  /// The path of the file.
  let path: String
  /// The suffix that is added to the typed text; empty if there is none.
  let suffix: String
  var editor: LineEditor
  var complaint: Sentence?

  init(path: String) {
    self.path = path
    let name = path.lastPathComponent
    let hasSuffix = name.hasSuffix(Self.suffix) && name.count > Self.suffix.count
    suffix = hasSuffix ? Self.suffix : ""
    editor = LineEditor(hasSuffix ? String(name.dropLast(Self.suffix.count)) : name)
  }

  /// The complete new name.
  var name: String {
    editor.text.hasSuffix(suffix) ? editor.text : editor.text + suffix
  }

  var title: String { "Rename \(path.lastPathComponent)" }
  var question: Sentence {
    suffix.isEmpty
      ? "The new name, in the same folder:" : "The new name, in the same folder; \(suffix) is added:"
  }
  var acceptLabel: String { "rename" }
  var helpParagraph: ParagraphName? { ParagraphName("dialog.draft-name") }

  func isEnabled(_ action: Action, in state: ComposerState) -> Bool {
    switch action {
    case .moveUp, .moveDown, .nextQuestion, .drafts: false
    default: true
    }
  }

  mutating func accept(in state: inout ComposerState) -> DialogStep {
    if editor.text.allSatisfy(\.isWhitespace) {
      complaint = "Type a name; \(key: .close) leaves the old one:"
      return .stay
    }
    if name.contains("/") {
      complaint = "A name has no slash; the file stays in its folder:"
      return .stay
    }
    return name == path.lastPathComponent ? .close : .stay([.shelf(.rename(path: path, to: name))])
  }
}

extension String {
  /// The text after the last slash.
  var lastPathComponent: String {
    guard let slash = utf8.lastIndex(of: UInt8(ascii: "/")) else { return self }
    return String(self[utf8.index(after: slash)...])
  }
}
