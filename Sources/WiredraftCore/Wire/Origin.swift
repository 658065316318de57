extension ParameterValue {
  /// One step from a value into its contents.
  public enum Step: Sendable, Hashable {
    /// The member of an object with this name.
    case member(String)
    /// The element of an array, from 0.
    case element(Int)
  }
}

extension Composition.Origin {
  /// The role of a byte for the row or the rule that made it.
  @nonexhaustive public enum Role: String, Sendable, Hashable, CaseIterable {
    /// A byte of a name.
    case name
    /// A byte of a value.
    case value
    /// A byte that joins two things: `&`, `=`, `,`, `:`, `?`. It belongs to the later of the two.
    case separator
    /// A byte that encloses: quotes, braces, the frame of a part.
    case punctuation
    /// A byte that encodes a character not allowed there: `%26`, `\n`, the `+` for a space.
    case escape
    /// A byte of the method.
    case method
    /// A byte that was in the URL.
    case url
    /// A byte of the protocol's version.
    case version
    /// CR or LF at the end of a line of the head.
    case lineEnd = "line-end"
    /// A byte that was added because the message needs it.
    case automatic
  }
}

extension Composition.Origin {
  /// The rule that added bytes that no row made.
  @nonexhaustive public enum Rule: Sendable, Hashable, CaseIterable {
    /// The request line: method, target, version.
    case requestLine
    /// The Host field.
    case host
    /// The Content-Type field.
    case contentType
    /// The Content-Length field.
    case contentLength
    /// The end of a line, or of the head.
    case lineEnd
    /// The brackets around the members of a JSON body.
    case jsonDocument
    /// The document of a GraphQL request, the name of its operation, and the names of both.
    case graphQL
    /// The closing delimiter of a multipart body.
    case closingBoundary
    /// The body that the user gave as a whole: text, file, or a JSON value.
    case wholeBody
  }
}

extension Composition.Origin {
  /// The source of bytes: a row, with the path into its value, or a rule.
  public enum Source: Sendable, Hashable {
    /// A row, and the path from its value to the piece that made the bytes.
    case row(Draft.RowReference, path: [ParameterValue.Step])
    /// A rule.
    case rule(Composition.Origin.Rule)

    /// The row, if there is one.
    public var row: Draft.RowReference? {
      guard case .row(let row, _) = self else { return nil }
      return row
    }
  }
}

extension Composition {
  /// The whole answer to *why is this byte here?*
  public struct Origin: Sendable, Hashable {
    /// The row, or the rule, that made the byte.
    public var source: Composition.Origin.Source
    /// The role of the byte for its source.
    public var role: Composition.Origin.Role
    /// The piece of syntax that the byte belongs to.
    public var part: Part
    /// The variable whose value the byte encodes; nil for a byte that was typed or added.
    public var variable: Variable?
    /// Makes an origin.
    public init(
      _ source: Composition.Origin.Source, _ role: Composition.Origin.Role, _ part: Part,
      variable: Variable? = nil
    ) {
      self.source = source
      self.role = role
      self.part = part
      self.variable = variable
    }
  }
}
