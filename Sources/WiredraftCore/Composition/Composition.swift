public import HTTPTypes

/// What a draft becomes: the message with the origin of every byte, the way of every row, and what is wrong.
///
/// There is always something to show. Where a row is in error its bytes are left out of what is shown, and
/// ``unmade`` tells which parts can't be sent: the request is never made without the row.
///
/// Its many properties are the parts of one message and the account of each row. All are found in one pass over
/// the draft, and none can be changed without the others.
public struct Composition: Sendable {
  /// One field of the head.
  public struct Field: Sendable {
    /// The name.
    public var name: String
    /// The value.
    public var value: String
    /// The row that it is, or the rule that added it.
    public var source: Source

    /// The place of the row in the list of headers; nil for a field that was added.
    public var row: Int? { source.row?.index }
  }

  /// A composed body.
  public struct Entity: Sendable {
    /// The type of the draft's body.
    public var type: BodyType
    /// The content type that is sent; nil where none is.
    public var contentType: String?
    /// The bytes.
    public var bytes: TracedBody
  }

  /// The parts of a message that an error leaves unmade.
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
    /// The message as a whole: its parts stand, but not together.
    public static let message = Parts(rawValue: 16)
  }

  /// The method, as it is sent.
  public internal(set) var method = ""
  /// What the standards say of the method; nil if it is no token.
  public internal(set) var traits: MethodTraits?
  /// The URL: scheme, authority without user information, and the target; for CONNECT and `OPTIONS *` without
  /// a path.
  ///
  /// - Complexity: O(*n*), where *n* is the length of the target.
  public var url: String { urlHasTarget ? origin + target.text : origin }
  /// How many bytes ``url`` has.
  public var urlLength: Int { origin.utf8.count + (urlHasTarget ? target.count : 0) }
  var origin = ""
  var urlHasTarget = false
  /// The request target.
  public internal(set) var target = TracedBytes()
  /// The query within the target, without its `?`; nil where there is none.
  public internal(set) var query: Range<Int>?
  /// All before the body: request line, fields, and the empty line.
  public internal(set) var head = TracedBytes()
  /// The fields, in the order in which they are sent.
  public internal(set) var fields: [Field] = []
  /// The body; nil where there is none.
  public internal(set) var body: Entity?
  /// Where query and body come from, and why.
  public internal(set) var routing: Routing
  /// The parts that errors leave unmade.
  public internal(set) var unmade: Parts = []
  /// The boundary of a multipart body; nil for other bodies.
  public internal(set) var boundary: String?

  /// The offset of each field in the head.
  var fieldOffsets: [Int] = []
  /// What became of the rows of parameters, query and body.
  var lists: [RowList: ComposedList] = [:]
  var pathOutcomes: [RowOutcome] = []
  var headerOutcomes: [RowOutcome] = []
  var notes = DiagnosticNotes()
  /// What it was composed in.
  package let context: CompositionContext
  /// The files and environment variables that the draft names.
  public internal(set) var needs = ContextNeeds()

  init(context: CompositionContext, routing: Routing) {
    self.context = context
    self.routing = routing
  }

  /// Whether an error keeps the message from being made.
  public var hasErrors: Bool { !unmade.isEmpty }

  /// The length of the whole message in bytes.
  public var length: Int { head.count + (body?.bytes.count ?? 0) }

  /// The method as swift-http-types knows it; nil if it is no token.
  public var httpMethod: HTTPRequest.Method? { traits?.method }

  /// What a row becomes on the wire, as people read it: its pairs, its JSON member, `@` and the path of a file,
  /// a field's value; nil for a row that sends nothing.
  ///
  /// - Complexity: O(*n*), where *n* is the length of what the row becomes.
  public func sentAs(_ row: RowReference) -> String? {
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

/// Where a row goes, why, and which bytes it becomes.
public struct RowOutcome: Sendable, Hashable {
  /// Which bytes a row becomes, without the separator before them.
  public enum Extent: Sendable, Hashable {
    /// None.
    case nothing
    /// Offsets in the target.
    case target(Range<Int>)
    /// Offsets in the body; several where the row becomes several parts.
    case body([Range<Int>])
    /// The place in the fields.
    case field(Int)
    /// The content of a file.
    case file(path: String)
  }

  /// Where it goes.
  public var destination: Destination
  /// Why.
  public var reason: RowReason
  /// Which bytes it becomes.
  public var extent: Extent

  init(_ destination: Destination, _ reason: RowReason, _ extent: Extent = .nothing) {
    self.destination = destination
    self.reason = reason
    self.extent = extent
  }
}
