package import DraftFormats
package import Explanations

/// The options of the composer, set before it starts.
package struct ComposerOptions: Sendable {
  /// Whether the terminal shows only ASCII, so that boxes are drawn with `+`, `-` and `|`.
  package var boxesAreASCII: Bool
  /// Whether the URL is edited from the start, as for a new, empty draft.
  package var startsInURL: Bool?
  /// Returns the examples that can be opened; called when they are shown.
  package var examples: @Sendable () -> [ExampleChoice]
  /// The absolute path of the folder for relative names; empty if it is unknown.
  package var currentFolder: String

  /// The environment variables that may name a proxy, or hosts that are reached without one.
  package var proxyVariables: [String: String] = [:]
  /// The initial places of the walls between the panes.
  package var walls = PaneWalls()
  /// The initial language of the code.
  package var codeFormat = CodeFormat.curl
  /// Whether to look for unsaved drafts of earlier sessions at the start.
  package var looksForUnsavedDrafts = false

  /// Whether others watch: pressed keys are shown, and lessons have more room.
  package var isPresenting = false

  package var theme = ThemeChoice()
  /// Whether the terminal's answer about its background may still change the theme.
  package var asksBackground = false
  /// The settings of new drafts and of the screen.
  package var defaults = ConfiguredDefaults()

  /// Returns the paragraphs of help; called when it is opened.
  package var paragraphs: @Sendable () -> Paragraphs = { Paragraphs() }
  /// Returns the glossary of the program; called when it is shown.
  package var glossary: @Sendable () -> Glossary = { Glossary() }
  /// Returns the practice server of a lesson; called when the lesson begins with other keys than the usual ones.
  package var lessonServer: @Sendable (Lesson) -> LessonServer = { _ in LessonRehearsal.noServer }

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
