package import WiredraftCore

/// A folder of imported requests.
package struct ImportedFolder: Sendable {
  /// The number of the folder in its collection; the collection itself is 0.
  package let id: Int
  /// The name for people.
  package let name: String
  /// The file of the folder; it may define nothing.
  package let document: FolderDocument
}

/// The place of an imported request in the folders of its collection.
package struct FolderPlace: Sendable {
  /// The folders, from the collection to the one that holds the request.
  package let folders: [ImportedFolder]
  /// The draft without what the folders' files give it.
  package let document: DraftDocument
}

/// The variables of an environment that another program keeps.
package struct ImportedEnvironment: Sendable {
  /// The name, by which `--env` chooses it.
  package private(set) var name: String
  /// The variables.
  package var variables: [Variable.Definition]
  /// The remarks on variables that were left out.
  package var remarks: [ImportRemark] = []

  /// Returns environments with different names, by which each can be chosen.
  static func named(_ environments: [ImportedEnvironment]) -> [ImportedEnvironment] {
    var names: Set = ["", sharedName]
    return environments.map { environment in
      var (result, count) = (environment, 2)
      while !names.insert(result.name).inserted {
        result.name = (environment.name.isEmpty ? "environment" : environment.name) + " \(count)"
        count += 1
      }
      if result.name != environment.name {
        result.remarks.append(
          ImportRemark(.changed, CollectionFinding.environmentRenamed(environment.name, result.name)))
      }
      return result
    }
  }

  /// Returns the environment with values in place of the references in its values, which a file of variables can't hold.
  func resolved(in outer: CollectionScope, _ unused: ReferenceMarks) -> ImportedEnvironment {
    var (result, scope) = (self, outer)
    scope.define(variables)
    for (index, variable) in variables.enumerated() where scope.isComposed(variable.name) {
      guard case .string(let text) = variable.value else { continue }
      var (marks, used) = (unused, Set<String>())
      let marked = scope.marked(text, &marks, &used)
      result.variables[index] = Variable.Definition(
        variable.name, .string(marks.expanded(marked)), secrecy: variable.secrecy)
      let unknown = marks.references(in: marked).filter { $0.value == nil }.map(\.name)
      if !unknown.isEmpty {
        result.remarks.append(
          ImportRemark(.changed, CollectionFinding.referenceInEnvironment(variable.name, name, unknown)))
      }
    }
    return result
  }

  private static let fileName = "http-client.env.json"
  private static let sharedName = "$shared"

  init(name: String, variables: [Variable.Definition]) { (self.name, self.variables) = (name, variables) }

  /// Makes what all environments share.
  init(sharing variables: [Variable.Definition]) { self.init(name: Self.sharedName, variables: variables) }

  /// Returns files of variables for some environments: `http-client.env.json`, and one for secrets if there are any.
  ///
  /// - Parameter environments: The environments.
  /// - Returns: The name and the bytes of each file that has a variable.
  package static func files(of environments: [ImportedEnvironment]) -> [(name: String, bytes: [UInt8])] {
    [(fileName, false), ("http-client.private.env.json", true)].compactMap { name, isSecret in
      let parts = environments.map { environment in
        (environment.name, environment.variables.filter { ($0.secrecy == true) == isSecret })
      }.filter { !$0.1.isEmpty }
      return parts.isEmpty ? nil : (name, text(of: parts))
    }
  }

  /// Returns a file with all variables of some environments.
  ///
  /// - Parameter environments: The environments.
  package static func text(of environments: [ImportedEnvironment]) -> [UInt8] {
    text(of: environments.map { ($0.name, $0.variables) })
  }

  /// Returns the remarks on environments, of which a single draft has none.
  ///
  /// - Parameters:
  ///   - environments: The environments.
  ///   - isAlone: Whether the text has no request.
  package static func remarks(on environments: [ImportedEnvironment], isAlone: Bool) -> [ImportRemark] {
    if isAlone {
      let secrets = environments.flatMap(\.variables).filter { $0.secrecy == true }.map(\.name)
      return environments.flatMap(\.remarks) + [ImportRemark(.changed, CollectionFinding.environmentAlone)]
        + (secrets.isEmpty ? [] : [ImportRemark(.changed, CollectionFinding.secretsAmongValues(secrets))])
    }
    let names = environments.map(\.name).filter { $0 != sharedName }
    return names.isEmpty ? [] : [ImportRemark(.leftOut, CollectionFinding.environment(names))]
  }

  private static func text(of environments: [(name: String, variables: [Variable.Definition])]) -> [UInt8] {
    let blocks = environments.map { environment in
      let lines = environment.variables.map { "    \(json(.string($0.name))): \(json($0.value))" }
      return "  \(json(.string(environment.name))): {\n" + lines.joined(separator: ",\n") + "\n  }"
    }
    return Array(("{\n" + blocks.joined(separator: ",\n") + "\n}\n").utf8)
  }

  private static func json(_ value: ParameterValue) -> String {
    String(decoding: DraftFileWriter.value(value), as: UTF8.self)
  }
}
