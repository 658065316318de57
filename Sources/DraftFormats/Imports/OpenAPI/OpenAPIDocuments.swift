internal import WiredraftCore

/// The files of a description: the first one, and those that are reached by the references in it.
struct OpenAPIDocuments: Sendable {
  typealias Problem = ReferencedFiles.Problem

  private static let mostFiles = 10_000

  let first: JSONTree
  private var others: [String: Result<JSONTree, Problem>] = [:]

  init(_ first: JSONTree, _ files: ReferencedFiles = ReferencedFiles(), yaml: YAMLConversion? = nil) {
    self.first = first
    if let read = files.read { load(read, yaml) }
  }

  /// Returns the file that another one names; an empty reference names that file itself.
  func tree(named reference: String, in tree: JSONTree) -> Result<JSONTree, Problem> {
    guard !reference.isEmpty else { return .success(tree) }
    switch ReferencedFiles.path(reference, beside: tree.file.path) {
    case .failure(let problem): return .failure(problem)
    case .success(first.file.path): return .success(first)
    case .success(let path): return others[path] ?? .failure(.notAllowed)
    }
  }

  /// The paths of the files that the first one refers to and that were not read, each once.
  var unread: [String] {
    var paths: [String] = []
    var known: Set<String> = []
    for (reference, _) in Self.references(in: first) {
      guard case .success(let path) = ReferencedFiles.path(reference, beside: first.file.path),
        case .failure(.notAllowed) = tree(named: reference, in: first), known.insert(path).inserted
      else { continue }
      paths.append(path)
    }
    return paths
  }

  private mutating func load(_ read: (String) -> Result<String, Problem>, _ yaml: YAMLConversion?) {
    var queue = [first]
    var length = 0
    while let tree = queue.popLast() {
      for (reference, isValue) in Self.references(in: tree) {
        guard case .success(let path) = ReferencedFiles.path(reference, beside: tree.file.path),
          path != first.file.path, others[path] == nil
        else { continue }
        guard others.count < Self.mostFiles, length < ReferencedFiles.limit else {
          others[path] = .failure(.tooMany)
          continue
        }
        let file = JSONTree.File(number: others.count + 1, path: path)
        let found = read(path).flatMap { text in
          length += text.utf8.count
          return Self.tree(of: text, file, isValue: isValue, yaml)
        }
        others[path] = found
        if case .success(let next) = found { queue.append(next) }
      }
    }
  }

  /// Returns the names of files in references, and whether the file is an example rather than a part of a description.
  private static func references(in tree: JSONTree) -> [(name: String, isValue: Bool)] {
    let outline = tree.outline
    return outline.nodes.indices.compactMap { node in
      guard outline.nodes[node].kind == .string, let name = outline.nodes[node].name else { return nil }
      let isValue = outline.bytes[name].elementsEqual("\"externalValue\"".utf8)
      guard isValue || outline.bytes[name].elementsEqual("\"$ref\"".utf8),
        let reference = outline.string(of: node), reference.utf8.first != UInt8(ascii: "#")
      else { return nil }
      return (OpenAPIReferences.parts(of: reference).file, isValue)
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
