internal import DraftFormats
internal import WiredraftCore

/// An example that comes with the program.
public struct ExampleChoice: Sendable, Hashable {
  /// The name by which the program knows it.
  public var name: String
  /// The title of its draft.
  public var title: String
  /// Makes a choice.
  public init(name: String, title: String) {
    self.name = name
    self.title = title
  }
}

extension ComposerState {
  mutating func pickExample() {
    open(PickerDialog(ExamplePicker(examples: options.examples()), selecting: nil))
  }

  /// Puts an example in the place of the draft: one step, which undo takes back.
  mutating func takeExample(_ example: EffectResult.Example) {
    let document: DraftDocument
    do throws(DraftFileError) {
      document = try DraftDocument(reading: example.bytes)
    } catch {
      message = Message(text: "The example can't be read: \(error.sentence)", kind: .failure)
      return
    }
    endEditing()
    guard change(.replace(document)) else {
      message = Message(text: "This is the example already.")
      return
    }
    // What is saved next is another draft: it gets a name of its own.
    fileName = nil
    session.asked.files = []
    grid = ParameterGridState()
    focus(.grid)
    let title = document.title ?? example.name
    let files =
      example.files.isEmpty ? "" : " \(example.files.joined(separator: ", ")) stands in this folder."
    message = Message(
      text:
        "Example: \(title).\(files) \(key: .undo) takes it back; \(key: .pickMethod) and \(key: .pickBodyType) change what is sent."
    )
    if let problem = example.problem { message = Message(text: Sentence(problem), kind: .warning) }
  }
}
