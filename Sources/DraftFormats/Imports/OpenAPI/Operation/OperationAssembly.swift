internal import WiredraftCore

extension OpenAPIDescription {
  /// Makes a draft of an operation.
  ///
  /// Required parts are enabled; optional ones are present, but disabled. Values are the examples and
  /// defaults of the description, or follow from type and format.
  /// - Returns: The draft, with remarks on anything that could not be carried over.
  public func request(for operation: Operation) -> ImportedRequest {
    var assembly = OperationAssembly(self, operation)
    assembly.assemble()
    var document = DraftDocument(assembly.draft, title: operation.title)
    document.description = operation.description
    return ImportedRequest(document, remarks: assembly.allRemarks)
  }
}

/// A draft in the making from an operation.
struct OperationAssembly {
  /// The limits that apply to every description.
  enum Limits {
    /// The maximum depth of values made from schemas, and their maximum number in a row.
    static let depth = 8
    static let values = 500
    /// The maximum number of objects that are combined into a schema.
    static let parts = 200
    /// The maximum number of members read, and of values made, for a draft.
    static let steps = 100_000
    /// The maximum number of parameters of an operation, and of properties of a body.
    static let parameters = 5000
    /// The maximum number of remarks, and of names in each.
    static let remarks = 200
  }

  let description: OpenAPIDescription
  let operation: OpenAPIDescription.Operation
  var draft = Draft()
  var references: OpenAPIReferences
  /// The keywords of the schemas that were read, by the index of their node.
  var knownKeywords: [Int: [String: JSONNode]] = [:]
  /// The schemas whose values are being made, nested in each other.
  var active: Set<Int> = []
  /// The rows of query and body, with the styles that their lists require.
  var query: [StyledRow] = []
  var body: [StyledRow] = []
  var hasBodyRows = false

  /// The name of the example that was taken last from several.
  var exampleName: String?
  /// The number of values that may still be made for the current row.
  var valuesLeft = 0
  /// The text before the braces of each path parameter, by name.
  var pathPrefixes: [String: String] = [:]

  private var stepsLeft = Limits.steps
  private var remarks: [ImportRemark] = []
  private var notices: [(notice: SchemaNotice, paths: [String])] = []
  private var known: Set<String> = []

  init(_ description: OpenAPIDescription, _ operation: OpenAPIDescription.Operation) {
    self.description = description
    self.operation = operation
    references = OpenAPIReferences(description.documents)
  }

  /// Whether the method sends the convenience parameters in the query.
  var prefersQuery: Bool { MethodTraits(named: operation.method)?.prefersQuery == true }

  mutating func assemble() {
    draft.method = operation.method
    if let problem = operation.problem {
      remark(.leftOut, OpenAPIFinding.operationUnresolved(operation.name, problem), operation.nodes[0])
    }
    let parameters = allParameters()
    add(parameters)
    if description.isSwagger { addBody(of: parameters) } else { addBody() }
    makeLiteral()
    draft.url = baseURL() + ReferenceText.escaped(prefixedPath)
    addSecurity()
    settleStyles()
    fillBraces()
    if operation.path.utf8.contains(UInt8(ascii: "#")) {
      remark(.leftOut, OpenAPIFinding.fragment(path: operation.path), operation.nodes[0])
    }
  }

  /// Makes each `{{` of the description literal; references to variables are added afterwards.
  private mutating func makeLiteral() {
    let replacement = ReferenceMarks(unusedIn: []).replacement
    draft = draft.replacingTexts(replacement)
    for index in draft.headers.indices {
      draft.headers[index] = draft.headers[index].replacingText(replacement)
    }
    for index in query.indices { query[index].row = query[index].row.replacing(replacement) }
    for index in body.indices { body[index].row = body[index].row.replacing(replacement) }
  }

  /// The path with the text before its braces.
  private var prefixedPath: String {
    guard !pathPrefixes.isEmpty else { return operation.path }
    var result = ""
    var rest = operation.path[...]
    while let open = rest.utf8.firstIndex(of: UInt8(ascii: "{")),
      let close = rest[open...].utf8.firstIndex(of: UInt8(ascii: "}"))
    {
      let prefix = pathPrefixes[String(rest[rest.utf8.index(after: open)..<close])] ?? ""
      let end = rest.utf8.index(after: close)
      result += rest[..<open] + prefix + rest[open..<end]
      rest = rest[end...]
    }
    return result + rest
  }

  // MARK: - Remarks

  /// The remarks, with those on schemas last.
  var allRemarks: [ImportRemark] {
    remarks + notices.map { ImportRemark($0.notice.kind, OpenAPIFinding.schema($0.notice, at: $0.paths)) }
  }

  /// Adds a remark, unless it was added before.
  mutating func remark(
    _ kind: ImportRemark.Kind, _ finding: ImportFinding, _ node: JSONNode? = nil, isAtName: Bool = false
  ) {
    guard remarks.count < Limits.remarks, known.insert(finding.sentence).inserted else { return }
    remarks.append(
      node.map { ImportRemark(kind, finding, on: $0, isAtName: isAtName) } ?? ImportRemark(kind, finding))
  }

  mutating func note(_ notice: SchemaNotice, at path: String) {
    let path =
      path.isEmpty ? "the body" : String(path.utf8.first == UInt8(ascii: ".") ? path.dropFirst() : path[...])
    let index = notices.firstIndex { $0.notice == notice } ?? notices.endIndex
    if index == notices.endIndex { notices.append((notice, [])) }
    guard notices[index].paths.count < Limits.remarks, !notices[index].paths.contains(path) else { return }
    notices[index].paths.append(path)
  }

  /// Counts steps; returns false if there were too many.
  @discardableResult
  mutating func spend(_ steps: Int = 1) -> Bool {
    stepsLeft -= min(steps, max(stepsLeft, 0) + 1)
    return stepsLeft >= 0
  }
}

extension ImportRemark {
  /// Makes a remark about a value, which may be in another file.
  init(_ kind: Kind, _ finding: ImportFinding, on node: JSONNode, isAtName: Bool = false) {
    self.init(kind, finding, at: isAtName ? node.namePosition : node.position)
    if node.tree.file.number > 0 { file = node.tree.file.path }
  }
}

/// A notice about schemas; each is reported once, with all paths.
enum SchemaNotice: Sendable, Hashable {
  case alternatives, discriminator, cycle, tooDeep, tooLarge, readOnly, optional

  var kind: ImportRemark.Kind {
    switch self {
    case .alternatives: .changed
    case .discriminator, .readOnly: .ignored
    case .cycle, .tooDeep, .tooLarge, .optional: .leftOut
    }
  }
}
