import Explanations

struct DraftNamePrompt: PromptDialog {
  /// The suffix of the names of draft files, which need not be typed.
  static let suffix = ".wiredraft.json"

  let path: String
  private let hasSuffix: Bool
  var editor: LineEditor
  var complaint: Sentence?

  init(path: String) {
    self.path = path
    let name = path.lastPathComponent
    hasSuffix = name.hasSuffix(Self.suffix) && name.count > Self.suffix.count
    editor = LineEditor(selecting: hasSuffix ? String(name.dropLast(Self.suffix.count)) : name)
  }

  var suffix: String { hasSuffix && !editor.text.hasSuffix(Self.suffix) ? Self.suffix : "" }

  var name: String { editor.text + suffix }

  var title: String { "Rename \(path.lastPathComponent)" }
  var question: Sentence { "The new name, in the same folder:" }
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
  var lastPathComponent: String {
    guard let slash = utf8.lastIndex(of: UInt8(ascii: "/")) else { return self }
    return String(self[utf8.index(after: slash)...])
  }
}
