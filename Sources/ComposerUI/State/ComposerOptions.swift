public import DraftFormats
public import Explanations

/// How the composer looks and behaves, decided before it starts.
public struct ComposerOptions: Sendable {
  /// Whether the terminal shows only ASCII, so that boxes are drawn with `+`, `-` and `|`.
  public var boxesAreASCII: Bool
  /// Whether the URL is being edited from the start, as it is for a new, empty draft.
  public var startsInURL: Bool?
  /// The examples that can be opened; asked for when they are shown, not before.
  public var examples: @Sendable () -> [ExampleChoice]
  /// The whole path of the folder that relative names begin in; empty where it is not known.
  public var currentFolder: String

  /// The language in which code is shown at first.
  public var codeFormat = CodeFormat.curl
  /// Whether the start looks for drafts that earlier sessions left unsaved.
  public var looksForUnsavedDrafts = false

  /// How what is drawn looks.
  public var theme = ThemeChoice()
  /// What new drafts and the screen begin with.
  public var defaults = ConfiguredDefaults()

  /// The paragraphs that help shows; asked for when it is opened, not before.
  public var paragraphs: @Sendable () -> Paragraphs = { Paragraphs() }
  /// The words of the program; asked for when they are shown.
  public var glossary: @Sendable () -> Glossary = { Glossary() }

  /// Makes options.
  public init(
    boxesAreASCII: Bool = false, startsInURL: Bool? = nil,
    examples: @escaping @Sendable () -> [ExampleChoice] = { [] }, currentFolder: String = ""
  ) {
    self.boxesAreASCII = boxesAreASCII
    self.startsInURL = startsInURL
    self.examples = examples
    self.currentFolder = currentFolder
  }
}
