import DraftFormats
import Readers
import WiredraftCore

struct ShownReaders: Sendable {
  /// A column of the table: a row, or a segment of the URL's own query.
  struct Subject: Sendable {
    let kind: ReaderInput.Kind
    /// The place among the subjects of its part.
    let place: Int
    let row: Draft.RowReference?
    let name: String
  }

  /// The length of query and form beyond which only the selected reader reads while a text is edited.
  private static let longInput = 10_000

  private var key: Key?
  private(set) var request: DraftedRequest?
  private(set) var subjects: [Subject] = []
  /// The readings of this request, by the identity of the reader.
  private(set) var reports: [String: ReaderReport] = [:]
  /// The readers, those that do the same with the selected row together, what differs most first.
  private(set) var order: [[String]] = []
  private(set) var hidden: [ReaderInput.Kind: HiddenReadings] = [:]

  private struct Key: Sendable, Hashable {
    var revision: Int
    var revealsSecrets: Bool
  }

  func isCurrent(in state: ComposerState) -> Bool { key?.revision == state.revision }

  mutating func update(to state: ComposerState, _ readers: [Reader], visible: [Reader], selected: String) {
    let now = Key(revision: state.revision, revealsSecrets: state.revealsSecrets)
    if key != now {
      key = now
      take(DraftedRequest(state.composition, draft: state.draft), state)
    }
    guard let request else { return }
    let isEditing = state.edit != nil
    let length = request.parts.reduce(0) { $0 + $1.input.bytes.count }
    let wanted =
      !isEditing ? readers : length > Self.longInput ? visible.filter { $0.id == selected } : visible
    for reader in wanted where reports[reader.id] == nil { reports[reader.id] = reader.report(on: request) }
    if !isEditing || Set(order.flatMap(\.self)) != Set(readers.map(\.id)) { sort(readers, state) }
  }

  private mutating func take(_ request: DraftedRequest, _ state: ComposerState) {
    self.request = request
    reports = [:]
    subjects = []
    hidden = [:]
    for part in request.parts {
      let kind = part.input.kind
      for (place, subject) in part.subjects.enumerated() {
        let name = subject.row.flatMap { state.draft[$0]?.name } ?? part.name(of: subject)
        subjects.append(Subject(kind: kind, place: place, row: subject.row, name: name))
      }
      if !state.revealsSecrets {
        hidden[kind] = HiddenReadings(part, of: state.secrets, dots: Secrets.mask)
      }
    }
    // The query that was typed in the URL comes after the rows.
    subjects = subjects.filter { $0.row != nil } + subjects.filter { $0.row == nil }
  }

  private mutating func sort(_ readers: [Reader], _ state: ComposerState) {
    let row = RowsTab.shownRow(in: state)
    let subject = subjects.firstIndex { $0.row == row && row != nil } ?? (subjects.isEmpty ? nil : 0)
    var groups: [Int: [String]] = [:]
    for reader in readers { groups[weight(reader.id, subject), default: []].append(reader.id) }
    order = groups.keys.sorted().compactMap { groups[$0] }
  }

  /// The group of a reader: the smaller, the graver is what it does with a row.
  private func weight(_ id: String, _ subject: Int?) -> Int {
    guard let subject, let reading = reading(subject, by: id)?.row else { return 0 }
    switch reading.effect {
    case .refused: return 0
    case .lost, .truncated: return 1
    case _ where reading.isAsMeant: return 4
    default: return reading.effect == .merged ? 3 : 2
    }
  }

  func reading(_ subject: Int, by id: String) -> (part: ReaderReport.Part, row: RowReading)? {
    guard subjects.indices.contains(subject) else { return nil }
    let column = subjects[subject]
    guard let part = column.kind == .query ? reports[id]?.query : reports[id]?.form else { return nil }
    return (part, part.rows[column.place])
  }

  /// The number of readers that give what a row means; nil if some have not read.
  func agreement(on subject: Int, among readers: [Reader]) -> Int? {
    var count = 0
    for reader in readers {
      guard let row = reading(subject, by: reader.id)?.row else { return nil }
      if row.isAsMeant { count += 1 }
    }
    return count
  }

  func masked(_ value: ReadValue, in kind: ReaderInput.Kind) -> ReadValue {
    hidden[kind]?.masked(value) ?? value
  }
}
