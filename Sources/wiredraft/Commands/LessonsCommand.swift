import ArgumentParser
import ComposerUI
import DraftFormats
import Explanations

struct LessonsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "lessons",
    abstract: "List the lessons, or open the composer in one, where you left it.",
    usage: """
      wiredraft lessons
      wiredraft lessons ID
      wiredraft lessons --print ID
      wiredraft lessons --from FOLDER [ID]
      wiredraft lessons --check FILE|FOLDER
      wiredraft lessons --results
      wiredraft lessons --format
      """,
    discussion: """
      ID is the number or the name of a lesson, as the list has them. In the composer F2 lists the \
      lessons, and H gives a hint.
      Lessons of your own are text files in a folder, shown behind those that come with the program: \
      give it by --from, or for always in the variable \(LessonLibrary.variable). --check plays the \
      solution of each: exit status 0; 1 if one does not work, after FILE:LINE:COLUMN: error: …; 2 if \
      a file can't be read. `wiredraft manual lesson` says how lessons are written.

      --results prints {"done", "lessons": [{"number", "id", "title", "done", "step", "steps", "guesses", \
      "right"}], "guesses", "right"}; "step" is where the learner is, from 1, or null.
      """
  )

  @Argument(
    help: ArgumentHelp("The number or the name of a lesson; without it they are listed.", valueName: "id"),
    completion: CompletionWords.lessons)
  var lesson: String?

  @Option(
    help: ArgumentHelp("A folder with lessons of your own.", valueName: "folder"), completion: .directory)
  var from: String?

  @Option(
    help: ArgumentHelp(
      "Check a lesson, or those of a folder, by playing their solutions.", valueName: "path"),
    completion: .file())
  var check: String?

  @Flag(name: .customLong("print"), help: "Print the lesson's text, with its hints and solutions.")
  var printsText = false

  @Flag(help: "Print how a lesson is written.")
  var format = false

  @Flag(help: "Print what was done of the lessons as JSON, for a class.")
  var results = false

  @OptionGroup var screen: ScreenOptions

  @OptionGroup var configurationFile: ConfigurationOption

  /// The path of the format's description within the Resources folder.
  static let formatPath = "lessons/README.md"

  func validate() throws {
    if check != nil, lesson != nil || from != nil || printsText || format || results {
      throw ValidationError("--check can't be combined with other arguments.")
    }
    if format, lesson != nil || from != nil || printsText {
      throw ValidationError("--format can't be combined with other arguments.")
    }
    if results, lesson != nil || printsText || format {
      throw ValidationError("--results is about all lessons; only --from can be added.")
    }
    if printsText, lesson == nil { throw ValidationError("--print needs the ID of a lesson.") }
  }

  func run() throws {
    try configurationFile.choose()
    if let check { return try LessonCheck(path: check).run() }
    if format { return try StandardOutput.write(Resource.at(Self.formatPath)?.bytes ?? []) }
    let library = LessonLibrary(folder: from)
    if results { return try StandardOutput.write(LessonReportText.json(library)) }
    guard let lesson else { return try list(library) }
    guard let source = library.source(lesson) else {
      throw ValidationError(
        Printable.text("There is no lesson \(lesson): `wiredraft lessons` lists them."))
    }
    let loaded: LoadedLesson
    do throws(LessonLibrary.Source.Unreadable) {
      loaded = try LessonLibrary.load(source)
    } catch {
      throw ExitCode.failure(error.reason)
    }
    if printsText { return try StandardOutput.write(Self.text(of: source)) }
    PracticeRun.begin(loaded.lesson)
    if screen.isPlain { return try PlainSession(lesson: loaded, library: library).run() }
    var session = ComposerSession(lesson: loaded, library: library)
    session.isPresenting = screen.isPresenting
    try session.run()
  }

  private func list(_ library: LessonLibrary) throws {
    var rows: [[String]] = []
    var problems: [String] = []
    let ids = library.sources().map(\.id)
    for (entry, id) in zip(library.entries(), ids) {
      if let problem = entry.problem { problems.append(problem) }
      rows.append([
        String(entry.number), id, entry.problem == nil ? entry.title : "(can't be read)", entry.progress,
      ])
    }
    try StandardOutput.write(TextTable(rows).text)
    for problem in problems { StandardError.print(problem) }
    if !problems.isEmpty { throw ExitCode(2) }
  }

  private static func text(of source: LessonLibrary.Source) -> String {
    source.text.split(separator: "\n", omittingEmptySubsequences: false).map {
      Printable.text(Sentence(tokens: String($0)).text(KeyNames(.standard)))
    }.joined(separator: "\n")
  }
}
