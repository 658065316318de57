package import DraftFormats
package import Explanations

/// How the composer looks and behaves, decided before it starts.
package struct ComposerOptions: Sendable {
  /// Whether the terminal shows only ASCII, so that boxes are drawn with `+`, `-` and `|`.
  package var boxesAreASCII: Bool
  /// Whether the URL is being edited from the start, as it is for a new, empty draft.
  package var startsInURL: Bool?
  /// The examples that can be opened; asked for when they are shown, not before.
  package var examples: @Sendable () -> [ExampleChoice]
  /// The whole path of the folder that relative names begin in; empty where it is not known.
  package var currentFolder: String

  /// The language in which code is shown at first.
  package var codeFormat = CodeFormat.curl
  /// Whether the start looks for drafts that earlier sessions left unsaved.
  package var looksForUnsavedDrafts = false

  /// How what is drawn looks.
  package var theme = ThemeChoice()
  /// What new drafts and the screen begin with.
  package var defaults = ConfiguredDefaults()

  /// The paragraphs that help shows; asked for when it is opened, not before.
  package var paragraphs: @Sendable () -> Paragraphs = { Paragraphs() }
  /// The words of the program; asked for when they are shown.
  package var glossary: @Sendable () -> Glossary = { Glossary() }

  package init(
    boxesAreASCII: Bool = false, startsInURL: Bool? = nil,
    examples: @escaping @Sendable () -> [ExampleChoice] = { [] }, currentFolder: String = ""
  ) {
    self.boxesAreASCII = boxesAreASCII
    self.startsInURL = startsInURL
    self.examples = examples
    self.currentFolder = currentFolder
  }
}
