package import WiredraftCore

/// The name of a paragraph: what it is about.
package struct ParagraphName: Sendable, Hashable {
  /// The name, as it stands in the text.
  package let text: String

  /// Makes a name; a place of the screen has names of its own.
  package init(_ text: String) { self.text = text }

  /// That of a diagnostic.
  package init(_ code: DiagnosticCode) { text = "problem." + code.rawValue }

  /// That of what decides where a row goes.
  package init(_ rule: RouteRule) { text = "route." + rule.rawValue }

  /// That of a kind of byte.
  package init(_ kind: ByteKind) { text = "byte." + kind.rawValue }

  /// That of a method; those without a definition share one.
  package init(_ traits: MethodTraits?) {
    text = "method." + (traits.flatMap { $0.isSafe == nil ? nil : $0.name } ?? "other")
  }

  /// That of a body type.
  package init(_ type: BodyType) { text = type.words.paragraph }

  /// That of a row type.
  package init(_ type: RowType) { text = "type." + type.rawValue }

  /// That of one word of an encoding style, both as a draft file names them.
  package init(style: String, word: String) {
    // Query and form choose from the same sets.
    text = "style." + (style == "query" || style == "form" ? "set" : style) + "." + word
  }

  /// All names that stand for something of the core.
  package static let ofCore: [ParagraphName] = {
    var names = DiagnosticCode.allCases.map { ParagraphName($0) }
    names += RouteRule.allCases.map { ParagraphName($0) }
    names += ByteKind.allCases.map { ParagraphName($0) }
    names += MethodTraits.all.map { ParagraphName($0) } + [ParagraphName("method.other")]
    names += BodyType.allCases.map { ParagraphName($0) }
    names += RowType.allCases.map { ParagraphName($0) }
    func words<Style: RawRepresentable<String> & CaseIterable>(_ style: String, _: Style.Type) {
      names += Style.allCases.map { ParagraphName(style: style, word: $0.rawValue) }
    }
    words("query", PercentEncodeSet.self)
    words("arrays", ArrayStyle.self)
    words("objects", ObjectStyle.self)
    words("nulls", NullStyle.self)
    words("booleans", BooleanStyle.self)
    words("dates", DateStyle.self)
    words("newlines", NewlineStyle.self)
    return names
  }()
}
