import ComposerUI
import Curses
import Glibc

final class ExternalEditor {
  /// The terminal that is drawn on, or nil in plain mode.
  private let terminal: Terminal?
  private var files: [EditorFile] = []

  init(terminal: Terminal?) { self.terminal = terminal }

  /// The files that editors wrote beside theirs before ending badly, such as vim's swap file and nano's `.save`.
  private var rescued: [(file: String, rescue: String)] = []

  /// The files that were not removed because their contents could not be taken.
  var keptFiles: [String] { files.map(\.path) + rescued.map(\.rescue) }

  /// The loop waits until the editor ends. Returns the problem, without a full stop.
  func open(_ path: String, line: Int) -> String? {
    guard let command = Self.command else { return Self.noEditor }
    terminal?.pause()
    let ending = EditorProcess(terminal: terminal).run(command.words(for: path, line: line, column: 1))
    terminal?.resume()
    return Self.problem(command, ending)
  }

  /// The loop waits until the pager, `$PAGER` or less, ends. Returns the problem, as a sentence.
  func page(_ part: AnswerPart, of answer: ReceivedAnswer) -> String? {
    let file: EditorFile
    do throws(SystemFailure) {
      file = try EditorFile.make(named: answer.fileName, of: [])
    } catch {
      return "The pager can't be given a file: \(error.reason)."
    }
    defer { file.remove() }
    if case .failed(let reason) = AnswerSaving.save(part, of: answer, to: file.path, mayReplace: true) {
      return reason
    }
    let command = ContextLoading.variable("PAGER").flatMap { $0.isEmpty ? nil : $0 } ?? "less"
    terminal?.pause()
    let ending = EditorProcess(terminal: terminal).run(["sh", "-c", "\(command) \"$1\"", "sh", file.path])
    terminal?.resume()
    switch ending {
    case .status(0): return nil
    case .status(127): return "The pager \(Printable.text(command)) was not found: $PAGER names another."
    default: return "The pager \(Printable.text(command)) failed."
    }
  }

  private static let noEditor =
    "There is no editor: $VISUAL and $EDITOR are not set, and vi and nano are not installed"

  private static var command: EditorCommand? {
    let environment = ContextLoading.environment(["VISUAL", "EDITOR", "PATH"])
    let found = EditorCommand.find(in: environment) { isThere($0, in: environment["PATH"] ?? "") }
    guard var command = found else { return nil }
    command.isPath = isProgram(command.text)
    return command
  }

  func edit(_ request: EditorRequest) -> EditorOutcome {
    let file: EditorFile
    do throws(SystemFailure) {
      file = try self.file(for: request)
    } catch {
      return EditorOutcome(editor: "", problem: "The editor can't be given a file: \(error.reason)")
    }
    guard let command = Self.command else { return outcome(of: file, "", Self.noEditor) }
    terminal?.pause()
    let ending = EditorProcess(terminal: terminal).run(
      command.words(for: file.path, line: request.line, column: request.column))
    terminal?.resume()
    return outcome(of: file, command.program, problem(command, ending, file))
  }

  /// Describes the problem and names a file that the editor wrote beside its own, which may hold the only changes.
  private func problem(
    _ command: EditorCommand, _ ending: EditorProcess.Ending, _ file: EditorFile
  ) -> String? {
    rescued.removeAll { $0.file == file.path }
    guard let problem = Self.problem(command, ending) else { return nil }
    let rescues = file.others
    rescued += rescues.map { (file.path, $0) }
    guard let first = rescues.first else { return problem }
    return "\(problem), and left \(Printable.text(first))"
  }

  /// Removes a file that was created for the editor, and its folder unless other files in it may hold changes.
  func remove(_ path: String) {
    guard let index = files.firstIndex(where: { $0.path == path }) else { return }
    let file = files.remove(at: index)
    if rescued.contains(where: { $0.file == path }) { unlink(path) } else { file.remove() }
  }

  private func file(for request: EditorRequest) throws(SystemFailure) -> EditorFile {
    if let path = request.path, let file = files.first(where: { $0.path == path }) {
      if file.isThere { return file }
      remove(path)
    }
    let file = try EditorFile.make(named: request.fileName, of: request.pieces)
    files.append(file)
    return file
  }

  private func outcome(of file: EditorFile, _ editor: String, _ problem: String?) -> EditorOutcome {
    var outcome = EditorOutcome(editor: editor, path: file.path, problem: problem)
    do throws(SystemFailure) {
      outcome.bytes = try file.read()
      if outcome.bytes == nil, problem == nil {
        outcome.problem = "\(editor.isEmpty ? "The editor" : editor) left no file"
      }
    } catch {
      outcome.problem = problem ?? "What \(editor) left can't be read: \(error.reason)"
    }
    return outcome
  }

  private static func problem(_ command: EditorCommand, _ ending: EditorProcess.Ending) -> String? {
    let name = command.program
    let source = command.variable.map { "\($0) is \(Printable.text(command.text)), and " } ?? ""
    switch ending {
    case .status(0): return nil
    case .status(127): return "\(source)\(name) was not found"
    case .status(126): return "\(source)\(name) can't be run"
    case .status(let number): return "\(name) ended with status \(number)"
    case .signal(let number):
      return "\(name) was ended by signal \(number), \(String(cString: strsignal(number)))"
    case .notStarted(ENOENT): return "\(source)\(name) was not found"
    case .notStarted(let number):
      return "\(source)\(name) can't be started: \(String(cString: strerror(number)))"
    case .stillRunning: return "\(name) was still running"
    }
  }

  private static func isProgram(_ text: String) -> Bool {
    var facts = stat()
    return text.hasPrefix("/") && stat(text, &facts) == 0 && facts.st_mode & S_IFMT == S_IFREG
      && access(text, X_OK) == 0
  }

  static func isThere(_ program: String, in path: String) -> Bool {
    let folders = path.isEmpty ? ["/usr/bin", "/bin"] : path.split(separator: ":").map(String.init)
    return folders.contains { access($0 + "/" + program, X_OK) == 0 }
  }
}
