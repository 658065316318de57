internal import WiredraftCore

/// The environments of Bruno, in either of its languages.
enum BrunoEnvironment {
  /// Returns the environment of a file; secrets are named, for the file has no values of them.
  static func read(_ file: BrunoFile, named name: String) -> ImportedEnvironment {
    var environment = ImportedEnvironment(name: name, variables: [])
    for pair in file.pairs(in: "vars") {
      add(pair.name, pair.value, isEnabled: pair.isEnabled, at: pair.position, to: &environment)
    }
    for line in file["vars:secret"]?.lines ?? [] {
      let secret = line.text.filter { $0 != "," && $0 != "~" }.trimmingBlanks
      guard !secret.isEmpty, !secret.hasPrefix("@") else { continue }
      environment.remarks.append(
        ImportRemark(.leftOut, CollectionFinding.valueKeptElsewhere(secret), at: line.position))
    }
    for property in file.properties where property.name != "color" && property.name != "name" {
      environment.remarks.append(
        ImportRemark(.leftOut, CollectionFinding.member(property.name), at: property.position))
    }
    return environment
  }

  /// Returns the environment of a file of OpenCollection.
  static func read(_ node: JSONNode, named name: String) -> ImportedEnvironment {
    var environment = ImportedEnvironment(name: node["name"]?.text ?? name, variables: [])
    for variable in node.list("variables") where variable.isObject {
      let row = BrunoItem.row(variable)
      if variable["secret"]?.isTrue == true, row.value.isEmpty {
        environment.remarks.append(
          ImportRemark(.leftOut, CollectionFinding.valueKeptElsewhere(row.name), at: row.position))
      } else {
        add(
          row.name, row.value, isEnabled: row.isEnabled, isSecret: variable["secret"]?.isTrue == true,
          at: row.position, to: &environment)
      }
    }
    for member in node.members where !["name", "variables", "color", "description"].contains(member.name) {
      environment.remarks.append(
        ImportRemark(.leftOut, CollectionFinding.member(member.name), at: member.value.namePosition))
    }
    return environment
  }

  /// Returns the contents of a text that has an environment alone.
  static func contents(_ environment: ImportedEnvironment, unusedIn bytes: [UInt8]) -> ImportContents {
    let scope = CollectionScope(name: BrunoReader.name)
    return .collection([], [environment.resolved(in: scope, ReferenceMarks(unusedIn: bytes))])
  }

  /// Returns the environments within a file of a collection.
  static func all(in collection: JSONNode) -> [ImportedEnvironment] {
    (collection["config"]?.list("environments") ?? []).filter(\.isObject).map { read($0, named: "default") }
  }

  private static func add(
    _ name: String, _ value: String, isEnabled: Bool, isSecret: Bool = false, at position: TextPosition?,
    to environment: inout ImportedEnvironment
  ) {
    if isEnabled {
      environment.variables.append(
        Variable.Definition(name, .string(value), secrecy: isSecret ? true : nil))
    } else {
      environment.remarks.append(
        ImportRemark(.leftOut, CollectionFinding.disabledVariable(name), at: position))
    }
  }
}
