extension Composition.Wire {
  /// The source of bytes, as encoders name it: a rule, a list, or one of the steps from there.
  package struct Source: Sendable, Hashable {
    var index: UInt32

    private static let rules = Composition.Origin.Rule.allCases
    private static let lists = Draft.RowList.allCases
    static let firstStep = UInt32(rules.count + lists.count)
    private static let firstList = UInt32(rules.count)

    init(index: UInt32) { self.index = index }

    var rule: Composition.Origin.Rule? { index < Self.firstList ? Self.rules[Int(index)] : nil }
    var list: Draft.RowList? {
      index >= Self.firstList && index < Self.firstStep ? Self.lists[Int(index - Self.firstList)] : nil
    }

    /// A rule that adds bytes.
    package static func rule(_ rule: Composition.Origin.Rule) -> Source {
      Source(index: UInt32(rules.firstIndex(of: rule) ?? 0))
    }

    static func list(_ list: Draft.RowList) -> Source {
      Source(index: firstList + UInt32(lists.firstIndex(of: list) ?? 0))
    }
  }

  struct SourceStep: Sendable, Equatable {
    enum Kind: UInt8, Sendable {
      case row
      case folder
      case element
      /// A member of an object, by the index of its name.
      case member
      /// A member of an object, by the offset of its name in the stored bytes, which are JSON there.
      case memberInJSON
      /// A text that a variable made, by the index of the variable.
      case text
      /// A value that a variable made, by the index of the variable.
      case value
      /// Anything within such a value in a body that is no row's.
      case inner
    }

    var outer: Source
    var value: UInt32
    let kind: Kind
  }

  // MARK: - Making sources

  private mutating func step(_ kind: SourceStep.Kind, _ value: Int, from outer: Source) -> Source {
    guard isTraced else { return outer }
    steps.append(SourceStep(outer: outer, value: UInt32(truncatingIfNeeded: value), kind: kind))
    return Source(index: Source.firstStep + UInt32(truncatingIfNeeded: steps.count - 1))
  }

  func step(of source: Source) -> SourceStep? {
    source.index < Source.firstStep ? nil : steps[Int(source.index - Source.firstStep)]
  }

  /// Returns the source for a row.
  package mutating func source(of row: Draft.RowReference) -> Source {
    var outer = Source.list(row.list)
    if let folder = row.folder { outer = step(.folder, folder, from: outer) }
    return step(.row, row.index, from: outer)
  }

  mutating func element(_ index: Int, of outer: Source) -> Source {
    isTraced ? withoutRow(outer) ?? step(.element, index, from: outer) : outer
  }

  mutating func member(_ name: String, of outer: Source) -> Source {
    guard isTraced else { return outer }
    if let source = withoutRow(outer) { return source }
    names.append(name)
    return step(.member, names.count - 1, from: outer)
  }

  /// The name will be written as JSON at `distance` bytes after the end.
  @inline(__always)
  mutating func memberInJSON(after distance: Int, of outer: Source) -> Source {
    isTraced ? withoutRow(outer) ?? step(.memberInJSON, stored.count + distance, from: outer) : outer
  }

  mutating func source(_ step: ParameterValue.Step, in outer: Source) -> Source {
    switch step {
    case .element(let index): element(index, of: outer)
    case .member(let name): member(name, of: outer)
    }
  }

  /// A body that is no row's has no paths, but what is within a variable's value is told from the value itself.
  private mutating func withoutRow(_ outer: Source) -> Source? {
    guard let last = step(of: outer) else { return outer.rule == nil ? nil : outer }
    guard last.kind == .inner || (last.kind == .value && last.outer.rule != nil) else { return nil }
    return last.kind == .inner ? outer : step(.inner, 0, from: outer)
  }

  mutating func source(of variable: Variable, isText: Bool, in outer: Source) -> Source {
    guard isTraced else { return outer }
    let kind = isText ? SourceStep.Kind.text : .value
    if let last = steps.last, last.kind == kind, last.outer == outer,
      variables[Int(last.value)] == variable
    {
      return Source(index: Source.firstStep + UInt32(steps.count - 1))
    }
    variables.append(variable)
    return step(kind, variables.count - 1, from: outer)
  }

  /// Variables may have made a value on the way, or parts of the text at the end.
  mutating func source(
    at path: [ParameterValue.Step], of texts: VariableTexts?, in row: Source
  ) -> (source: Source, parts: [ResolvedText.Part]) {
    guard isTraced else { return (row, []) }
    var (source, texts, parts) = (row, texts, [ResolvedText.Part]())
    for depth in 0...path.count {
      if depth > 0 { source = self.source(path[depth - 1], in: source) }
      guard let text = texts?.text(at: path[..<depth]) else { continue }
      if let variable = text.whole {
        source = self.source(of: variable, isText: false, in: source)
        texts = nil
      } else if depth == path.count {
        parts = text.parts
      }
    }
    return (source, parts)
  }

  /// Returns whether bytes of two sources may have the same origin.
  func mayBeOne(_ first: Source, _ second: Source) -> Bool {
    step(of: first)?.kind == .inner || step(of: second)?.kind == .inner
  }

  // MARK: - Origins

  func origin(of span: StoredSpan) -> Composition.Origin {
    var (row, folder): (Int, Int?) = (0, nil)
    var path: [ParameterValue.Step] = []
    var variable: Variable?
    var isDeeper = false
    var source = span.source
    while let step = step(of: source) {
      switch step.kind {
      case .row: row = Int(step.value)
      case .folder: folder = Int(step.value)
      case .element: path.append(.element(Int(step.value)))
      case .member: path.append(.member(names[Int(step.value)]))
      case .memberInJSON: path.append(.member(nameInJSON(at: Int(step.value))))
      case .inner: isDeeper = true
      case .text: if variable == nil { variable = variables[Int(step.value)] }
      case .value:
        if variable == nil, span.part.encodesValue(isDeeper: isDeeper || !path.isEmpty) {
          variable = variables[Int(step.value)]
        }
      }
      source = step.outer
    }
    if let rule = source.rule {
      return Composition.Origin(.rule(rule), span.role, span.part, variable: variable)
    }
    let reference = Draft.RowReference(source.list ?? .parameters, row, folder: folder)
    return Composition.Origin(
      .row(reference, path: path.reversed()), span.role, span.part, variable: variable)
  }

  private func nameInJSON(at offset: Int) -> String {
    var end = offset + 1
    while end < stored.count, stored[end] != UInt8(ascii: "\"") {
      end += stored[end] == UInt8(ascii: "\\") ? 2 : 1
    }
    var cursor = JSONCursor(Array(stored[offset..<min(stored.count, end + 1)]))
    do throws(JSONError) { return try cursor.readString() } catch { return "" }
  }

  /// The steps point to names in the bytes, which are about to be encoded once more.
  mutating func nameMembers(from first: Int) {
    for index in first..<steps.count where steps[index].kind == .memberInJSON {
      names.append(nameInJSON(at: Int(steps[index].value)))
      steps[index] = SourceStep(
        outer: steps[index].outer, value: UInt32(names.count - 1), kind: .member)
    }
  }
}

extension Composition.Origin.Part {
  /// Whether the byte is part of the encoding of a value that a variable made: at the value itself, or at a deeper one.
  fileprivate func encodesValue(isDeeper: Bool) -> Bool {
    switch self {
    case .brace, .bracket, .elementDelimiter, .pairValue, .string, .number, .literal, .data, .segment,
      .fieldValue, .fileName, .body:
      true
    case .comma, .colon, .memberNameQuote, .memberName, .stringQuote, .pairName, .pairNameBracket, .partName:
      isDeeper
    default: false
    }
  }
}
