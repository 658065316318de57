internal import Explanations
internal import ScreenModel
internal import WiredraftCore
internal import WiredraftExplanations

/// The strip below the rows of a large screen: the whole value of the row under the cursor, the variables in it and
/// where they come from, where it goes and the bytes that it becomes.
struct DetailStrip {
  /// The height of the strip: its borders, and six lines.
  static let rows = 8

  /// A line: its label, which may be empty, and the pieces of its text with their styles.
  struct Line {
    var label: String
    var pieces: [(text: String, style: Style)]

    init(_ label: String, _ text: String, _ style: Style = .plain) {
      self.label = label
      pieces = [(text, style)]
    }

    init(_ label: String, pieces: [(text: String, style: Style)]) {
      self.label = label
      self.pieces = pieces
    }
  }

  private let state: ComposerState
  private let reference: Draft.RowReference
  /// The member of the row; nil for the row itself.
  private let member: MemberPlace?
  /// The row; for a member, the member as a row.
  private let row: Draft.Row
  /// The columns of the text, which is not read any further.
  private let columns: Int

  /// Describes the row under the cursor of the grid; fails if there is none.
  init?(_ state: ComposerState, columns: Int) {
    guard let reference = state.editedRow?.reference ?? RowsTab.shownRow(in: state) else { return nil }
    let member = RowsTab.selectedMember(in: state)
    guard let row = member.flatMap({ RowsTab.member($0, in: state) }) ?? state.session.row(reference) else {
      return nil
    }
    self.state = state
    self.reference = reference
    self.member = member
    self.row = row
    self.columns = columns
  }

  /// The row, its type and its place in its list.
  var title: [(text: String, style: Style)] {
    let dot = state.options.sign("·", "-")
    let type = (row.type.word, Theme.value(of: row.type))
    if let member {
      let way = RowsTab.way(to: member, in: state)
      let name = row.name.isEmpty ? String(member.position.last ?? 0) : TextLayout.truncated(row.name, to: 30)
      return [(name, Theme.selectedRow), (" ", .plain), type, (" \(dot) \(way)", Theme.quiet)]
    }
    let name = row.name.isEmpty ? state.options.sign("‹empty›", "(empty)") : row.name
    let noun = reference.list.rowNoun
    let place: String
    if let file = RowsTab.file(of: reference, in: state.session) {
      place = "\(noun) \(reference.index + 1) of \(file)"
    } else {
      let count = state.draft[reference.list]?.count ?? 0
      place = "\(noun) \((reference.index + 1).grouped) of \(count.grouped)"
    }
    return [
      (TextLayout.truncated(name, to: 30), Theme.selectedRow), (" ", .plain), type,
      (" \(dot) \(place)", Theme.quiet),
    ]
  }

  /// The lines, the most important first.
  var lines: [Line] {
    let isHidden =
      member.map { RowsTab.isMasked($0, in: state) } ?? (row.hidesText && !state.revealsSecrets)
    let shown = String(row.text.prefix(columns * 4))
    let text = ReferenceText(row.source == .literal && !isHidden ? shown : "")
    var lines: [Line] = []
    if isHidden {
      lines.append(Line("value", Secrets.mask(of: row)))
    } else if text.hasReferences {
      lines.append(Line("value", pieces: pieces(of: shown, text)))
      lines.append(Line("is", pieces: values(of: text)))
    } else {
      lines.append(Line("value", row.source == .environment ? "$" + shown : shown, Theme.value(of: row.type)))
    }
    lines += variables(in: text)
    if let outcome = state.composition.outcome(of: reference) {
      if !text.hasReferences { lines.append(destination(outcome)) }
      if let bytes = bytes(outcome) { lines.append(bytes) }
      if member == nil, let tab = state.live.tabs.shown as? ReadersTab,
        let line = tab.agreement(on: reference)
      {
        lines.append(Line("read by", line))
      }
      if member == nil, !isHidden, !text.hasReferences,
        let elsewhere = CellSentence(of: row, reference, outcome, in: state).elsewhere
      {
        lines.append(Line("", elsewhere, Theme.quiet))
      }
    }
    if let about = row.notes.description, !about.isEmpty { lines.append(Line("says", about, Theme.quiet)) }
    return lines
  }

  // MARK: - The value

  private func pieces(of source: String, _ text: ReferenceText) -> [(text: String, style: Style)] {
    let bytes = Array(source.utf8)
    return zip(text.pieces, text.ranges).map { piece, range in
      let isReference = if case .reference = piece { true } else { false }
      return (String(decoding: bytes[range], as: UTF8.self), isReference ? Theme.reference : .plain)
    }
  }

  /// Returns the text with the values in place of the references; an undefined one stays.
  private func values(of text: ReferenceText) -> [(text: String, style: Style)] {
    text.pieces.map { piece in
      switch piece {
      case .literal(let literal): (literal, .plain)
      case .reference(let name, let source):
        if let value = state.shownValue(ofVariable: name, limit: columns) {
          (value, Theme.value(of: .string))
        } else {
          (source, Theme.error)
        }
      }
    }
  }

  /// Returns for each variable where it is defined, and what that hides.
  private func variables(in text: ReferenceText) -> [Line] {
    var known: Set<String> = []
    var lines: [Line] = []
    for name in text.names where known.insert(name).inserted && known.count <= 3 {
      guard let variable = state.composition.variable(named: name) else {
        lines.append(Line(name, "nothing defines it", Theme.errorText))
        continue
      }
      let wrapped = TextWrap.lines(variable.definition, columns: columns)
      lines += wrapped.enumerated().map { Line($0 == 0 ? name : "", $1) }
      if !variable.hidden.isEmpty {
        lines.append(Line("hides", "\(name) of \(variable.hiddenPlaces)", Theme.quiet))
      }
    }
    return lines
  }

  // MARK: - The bytes

  private func destination(_ outcome: Composition.RowOutcome) -> Line {
    let text: String
    switch outcome.reason {
    case .routed(let reason):
      let method = TextLayout.truncated(state.draft.method, to: 20)
      text = "the \(outcome.destination.word): \(reason.phrase(method: method))"
    case .ownList where outcome.destination != .nowhere: text = "the \(outcome.destination.word)"
    default: text = outcome.reason.sentence(in: reference.list)
    }
    return Line("goes to", text)
  }

  private func bytes(ofMember member: MemberPlace) -> Line? {
    guard let path = RowsTab.members(of: member.row, in: state)?.sentPath(of: member.position),
      let own = MemberBytes.range(of: member.row, path: path, in: state)
    else { return nil }
    let range = startOfPair(own.lowerBound, of: member.row)..<own.upperBound
    let note = "  \(range.count.grouped) \(range.count == 1 ? "byte" : "bytes")"
    let sent = Lighting.preview(range, limit: columns, in: state)
    let room = max(8, columns - TextLayout.columns(note))
    return Line(
      "bytes",
      pieces: [(TextLayout.truncated(sent, to: room), Theme.value(of: row.type)), (note, Theme.quiet)])
  }

  /// Returns the beginning of the name that bytes of a row continue: the name in a pair begins with that of what a member
  /// is in.
  private func startOfPair(_ offset: Int, of row: Draft.RowReference) -> Int {
    var start = offset
    while start > 0, let span = state.composition.span(at: start - 1),
      [.name, .escape].contains(span.origin.role),
      case .row(row, _) = span.origin.source
    {
      start = span.range.lowerBound
    }
    return start
  }

  /// Returns the bytes of the row, their number and their place; nil if it makes none.
  private func bytes(_ outcome: Composition.RowOutcome) -> Line? {
    if let member { return bytes(ofMember: member) }
    let count: Int
    // The bytes of a row may be in several places; the first are shown.
    var shown: Int?
    switch outcome.extent {
    case .nothing, .file: return nil
    case .target(let range): count = range.count
    case .body(let ranges):
      count = ranges.reduce(0) { $0 + $1.count }
      shown = ranges.first?.count
    case .field(let index):
      guard state.composition.fields.indices.contains(index) else { return nil }
      let field = state.composition.fields[index]
      count = field.name.utf8.count + 2 + field.value.utf8.count
    }
    guard count > 0, let offset = state.composition.firstOffset(of: reference) else { return nil }
    let head = state.composition.head.count
    let place = offset < head ? "at \(offset.grouped)" : "at \((offset - head).grouped) of the body"
    let note = "  \(count.grouped) \(count == 1 ? "byte" : "bytes"), \(place)"
    let room = max(8, columns - TextLayout.columns(note))
    let sent = Lighting.preview(offset..<offset + (shown ?? count), limit: room + 1, in: state)
    let tint = Tint(
      TextLayout.truncated(sent, to: room, mark: String(state.options.ellipsis)), of: row.type,
      isEncoded: GridRowView.isEncoded(reference, in: state), isWhole: true)
    return Line("bytes", pieces: tint.pieces + [(note, Theme.quiet)])
  }
}
