extension Draft.RowReference: CustomStringConvertible {
  /// The list and the place, such as `parameters[1]`.
  public var description: String { "\(list.rawValue)[\(index)]" }
}

extension ParameterValue.Step: CustomStringConvertible {
  /// The name or the index in brackets: `["price"]`, `[0]`.
  public var description: String {
    switch self {
    case .member(let name): "[\(name.debugDescription)]"
    case .element(let index): "[\(index)]"
    }
  }
}

extension Composition.Origin.Rule: CustomStringConvertible {
  /// The name of the added part of the head, or `body` for a body given as a whole.
  public var description: String {
    switch self {
    case .requestLine: "request line"
    case .host: "Host"
    case .contentType: "Content-Type"
    case .contentLength: "Content-Length"
    case .lineEnd: "line end"
    case .jsonDocument: "JSON document"
    case .graphQL: "GraphQL request"
    case .closingBoundary: "closing boundary"
    case .wholeBody: "body"
    }
  }
}

extension Composition.Origin.Source: CustomStringConvertible {
  /// The row with the path into its value, such as `parameters[1]["price"]["gte"]`, or the rule.
  public var description: String {
    switch self {
    case .row(let row, let path): row.description + path.map(\.description).joined()
    case .rule(let rule): rule.description
    }
  }
}

extension Composition.Origin: CustomStringConvertible {
  /// The source of the byte, and its role: `parameters[1]["price"] value`.
  public var description: String { "\(source) \(role.rawValue)" }
}

extension Composition.Wire.Span: CustomStringConvertible {
  /// The bytes and their origin: `3..<7 parameters[1] value`.
  public var description: String { "\(range.lowerBound)..<\(range.upperBound) \(origin)" }
}
