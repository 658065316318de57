internal import DraftFormats
internal import ScreenModel
internal import WiredraftCore

enum RowNesting {
  /// A single row is combined with the rows of the same head. Rows that can't be combined remain, and the message gives
  /// the reason.
  static func nest(_ references: [Draft.RowReference], in state: inout ComposerState) {
    guard let list = references.first?.list, let rows = state.draft[list] else { return }
    let chosen = references.map(\.index)
    let groups =
      chosen.count == 1
      ? [Nesting.group(of: chosen[0], in: rows)] : Nesting.groups(of: chosen, in: rows)
    var made: [Int: Draft.Row] = [:]
    var gone: Set<Int> = []
    var left: [Nesting.Left] = []
    for group in groups {
      do throws(NestingProblem) {
        var nested = try Nesting.nest(rows, at: group)
        nested.row = NestingStyles.styled(nested, of: rows, in: list, of: state.session)
        guard let first = nested.indices.first else { continue }
        made[first] = nested.row
        gone.formUnion(nested.indices)
        left += nested.left
      } catch {
        left += group.map { Nesting.Left(index: $0, problem: error) }
      }
    }
    left.sort { $0.index < $1.index }
    guard let first = made.keys.min() else {
      state.message = left.first.map { Message(text: $0.problem.sentence, kind: .warning) }
      return
    }
    var result: [Draft.Row] = []
    result.reserveCapacity(rows.count)
    for (index, row) in rows.enumerated() {
      if let row = made[index] { result.append(row) } else if !gone.contains(index) { result.append(row) }
    }
    let become =
      made.count == 1
      ? "one \(made[first]?.type == .array ? "array" : "object")"
      : made.count.counted("row")
    let verb = gone.count == 1 ? "is" : "are"
    replaceRows(
      of: list, with: result, name: .nest,
      saying: "\(gone.count.counted("row")) \(verb) \(become) now", left: left, in: &state)
    if chosen.count > 1 { RowsTab.endSelection(in: &state) }
    state.grid.rows[list] = first
  }

  static func flatten(_ references: [Draft.RowReference], in state: inout ComposerState) {
    guard let list = references.first?.list, let rows = state.draft[list] else { return }
    var result = rows
    var count = 0
    var left: [Nesting.Left] = []
    for index in references.map(\.index).sorted(by: >) where rows.indices.contains(index) {
      do throws(NestingProblem) {
        let members = try Nesting.flatten(rows[index], styles: state.styles)
        result.replaceSubrange(index...index, with: members)
        count += members.count
      } catch {
        left.append(Nesting.Left(index: index, problem: error))
      }
    }
    left.reverse()
    guard count > 0 else {
      state.message = left.first.map { Message(text: $0.problem.sentence, kind: .warning) }
      return
    }
    replaceRows(
      of: list, with: result, name: .flatten, saying: "\(count.counted("row")) now",
      left: left, in: &state)
    if references.count > 1 { RowsTab.endSelection(in: &state) }
  }

  static func nestingRefusal(in state: ComposerState) -> Sentence? {
    if let refusal = FoldKeys.unfoldingRefusal(in: state) { return refusal }
    if FoldKeys.canUnfold(in: state) { return nil }
    return stepsRefusal(in: state) { row in
      let rows = RowsTab.rows(in: state)
      // With more rows nesting remains enabled, because the search for another row of the same name would slow down
      // each frame.
      guard !row.hasSteps, rows.count <= 500 else { return nil }
      return Nesting.group(of: state.grid.row, in: rows).count > 1 ? nil : .plainName(row.name)
    }
  }

  static func flatteningRefusal(in state: ComposerState) -> Sentence? {
    if FoldKeys.canFold(in: state) { return nil }
    return stepsRefusal(in: state) { row in
      guard row.type.isCollection else { return .notACollection(name: row.name) }
      let destination = RowsTab.selectedRow(in: state).flatMap {
        state.composition.outcome(of: $0)?.destination
      }
      return destination == .body && state.draft.body.type.keepsTypes ? .staysInJSON(name: row.name) : nil
    }
  }

  private static func stepsRefusal(in state: ComposerState, _ problem: (Draft.Row) -> NestingProblem?)
    -> Sentence?
  {
    if let rowRefusal = RowsTab.rowRefusal(in: state) { return rowRefusal }
    guard state.grid.list != .headers, state.grid.list != .path else {
      return "Only parameters can be nested: a field and a path segment are one text each."
    }
    guard RowsTab.selectedCount(in: state) <= 1,
      let row = RowsTab.selectedRow(in: state).flatMap({ state.draft[$0] })
    else {
      return nil
    }
    return problem(row)?.sentence
  }

  private static func replaceRows(
    of list: Draft.RowList, with rows: [Draft.Row], name: DraftEdit.Name, saying what: String,
    left: [Nesting.Left],
    in state: inout ComposerState
  ) {
    let old = state.composition
    guard state.change(.group([.setRows(list, rows)], name: name)) else { return }
    let isSame =
      old.target.bytes.elementsEqual(state.composition.target.bytes)
      && old.hasErrors == state.composition.hasErrors
      && old.body?.contentType == state.composition.body?.contentType
      && hasSameBody(as: old, in: state.session)
    let destination = state.composition.routing.parameters.destination
    let inJSON = state.draft.body.type.keepsTypes && (list == .body || destination == .body)
    let wire: Sentence =
      isSame
      ? "the wire stays the same."
      : inJSON
        ? "in JSON the names are nested members, so the body has changed."
        : "the wire has changed; \(key: .pickStyles) chooses how arrays and objects are written, \(key: .undo) undoes it."
    let text: Sentence
    if !left.isEmpty {
      // A wide screen has room for two reasons; a narrow one has room for a short form of one.
      let reasons = left.prefix(state.size.columns < 100 ? 1 : 2).map(\.problem.sentence).joined(
        separator: " ")
      let stay = left.count == 1 ? "1 row stays" : "\(left.count.counted("row")) stay"
      text =
        state.size.columns < 60
        ? "\(what); \(left.count.grouped) \(left.count == 1 ? "stays" : "stay"): \(left[0].problem.phrase)."
        : "\(what), \(stay): \(reasons) \(wire.capitalisedFirst)"
    } else {
      text = "\(what): \(wire)"
    }
    state.message = Message(text: text, kind: isSame && left.isEmpty ? .note : .warning)
  }
}

extension RowNesting {
  /// Returns whether the body has the same length and the same available bytes as before.
  private static func hasSameBody(as old: Composition, in session: DraftSession) -> Bool {
    guard let one = session.composition.body?.bytes, let two = old.body?.bytes else {
      return (session.composition.body == nil) == (old.body == nil)
    }
    return one.count == two.count && one.bytes(in: 0..<one.count) == two.bytes(in: 0..<two.count)
  }
}

extension Sentence {
  fileprivate var capitalisedFirst: Sentence {
    guard case .text(let first)? = parts.first else { return self }
    return Sentence(parts: [.text(first.capitalisedFirst)] + parts.dropFirst())
  }
}

extension NestingProblem {
  var sentence: Sentence {
    switch self {
    case .plainName:
      "There is nothing to nest: names such as a[b], a.b or a[] go together, or several of one name."
    case .conflict(let name):
      "\(Self.quoted(name)) would be two things at once, such as a text and an object: rename one of the rows."
    case .typeCannotNest(let name, let type):
      "\(Self.quoted(name)) can't be nested: JSON has no \(type == .date ? "dates" : type == .file ? "files" : "such values")."
    case .wrongText(let name): "\(Self.quoted(name)) has a text that is wrong for its type: fix it first."
    case .notPlainText(let name):
      "\(Self.quoted(name)) comes from the environment or is sent as it is: that would be lost."
    case .hasContentType(let name):
      "The part of \(Self.quoted(name)) has a content type of its own, which would be lost."
    case .tooDeep: "The names have more steps than a value may have: 1,000."
    case .notACollection(let name):
      "\(Self.quoted(name)) is neither an array nor an object: \(key: .cycleType) makes it one, if its text is."
    case .empty(let name): "\(Self.quoted(name)) has nothing that could become a row."
    case .staysInJSON(let name):
      "In JSON the members of \(Self.quoted(name)) are one value: \(key: .nest) shows them below it, each to be changed."
    }
  }

  var phrase: String {
    switch self {
    case .plainName(let name): "\(Self.short(name)) has no brackets"
    case .conflict(let name): "\(Self.short(name)) would be two things"
    case .typeCannotNest(let name, _): "JSON has nothing for \(Self.short(name))"
    case .wrongText(let name): "\(Self.short(name)) is wrong"
    case .notPlainText(let name): "\(Self.short(name)) is not plain text"
    case .hasContentType(let name): "\(Self.short(name)) has a content type"
    case .tooDeep: "too many steps"
    case .notACollection(let name): "\(Self.short(name)) has no rows"
    case .empty(let name): "\(Self.short(name)) is empty"
    case .staysInJSON(let name): "\(Self.short(name)) is one value in JSON"
    }
  }

  private static func short(_ name: String) -> String {
    name.count > 16 ? "“\(name.prefix(15))…”" : "“\(name)”"
  }

  private static func quoted(_ name: String) -> String {
    name.count > 40 ? "“\(name.prefix(39))…”" : "“\(name)”"
  }
}

extension Draft.Row {
  /// Whether the name contains a bracket or a dot, like the names that can be nested.
  fileprivate var hasSteps: Bool {
    name.utf8.contains { $0 == UInt8(ascii: "[") || $0 == UInt8(ascii: ".") }
  }
}
