import WiredraftCore

/// What is said of a byte: a text that ends with a full stop, where that is laid down, and what kind it is.
struct ByteNote {
  var text: String
  var source: String
  var kind: ByteKind

  init(_ text: String, _ source: String, _ kind: ByteKind) {
    self.text = text
    self.source = source
    self.kind = kind
  }
}

/// Says what one byte of a message is.
///
/// Whatever it looks at beside the byte's own span is a few neighbours, so that a long body costs no more.
struct ByteExplainer {
  let composition: Composition
  let draft: Draft
  let span: TracedBytes.Span
  let offset: Int
  let revealsSecrets: Bool

  /// Where the byte stands.
  enum Place {
    case requestLine, path, query, field, form, json, multipart, given
  }

  var note: ByteNote {
    switch place {
    case .requestLine: requestLineNote
    case .field: fieldNote
    case .path, .query, .form: pairNote
    case .json: jsonNote
    case .multipart: partNote
    case .given: givenNote
    }
  }

  var place: Place {
    guard isInBody else {
      switch span.origin.source.row?.list {
      case .path: return .path
      case .headers: return .field
      case nil: return .requestLine
      default: return .query
      }
    }
    switch composition.body?.type.encoding {
    case .json: return .json
    case .form: return row != nil ? .form : .given
    case .multipart:
      return row != nil || span.origin.source == .rule(.closingBoundary) ? .multipart : .given
    case nil: return .given
    }
  }

  var isInBody: Bool { offset >= composition.head.count }
  var row: Row? { span.origin.source.row.flatMap { draft[$0] } }
  var role: Role { span.origin.role }

  /// The way from the row's value to the piece that made the byte.
  var path: [ValueStep] {
    guard case .row(_, let path) = span.origin.source else { return [] }
    return path
  }

  /// The byte; nil in a file.
  var byte: UInt8? { composition.bytes(in: offset..<offset + 1).first }

  /// Whether nothing of the row's value may be told.
  var isHidden: Bool { row?.isSecret == true && !revealsSecrets }

  /// The span that ends where this one begins.
  func span(before span: TracedBytes.Span) -> TracedBytes.Span? {
    span.range.lowerBound > 0 ? composition.span(at: span.range.lowerBound - 1) : nil
  }

  /// The first bytes of a span, as text.
  func start(of span: TracedBytes.Span, limit: Int = 80) -> String {
    let end = min(span.range.upperBound, span.range.lowerBound + limit)
    return String(decoding: composition.bytes(in: span.range.lowerBound..<end), as: UTF8.self)
  }

  /// The last bytes of a span, as text.
  func end(of span: TracedBytes.Span, limit: Int = 40) -> String {
    let start = max(span.range.lowerBound, span.range.upperBound - limit)
    return String(decoding: composition.bytes(in: start..<span.range.upperBound), as: UTF8.self)
  }

  /// How many neighbours are looked at: text and escapes alternate in a long value.
  static let reach = 64
}

// MARK: - Names

extension ByteExplainer {
  /// The row, as people find it: its list, its number and its name, with the path of the piece.
  var rowPhrase: String {
    guard let reference = span.origin.source.row else { return "the JSON given as the body" }
    let list =
      switch reference.list {
      case .parameters: "parameter"
      case .query: "query parameter"
      case .path: "path row"
      case .body: "body parameter"
      case .headers: "header"
      }
    let steps = isHidden ? "" : steps(path)
    return "\(list) \(reference.index + 1) (\(rowName(reference))\(steps))"
  }

  func rowName(_ reference: RowReference) -> String {
    guard let row = draft[reference], !row.name.isEmpty else { return "row \(reference.index + 1)" }
    return shortened(row.name, to: 40)
  }

  /// A path into a value, such as `[exp]`, `[1]`.
  func steps(_ path: [ValueStep]) -> String {
    var result = ""
    for step in path.prefix(6) {
      switch step {
      case .member(let name): result += "[\(shortened(name, to: 20))]"
      case .element(let index): result += "[\(index)]"
      }
    }
    return path.count > 6 ? result + "…" : result
  }

  func shortened(_ text: String, to limit: Int) -> String {
    text.count > limit ? text.prefix(limit - 1) + "…" : text
  }

  /// The method as people call it, cut where it is long.
  var method: String { shortened(composition.method, to: 12) }

  /// Why a row stands in the query or the body, as a clause.
  var routeClause: String {
    switch span.origin.source.row?.list {
    case .query: "an actual row is sent whatever the method is"
    case .body: "an actual row is sent whatever the method is"
    default:
      composition.routing.prefersQuery
        ? "\(method) prefers query parameters, so it stands here"
        : "\(method) prefers a body, so it stands here"
    }
  }

  /// What the byte is, in a few words.
  var title: String {
    switch (span.origin.source, role) {
    case (.row(let reference, let path), let role):
      let place = rowName(reference) + (isHidden ? "" : steps(path))
      return switch role {
      case .name: "name of \(place)"
      case .value: "value of \(place)"
      case .escape: "escape in \(place)"
      case .separator: "separator before \(place)"
      case .punctuation: "frame of \(place)"
      default: place
      }
    case (.rule(let rule), let role):
      return switch role {
      case .method: "method"
      case .version: "version"
      case .url: "from the URL"
      case .lineEnd: "line end"
      default: rule.title
      }
    }
  }
}

extension Rule {
  /// What the rule adds, in a few words.
  var title: String {
    switch self {
    case .requestLine: "request line"
    case .host: "Host, added"
    case .contentType: "Content-Type, added"
    case .contentLength: "Content-Length, added"
    case .lineEnd: "line end"
    case .jsonDocument: "the JSON object"
    case .closingBoundary: "closing delimiter"
    case .wholeBody: "body"
    }
  }
}
