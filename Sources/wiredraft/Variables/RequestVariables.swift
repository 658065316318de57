import ArgumentParser
import DraftStore
import Explanations
import Glibc
import Variables
import WiredraftCore

/// The variables that a command gives its drafts: those of its options, and those of the files beside each draft.
///
/// The files of a folder are read once, however many drafts it has.
final class RequestVariables {
  /// The files for the drafts of a folder, and what they define.
  struct Files {
    let found: FoundVariableFiles
    let variables: FileVariables
  }

  private struct Place: Hashable {
    var folder: String?
    var environment: String?
  }

  private let option: VariableSource
  private let named: [VariableFile]
  private let environment: String?
  private let generated: VariableSource
  private var known: [Place: Files] = [:]
  private var warnings: [String] = []
  private var warned: Set<String> = []

  /// The number of problems of one file that are printed.
  private static let mostProblems = 5

  /// Makes the variables of a command.
  ///
  /// - Parameters:
  ///   - definitions: The variables of the command line; of two of the same name the last counts.
  ///   - files: The files that the command line names.
  ///   - environment: The environment that the command line chooses; nil for none.
  init(_ definitions: [VariableDefinition] = [], files: [VariableFile] = [], environment: String? = nil) {
    option = VariableSource(.option, definitions)
    named = files
    self.environment = environment
    var generator = SystemRandomNumberGenerator()
    generated = GeneratedVariables(at: Int64(time(nil)), using: &generator).source
  }

  /// Returns the variables for a draft, except its own.
  ///
  /// - Parameters:
  ///   - folder: The folder of the draft; nil for the current one.
  ///   - remembered: The environment that the draft remembers, which an option overrides; nil for none.
  /// - Throws: An error of usage if no file has the environment that the command line chooses.
  func scope(for draft: Draft, in folder: String?, remembered: String? = nil) throws -> VariableScope {
    let files = files(in: folder, remembered: remembered)
    // A draft that refers to nothing needs none of the files.
    if environment != nil || !named.isEmpty || !draft.variableReferences.isEmpty {
      warn(about: files, in: folder)
    }
    try check(environment ?? remembered, in: files)
    return VariableScope(
      [option] + files.variables.sources + [generated], files: files.variables.files,
      environment: files.variables.environment)
  }

  /// Returns the files for the drafts of a folder, and what they define.
  func files(in folder: String?, remembered: String? = nil) -> Files {
    let place = Place(folder: folder, environment: environment ?? remembered)
    if let files = known[place] { return files }
    let found = FoundVariableFiles(from: folder, environment: place.environment)
    let files = Files(
      found: found, variables: FileVariables(named + found.files, environment: place.environment))
    known[place] = files
    return files
  }

  /// Returns the warnings that were not yet taken, each as a line for people.
  func takeWarnings() -> [String] {
    defer { warnings = [] }
    return warnings
  }

  /// Prints the warnings that were not yet taken.
  func printWarnings() {
    for warning in takeWarnings() { StandardError.print("warning: \(warning)") }
  }

  // MARK: - Problems

  private func check(_ name: String?, in files: Files) throws {
    guard let name, !files.variables.environments.contains(name) else { return }
    let dotenv = VariableFileKind.dotenv(environment: name)
    guard !files.found.leftOut.contains(where: { $0.kind == dotenv }) else { return }
    let names = files.variables.environments + files.found.dotenvEnvironments
    var sentence = "There is no environment “\(name)”"
    if names.isEmpty {
      sentence +=
        ", and no file that has one: \(VariableFileKind.environments.fileName) would, or a file .env.NAME."
    } else {
      let meant = Nearest.nearest(to: name, in: names).map { "; did you mean \($0)?" } ?? "."
      sentence += "\(meant) There \(names.count == 1 ? "is" : "are"): \(names.joined(separator: ", "))."
    }
    guard environment == nil else { throw ValidationError(Printable.text("--env: \(sentence)")) }
    warn(sentence)
  }

  private func warn(about files: Files, in folder: String?) {
    for file in files.found.leftOut {
      warn("\(Self.path(file.path, in: folder)) is left out: \(file.reason.sentence).")
    }
    var counts: [String: Int] = [:]
    func path(_ file: String) -> String {
      named.contains { $0.path == file } ? file : Self.path(file, in: folder)
    }
    for problem in files.variables.problems {
      let count = counts[problem.file, default: 0] + 1
      counts[problem.file] = count
      guard count <= Self.mostProblems else { continue }
      let position = problem.problem.position
      warn(
        "\(path(problem.file)): line \(position.line), column \(position.column): \(problem.problem.sentence)."
      )
    }
    for (file, count) in counts.sorted(by: { $0.key < $1.key }) where count > Self.mostProblems {
      let more = count - Self.mostProblems
      warn("\(path(file)): \(more) more problem\(more == 1 ? "" : "s").")
    }
  }

  private func warn(_ sentence: String) {
    if warned.insert(sentence).inserted { warnings.append(sentence) }
  }

  /// The path of a file that is shown relative to the draft's folder, from the current one.
  private static func path(_ path: String, in folder: String?) -> String {
    guard let folder, folder != "." else { return path }
    return folder.hasSuffix("/") ? folder + path : folder + "/" + path
  }
}
