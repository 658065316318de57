struct ResolvedRow {
  var name: String
  var value: ParameterValue
  var texts: VariableTexts?
}

struct ReferencePlace {
  /// The row; nil for the URL and the body.
  var row: Draft.RowReference?
  var list: Draft.RowList?
  /// The part of the message that can't be made without the value.
  var part: Composition.Parts
  /// The encoding of values where the text around them is encoded already; nil where encoders do it.
  var encoder: EscapeTable?
  /// Whether offsets in the text are those in what was typed.
  var hasPositions = true
}

extension RowReader {
  /// Reports a diagnostic where it returns nil.
  mutating func resolved(
    _ row: Draft.Row, _ reference: Draft.RowReference, part: Composition.Parts,
    encodedBy encoder: EscapeTable? = nil
  ) -> ResolvedRow? {
    guard row.hasReferences, context.readsReferences else {
      guard let value = plainValue(of: row, reference, part: part) else { return nil }
      return ResolvedRow(name: row.name, value: value)
    }
    var texts = VariableTexts()
    var name = row.name
    var place = ReferencePlace(row: reference, part: part, encoder: row.isVerbatim ? encoder : nil)
    if row.hasReferencesInName {
      place.hasPositions = false
      let text = resolve(ReferenceText(row.name), in: row.name, at: place)
      name = text.text
      texts.name = text.parts
    }
    place.hasPositions = true
    guard let value = resolvedValue(of: row, reference, place, &texts) else { return nil }
    return ResolvedRow(name: name, value: value, texts: texts.isEmpty ? nil : texts)
  }

  private mutating func resolvedValue(
    of row: Draft.Row, _ reference: Draft.RowReference, _ place: ReferencePlace, _ texts: inout VariableTexts
  ) -> ParameterValue? {
    guard row.hasReferencesInText, row.source == .literal else {
      return plainValue(of: row, reference, part: place.part)
    }
    switch row.type {
    case .omitted: return nil
    case .array, .object:
      if case .value(let value) = row.content, value.isCollection {
        return sent(value, of: row, reference, part: place.part).map { resolve($0, at: place, &texts) }
      }
    case .basic: return resolvedCredentials(row.text, reference, place, &texts)
    default: break
    }
    let text = ReferenceText(row.text)
    if let name = text.wholeName {
      let variable = use(name, at: place, offset: 0, in: row.text)
      return read(variable, as: row, reference, place, &texts).flatMap {
        variable.isDefined ? sent($0, of: row, reference, part: place.part) : $0
      }
    }
    let resolved = resolve(text, in: row.text, at: place)
    let isDefined = text.names.allSatisfy { self.variable(named: $0).isDefined }
    let value: ParameterValue
    switch isDefined ? Draft.Row.read(resolved.text, as: row.type) : .value(.string(resolved.text)) {
    case .omitted: return nil
    case .invalid(let problem):
      report(.value(problem), reference, makes: place.part)
      return nil
    case .value(let read): value = row.type == .file ? row.described(read) : read
    }
    switch value {
    case .string, .number, .file: texts.append(VariableTexts.Text(path: [], parts: resolved.parts))
    default:
      texts.append(VariableTexts.Text(path: [], parts: [], whole: resolved.parts.first?.variable))
    }
    return value
  }

  private mutating func read(
    _ variable: Variable, as row: Draft.Row, _ reference: Draft.RowReference, _ place: ReferencePlace,
    _ texts: inout VariableTexts
  ) -> ParameterValue? {
    texts.append(VariableTexts.Text(path: [], parts: [], whole: variable))
    guard let value = variable.value.map({ $0.encoded(by: place.encoder) }) else {
      return .string(variable.reference)
    }
    if row.type == .file {
      let path = value.textInTexts
      let parts = [ResolvedText.Part(range: 0..<path.utf8.count, variable: variable)]
      texts = VariableTexts(name: texts.name, text: VariableTexts.Text(path: [], parts: parts))
      return .file(FileReference(path: path, filename: row.filename, contentType: row.contentType))
    }
    guard row.type != .string, Draft.RowType(of: value) != row.type else { return value }
    // A file of variables may know texts only; the row says what the text is.
    let content =
      if case .string(let text) = value { Draft.Row.read(text, as: row.type) } else {
        Draft.Row.Content.invalid(.notOfType(row.type))
      }
    switch content {
    case .omitted: return nil
    case .value(let value): return value
    case .invalid(let problem):
      report(.value(problem), reference, makes: place.part)
      return nil
    }
  }

  mutating func resolve(
    _ value: ParameterValue, at place: ReferencePlace, _ texts: inout VariableTexts
  ) -> ParameterValue {
    guard context.readsReferences else { return value }
    var place = place
    place.hasPositions = false
    guard value.isCollection else { return resolve(scalar: value, path: [], at: place, &texts) }
    guard value.mayHaveReferences else { return value }
    // Without a call for each level, of which there may be too many for the stack.
    var builder = ValueBuilder()
    builder.begin(isObject: value.isObject)
    var open = [(value: value, next: 0)]
    var path: [ParameterValue.Step] = []
    while let (value, start) = open.popLast() {
      var next = start
      while let child = value.child(next), !child.value.isCollection {
        let step = value.isObject ? ParameterValue.Step.member(child.name) : .element(next)
        builder.add(resolve(scalar: child.value, path: path + [step], at: place, &texts), named: child.name)
        next += 1
      }
      if let inner = value.child(next) {
        open.append((value, next + 1))
        path.append(value.isObject ? .member(inner.name) : .element(next))
        builder.begin(isObject: inner.value.isObject, named: inner.name)
        open.append((inner.value, 0))
      } else {
        builder.end()
        if !path.isEmpty { path.removeLast() }
      }
    }
    return builder.value
  }

  private mutating func resolve(
    scalar value: ParameterValue, path: @autoclosure () -> [ParameterValue.Step], at place: ReferencePlace,
    _ texts: inout VariableTexts
  ) -> ParameterValue {
    guard case .string(let typed) = value, ReferenceText.mayOccur(in: typed) else { return value }
    let text = ReferenceText(typed)
    if let name = text.wholeName {
      let variable = use(name, at: place, offset: 0, in: typed)
      texts.append(VariableTexts.Text(path: path(), parts: [], whole: variable))
      return variable.value?.encoded(by: place.encoder) ?? .string(variable.reference)
    }
    let resolved = resolve(text, in: typed, at: place)
    if !resolved.parts.isEmpty { texts.append(VariableTexts.Text(path: path(), parts: resolved.parts)) }
    return .string(resolved.text)
  }

  mutating func resolve(_ text: ReferenceText, in typed: String, at place: ReferencePlace) -> ResolvedText {
    var result = ResolvedText()
    guard context.readsReferences else {
      result.append(typed)
      return result
    }
    for (piece, range) in zip(text.pieces, text.ranges) {
      switch piece {
      case .literal(let literal): result.append(literal)
      case .reference(let name, let source):
        let variable = use(name, at: place, offset: range.lowerBound, in: typed)
        let text = variable.value.map { $0.textInTexts.encoded(by: place.encoder) }
        result.append(text ?? source, of: variable)
      }
    }
    return result
  }

  // MARK: - Names

  mutating func use(_ name: String, at place: ReferencePlace, offset: Int, in typed: String) -> Variable {
    noteUse(of: name)
    let variable = variable(named: name)
    let problem: Diagnostic.Problem? =
      if !variable.isDefined {
        variable.environmentName.map(Diagnostic.Problem.environmentMissing)
          ?? .undefinedVariable(Variable.Undefined(name, in: variables))
      } else {
        variable.hidden.isEmpty ? nil : .hiddenVariable(variable)
      }
    if let problem {
      let position = place.hasPositions ? TextPosition(offset: offset, in: typed.utf8) : nil
      let diagnostic =
        place.row.map { Diagnostic(problem, row: $0, position: position) }
        ?? Diagnostic(problem, list: place.list, position: position)
      report(diagnostic, variable.isDefined ? [] : place.part)
    }
    return variable
  }

  func variable(named name: String) -> Variable {
    variables.variable(named: name, in: context) ?? Variable(name, nil, at: nil)
  }
}

extension Variable {
  /// The beginning of the names of variables of the process's environment.
  package static let environmentPrefix = "$env."

  var environmentName: String? {
    name.hasPrefix(Self.environmentPrefix) ? String(name.dropFirst(Self.environmentPrefix.count)) : nil
  }

  /// A reference to the variable, as it is written.
  package var reference: String { "{{" + name + "}}" }
}

extension Draft.RowType {
  /// The type of a value; nil for bytes, which no row's text is read as.
  package init?(of value: ParameterValue) {
    switch value {
    case .null: self = .null
    case .bool: self = .boolean
    case .number: self = .number
    case .string: self = .string
    case .date: self = .date
    case .array: self = .array
    case .object: self = .object
    case .file: self = .file
    case .bytes: return nil
    }
  }
}

extension String {
  func encoded(by encoder: EscapeTable?) -> String {
    encoder?.encoded(self) ?? self
  }
}

extension ParameterValue {
  /// A value that is nested too deeply to be sent stays as it is.
  fileprivate func encoded(by encoder: EscapeTable?) -> ParameterValue {
    guard let encoder, !isNested(beyond: JSONCursor.maximumDepth) else { return self }
    return mapScalars(names: { $0.encoded(by: encoder) }) { value in
      if case .string(let text) = value { .string(text.encoded(by: encoder)) } else { value }
    }
  }

  fileprivate var mayHaveReferences: Bool {
    !allCollections { collection, _ in
      switch collection {
      case .array(let elements): !elements.contains { $0.isReferring }
      case .object(let members): !members.contains { $0.value.isReferring }
      default: true
      }
    }
  }

  private var isReferring: Bool {
    if case .string(let text) = self { ReferenceText.mayOccur(in: text) } else { false }
  }
}
