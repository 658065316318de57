internal import DraftFormats
internal import Explanations
internal import ScreenModel
internal import WiredraftCore

extension RowsTab {
  /// Returns the way to a member, from the name of its row: `messages ▸ 1 ▸ content`.
  static func way(to place: MemberPlace, in state: ComposerState) -> String {
    let row = state.draft[place.row]?.name ?? ""
    var steps = [row.isEmpty ? state.options.sign("‹empty›", "(empty)") : TextLayout.truncated(row, to: 30)]
    if let outline = members(of: place.row, in: state)?.outline {
      for count in 1...max(1, place.position.count) {
        guard let node = outline.node(at: Array(place.position.prefix(count))) else { break }
        steps.append(
          outline.name(of: node).map { TextLayout.truncated($0, to: 30) } ?? "\(outline.nodes[node].index)")
      }
    }
    return steps.joined(separator: state.options.sign(" ▸ ", " > "))
  }
}

extension Why {
  /// Explains a member of an unfolded row; nil if the row has an error, which is more important.
  init?(of place: MemberPlace, _ state: ComposerState) {
    guard let row = state.draft[place.row], let member = RowsTab.member(place, in: state),
      !state.composition.diagnostics(of: place.row).contains(where: { $0.severity == .error })
    else { return nil }
    let way = RowsTab.way(to: place, in: state)
    if !member.isEnabled {
      self.init(text: "\(way) is switched off: it is kept and not sent. \(key: .toggleRow) switches it on.")
      return
    }
    if !row.isEnabled || row.offMembers.contains(where: { place.position.starts(with: $0) }) {
      self.init(text: "\(way) is not sent: what it is in is switched off.")
      return
    }
    var pieces: [Sentence] = []
    if let variables = state.variablesSentence(of: member) { pieces.append(variables) }
    let original = state.edit?.originalType
    if case .member(place, .value) = state.edit?.target, let original, original != member.type {
      pieces.append(
        "This is no \(original.word), so it is text in quotes so far; \(key: .cycleTypeWhileEditing) changes the type."
      )
    } else if let type = Draft.RowType.meant(by: member), !RowsTab.isMasked(place, in: state) {
      let key: Sentence =
        state.edit == nil ? "\(key: .cycleType)" : "\(key: .cycleTypeWhileEditing, command: "type")"
      pieces.append(
        "\(TextLayout.truncated(member.text, to: 20)) is text in quotes; \(key) makes it \(type.wordWithArticle)."
      )
    }
    if RowsTab.isMasked(place, in: state), state.edit == nil {
      pieces.append("\(key: .reveal) shows the value.")
    }
    let article = member.type.wordWithArticle.capitalisedFirst
    let destination = state.composition.outcome(of: place.row)?.destination ?? .nowhere
    let sent: Sentence = destination == .nowhere ? "which is not sent" : "in the \(destination.word)"
    pieces.append("\(way): \(article.lowercased()) inside one row's value, \(sent).")
    if let inQuery = queryClause(of: destination, in: state), state.size.columns >= 60 {
      pieces.append(inQuery)
    }
    if member.type.isCollection, state.edit == nil {
      pieces.append("\(key: .nest) unfolds it, \(key: .flatten) folds what is around.")
    }
    self.init(text: pieces.joined(separator: " "))
  }
}

/// Returns a sentence about a nested value where there are only names and texts; nil in JSON, or if nothing is sent.
private func queryClause(of destination: Routing.Destination, in state: ComposerState) -> Sentence? {
  guard destination == .query || (destination == .body && !state.draft.body.type.keepsTypes) else {
    return nil
  }
  return "The path is written into the name, as \(key: .pickStyles) says: no standard does."
}

extension RowMembers {
  /// Returns the path of a member in the value that is sent, in which members that are off are missing; nil if it is off
  /// itself, or in something that is.
  func sentPath(of position: [Int]) -> [ParameterValue.Step]? {
    guard !row.offMembers.contains(where: { position.starts(with: $0) }) else { return nil }
    var path: [ParameterValue.Step] = []
    for count in 1...max(1, position.count) {
      let outer = position.prefix(count - 1)
      guard let node = outline.node(at: Array(position.prefix(count))) else { return nil }
      if let name = outline.name(of: node) {
        path.append(.member(name))
      } else {
        let index = outline.nodes[node].index
        let off = row.offMembers.count {
          $0.count == count && $0.starts(with: outer) && $0[count - 1] < index
        }
        path.append(.element(index - off))
      }
    }
    return path
  }
}

extension RowMembers {
  /// Returns the position of the member that a path into the sent value leads to, or of the innermost one on the way.
  func position(ofSent path: [ParameterValue.Step]) -> [Int] {
    var position: [Int] = []
    for step in path {
      guard let parent = outline.node(at: position), outline.nodes[parent].isCollection else { break }
      let off = row.offMembers.filter { $0.count == position.count + 1 && $0.starts(with: position) }
        .compactMap(\.last).sorted()
      guard let index = index(of: step, in: parent, without: off) else { break }
      position.append(index)
    }
    return position
  }

  private func index(of step: ParameterValue.Step, in parent: Int, without off: [Int]) -> Int? {
    switch step {
    case .element(let place):
      let index = off.reduce(place) { $1 <= $0 ? $0 + 1 : $0 }
      return index < outline.nodes[parent].count ? index : nil
    case .member(let name):
      return outline.children(of: parent)
        .first { outline.isNamed($0, name) && !off.contains(outline.nodes[$0].index) }
        .map { outline.nodes[$0].index }
    }
  }
}

extension RowsTab {
  /// Moves the cursor to the member that a path into the sent value of a row leads to, or to the innermost one around it
  /// that has a line.
  static func selectMember(
    of row: Draft.RowReference, at path: [ParameterValue.Step], unfolds: Bool, in state: inout ComposerState
  ) {
    guard !path.isEmpty, row.folder == nil, unfolds || isUnfolded(row, in: state),
      let members = members(of: row, in: state)
    else { return }
    let position = members.position(ofSent: path)
    var shown: [Int] = []
    for index in position {
      if !isUnfolded(row, shown, in: state) {
        guard unfolds else { break }
        toggleFold(row, shown, in: &state)
      }
      shown.append(index)
    }
    state.grid.rows[cursor: state.grid.list] = GridCursor(row: row.index, member: shown)
  }
}
