import DraftFormats
import Explanations
import ScreenModel

struct ImportFolderPrompt: PromptDialog {
  private let reading: ImportReading
  private let indices: [Int]
  var editor: LineEditor
  var complaint: Sentence?

  init(_ reading: ImportReading, _ indices: [Int]) {
    (self.reading, self.indices) = (reading, indices)
    let file = reading.path?.split(separator: "/").last ?? "requests"
    let stem = String(file.split(separator: ".").first ?? file)
    // Drafts in the folder that they come from would be hard to tell apart from its files.
    editor = LineEditor(selecting: FileNameSuggestion.stem(of: reading.text == nil ? stem + " drafts" : stem))
  }

  var title: String { "\(indices.count.counted("request")) to a folder" }
  var question: Sentence { "The folder, which is made where it isn't there; files in it stay as they are:" }
  var acceptLabel: String { "write" }
  var helpParagraph: ParagraphName? { ParagraphName("dialog.import-list") }

  mutating func accept(in state: inout ComposerState) -> DialogStep {
    let folder = editor.text
    guard !folder.allSatisfy(\.isWhitespace) else {
      complaint = "Type a name for the folder; \(key: .close) leaves it:"
      return .stay
    }
    return .close { [reading, indices] state in
      state.update(ImportListDialog.self) { $0.writing = (0, indices.count) }
      return [.shelf(.write(reading, indices, folder: folder))]
    }
  }
}
