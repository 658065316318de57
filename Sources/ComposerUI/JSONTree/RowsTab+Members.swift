internal import DraftFormats
internal import ScreenModel
internal import WiredraftCore

extension RowsTab {
  static func settleTrees(in state: inout ComposerState) {
    for list in Draft.RowList.allCases {
      guard var trees = state.grid.trees[list], !trees.isEmpty else { continue }
      // Trees that are in no other place are changed without a copy.
      state.grid.trees[list] = nil
      for index in trees.indices {
        let row = state.draft[Draft.RowReference(list, trees[index].row)]
        trees[index].settle(row ?? Draft.Row(""), state.grid.filters[list])
      }
      trees.removeAll { $0.members == nil }
      state.grid.trees[list] = trees
    }
    let cursor = state.grid.rows[cursor: state.grid.list]
    guard !cursor.member.isEmpty, state.edit == nil || !isEditingMember(in: state) else { return }
    let lines = gridLines(in: state)
    let line = lines.line(of: cursor)
    if lines[line]
      != .member(MemberPlace(row: Draft.RowReference(lines.list, cursor.row), position: cursor.member))
    {
      state.grid.rows[cursor: state.grid.list] = lines.cursor(inLine: line)
    }
  }

  private static func isEditingMember(in state: ComposerState) -> Bool {
    if case .member = state.edit?.target { true } else { false }
  }

  /// Returns the member under the cursor; nil on a row, and where rows are only computed or inherited.
  static func selectedMember(in state: ComposerState) -> MemberPlace? {
    guard !state.grid.member.isEmpty, let row = selectedRow(in: state) else { return nil }
    return MemberPlace(row: row, position: state.grid.member)
  }

  /// Returns the members of an unfolded row, or reads them.
  static func members(of row: Draft.RowReference, in state: ComposerState) -> RowMembers? {
    guard let known = state.draft[row] else { return nil }
    if let members = state.grid.trees[row.list]?[row: row.index]?.members, members.row.text == known.text,
      members.row.offMembers == known.offMembers, members.row.type == known.type
    {
      return members
    }
    return RowMembers(known)
  }

  /// Returns a member as a row; its name is empty in an array.
  static func member(_ place: MemberPlace, in state: ComposerState) -> Draft.Row? {
    members(of: place.row, in: state)?.member(at: place.position)
  }

  static func wholeRowRefusal(in state: ComposerState) -> Sentence? {
    if let member = selectedMember(in: state) {
      let name = state.draft[member.row]?.name ?? ""
      return
        "That is for a whole row, not for a member: \(key: .flatten) goes up to \(name.isEmpty ? "its row" : TextLayout.truncated(name, to: 30))."
    }
    return rowRefusal(in: state)
  }

  // MARK: - Folding

  static func isUnfolded(_ row: Draft.RowReference, _ position: [Int] = [], in state: ComposerState) -> Bool {
    state.grid.trees[row.list]?[row: row.index]?.isOpen(position) ?? false
  }

  /// Unfolds an array or object into its members, or folds it; its first member is made if it has none.
  static func toggleFold(_ row: Draft.RowReference, _ position: [Int] = [], in state: inout ComposerState) {
    guard let members = members(of: row, in: state), let node = members.outline.node(at: position) else {
      state.message = Message(text: noMembersText(of: row, in: state))
      return
    }
    guard members.outline.nodes[node].count > 0 else {
      return insertMember(MemberPlace(row: row, position: position + [0]), in: &state)
    }
    var trees = state.grid.trees[row.list] ?? []
    if var tree = trees[row: row.index] {
      tree.toggle(position)
      trees[row: row.index] = position.isEmpty ? nil : tree
    } else {
      trees[row: row.index] = GridTree(row.index)
    }
    state.grid.trees[row.list] = trees
    settleTrees(in: &state)
  }

  static func unfold(_ row: Draft.RowReference, _ position: [Int] = [], in state: inout ComposerState) {
    if !isUnfolded(row, position, in: state) { toggleFold(row, position, in: &state) }
  }

  static func noMembersText(of row: Draft.RowReference, in state: ComposerState) -> Sentence {
    guard let row = state.draft[row] else { return noRowText(in: state) }
    if row.source == .environment {
      return "The value is in the environment: its members are not known here."
    }
    if row.problem != nil { return "The text is no JSON yet: \(key: .editInBox) mends it." }
    return "The value is a variable's: its members are not in the draft."
  }

  /// Folds what the cursor is in: the member under it if that is unfolded, or else the array or object around it, to which
  /// the cursor moves. Returns false on a row that is not unfolded.
  static func foldAround(in state: inout ComposerState) -> Bool {
    guard let row = selectedRow(in: state) else { return false }
    let position = state.grid.member
    if isUnfolded(row, position, in: state) {
      toggleFold(row, position, in: &state)
    } else if position.isEmpty {
      return false
    } else {
      let outer = Array(position.dropLast())
      toggleFold(row, outer, in: &state)
      state.grid.rows[cursor: row.list] = GridCursor(row: row.index, member: outer)
    }
    return true
  }

  // MARK: - Changes

  @discardableResult
  static func alter(
    _ place: MemberPlace, session: Int? = nil, in state: inout ComposerState,
    _ body: (inout Draft.Row) -> Void
  ) -> Bool {
    guard let members = members(of: place.row, in: state), var member = members.member(at: place.position)
    else { return false }
    body(&member)
    return change(
      place.row, to: members.replacing(place.position, with: member), session: session, in: &state)
  }

  private static func change(
    _ reference: Draft.RowReference, to row: Draft.Row, as name: DraftEdit.Name? = nil, session: Int? = nil,
    in state: inout ComposerState
  ) -> Bool {
    let edit = DraftEdit.replaceRow(reference.list, at: reference.index, with: row)
    return state.change(name.map { .group([edit], name: $0) } ?? edit, session: session)
  }

  private static func renumber(
    _ row: Draft.RowReference, in state: inout ComposerState, _ change: ([Int]) -> [Int]?
  ) {
    state.grid.trees[row.list]?[row: row.index]?.renumber(change)
  }

  static func toggleMember(_ place: MemberPlace, in state: inout ComposerState) {
    alter(place, in: &state) { $0.isEnabled.toggle() }
  }

  static func deleteMember(_ place: MemberPlace, in state: inout ComposerState) {
    guard let members = members(of: place.row, in: state) else { return }
    let line = gridLines(in: state).lineOfCursor
    guard change(place.row, to: members.removing(place.position), as: .deleteRow, in: &state) else { return }
    renumber(place.row, in: &state) {
      $0.starts(with: place.position) ? nil : $0.shifted(by: -1, from: place.position)
    }
    settleTrees(in: &state)
    let lines = gridLines(in: state)
    let next = lines.cursor(inLine: line)
    // The cursor remains among the members while there are any.
    state.grid.rows[cursor: place.row.list] =
      next.row == place.row.index && next.member.count >= place.position.count
      ? next : lines.cursor(inLine: line - 1)
  }

  static func duplicateMember(_ place: MemberPlace, in state: inout ComposerState) {
    guard let members = members(of: place.row, in: state),
      change(place.row, to: members.duplicating(place.position), as: .duplicateRow, in: &state)
    else { return }
    let next = place.position.sibling(by: 1)
    renumber(place.row, in: &state) { $0.shifted(by: 1, from: next) }
    state.grid.rows[cursor: place.row.list] = GridCursor(row: place.row.index, member: next)
  }

  static func moveRefusal(of place: MemberPlace, by step: Int, in state: ComposerState) -> Sentence? {
    guard let outline = members(of: place.row, in: state)?.outline,
      outline.node(at: place.position.sibling(by: step)) == nil
    else { return nil }
    let isInArray =
      outline.node(at: Array(place.position.dropLast())).map { outline.nodes[$0].kind == .array } ?? false
    let noun = isInArray ? "element" : "member"
    return Sentence(
      "This is the \(step > 0 ? "last" : "first") \(noun); it moves within its \(isInArray ? "array" : "object")."
    )
  }

  static func moveMember(_ place: MemberPlace, by step: Int, in state: inout ComposerState) {
    let target = place.position.sibling(by: step)
    guard let members = members(of: place.row, in: state), let index = target.last,
      change(place.row, to: members.moving(place.position, to: index), as: .moveRow, in: &state)
    else { return }
    renumber(place.row, in: &state) { position in
      if position.starts(with: place.position) { return target + position.dropFirst(target.count) }
      return position.starts(with: target) ? place.position + position.dropFirst(target.count) : position
    }
    state.grid.rows[cursor: place.row.list] = GridCursor(row: place.row.index, member: target)
  }

  @discardableResult
  static func cycleType(of place: MemberPlace, session: Int? = nil, in state: inout ComposerState) -> Bool {
    guard let member = member(place, in: state) else { return false }
    let types = Draft.RowType.cycle(for: member.text, takesFile: false).filter(\.isOfJSON)
    let next = types[((types.firstIndex(of: member.type) ?? types.count - 1) + 1) % types.count]
    guard next != member.type else {
      sayNoOtherType(in: &state)
      return false
    }
    state.edit?.originalType = next
    return alter(place, session: session, in: &state) { $0.type = next }
  }

  // MARK: - Editing

  static func editMember(_ place: MemberPlace, in state: inout ComposerState) {
    guard let members = members(of: place.row, in: state), let member = members.member(at: place.position)
    else { return }
    let isNamed = members.hasName(at: place.position)
    switch (state.grid.column, member.type) {
    case (.type, _): cycleType(of: place, in: &state)
    case (.name, _) where isNamed: CellEdit.begin(.member(place, .name), in: &state)
    case (_, .array), (_, .object): toggleFold(place.row, place.position, in: &state)
    case (_, .boolean):
      let new = member.text == "true" ? "false" : "true"
      if alter(place, in: &state, { $0.text = new }) {
        state.message = Message(
          text: "Now \(new); \(key: .edit) turns it round again, \(key: .cycleType) makes it text.")
      }
    default: editMemberText(place, in: &state)
    }
  }

  /// Edits the text of a member in its cell, or in a box if it doesn't fit there.
  static func editMemberText(_ place: MemberPlace, in state: inout ComposerState) {
    guard let member = member(place, in: state) else { return }
    CellEdit.begin(.member(place, .value), in: &state)
    if ValueBox.isNeeded(member, in: state), !isMasked(place, in: state) { ValueBox.open(in: &state) }
  }

  /// Makes a member and edits it; it is removed again if nothing is typed.
  static func insertMember(_ place: MemberPlace, in state: inout ComposerState) {
    guard let members = members(of: place.row, in: state) else { return }
    let back = state.grid.rows[cursor: place.row.list]
    let outer = Array(place.position.dropLast())
    if members.outline.node(at: outer).map({ members.outline.nodes[$0].count }) ?? 0 > 0 {
      unfold(place.row, outer, in: &state)
    }
    // The edit begins first, so that making the member is a part of its undo step.
    CellEdit.begin(.member(place, members.isObject(outer) ? .name : .value), madeRow: true, in: &state)
    state.edit?.editor = LineEditor("")
    state.edit?.original = ""
    guard let session = state.edit?.session,
      change(
        place.row, to: members.inserting(Draft.Row(""), at: place.position), as: .newRow, session: session,
        in: &state)
    else { return }
    renumber(place.row, in: &state) { $0.shifted(by: 1, from: place.position) }
    settleTrees(in: &state)
    if !isUnfolded(place.row, outer, in: state) { toggleFold(place.row, outer, in: &state) }
    state.edit?.originalType = typeBeside(place, in: members)
    state.edit?.noteChange()
    state.edit?.returnMember = back
  }

  /// Returns the type of a new element: that of its neighbours, if all of them are numbers or all true or false.
  private static func typeBeside(_ place: MemberPlace, in members: RowMembers) -> Draft.RowType {
    let outer = Array(place.position.dropLast())
    guard let parent = members.outline.node(at: outer), members.outline.nodes[parent].kind == .array,
      members.outline.nodes[parent].count > 0
    else { return .string }
    let index = max(0, (place.position.last ?? 0) - 1)
    let type = members.member(at: outer + [index])?.type
    return type == .number || type == .boolean ? type ?? .string : .string
  }

  /// Returns the place of a new member: after the one under the cursor, or first in an unfolded array or object; nil if the
  /// cursor is on a row that is folded.
  static func placeOfNewMember(isAbove: Bool, in state: ComposerState) -> MemberPlace? {
    guard let row = selectedRow(in: state) else { return nil }
    let position = state.grid.member
    if !isAbove, isUnfolded(row, position, in: state) {
      return MemberPlace(row: row, position: position + [0])
    }
    guard !position.isEmpty else { return nil }
    return MemberPlace(row: row, position: isAbove ? position : position.sibling(by: 1))
  }

  /// Sets the text of a member that is being typed; where it is invalid for the member's type it is a text so far.
  static func type(
    _ text: String, as type: Draft.RowType?, in place: MemberPlace, session: Int,
    of state: inout ComposerState
  ) -> Bool {
    alter(place, session: session, in: &state) { member in
      member.text = text
      member.type = type ?? member.type
    }
  }

  static func removeEmptyMember(_ place: MemberPlace, session: Int, in state: inout ComposerState) {
    guard let members = members(of: place.row, in: state),
      change(place.row, to: members.removing(place.position), session: session, in: &state)
    else { return }
    renumber(place.row, in: &state) { $0.shifted(by: -1, from: place.position) }
    settleTrees(in: &state)
  }

  static func hasName(_ place: MemberPlace, in state: ComposerState) -> Bool {
    members(of: place.row, in: state)?.hasName(at: place.position) ?? false
  }

  // MARK: - Secrets

  /// Returns whether the value of a member is shown as dots: its row's is, or a name on the way to it is a secret's.
  static func isMasked(_ place: MemberPlace, in state: ComposerState) -> Bool {
    guard !state.revealsSecrets, let row = state.draft[place.row] else { return false }
    if row.hidesAllText { return true }
    guard row.hidesText, let outline = members(of: place.row, in: state)?.outline,
      var node = outline.node(at: place.position)
    else { return false }
    while node > 0 {
      if let name = outline.name(of: node), SecretName.matches(name) { return true }
      node = outline.nodes[node].parent
    }
    return false
  }
}

extension RowMembers {
  func isObject(_ position: [Int]) -> Bool { hasName(at: position + [0]) }
}

extension DraftSession {
  func member(_ place: MemberPlace) -> Draft.Row? {
    draft[place.row].flatMap { RowMembers($0)?.member(at: place.position) }
  }
}

extension Draft.RowType {
  fileprivate var isOfJSON: Bool {
    switch self {
    case .string, .number, .boolean, .null, .array, .object: true
    case .date, .file, .basic, .omitted: false
    }
  }
}

extension [Int] {
  func sibling(by step: Int) -> [Int] { Array(dropLast()) + [(last ?? 0) + step] }
}
