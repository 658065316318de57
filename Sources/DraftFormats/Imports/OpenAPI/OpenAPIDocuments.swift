internal import WiredraftCore

/// The files of a description: the first one, and those that are reached by the references in it.
struct OpenAPIDocuments: Sendable {
  typealias Problem = ReferencedFiles.Problem

  let first: JSONTree
  private var others: [String: Result<JSONTree, Problem>] = [:]
  /// The values that have a URI of their own.
  private var named: [String: JSONNode] = [:]

  init(_ first: JSONTree, _ files: ReferencedFiles = ReferencedFiles(), yaml: YAMLConversion? = nil) {
    self.first = first
    addNames(of: first)
    if let read = files.read { load(read, yaml) }
  }

  /// Returns the file, or the part of a file with a URI of its own, that a reference in a value names; an empty one names
  /// the part that holds it.
  func root(named reference: String, at node: JSONNode) -> Result<JSONNode, Problem> {
    let tree = node.tree
    let own = tree.resources.resource(of: node.index)
    guard !reference.isEmpty else {
      return .success(JSONNode(tree: tree, index: own?.nodes.lowerBound ?? 0))
    }
    if let found = named[JSONResources.resolved(reference, against: own?.uri ?? "")] {
      return .success(found)
    }
    switch path(of: reference, at: node) {
    case .failure(let problem): return .failure(problem)
    case .success(first.file.path): return .success(first.root)
    case .success(let path): return (others[path] ?? .failure(.notAllowed)).map(\.root)
    }
  }

  /// Returns the path of the file that a reference names. A URI in the folder of the file's own is a path beside it.
  private func path(of reference: String, at node: JSONNode) -> Result<String, Problem> {
    let tree = node.tree
    if let own = tree.resources.resource(of: node.index),
      let base = tree.resources.all.first, base.nodes.lowerBound == 0, let slash = base.uri.lastIndex(of: "/")
    {
      let uri = JSONResources.resolved(reference, against: own.uri)
      let folder = base.uri[...slash]
      if uri.hasPrefix(folder), uri.count > folder.count {
        return ReferencedFiles.path(String(uri.dropFirst(folder.count)), beside: tree.file.path)
      }
    }
    return ReferencedFiles.path(reference, beside: tree.file.path)
  }

  private mutating func addNames(of tree: JSONTree) {
    for resource in tree.resources.all where named[resource.uri] == nil {
      named[resource.uri] = JSONNode(tree: tree, index: resource.nodes.lowerBound)
    }
  }

  /// The paths of the files that the first one refers to and that were not read, each once.
  var unread: [String] {
    var paths: [String] = []
    var known: Set<String> = []
    for (reference, node, _) in Self.references(in: first) {
      guard case .failure(.notAllowed) = root(named: reference, at: node),
        case .success(let path) = path(of: reference, at: node), known.insert(path).inserted
      else { continue }
      paths.append(path)
    }
    return paths
  }

  private mutating func load(_ read: (String) -> Result<String, Problem>, _ yaml: YAMLConversion?) {
    var queue = [first]
    var length = 0
    while let tree = queue.popLast() {
      for (reference, node, isValue) in Self.references(in: tree) {
        guard case .failure(.notAllowed) = root(named: reference, at: node),
          case .success(let path) = path(of: reference, at: node)
        else { continue }
        guard others.count < ReferencedFiles.maximumCount, length < ReferencedFiles.limit else {
          others[path] = .failure(.tooMany)
          continue
        }
        let file = JSONTree.File(number: others.count + 1, path: path)
        let found = read(path).flatMap { text in
          length += text.utf8.count
          return Self.tree(of: text, file, isValue: isValue, yaml)
        }
        others[path] = found
        if case .success(let next) = found {
          addNames(of: next)
          queue.append(next)
        }
      }
    }
  }

  /// Returns the names of files in references, and whether the file is an example rather than a part of a description.
  private static func references(in tree: JSONTree) -> [(name: String, node: JSONNode, isValue: Bool)] {
    let outline = tree.outline
    return outline.nodes.indices.compactMap { node in
      guard outline.nodes[node].kind == .string, let name = outline.nodes[node].name else { return nil }
      let isValue = outline.bytes[name].elementsEqual("\"externalValue\"".utf8)
      guard isValue || outline.bytes[name].elementsEqual("\"$ref\"".utf8),
        let reference = outline.string(of: node), reference.utf8.first != UInt8(ascii: "#")
      else { return nil }
      return (OpenAPIReferences.parts(of: reference).file, JSONNode(tree: tree, index: node), isValue)
    }
  }

  private static func tree(
    of text: String, _ file: JSONTree.File, isValue: Bool, _ yaml: YAMLConversion?
  ) -> Result<JSONTree, Problem> {
    let text = text.unicodeScalars.first == "\u{FEFF}" ? String(text.unicodeScalars.dropFirst()) : text
    let isYAML = [".yaml", ".yml"].contains { file.path.lowercased().hasSuffix($0) }
    let isDocument = isYAML || file.path.lowercased().hasSuffix(".json")
    do throws(JSONError) {
      if isValue, !isDocument {
        return .success(try JSONTree(ParameterValue.string(text).compactJSON, of: file))
      }
      if isYAML || OpenAPIImport.isYAML(text), let yaml {
        let converted: (json: String, places: [TextPosition])
        do throws(ImportError) {
          converted = try yaml(text)
        } catch {
          return .failure(.unreadable(reason: reason(error.message, error.position)))
        }
        return .success(try JSONTree(converted.json, places: converted.places, of: file))
      }
      return .success(try JSONTree(text, of: file))
    } catch {
      return .failure(
        .unreadable(reason: reason(OpenAPIFinding.notJSON(error.kind).sentence, error.position)))
    }
  }

  private static func reason(_ sentence: String, _ place: TextPosition?) -> String {
    (place.map { "\($0.line):\($0.column): " } ?? "")
      + (sentence.hasSuffix(".") ? String(sentence.dropLast()) : sentence)
  }
}
