internal import DraftFormats
internal import WiredraftCore

/// An example that comes with the program.
package struct ExampleChoice: Sendable, Hashable {
  /// The name that identifies the example.
  package var name: String
  /// The title of its draft.
  package var title: String
  package init(name: String, title: String) {
    self.name = name
    self.title = title
  }
}

extension ExamplePicker {
  static func pickExample(in state: inout ComposerState) {
    state.open(PickerDialog(ExamplePicker(examples: state.options.examples()), selecting: nil))
  }

  /// Replaces the draft with an example, as one undo step.
  static func takeExample(_ example: EffectResult.Example, in state: inout ComposerState) {
    let document: DraftDocument
    do throws(DraftFileError) {
      document = try DraftDocument(reading: example.bytes)
    } catch {
      state.message = Message(text: "The example can't be read: \(error.sentence)", kind: .failure)
      return
    }
    guard state.replaceDraft(with: document) else {
      state.message = Message(text: "This is the example already.")
      return
    }
    // The example is a different draft, so the next save asks for a new file name.
    state.fileName = nil
    let title = document.title ?? example.name
    let files =
      example.files.isEmpty ? "" : " \(example.files.joined(separator: ", ")) is in this folder."
    state.message = Message(
      text:
        "Example: \(title).\(files) \(key: .undo) undoes it; \(key: .pickMethod) and \(key: .pickBodyType) change what is sent."
    )
    if let problem = example.problem { state.message = Message(text: Sentence(problem), kind: .warning) }
  }
}
