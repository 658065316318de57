/// A target of fuzzing: each parser of the program, and the composer itself.
///
/// The fuzzer finds the bytes; tests pass those in the folders `corpus` and `findings` to the same checks.
public enum FuzzTarget: String, CaseIterable, Sendable {
  /// The reader of draft files.
  case draft
  /// The readers of foreign requests, with the format detected from each text.
  case importing = "import"
  case curl, httpie, fetch
  /// An HTTP message.
  case http
  case httpFile = "http-file"
  case har, openapi, url, query
  /// A JSON value that becomes a body.
  case json
  /// Lines of names and values.
  case lines
  /// An OpenAPI description in YAML.
  case yaml
  /// The reader of JSON.
  case jsonText = "json-text"
  /// The decoders of forms and of multipart bodies.
  case form, multipart
  /// The readers of queries and forms.
  case readers
  /// The reader of responses.
  case responses
  /// The input bytes from a terminal.
  case keys
  /// Lessons, and the progress in them.
  case lesson
  /// Journals, intact and with every kind of damage.
  case journal
  /// Rows as a text for an editor, and pasted rows.
  case rows
  /// The stored facts about draft files.
  case shelf
  /// Configuration files.
  case config
  /// Files of variables.
  case dotenv, environments
  /// Files of folders of drafts.
  case folder
  /// Texts with references to variables, and values of these.
  case references
  /// The practice server.
  case practice
  /// The lines of plain mode.
  case plain
  /// The composer: a draft, and everything that a terminal can do to it.
  case composer

  /// Checks the results for some bytes.
  ///
  /// - Throws: ``Finding`` if a result is wrong. A trap is a finding, too.
  public func check(_ bytes: [UInt8]) throws(Finding) {
    switch self {
    case .draft: try DraftCheck.check(bytes)
    case .jsonText: try JSONCheck.check(bytes)
    case .form: try FormCheck.check(bytes)
    case .multipart: try MultipartCheck.check(bytes)
    case .readers: try ReadersCheck.check(bytes)
    case .responses: try ResponsesCheck.check(bytes)
    case .keys: try KeysCheck.check(bytes)
    case .lesson: try LessonCheck.check(bytes)
    case .journal: try JournalCheck.check(bytes)
    case .rows: try RowsCheck.check(bytes)
    case .shelf: try ShelfCheck.check(bytes)
    case .config: try ConfigurationCheck.check(bytes)
    case .dotenv: try VariablesCheck.checkDotenv(bytes)
    case .environments: try VariablesCheck.checkEnvironments(bytes)
    case .folder: try FolderCheck.check(bytes)
    case .references: try ReferencesCheck.check(bytes)
    case .practice: try PracticeCheck.check(bytes)
    case .plain: try PlainCheck.check(bytes)
    case .composer: try ComposerCheck.check(bytes)
    case .yaml: try ImportCheck.checkYAML(bytes)
    case .importing: try ImportCheck.check(bytes, as: nil)
    default: try ImportCheck.check(bytes, as: rawValue)
    }
  }
}
