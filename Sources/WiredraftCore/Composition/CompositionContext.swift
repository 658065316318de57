extension Composition {
  /// The facts about a file that are known before it is read.
  public struct FileFacts: Sendable, Hashable {
    /// Whether the boundary occurs in the file.
    public enum BoundaryCheck: Sendable, Hashable {
      /// The file was searched, and the boundary does not occur in it.
      case absent
      /// The boundary occurs in the file.
      case present
      /// The file is too large to be searched beforehand.
      case unchecked
    }

    /// The size in bytes.
    public var size: Int
    /// The content type by the file's name; nil if the name has none.
    public var contentType: String?
    /// Whether the boundary occurs in the file.
    public var boundary: BoundaryCheck

    /// The largest size of a file in bytes: 1 PiB. A greater or a negative size is an error.
    public static let largestSize = 1 << 50

    /// Makes the facts of a file: its size in bytes, and the content type by its name.
    public init(size: Int, contentType: String?, boundary: BoundaryCheck = .absent) {
      self.size = size
      self.contentType = contentType
      self.boundary = boundary
    }
  }
}

extension Composition {
  /// Everything a composition depends on besides the draft: the same draft in the same context gives the same bytes.
  public struct Context: Sendable {
    /// The boundary of a multipart body, unless the draft fixes one.
    public var boundary: String
    /// The environment variables that rows name.
    public var environment: [String: String]
    /// The facts about the files that the draft names, by the path as it is composed.
    public var files: [String: Result<Composition.FileFacts, Diagnostic.FileProblem>]
    /// The variables that the draft can refer to, except its own.
    public var variables: Variable.Scope
    /// Whether `{{name}}` in a text is a reference to a variable; what code gives as values is data.
    package var readsReferences = true
    /// A fragment is never sent; in code, a `#` is likely to be part of a value.
    var allowsFragment = true
    /// The defaults that the folders give the draft, the nearest first.
    public var folders: [Draft.FolderDefaults] = []

    /// Gives diagnostics of a finished composition; nil if there is nothing to examine.
    public typealias Examiner = @Sendable (Composition, Draft) -> [Diagnostic]
    /// The function that examines each composition; its diagnostics come after the others.
    public var examiner: Examiner?

    /// Makes a context; if no boundary is given, with a new random one.
    public init(
      boundary: String? = nil, environment: [String: String] = [:],
      files: [String: Result<Composition.FileFacts, Diagnostic.FileProblem>] = [:],
      variables: Variable.Scope = Variable.Scope()
    ) {
      self.boundary = boundary ?? Boundary.random()
      self.environment = environment
      self.files = files
      self.variables = variables
    }
  }
}

extension Draft {
  /// The paths of the files that composing the draft needs, in the order of the rows, except those that environment
  /// variables name.
  ///
  /// - Complexity: O(*n*), where *n* is the size of the draft.
  public var filePaths: [String] { filePaths(in: Composition.Context(boundary: "")) }

  /// Returns the paths of the files that composing the draft needs in a context, in the order of the rows.
  ///
  /// - Complexity: O(*n*), where *n* is the size of the draft.
  public func filePaths(in context: Composition.Context) -> [String] { compose(in: context).needs.files }

  /// Whether anything in the draft may name an environment variable: a row from the environment, or a reference.
  ///
  /// - Complexity: O(*n* + *m*), where *n* is the number of rows and *m* that of the chunks of the body's text.
  package var mayNameEnvironment: Bool {
    func mayName(_ rows: [Draft.Row]?) -> Bool {
      rows?.contains { $0.hasReferences || $0.source == .environment } ?? false
    }
    func mayName(_ text: Draft.BodyText?) -> Bool {
      text?.chunks.contains(where: \.mayHoldReference) ?? false
    }
    return mayName(parameters) || mayName(query) || mayName(path) || mayName(headers)
      || mayName(body.parameters)
      || mayName(body.text) || mayName(body.query) || mayName(body.jsonText?.text)
      || [url, body.path ?? "", body.operationName ?? ""].contains(where: ReferenceText.mayOccur)
  }

  /// The environment variables that composing the draft needs, in the order of the rows.
  ///
  /// - Complexity: O(*n*), where *n* is the size of the draft.
  public var environmentNames: [String] { compose(in: Composition.Context(boundary: "")).needs.variables }
}
