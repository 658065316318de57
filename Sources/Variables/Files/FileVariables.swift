package import WiredraftCore

/// The variables that files define, in the order in which they count.
///
/// Of a private file and its `.user` the chosen environment counts before what all environments share; a nearer folder
/// counts before a farther one.
package struct FileVariables: Sendable {
  /// A problem in one of the files.
  package struct Problem: Sendable, Hashable {
    /// The path of the file, as people are shown it.
    package var file: String
    package var problem: VariableFileProblem
  }

  /// The sources, in the order in which they count.
  package let sources: [Variable.Source]
  /// The names of all environments in the files, in the order in which they occur.
  package let environments: [String]
  /// The chosen environment; nil for none.
  package let environment: String?
  /// The paths of the files, the nearest first, as people are shown them.
  package let files: [String]
  /// The problems, file by file.
  package let problems: [Problem]
  /// In the order in which they are read.
  private let parsed: [ParsedFile]

  private struct ParsedFile: Sendable {
    enum Contents: Sendable {
      case folder
      case environments(EnvironmentFile)
      case dotenv(DotenvFile)
    }

    var path: String
    var kind: VariableFileKind
    var distance: Int
    var contents: Contents

    init(_ file: VariableFile) {
      (path, kind, distance) = (file.path, file.kind, file.distance)
      switch file.kind {
      case .folder: contents = .folder
      case .privateEnvironments, .userEnvironments:
        contents = .environments(EnvironmentFile(file.bytes, secrecy: true))
      case .environments: contents = .environments(EnvironmentFile(file.bytes, secrecy: nil))
      case .dotenv: contents = .dotenv(DotenvFile(file.bytes))
      }
    }
  }

  /// Reads files, and puts the definitions for an environment in order.
  ///
  /// A file of a folder of drafts (``VariableFileKind/folder``) is not read here.
  ///
  /// - Parameters:
  ///   - files: The files, in any order.
  ///   - environment: The name of the chosen environment; nil for none.
  /// - Complexity: O(*n*), where *n* is the length of the files.
  package init(_ files: [VariableFile], environment: String? = nil) {
    // Of files that the user names, the last counts first.
    let named = files.filter { $0.distance < 0 }.reversed()
    let found = files.filter { $0.distance >= 0 }.enumerated().sorted {
      let (one, other) = ($0.element, $1.element)
      return (one.distance, one.kind.rank, $0.offset) < (other.distance, other.kind.rank, $1.offset)
    }.map(\.element)
    self.init((named + found).map { ParsedFile($0) }, environment: environment)
  }

  private init(_ parsed: [ParsedFile], environment: String?) {
    self.parsed = parsed
    var reader = Reader(environment: environment)
    for file in parsed { reader.read(file) }
    sources = reader.private + reader.chosen + reader.shared + reader.dotenv
    environments = reader.names
    self.environment = environment
    self.files = reader.files
    problems = reader.problems
  }

  /// Returns the definitions of the same files for another environment; nothing is parsed again.
  ///
  /// - Complexity: O(*n*), where *n* is the number of files.
  package func choosing(_ environment: String?) -> FileVariables {
    FileVariables(parsed, environment: environment)
  }

  private struct Reader {
    let environment: String?
    private var privateFiles: [(file: ParsedFile, contents: EnvironmentFile)] = []
    private(set) var chosen: [Variable.Source] = []
    private(set) var shared: [Variable.Source] = []
    private(set) var dotenv: [Variable.Source] = []
    private(set) var names: [String] = []
    private var knownNames: Set<String> = []
    private(set) var files: [String] = []
    private(set) var problems: [Problem] = []

    init(environment: String?) { self.environment = environment }

    mutating func read(_ file: ParsedFile) {
      if case .dotenv(let name?) = file.kind, name != environment { return note(name) }
      files.append(file.path)
      switch file.contents {
      case .folder: break
      case .environments(let contents):
        note(contents, of: file)
        guard file.kind == .environments else { return privateFiles.append((file, contents)) }
        if let environment, let source = source(.environment, file, contents, environment) {
          chosen.append(source)
        }
        if let source = source(.shared, file, contents, nil) { shared.append(source) }
      case .dotenv(let contents):
        let name = if case .dotenv(let name) = file.kind { name } else { String?.none }
        if let name { note(name) }
        problems += contents.problems.map { Problem(file: file.path, problem: $0) }
        guard !contents.definitions.isEmpty else { return }
        dotenv.append(
          Variable.Source(.dotenv, file: file.path, environment: name, contents.definitions))
      }
    }

    /// The private sources: of each folder those of the chosen environment, then those of all.
    var `private`: [Variable.Source] {
      var sources: [Variable.Source] = []
      var rest = privateFiles[...]
      while let distance = rest.first?.file.distance {
        let folder = rest.prefix { $0.file.distance == distance }
        rest = rest.dropFirst(folder.count)
        if let environment {
          sources += folder.compactMap { source(.private, $0.file, $0.contents, environment) }
        }
        sources += folder.compactMap { source(.private, $0.file, $0.contents, nil) }
      }
      return sources
    }

    private mutating func note(_ contents: EnvironmentFile, of file: ParsedFile) {
      problems += contents.problems.map { Problem(file: file.path, problem: $0) }
      for environment in contents.environments where environment.name != EnvironmentFile.sharedName {
        note(environment.name)
      }
    }

    private mutating func note(_ name: String) {
      if knownNames.insert(name).inserted { names.append(name) }
    }

    private func source(
      _ layer: Variable.Layer, _ file: ParsedFile, _ contents: EnvironmentFile, _ environment: String?
    ) -> Variable.Source? {
      let definitions = contents[environment ?? EnvironmentFile.sharedName]
      guard !definitions.isEmpty else { return nil }
      return Variable.Source(layer, file: file.path, environment: environment, definitions)
    }
  }
}
