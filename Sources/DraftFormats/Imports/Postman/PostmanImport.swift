internal import WiredraftCore

extension ImportFormat {
  /// Requests of a Postman collection, or the variables of a Postman environment.
  public static let postman = ImportFormat(
    "postman", "a Postman collection", isAskedFirst: true, isByDocumentation: true,
    fileNames: [".postman_collection.json", ".postman_environment.json", ".postman_globals.json"],
    reader: PostmanImport.self)
}

/// Reads a collection or an environment of Postman, by the documentation of the format and the sources of its runtime.
///
/// - Note: Postman Collection Format 2.1.0, <https://schema.postman.com/>; 2.0 differs in the URL and in the parameters of
///   authentication, which are read in either form.
struct PostmanImport: GlancedFormat {
  static func recognises(_ glance: TextGlance) -> Bool { isCollection(glance) || isEnvironment(glance) }

  private static func isCollection(_ glance: TextGlance) -> Bool {
    glance.postmanSchema.map { $0.contains("/v2.") } == true
      || glance.hasMembers(["info._postman_id", "item"])
      || glance.hasLists(["item"]) && ["item.request", "item.item"].contains { glance.hasMembers([$0]) }
  }

  private static func isEnvironment(_ glance: TextGlance) -> Bool {
    glance.hasMembers(["_postman_variable_scope"])
      || glance.hasLists(["values"]) && glance.hasMembers(["name", "values.key", "values.value"])
  }

  static func contents(
    of text: String, _ options: ImportOptions, _ tools: ImportTools
  ) throws(ImportError) -> ImportContents {
    let tree: JSONTree
    do throws(JSONError) {
      tree = try JSONTree(text)
    } catch {
      throw ImportError(.postman, JSONFinding.malformed(error.kind), at: error.position)
    }
    var root = tree.root
    if root["item"] == nil, let inner = root["collection"] { root = inner }
    if root["item"] == nil, let values = root["values"] {
      let scope = CollectionScope(name: PostmanRules.name)
      return .collection(
        [], [environment(root, values).resolved(in: scope, ReferenceMarks(unusedIn: tree.bytes))])
    }
    guard root["item"]?.isArray == true else {
      throw ImportError(
        .postman, CollectionFinding.noCollection("a Postman collection"), at: root.position)
    }
    return PostmanReader(root, ReferenceMarks(unusedIn: tree.bytes)).collection.contents([], options)
  }

  /// Returns the variables of an environment; those that are switched off are left out.
  private static func environment(_ root: JSONNode, _ values: JSONNode) -> ImportedEnvironment {
    // Globals are known in every environment.
    var environment =
      root["_postman_variable_scope"]?.string == "globals"
      ? ImportedEnvironment(sharing: [])
      : ImportedEnvironment(name: root["name"]?.string ?? "default", variables: [])
    for value in values.elements {
      guard let name = value["key"]?.string else { continue }
      if value["enabled"]?.bool == false {
        environment.remarks.append(
          ImportRemark(.leftOut, CollectionFinding.disabledVariable(name), at: value.position))
        continue
      }
      environment.variables.append(
        Variable.Definition(
          name, .string(value["value"]?.text ?? ""),
          secrecy: value["type"]?.string == "secret" ? true : nil))
    }
    return environment
  }
}
