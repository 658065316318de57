internal import DraftFormats
internal import Explanations
internal import WiredraftCore

struct VariableMemory: Sendable {
  var reading: VariableReading?
  /// The environment of the command line, until another is chosen; nil for none.
  var option: String?
  fileprivate var shown: (reading: VariableReading, environment: String?)?
}

extension ComposerState {
  /// The environment whose variables count: the one that the command line, the draft or a folder chooses; nil for none.
  var environment: String? {
    variables.option ?? document.environment ?? variables.reading?.folderEnvironment
  }

  var environmentNames: [String] { variables.reading?.environments.map(\.name) ?? [] }

  func change(toEnvironment name: String?) -> EnvironmentChange {
    var context = context
    context.variables = variables.reading?.scope(for: name) ?? context.variables
    return EnvironmentChange(from: composition, to: draft.compose(in: context))
  }

  func scope(with document: DraftDocument, of variant: CompareVariant) -> Variable.Scope {
    guard let reading = variables.reading else { return context.variables }
    if case .own(let own) = variant, own.environment == nil { return context.variables }
    return reading.scope(for: document.environment ?? reading.folderEnvironment)
  }

  /// Whether the environment is one in which a mistake is dear.
  var isInProduction: Bool { environment.map(options.defaults.production.matches) ?? false }

  /// Takes a reading of the files of variables.
  package mutating func take(_ reading: VariableReading, option: String? = nil) {
    variables.reading = reading
    if !reading.warnings.isEmpty {
      let text = reading.warnings.map { Sentence($0) }.joined(separator: " ")
      message = Message(text: text, kind: .warning)
    }
    if let option { variables.option = option }
    followVariables()
  }

  /// Composes with the variables of the latest reading and of the chosen environment, if these are others than before.
  mutating func followVariables() {
    guard let reading = variables.reading else { return }
    let environment = environment
    if let shown = variables.shown, shown.reading === reading, shown.environment == environment { return }
    variables.shown = (reading, environment)
    session.learn(variables: reading.scope(for: environment), folders: reading.folders)
    grid.problem = nil
  }
}

/// The words in names of environments in which a mistake is dear.
package struct ProductionWords: Sendable, Hashable {
  /// The words, in lower case.
  var words: [String]

  /// Makes the usual words.
  package init(words: [String] = ["prod", "production", "live", "prd"]) { self.words = words }

  /// Returns whether a word of a name is one of those for production: `prod`, `eu-prod`, `production2`.
  package func matches(_ name: String) -> Bool {
    name.lowercased().split { !$0.isLetter }.contains { words.contains(String($0)) }
  }
}
