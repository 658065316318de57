package import DraftFormats
package import WiredraftCore

/// The variables that a draft can refer to, as the program read them from files, for each environment.
package final class VariableReading: Sendable {
  /// An environment, and the variables with it.
  package struct Environment: Sendable {
    package var name: String
    package var scope: Variable.Scope

    package init(name: String, scope: Variable.Scope) {
      self.name = name
      self.scope = scope
    }
  }

  /// The variables without an environment.
  package let none: Variable.Scope
  /// The environments, in the order in which files name them.
  package let environments: [Environment]
  /// The defaults of the draft's folders, the nearest first.
  package let folders: [Draft.FolderDefaults]
  /// The environment that a folder chooses for its drafts; nil for none.
  package let folderEnvironment: String?
  /// The settings of sending that the folders have, the nearer first where two have the same.
  package let sending: SendSettings
  /// The problems of the files, and those that are left out, as sentences.
  package let warnings: [String]

  package init(
    none: Variable.Scope, environments: [Environment] = [], folders: [Draft.FolderDefaults] = [],
    folderEnvironment: String? = nil, sending: SendSettings = SendSettings(),
    warnings: [String] = []
  ) {
    self.none = none
    self.environments = environments
    self.folders = folders
    self.folderEnvironment = folderEnvironment
    self.sending = sending
    self.warnings = warnings
  }

  /// Returns the reading with one more warning.
  package func adding(warning: String) -> VariableReading {
    VariableReading(
      none: none, environments: environments, folders: folders, folderEnvironment: folderEnvironment,
      sending: sending, warnings: warnings + [warning])
  }

  /// Returns the variables with an environment; those without one if it doesn't exist.
  func scope(for name: String?) -> Variable.Scope {
    name.flatMap { name in environments.first { $0.name == name } }?.scope ?? none
  }
}

extension VariableReading: Hashable {
  /// Returns whether two are the same reading.
  package static func == (lhs: VariableReading, rhs: VariableReading) -> Bool { lhs === rhs }
  package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
