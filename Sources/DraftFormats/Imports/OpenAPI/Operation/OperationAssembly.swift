internal import WiredraftCore

extension OpenAPIDescription {
  /// Makes a draft of an operation.
  ///
  /// What must be sent is on; what may be sent stands there, too, and is off. Values are the examples and defaults of the
  /// description, or follow from type and format.
  /// - Returns: The draft, and what could not be carried over.
  public func request(for operation: Operation) -> ImportedRequest {
    var assembly = OperationAssembly(self, operation)
    assembly.assemble()
    return ImportedRequest(
      DraftDocument(assembly.draft, title: operation.title),
      remarks: assembly.allRemarks)
  }
}

/// A draft that is made of an operation.
struct OperationAssembly {
  /// How much is made of a description, whatever it holds.
  enum Limits {
    /// How deep values are nested that are made of schemas, and how many there are in a row.
    static let depth = 8
    static let values = 500
    /// Of how many objects a schema is put together.
    static let parts = 200
    /// How many members are looked at, and values made, for a draft.
    static let steps = 100_000
    /// How many parameters an operation has, and properties a body.
    static let parameters = 5000
    /// How many remarks there are, and names in each.
    static let remarks = 200
  }

  let description: OpenAPIDescription
  let operation: OpenAPIDescription.Operation
  var draft = Draft()
  var references: OpenAPIReferences
  /// What the schemas say that were looked at already, by their places.
  var knownKeywords: [Int: [String: JSONNode]] = [:]
  /// The schemas of which values are being made, one within the other.
  var active: Set<Int> = []
  /// The rows of query and body whose lists want a style.
  var query: [StyledRow] = []
  var body: [StyledRow] = []
  /// Whether rows make the body.
  var hasBodyRows = false

  /// How many values may still be made for the row that is being made.
  var valuesLeft = 0
  /// What stands before the braces of a path parameter, by its name.
  var pathPrefixes: [String: String] = [:]

  private var stepsLeft = Limits.steps
  private var remarks: [ImportRemark] = []
  private var notices: [(notice: SchemaNotice, paths: [String])] = []
  private var known: Set<String> = []

  init(_ description: OpenAPIDescription, _ operation: OpenAPIDescription.Operation) {
    self.description = description
    self.operation = operation
    references = OpenAPIReferences(description.root)
  }

  /// Whether rows without a list of their own go to the query.
  var prefersQuery: Bool { MethodTraits(named: operation.method)?.prefersQuery == true }

  mutating func assemble() {
    draft.method = operation.method
    addParameters()
    draft.url = baseURL() + prefixedPath
    addBody()
    addSecurity()
    settleStyles()
    fillBraces()
    if operation.path.utf8.contains(UInt8(ascii: "#")) {
      remark(.leftOut, .fragment(path: operation.path), operation.node)
    }
  }

  /// The path with what stands before its braces.
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

  /// The remarks, those of the schemas behind the others.
  var allRemarks: [ImportRemark] {
    remarks + notices.map { ImportRemark($0.notice.kind, OpenAPIFinding.schema($0.notice, at: $0.paths)) }
  }

  /// Adds a remark, once.
  mutating func remark(_ kind: ImportRemark.Kind, _ finding: OpenAPIFinding, _ node: JSONNode? = nil) {
    guard remarks.count < Limits.remarks, known.insert(finding.sentence).inserted else { return }
    remarks.append(ImportRemark(kind, finding, at: node?.position))
  }

  /// Notes what became of a schema at a path.
  mutating func note(_ notice: SchemaNotice, at path: String) {
    let path =
      path.isEmpty ? "the body" : String(path.utf8.first == UInt8(ascii: ".") ? path.dropFirst() : path[...])
    let index = notices.firstIndex { $0.notice == notice } ?? notices.endIndex
    if index == notices.endIndex { notices.append((notice, [])) }
    guard notices[index].paths.count < Limits.remarks, !notices[index].paths.contains(path) else { return }
    notices[index].paths.append(path)
  }

  /// Counts steps; returns false where there have been too many.
  @discardableResult
  mutating func spend(_ steps: Int = 1) -> Bool {
    stepsLeft -= min(steps, max(stepsLeft, 0) + 1)
    return stepsLeft >= 0
  }
}

/// What becomes of schemas: each is told once, with all places.
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
