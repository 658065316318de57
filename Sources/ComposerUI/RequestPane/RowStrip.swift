internal import Explanations
internal import Panels
internal import ScreenModel
internal import WiredraftCore
internal import WiredraftExplanations

/// The strip below the sections: the row under the cursor in each form that it could have, with the one that is sent
/// marked; its variables and where they come from; who reads it differently; its description.
struct RowStrip {
  static let labelColumns = 7

  /// The strip as it is shown, with what it was made from: a key that changes nothing of that makes none anew.
  struct Shown: Sendable {
    let title: [(text: String, style: Style)]
    let lines: [Line]
    fileprivate let key: Key
  }

  fileprivate struct Key: Sendable, Hashable {
    let row: Draft.RowReference
    let member: MemberPlace?
    let revision: Int
    let columns: Int
    let revealsSecrets: Bool
    let isRead: Bool
  }

  /// A line: its label, which may be empty, and the pieces of its text with their styles.
  struct Line: Sendable {
    var label: String
    var pieces: [(text: String, style: Style)]
    var isSent = false

    init(_ label: String, _ text: String, _ style: Style = .plain) {
      self.label = label
      pieces = [(text, style)]
    }

    init(_ label: String, pieces: [(text: String, style: Style)], isSent: Bool = false) {
      self.label = label
      self.pieces = pieces
      self.isSent = isSent
    }
  }

  private let state: ComposerState
  private let reference: Draft.RowReference
  private let member: MemberPlace?
  /// The row; for a member, the member as a row.
  private let row: Draft.Row
  /// The columns of the text, which is not read any further.
  private let columns: Int

  init?(_ state: ComposerState, columns: Int) {
    guard let reference = Self.row(in: state) else { return nil }
    let member = RowsTab.selectedMember(in: state)
    guard let row = member.flatMap({ RowsTab.member($0, in: state) }) ?? state.session.row(reference) else {
      return nil
    }
    self.state = state
    self.reference = reference
    self.member = member
    self.row = row
    self.columns = max(0, columns)
  }

  static func shown(in state: ComposerState, columns: Int) -> Shown? {
    guard let row = row(in: state) else { return nil }
    let key = Key(
      row: row, member: RowsTab.selectedMember(in: state), revision: state.revision, columns: columns,
      revealsSecrets: state.revealsSecrets,
      isRead: state.live.tabs[ReadersTab.self]?.readings(of: row, in: state) != nil)
    if let shown = state.panes.strip, shown.key == key { return shown }
    return RowStrip(state, columns: columns).map { Shown(title: $0.title, lines: $0.lines, key: key) }
  }

  static func isWhole(in state: ComposerState) -> Bool {
    guard let strip = state.panes.strip, let rect = ScreenLayout(state).grid else { return false }
    return RequestSections(state, in: rect).stripRows > strip.lines.count
  }

  private static func row(in state: ComposerState) -> Draft.RowReference? {
    state.editedRow?.reference ?? RowsTab.shownRow(in: state)
  }

  static func hasRow(in state: ComposerState) -> Bool { row(in: state) != nil }

  var title: [(text: String, style: Style)] {
    let dot = state.options.sign("·", "-")
    let type = (row.type.word, Theme.value(of: row.type))
    if let member {
      let way = RowsTab.way(to: member, in: state)
      let name = row.name.isEmpty ? String(member.position.last ?? 0) : TextLayout.truncated(row.name, to: 30)
      return [(name, Theme.selectedRow), (" ", .plain), type, (" \(dot) \(way)", Theme.quiet)]
    }
    let name = row.name.isEmpty ? state.options.sign("‹empty›", "(empty)") : row.name
    let file = RowsTab.file(of: reference, in: state.session).map { [(" \(dot) of \($0)", Theme.quiet)] }
    return [(TextLayout.truncated(name, to: 30), Theme.selectedRow), (" ", .plain), type] + (file ?? [])
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
    } else if row.source == .environment {
      lines.append(Line("value", "$" + shown, Theme.value(of: row.type)))
    }
    lines += variables(in: text)
    if let outcome = state.composition.outcome(of: reference) {
      lines += forms(outcome, isHidden: isHidden, isPlain: !text.hasReferences)
      if member == nil, let line = state.live.tabs[ReadersTab.self]?.readings(of: reference, in: state) {
        lines.append(Line("read", line))
      }
    }
    if let about = row.notes.description, !about.isEmpty {
      let mark = String(state.options.ellipsis)
      let room = max(1, columns - Self.labelColumns - 1)
      let wrapped = about.split(whereSeparator: \.isNewline).prefix(4).flatMap {
        TextWrap.lines(String($0), columns: room, limit: 4, mark: mark)
      }
      lines += wrapped.prefix(4).enumerated().map { Line($0 == 0 ? "says" : " ", $1, Theme.quiet) }
    }
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

  private func variables(in text: ReferenceText) -> [Line] {
    var known: Set<String> = []
    var lines: [Line] = []
    for name in text.names where known.insert(name).inserted && known.count <= 3 {
      guard let variable = state.composition.variable(named: name) else {
        lines.append(Line(name, "nothing defines it", Theme.errorText))
        continue
      }
      let wrapped = TextWrap.lines(variable.definition, columns: columns - Self.labelColumns - 2)
      lines += wrapped.enumerated().map { Line($0 == 0 ? name : "", $1) }
      if !variable.hidden.isEmpty {
        lines.append(Line("hides", "\(name) of \(variable.hiddenPlaces)", Theme.quiet))
      }
    }
    return lines
  }

  // MARK: - The bytes

  /// The longest text, in bytes, that is composed once more for each other form.
  private static let longest = 200

  private func forms(_ outcome: Composition.RowOutcome, isHidden: Bool, isPlain: Bool) -> [Line] {
    if let member { return [bytes(ofMember: member)].compactMap(\.self) }
    guard reference.list != .headers, reference.list != .path else {
      return [bytes(outcome, label: reference.list == .path ? "path" : "field")].compactMap(\.self)
    }
    let sent = Form.sent(outcome, in: state)
    let isTried = !isHidden && isPlain && row.text.utf8.count <= Self.longest && row.source == .literal
    return Form.allCases.compactMap { form in
      if form == sent { return bytes(outcome, label: form.rawValue) }
      guard isTried, let (text, count) = form.trial(of: row, in: state) else { return nil }
      let tint = Tint(text, of: row.type, isEncoded: form.isEncoded, isWhole: true)
      let note = form == .part ? ", in a part named \(row.name)" : ""
      return line(form.rawValue, tint.pieces, note: count.grouped + note)
    }
  }

  /// Returns a line with a text that is cut to leave room for a note; the notes are below each other if they can be.
  private func line(
    _ label: String, _ pieces: [(text: String, style: Style)], note: String, isSent: Bool = false
  ) -> Line {
    let most = columns - Self.labelColumns - 1
    let wanted = pieces.reduce(2) { $0 + TextLayout.columns($1.text) }
    var start = max(min(25, most - 15), wanted)
    // A note that leaves less room than its text needs is its number alone.
    let note =
      start + TextLayout.columns(note) <= most ? note : String(note.prefix { $0 != "," && $0 != " " })
    start = min(start, most - TextLayout.columns(note))
    var (shown, used): ([(text: String, style: Style)], Int) = ([], 0)
    for piece in pieces where used < start - 2 {
      let text = TextLayout.truncated(
        piece.text, to: start - 2 - used, mark: String(state.options.ellipsis))
      shown.append((text, piece.style))
      used += TextLayout.columns(text)
    }
    let gap = String(repeating: " ", count: max(1, start - used))
    return Line(label, pieces: shown + [(gap + note, Theme.quiet)], isSent: isSent)
  }

  private func bytes(ofMember member: MemberPlace) -> Line? {
    guard let path = RowsTab.members(of: member.row, in: state)?.sentPath(of: member.position),
      let own = MemberBytes.range(of: member.row, path: path, in: state)
    else { return nil }
    let range = startOfPair(own.lowerBound, of: member.row)..<own.upperBound
    let sent = Lighting.preview(range, limit: columns, in: state)
    return line("sent", [(sent, Theme.value(of: row.type))], note: range.count.byteCount, isSent: true)
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

  private func bytes(_ outcome: Composition.RowOutcome, label: String) -> Line? {
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
    let sent = Lighting.preview(offset..<offset + (shown ?? count), limit: columns, in: state)
    let tint = Tint(sent, of: row.type, isEncoded: GridRowView.isEncoded(reference, in: state), isWhole: true)
    return line(label, tint.pieces, note: "\(count.byteCount), sent", isSent: true)
  }
}

private enum Form: String, CaseIterable {
  case query, form
  case json = "JSON"
  case part

  var isEncoded: Bool { self == .query || self == .form }

  static func sent(_ outcome: Composition.RowOutcome, in state: ComposerState) -> Form? {
    let type = state.draft.body.type
    switch outcome.destination {
    case .query: return .query
    case .body where type.makesPairs: return .form
    case .body where type.makesParts: return .part
    case .body: return .json
    default: return nil
    }
  }

  /// Returns the bytes of a row as text, and their number, if it were sent in this form; nil if it would send nothing.
  func trial(of row: Draft.Row, in state: ComposerState) -> (text: String, count: Int)? {
    var draft = Draft()
    (draft.method, draft.url) = (self == .query ? "GET" : "POST", "https://h/")
    draft.styles = state.styles
    draft.body = Draft.Body(self == .form ? .form : self == .part ? .multipart : .json)
    var row = row
    row.isEnabled = true
    draft.parameters = [row]
    let composition = draft.compose(in: state.context)
    let reference = Draft.RowReference(.parameters, 0)
    guard let text = composition.sentAs(reference), let outcome = composition.outcome(of: reference) else {
      return nil
    }
    let count =
      switch outcome.extent {
      case .target(let range): range.count
      case .body(let ranges): ranges.reduce(0) { $0 + $1.count }
      case .nothing, .field, .file: 0
      }
    return count > 0 || self == .part ? (text, count) : nil
  }
}
