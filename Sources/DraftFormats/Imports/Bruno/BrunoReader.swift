internal import WiredraftCore

struct BrunoReader {
  private var collection: ForeignCollection

  init(name: String, collection file: BrunoFile?, _ marks: ReferenceMarks) {
    var root = ForeignCollection.Folder(name: name)
    var remarks: [ImportRemark] = []
    if let file { Self.read(file, into: &root, &remarks, marks) }
    if case .inherited = root.authentication { root.authentication = .none }
    collection = ForeignCollection(root, marks, CollectionScope(name: Self.name))
    collection.remarks = remarks
    noteVariables(of: 0)
  }

  func contents(_ environments: [ImportedEnvironment], _ options: ImportOptions) -> ImportContents {
    collection.contents(environments, options)
  }

  /// Returns the name here of a variable that Bruno computes, or takes from the environment.
  @Sendable private static func name(of reference: String) -> String {
    let process = "process.env."
    if reference.hasPrefix(process) { return "$env." + reference.dropFirst(process.count) }
    return reference == "$randomUUID" ? "$uuid" : HTTPFileVariables.counterpart(of: reference) ?? reference
  }

  private mutating func noteVariables(of folder: Int) {
    for variable in collection.folders[folder].variables
    where collection.scope(of: folder).isComposed(variable.name) {
      collection.remarks.append(ImportRemark(.changed, CollectionFinding.composedVariable(variable.name)))
    }
  }

  // MARK: - Folders

  /// Reads what a collection and a folder have in common.
  private static func read(
    _ file: BrunoFile, into folder: inout ForeignCollection.Folder, _ remarks: inout [ImportRemark],
    _ marks: ReferenceMarks
  ) {
    folder.authentication = authentication(file, mode: file.value("mode", in: "auth"))
    folder.variables = variables(file["vars:pre-request"] ?? file["vars"], &remarks)
    var reading = CollectionRequest(CollectionScope(name: name), marks)
    for pair in file["headers"]?.pairs ?? [] { reading.addField(Self.pair(pair)) }
    folder.fields = reading.request.fields.map { field in
      var field = field
      field.marks = reading.request.marks
      return field
    }
    remarks += leftOut(of: file)
  }

  private static func variables(
    _ block: BrunoFile.Block?, _ remarks: inout [ImportRemark]
  ) -> [Variable.Definition] {
    (block?.pairs ?? []).compactMap { pair in
      let name = pair.name.hasPrefix("@") ? String(pair.name.dropFirst()) : pair.name
      guard pair.isEnabled else {
        remarks.append(ImportRemark(.leftOut, CollectionFinding.disabledVariable(name), at: pair.position))
        return nil
      }
      return Variable.Definition(name, .string(pair.value))
    }
  }

  /// The blocks that are read, or that only another block refers to.
  private static let known: Set = [
    "meta", "get", "post", "put", "delete", "patch", "options", "head", "trace", "connect", "http", "headers",
    "query", "params:query", "params:path", "auth", "auth:basic", "auth:bearer", "auth:apikey", "vars",
    "vars:pre-request", "body", "body:json", "body:text", "body:xml", "body:sparql", "body:graphql",
    "body:graphql:vars", "body:form-urlencoded", "body:multipart-form", "body:file", "example",
  ]

  private static func leftOut(of file: BrunoFile) -> [ImportRemark] {
    file.blocks.compactMap { block in
      let finding: ImportFinding
      switch block.name {
      case let name where name.hasPrefix("script") || name == "tests":
        finding = CollectionFinding.script(name)
      case "docs": finding = CollectionFinding.description
      case "settings": finding = CollectionFinding.settings("settings")
      case let name where known.contains(name) || name.hasPrefix("auth:"): return nil
      default: return ImportRemark(.leftOut, BrunoFinding.block(block.name), at: block.position)
      }
      return ImportRemark(.leftOut, finding, at: block.position)
    }
  }

  /// Adds the requests and the folders below a folder.
  ///
  /// - Throws: ``ImportError`` for a request without a method.
  mutating func addFolder(
    _ path: [String], number: Int, of files: [(path: [String], file: BrunoFile)], depth: Int
  ) throws(ImportError) {
    var requests: [(order: Double, name: String, file: BrunoFile)] = []
    var folders: [String: [(path: [String], file: BrunoFile)]] = [:]
    for entry in files {
      let rest = entry.path.dropFirst(path.count)
      guard let name = rest.first else { continue }
      if rest.count > 1 {
        if !path.isEmpty || name != "environments" { folders[name, default: []].append(entry) }
      } else if name != "folder.bru", name != "collection.bru" {
        requests.append((Self.order(of: entry.file), name, entry.file))
      }
    }
    for request in requests.sorted(by: { ($0.order, $0.name) < ($1.order, $1.name) }) {
      do throws(ImportError) {
        try addRequest(request.file, named: String(request.name.dropLast(4)), in: number)
      } catch {
        throw ImportError(
          .bruno, BrunoFinding.inFile((path + [request.name]).joined(separator: "/"), error.message),
          at: error.position)
      }
    }
    let inner = folders.map { name, files in
      let file = files.first { $0.path.count == path.count + 2 && $0.path.last == "folder.bru" }?.file
      return (order: file.map(Self.order) ?? .infinity, name: name, file: file, files: files)
    }
    for entry in inner.sorted(by: { ($0.order, $0.name) < ($1.order, $1.name) }) {
      guard depth < 100 else {
        collection.remarks.append(ImportRemark(.leftOut, CollectionFinding.tooDeep))
        return
      }
      var folder = ForeignCollection.Folder(
        name: entry.file?.value("name", in: "meta") ?? entry.name, parent: number)
      if let file = entry.file {
        Self.read(file, into: &folder, &collection.remarks, collection.marks)
      }
      let added = collection.add(folder)
      noteVariables(of: added)
      try addFolder(path + [entry.name], number: added, of: entry.files, depth: depth + 1)
    }
  }

  private static func order(of file: BrunoFile) -> Double {
    file.value("seq", in: "meta").flatMap(Double.init) ?? .infinity
  }

  /// Returns the environment of a file; secrets are named, for the file has no values of them.
  static func environment(_ file: BrunoFile, named name: String) -> ImportedEnvironment {
    var environment = ImportedEnvironment(name: name, variables: [])
    environment.variables = variables(file["vars"], &environment.remarks)
    for line in file["vars:secret"]?.lines ?? [] {
      let secret = line.text.filter { $0 != "," }.trimmingBlanks
      guard !secret.isEmpty else { continue }
      environment.remarks.append(
        ImportRemark(.leftOut, CollectionFinding.valueKeptElsewhere(secret), at: line.position))
    }
    return environment
  }

  // MARK: - Requests

  private static let methods: Set = [
    "get", "post", "put", "delete", "patch", "options", "head", "trace", "connect", "http",
  ]

  private static func pair(_ pair: BrunoFile.Pair) -> CollectionRequest.Pair {
    CollectionRequest.Pair(
      name: pair.name, value: pair.value, isEnabled: pair.isEnabled, description: pair.description)
  }

  /// Adds the request of a file.
  ///
  /// - Throws: ``ImportError`` if there is no request.
  mutating func addRequest(
    _ file: BrunoFile, named name: String?, in folder: Int
  ) throws(ImportError) {
    let title = file.value("name", in: "meta") ?? name
    let type = file.value("type", in: "meta") ?? "http"
    if ["grpc", "ws", "js", "app"].contains(type) {
      collection.remarks.append(
        ImportRemark(.leftOut, CollectionFinding.otherRequest(title ?? "", kind: type)))
      return
    }
    guard let block = file.blocks.first(where: { Self.methods.contains($0.name) }) else {
      throw ImportError(.bruno, BrunoFinding.noMethod)
    }
    var remarks = Self.leftOut(of: file)
    // The variables of a request are its own; those of its folders are farther.
    let variables = Self.variables(file["vars:pre-request"] ?? file["vars"], &remarks)
    var scope = collection.scope(of: folder)
    scope.define(variables)
    var reading = CollectionRequest(scope, collection.marks)
    reading.request.variables = variables.filter { !scope.isComposed($0.name) }
    reading.request.remarks = remarks
    reading.request.title = title
    reading.request.method =
      block.name == "http" ? file.value("method", in: "http") ?? "GET" : block.name.uppercased()
    let query = file["params:query"] ?? file["query"]
    reading.setURL(
      file.value("url", in: block.name) ?? "", dropsQuery: query != nil,
      filling: (file["params:path"]?.pairs ?? []).map {
        .init(name: $0.name, value: $0.value, description: $0.description)
      })
    for pair in query?.pairs ?? [] {
      // Bruno encodes as encodeURIComponent does.
      reading.addQuery(Self.pair(pair)) { "!'()*".utf8.contains($0) }
    }
    for pair in file["headers"]?.pairs ?? [] { reading.addField(Self.pair(pair)) }
    let body = file.value("body", in: block.name)
    readBody(body == "none" ? nil : body ?? Self.onlyBody(of: file), file, &reading)
    reading.note(.added, CollectionFinding.addedFields("Bruno", ["User-Agent", "Accept", "Accept-Encoding"]))
    let mode = file.value("auth", in: block.name) ?? "none"
    collection.add(reading.entry(in: folder, Self.authentication(file, mode: mode)))
  }

  private static func onlyBody(of file: BrunoFile) -> String? {
    let bodies = file.blocks.map(\.name).filter { $0 == "body" || $0.hasPrefix("body:") }
    return bodies.first.map { $0 == "body" ? "json" : String($0.dropFirst(5)) }
  }

  private func readBody(_ kind: String?, _ file: BrunoFile, _ reading: inout CollectionRequest) {
    switch kind {
    case nil: break
    case "json":
      let text = (file["body:json"] ?? file["body"])?.text
      setText(text, "application/json", &reading)
      if let text, text.contains("//") || text.contains("/*"), (try? ParameterValue(json: text)) == nil {
        reading.request.remarks.append(ImportRemark(.changed, BrunoFinding.comments))
      }
    case "text": setText(file["body:text"]?.text, "text/plain", &reading)
    case "xml": setText(file["body:xml"]?.text, "application/xml", &reading)
    case "sparql": setText(file["body:sparql"]?.text, "application/sparql-query", &reading)
    case "graphql":
      reading.setGraphQL(
        query: file["body:graphql"]?.text ?? "", variables: file["body:graphql:vars"]?.text ?? "")
    case "formUrlEncoded", "form-urlencoded":
      let pairs = file["body:form-urlencoded"]?.pairs ?? []
      reading.request.content = .form(pairs.map { reading.formRow(Self.pair($0)) })
      reading.request.usualContentType = "application/x-www-form-urlencoded"
    case "multipartForm", "multipart-form":
      let pairs = file["body:multipart-form"]?.pairs ?? []
      reading.request.content = .parts(pairs.flatMap { part($0, &reading) }, boundary: nil)
      reading.request.usualContentType = "multipart/form-data"
    case "file":
      let pairs = file["body:file"]?.pairs ?? []
      guard let pair = pairs.first(where: \.isEnabled) ?? pairs.first else { return }
      let (value, type) = Self.withoutType(pair.value)
      reading.request.content = .file(path: reading.marked(Self.paths(value)?.first ?? value))
      reading.request.usualContentType = type
    case let kind?: reading.note(.leftOut, CollectionFinding.content(kind))
    }
  }

  private func setText(_ text: String?, _ contentType: String, _ reading: inout CollectionRequest) {
    guard let text else { return }
    reading.setText(text, contentType: contentType)
  }

  private func part(_ pair: BrunoFile.Pair, _ reading: inout CollectionRequest) -> [ForeignRequest.Part] {
    let (value, type) = Self.withoutType(pair.value)
    var field = Self.pair(pair)
    field.value = value
    return reading.parts(field, files: Self.paths(value), contentType: type)
  }

  /// Returns a value without its `@contentType(…)`, and that type.
  private static func withoutType(_ value: String) -> (String, String?) {
    guard value.hasSuffix(")"), let mark = value.ranges(of: "@contentType(").last else { return (value, nil) }
    let type = String(value[mark.upperBound...].dropLast())
    return (String(value[..<mark.lowerBound]).trimmingBlanks, type.isEmpty ? nil : type)
  }

  /// Returns the paths in `@file(a|b)`; nil if the value is a text.
  private static func paths(_ value: String) -> [String]? {
    guard value.hasPrefix("@file("), value.hasSuffix(")") else { return nil }
    return value.dropFirst(6).dropLast().split(separator: "|").map(String.init)
  }

  private static func authentication(_ file: BrunoFile, mode: String?) -> ForeignAuthentication {
    func value(_ name: String) -> String { file.value(name, in: "auth:" + (mode ?? "")) ?? "" }
    switch mode {
    case nil, "inherit": return .inherited
    case "none": return .none
    case "basic": return .basic(user: value("username"), password: value("password"))
    case "bearer": return .bearer(token: value("token"), scheme: "Bearer")
    case "apikey":
      return value("placement").hasPrefix("query")
        ? .queryKey(name: value("key"), value: value("value"))
        : .key(name: value("key"), value: value("value"))
    case let mode?: return .other(mode)
    }
  }
}
