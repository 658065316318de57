public import HTTPTypes

/// The message that a draft becomes, with the origin of every byte, the outcome of every row, and the diagnostics.
///
/// There is always something to show. The bytes of a row in error are left out of it, and ``unmade`` lists the parts
/// that can't be sent: the request is never made without the row.
///
/// Its many properties are the parts of one message and the account of each row. A single pass over the draft finds all
/// of them, and none can be changed without the others.
public struct Composition: Sendable {
  /// One field of the head.
  public struct Field: Sendable {
    /// The name.
    public var name: String
    /// The value.
    public var value: String
    /// The row that made the field, or the rule that added it.
    public var source: Composition.Origin.Source

    /// The parts of the value that variables made.
    var parts: [ResolvedText.Part] = []
    var nameParts: [ResolvedText.Part] = []

    init(name: String, value: String, source: Composition.Origin.Source, parts: [ResolvedText.Part] = []) {
      self.name = name
      self.value = value
      self.source = source
      self.parts = parts
    }

    /// Whether variables made parts of the value.
    public var holdsVariables: Bool { !parts.isEmpty }
    /// The parts of the value that variables made, as ranges of its UTF-8.
    public var variables: [(range: Range<Int>, variable: Variable)] { parts.map { ($0.range, $0.variable) } }

    /// The parts of the name that variables made, as ranges of its UTF-8.
    public var nameVariables: [(range: Range<Int>, variable: Variable)] {
      nameParts.map { ($0.range, $0.variable) }
    }

    /// The place of the row in the draft's list of headers; nil for an added field, and for one of a folder.
    public var row: Int? { source.row.flatMap { $0.folder == nil ? $0.index : nil } }
  }

  /// A composed body.
  public struct Entity: Sendable {
    /// The type of the draft's body.
    public var type: Draft.BodyType
    /// The content type that is sent; nil if none is.
    public var contentType: String?
    /// The bytes.
    public var bytes: Composition.Wire
    var check: BodyTextCheck?

    init(type: Draft.BodyType, contentType: String? = nil, bytes: Composition.Wire) {
      self.type = type
      self.contentType = contentType
      self.bytes = bytes
    }
  }

  /// The parts of a message that can't be made because of an error.
  public struct Parts: OptionSet, Sendable, Hashable {
    /// The bits.
    public let rawValue: UInt8
    /// Makes a set of the bits given.
    public init(rawValue: UInt8) { self.rawValue = rawValue }
    /// The method.
    public static let method = Parts(rawValue: 1)
    /// The request target.
    public static let target = Parts(rawValue: 2)
    /// The header fields.
    public static let fields = Parts(rawValue: 4)
    /// The body.
    public static let body = Parts(rawValue: 8)
    /// The message as a whole: its parts can be made, but not together.
    public static let message = Parts(rawValue: 16)
  }

  /// The method, as it is sent.
  public internal(set) var method = ""
  /// The properties of the method by the standards; nil if the method is not a token.
  public internal(set) var traits: MethodTraits?
  /// The URL: scheme, authority without user information, and the target; for CONNECT and `OPTIONS *` without a path.
  ///
  /// - Complexity: O(*n*), where *n* is the length of the target.
  public var url: String { urlHasTarget ? origin + target.text : origin }
  /// The length of ``url`` in bytes.
  public var urlLength: Int { origin.utf8.count + (urlHasTarget ? target.count : 0) }
  /// The scheme and the authority of the URL.
  package internal(set) var origin = ""
  /// The parts of the URL that variables made and that begin in the scheme or the authority, as ranges of its UTF-8.
  ///
  /// A value may go on into the path, where it may be sent in another form than it has.
  package internal(set) var originVariables: [(range: Range<Int>, variable: Variable)] = []
  var urlHasTarget = false
  /// The request target.
  public internal(set) var target: Composition.Wire {
    _read { yield boxedTarget }
    _modify { yield &boxedTarget }
  }
  @Boxed private var boxedTarget = Composition.Wire()
  /// The range of the query in the target, without its `?`; nil if there is none.
  public internal(set) var query: Range<Int>?
  /// Everything before the body: request line, fields, and the empty line.
  public internal(set) var head: Composition.Wire {
    _read { yield boxedHead }
    _modify { yield &boxedHead }
  }
  @Boxed private var boxedHead = Composition.Wire()
  /// The fields, in the order in which they are sent.
  public internal(set) var fields: [Field] = []
  /// The body; nil if there is none.
  public internal(set) var body: Entity? {
    _read { yield boxedBody }
    _modify { yield &boxedBody }
  }
  @Boxed private var boxedBody: Entity? = nil
  /// The sources of query and body, and the reasons.
  public internal(set) var routing: Routing {
    _read { yield boxedRouting }
    _modify { yield &boxedRouting }
  }
  @Boxed private var boxedRouting: Routing
  /// The parts that can't be made because of errors.
  public internal(set) var unmade: Parts = []
  /// The boundary of a multipart body; nil for other bodies.
  public internal(set) var boundary: String?

  var fieldOffsets: [Int] = []
  @Boxed var lists = PerList<ComposedList>()
  @Boxed var resolvedURL = ResolvedURL()
  var pathOutcomes: [Composition.RowOutcome] = []
  var headerOutcomes: [Composition.RowOutcome] = []
  var folderOutcomes: [[Composition.RowOutcome]] = []
  @Boxed var notes = DiagnosticNotes()
  /// The diagnostics of the context's examiner, which are among the notes, too.
  var examined: [Draft.RowReference: [Diagnostic]] = [:]
  /// The context that the draft was composed in.
  @Boxed package private(set) var context: Composition.Context
  /// The variables that the draft can refer to.
  @Boxed package private(set) var variables: VariableTable
  /// The files and environment variables that the draft names.
  public internal(set) var needs: Composition.Needs {
    _read { yield boxedNeeds }
    _modify { yield &boxedNeeds }
  }
  @Boxed private var boxedNeeds = Composition.Needs()

  init(context: Composition.Context, variables: VariableTable, routing: Routing) {
    self.context = context
    self.variables = variables
    boxedRouting = routing
  }

  /// Whether an error keeps the message from being made.
  public var hasErrors: Bool { !unmade.isEmpty }

  /// The length of the whole message in bytes.
  public var length: Int { head.count + (body?.bytes.count ?? 0) }

  /// The method as a type of swift-http-types; nil if it is not a token.
  public var httpMethod: HTTPRequest.Method? { traits?.method }

  /// Returns what a row becomes on the wire, for people to read: its pairs, its JSON member, `@` and the path of a
  /// file, or a field's value; nil for a row that sends nothing.
  ///
  /// - Complexity: O(*n*), where *n* is the length of the result.
  public func sentAs(_ row: Draft.RowReference) -> String? {
    guard let outcome = outcome(of: row) else { return nil }
    switch outcome.extent {
    case .nothing: return nil
    case .target(let range): return String(decoding: target.bytes(in: range), as: UTF8.self)
    case .body(let ranges):
      guard let body else { return nil }
      return ranges.map { String(decoding: body.bytes.bytes(in: $0), as: UTF8.self) }.joined(separator: "&")
    case .field(let index): return fields[index].value
    case .file(let path): return "@" + path
    }
  }
}

extension Composition {
  /// The destination of a row, the reason for it, and the bytes that the row becomes.
  public struct RowOutcome: Sendable, Hashable {
    /// The bytes that a row becomes, without the separator before them.
    public enum Extent: Sendable, Hashable {
      /// None.
      case nothing
      /// Offsets in the target.
      case target(Range<Int>)
      /// Offsets in the body; several if the row becomes several parts.
      case body([Range<Int>])
      /// The place in the fields.
      case field(Int)
      /// The content of a file.
      case file(path: String)
    }

    /// The place where the row goes.
    public var destination: Routing.Destination
    /// The reason why it goes there.
    public var reason: Routing.RowReason
    /// The bytes that it becomes.
    public var extent: Extent

    init(_ destination: Routing.Destination, _ reason: Routing.RowReason, _ extent: Extent = .nothing) {
      self.destination = destination
      self.reason = reason
      self.extent = extent
    }
  }
}
