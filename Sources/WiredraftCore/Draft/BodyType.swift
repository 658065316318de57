extension Draft {
  /// The encoding of a body, or its source.
  ///
  /// Everything the types differ in is in one row each, their ``kind``. Code asks for a property of the type, such as
  /// ``takesRows`` or ``isText``; it names a type only where it can't mean another.
  @nonexhaustive public enum BodyType: String, Sendable, Hashable, CaseIterable {
    /// A JSON object of the rows, or any JSON value.
    case json
    /// `application/x-www-form-urlencoded`.
    case form
    /// `multipart/form-data`.
    case multipart
    /// The JSON object of a GraphQL request: a document, and the rows as its variables. A method that prefers query
    /// parameters sends it as pairs of the query.
    ///
    /// - Note: <https://graphql.github.io/graphql-over-http/draft/>
    case graphQL = "graphql"
    /// Text as it is.
    case text
    /// A file as it is.
    case file
    /// No body.
    case none

    /// The description of the type.
    public var kind: Draft.BodyKind {
      switch self {
      case .json:
        Draft.BodyKind(.rows(.json), "application/json") { $0 == "text/json" || $0.hasSuffix("+json") }
      case .form: Draft.BodyKind(.rows(.form), "application/x-www-form-urlencoded")
      case .multipart: Draft.BodyKind(.rows(.multipart), "multipart/form-data")
      case .graphQL:
        Draft.BodyKind(.rows(.graphQL), "application/json") { $0.hasSuffix("+json") }
      case .text: Draft.BodyKind(.text, "text/plain; charset=utf-8")
      case .file: Draft.BodyKind(.file, "application/octet-stream")
      case .none: Draft.BodyKind(.nothing, nil)
      }
    }
  }
}

extension Draft {
  /// The description of a type of body.
  public struct BodyKind: Sendable {
    /// The source of a body's bytes.
    @nonexhaustive public enum Content: Sendable, Hashable {
      /// Rows, in an encoding.
      case rows(Encoding)
      /// A text, as it is typed.
      case text
      /// The bytes of a file.
      case file
      /// There is no body.
      case nothing
    }

    /// The encoding of a body of rows.
    @nonexhaustive public enum Encoding: Sendable, Hashable {
      /// Members of a JSON object.
      case json
      /// Pairs of a name and a value, joined by `&`.
      case form
      /// Parts, divided by a boundary.
      case multipart
      /// Members of the variables of a GraphQL request.
      case graphQL
    }

    /// The source of the body's bytes.
    public let content: Content
    /// The content type that is sent unless the draft has another, without the boundary of a multipart body;
    /// nil if there is no body.
    public let contentType: String?
    /// Returns whether a body of rows may have a media type that is not the one of `contentType`.
    let mayBe: @Sendable (_ mediaType: String) -> Bool

    fileprivate init(
      _ content: Content, _ contentType: String?,
      orNamed mayBe: @escaping @Sendable (_ mediaType: String) -> Bool = { _ in false }
    ) {
      self.content = content
      self.contentType = contentType
      self.mayBe = mayBe
    }
  }
}

extension Draft.BodyType {
  /// The type of a draft that names none.
  public static let usual = Draft.BodyType.json

  /// The encoding of the rows; nil if the body is not made of rows.
  public var encoding: Draft.BodyKind.Encoding? {
    if case .rows(let encoding) = kind.content { encoding } else { nil }
  }

  /// Whether the body is made of rows.
  public var takesRows: Bool { encoding != nil }

  /// Whether one JSON value may take the place of the rows.
  public var takesJSONValue: Bool { encoding == .json }

  /// Whether the rows keep their types: numbers, booleans and null are themselves, and arrays need no style.
  public var keepsTypes: Bool { encoding == .json || isGraphQL }

  /// Whether the rows are the variables of a GraphQL document.
  public var isGraphQL: Bool { encoding == .graphQL }

  /// Whether the rows become pairs of a name and a value, joined by `&`.
  public var makesPairs: Bool { encoding == .form }

  /// Whether the rows become parts, divided by a boundary; a part may be a file.
  public var makesParts: Bool { encoding == .multipart }

  /// Whether the body is a text, sent as it is.
  public var isText: Bool { kind.content == .text }

  /// Whether the body may have a typed text: a text as it is, one JSON value, or a GraphQL document.
  public var takesText: Bool { isText || takesJSONValue || isGraphQL }

  /// Whether the body is a file, sent as it is.
  public var isFile: Bool { kind.content == .file }

  /// Whether there is no body.
  public var isNothing: Bool { kind.content == .nothing }

  /// Whether the body is given as a whole, a text or a file, with a content type of the draft's choice.
  public var isGivenWhole: Bool { isText || isFile }
}
