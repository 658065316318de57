import ArgumentParser
import ComposerUI
import DraftFormats
import DraftStore
import Explanations
import Glibc
import Variables
import WiredraftCore
import WiredraftExplanations

/// The files of a folder are read once, however many drafts it has.
final class RequestVariables {
  struct Files {
    fileprivate(set) var found: FoundVariableFiles
    fileprivate(set) var variables: FileVariables
    fileprivate(set) var folderEnvironment: String?
    /// The defaults that the folders give their drafts, the nearest first.
    fileprivate(set) var folders: [Draft.FolderDefaults] = []
    /// The variables of the folders, the nearest first.
    fileprivate(set) var folderSources: [Variable.Source] = []
    /// The settings of sending that the folders have, the nearest first; their paths are relative to the current folder.
    fileprivate(set) var sendSettings: [SendSettings] = []
    /// The problems of the folders' files, each as the path and the rest of a line for people.
    fileprivate(set) var folderProblems: [(path: String, text: String)] = []
    fileprivate(set) var limitErrors: [(path: String, error: DraftFileError)] = []
  }

  private struct Place: Hashable {
    var folder: String?
    var environment: String?
  }

  private let option: Variable.Source
  private let named: [VariableFile]
  let environment: String?
  private var generated: Variable.Source
  /// The variables that answers gave, the latest of a name last.
  private var captured: [Variable.Source] = []
  /// When the generated values were drawn, in seconds.
  private var drawnAt = time(nil)
  private var lastRead: VariableFilesStamp?
  private var known: [Place: Files] = [:]
  /// The files that were read for all environments: without one, then with each.
  private var knownEnvironments: [String?: [Files]] = [:]
  private var warnings: [String] = []
  /// The warnings that were taken; a file is named as the system knows it.
  private var warned: Set<String> = []
  /// The files of folders whose problems are reported otherwise.
  private var reported: Set<String> = []

  private static let mostProblems = 5

  /// Of two definitions with one name the last counts.
  init(_ definitions: [Variable.Definition] = [], files: [VariableFile] = [], environment: String? = nil) {
    option = Variable.Source(.option, definitions)
    named = files
    self.environment = environment
    generated = Self.drawn()
  }

  private static func drawn() -> Variable.Source {
    var generator = SystemRandomNumberGenerator()
    return GeneratedVariables(at: Int64(time(nil)), using: &generator).source
  }

  /// Returns the variables for a draft, except its own.
  func scope(for document: DraftDocument, in folder: String?) throws -> Variable.Scope {
    let files = files(for: document, in: folder)
    // A draft that refers to nothing needs none of the files.
    let needsFiles =
      environment != nil || !named.isEmpty || !document.draft.variableReferences(in: files.folders).isEmpty
    warn(about: files, in: folder, all: needsFiles)
    try check(files.variables.environment, in: files)
    return scope(files)
  }

  func limitError(for document: DraftDocument, in folder: String?) -> (path: String, error: DraftFileError)? {
    files(for: document, in: folder).limitErrors.first.map { (Self.path($0.path, in: folder), $0.error) }
  }

  private func scope(_ files: Files) -> Variable.Scope {
    Variable.Scope(
      [option] + captured + files.folderSources + files.variables.sources + [generated],
      files: files.variables.files,
      environment: files.variables.environment)
  }

  func capture(_ definition: Variable.Definition, from place: String) {
    captured.removeAll { $0.definitions.first?.name == definition.name }
    captured.append(Variable.Source(.answer, file: place, [definition]))
  }

  /// The files of a folder are read once, and kept for the scopes of all environments. There is a warning if the draft
  /// itself, or a folder, chooses another.
  func environments(for document: DraftDocument, in folder: String?) throws -> [String] {
    if knownEnvironments[folder] == nil {
      let each = each(in: folder)
      for files in each where files.variables.environment != nil || files.folderEnvironment == nil {
        known[Place(folder: folder, environment: files.variables.environment)] = files
      }
      knownEnvironments[folder] = each
    }
    let each = knownEnvironments[folder] ?? []
    if let base = each.first { try check(document.environment ?? base.folderEnvironment, in: base) }
    return each.compactMap(\.variables.environment)
  }

  // MARK: - The composer

  /// Nil if nothing has changed since the last time, unless reading is forced.
  func reading(in folder: String?, drawsGenerated: Bool = false, isForced: Bool = false) -> VariableReading? {
    if drawsGenerated { (generated, drawnAt) = (Self.drawn(), time(nil)) }
    let each = each(in: folder)
    let base = each[0]
    guard isForced || drawsGenerated || base.found.stamp != lastRead else { return nil }
    lastRead = base.found.stamp
    known = [:]
    warn(about: base, in: folder, all: true)
    return VariableReading(
      none: scope(base),
      environments: each.compactMap { files in
        files.variables.environment.map { VariableReading.Environment(name: $0, scope: scope(files)) }
      },
      folders: base.folders, folderEnvironment: base.folderEnvironment,
      sending: base.sendSettings.reduce(SendSettings()) { $0.filled(from: $1) }, warnings: takeWarnings())
  }

  /// Reads the files as ``reading(in:drawsGenerated:isForced:)`` does before a request is sent: generated values that are
  /// older than five seconds are drawn anew.
  func readingForSending(in folder: String?) -> VariableReading? {
    reading(in: folder, drawsGenerated: time(nil) - drawnAt > 5)
  }

  /// Returns the path of a file, from the current folder, that is shown relative to the draft's.
  func path(of shown: String, in folder: String?) -> String {
    named.contains { $0.path == shown } ? shown : Self.path(shown, in: folder)
  }

  /// The command line chooses the environment, or else the draft, or else the nearest folder that names one.
  func files(for document: DraftDocument, in folder: String?) -> Files {
    let place = Place(folder: folder, environment: environment ?? document.environment)
    if let files = known[place] { return files }
    var files = read(folder, environments: place.environment.map { [$0] } ?? [])
    if let chosen = place.environment ?? files.folderEnvironment {
      if place.environment == nil {
        files.found = FoundVariableFiles(from: folder, environments: [chosen])
        files.variables = FileVariables(named + files.found.files, environment: chosen)
      } else {
        files.variables = files.variables.choosing(chosen)
      }
    }
    known[place] = files
    return files
  }

  /// Reads the files for the drafts of a folder, each once: the first without an environment, then with each of theirs.
  private func each(in folder: String?) -> [Files] {
    let base = read(folder, environments: nil)
    var names = base.variables.environments
    for name in base.found.dotenvEnvironments where !names.contains(name) { names.append(name) }
    return [base]
      + names.map { name in
        var files = base
        files.variables = base.variables.choosing(name)
        return files
      }
  }

  /// Nil reads the dotenv files of all environments.
  private func read(_ folder: String?, environments: [String]?) -> Files {
    let found = FoundVariableFiles(from: folder, environments: environments)
    var files = Files(found: found, variables: FileVariables(named + found.files))
    for file in found.files where file.kind == .folder {
      do throws(DraftFileError) {
        let document = try FolderDocument(reading: file.bytes)
        var defaults = document.defaults(file: file.path)
        let places = DraftPlaces(file.bytes)
        defaults.headerLines = defaults.headers.indices.map {
          places.position(of: Draft.RowReference(.headers, $0))?.line ?? 1
        }
        files.folders.append(defaults)
        if let settings = document.send {
          files.sendSettings.append(
            settings.relative(to: DraftLoading.folder(of: self.path(of: file.path, in: folder))))
        }
        files.folderSources.append(document.variableSource(file: file.path))
        files.folderProblems += document.unknownKeys.map { (file.path, ": \($0.sentence)") }
        files.folderEnvironment = files.folderEnvironment ?? document.environment
      } catch {
        if error.concernsLimit { files.limitErrors.append((file.path, error)) }
        let position = error.position
        files.folderProblems.append(
          (file.path, " is left out: line \(position.line), column \(position.column): \(error.sentence)."))
      }
    }
    return files
  }

  /// Leaves out the warnings about the contents of a folder's file, which is reported otherwise.
  func setReported(_ path: String) {
    if let path = WholePath.existing(path) { reported.insert(path) }
  }

  func takeWarnings() -> [String] {
    defer { warnings = [] }
    return warnings
  }

  func printWarnings() {
    for warning in takeWarnings() { StandardError.print("warning: \(warning)") }
  }

  // MARK: - Problems

  private func check(_ name: String?, in files: Files) throws {
    guard let name, !files.variables.environments.contains(name) else { return }
    let dotenv = VariableFileKind.dotenv(environment: name)
    guard !files.found.leftOut.contains(where: { $0.kind == dotenv }) else { return }
    var names = files.variables.environments
    for name in files.found.dotenvEnvironments where !names.contains(name) { names.append(name) }
    var sentence = "There is no environment “\(name)”"
    if names.isEmpty {
      sentence +=
        ", and no file that has one: \(VariableFileKind.environments.fileName) would, or a file .env.NAME."
    } else {
      let meant = Nearest.nearest(to: name, in: names).map { "; did you mean \($0)?" } ?? "."
      sentence += "\(meant) There \(names.count == 1 ? "is" : "are"): \(names.joined(separator: ", "))."
    }
    guard environment == nil else { throw ValidationError(Printable.text("--env: \(sentence)")) }
    if warned.insert(sentence).inserted { warnings.append(sentence) }
  }

  /// Warns of all files, or only of those of folders.
  private func warn(about files: Files, in folder: String?, all: Bool) {
    for problem in files.folderProblems {
      let path = Self.path(problem.path, in: folder)
      if reported.isEmpty || !reported.contains(WholePath.existing(path) ?? path) { warn(path, problem.text) }
    }
    for file in files.found.leftOut where all || file.kind == .folder {
      if case .dotenv(let name?) = file.kind, name != files.variables.environment { continue }
      warn(Self.path(file.path, in: folder), " is left out: \(file.reason.sentence).")
    }
    guard all else { return }
    var counts: [String: Int] = [:]
    for problem in files.variables.problems {
      let count = counts[problem.file, default: 0] + 1
      counts[problem.file] = count
      guard count <= Self.mostProblems else { continue }
      let position = problem.problem.position
      warn(
        path(of: problem.file, in: folder),
        ": line \(position.line), column \(position.column): \(problem.problem.sentence).")
    }
    for (file, count) in counts.sorted(by: { $0.key < $1.key }) where count > Self.mostProblems {
      let more = count - Self.mostProblems
      warn(path(of: file, in: folder), ": \(more) more problem\(more == 1 ? "" : "s").")
    }
  }

  /// Warns of a file once, from whichever folder it was found.
  private func warn(_ path: String, _ text: String) {
    if warned.insert((WholePath.inFolder(path) ?? path) + text).inserted { warnings.append(path + text) }
  }

  private static func path(_ path: String, in folder: String?) -> String {
    guard let folder, folder != "." else { return path }
    return folder.hasSuffix("/") ? folder + path : folder + "/" + path
  }
}
