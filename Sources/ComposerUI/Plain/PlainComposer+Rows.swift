import DraftFormats
import Explanations
import WiredraftCore

extension PlainComposer {
  /// Returns the row with a number, from 1, or a name, which may follow the name of its list; prints the reason if
  /// there is none.
  mutating func row(_ text: String) -> Draft.RowReference? {
    var list = self.list
    var words = PlainWords.first(of: text)
    if let named = PlainWords.list(words.word), !words.rest.isEmpty {
      list = named
      words = (words.rest, "")
    } else {
      words = (text, "")
    }
    let rows = state.draft[list] ?? []
    guard !rows.isEmpty else {
      say("None: there is no row in \(list.rawValue). `add \(list.rawValue)` adds one.")
      return nil
    }
    if let number = Int(words.word) {
      guard rows.indices.contains(number - 1) else {
        say("None: \(list.rawValue) has rows 1 to \(rows.count.grouped).")
        return nil
      }
      return Draft.RowReference(list, number - 1)
    }
    let found = rows.indices.filter { rows[$0].name == words.word }
    switch found.count {
    case 1: return Draft.RowReference(list, found[0])
    case 0:
      say("None: no row of \(list.rawValue) has the name \(PlainText.cut(words.word, all: "rows")).")
    default:
      say(
        "Unclear: the rows \(found.prefix(20).map { String($0 + 1) }.joined(separator: ", ")) have this name; give a number."
      )
    }
    return nil
  }

  mutating func choose(_ list: Draft.RowList) {
    self.list = list
    guard RowsTab.gridTabs(in: state.session).contains(list) else { return }
    state.show(list)
  }

  mutating func chooseList(_ word: String) {
    guard !word.isEmpty else {
      say("List: \(list.rawValue), \(count(list)).")
      return
    }
    guard let list = PlainWords.list(word) else { return sayNoList(word) }
    choose(list)
    say("List: \(list.rawValue), \(count(list)).")
  }

  mutating func sayNoList(_ word: String) {
    let all = Draft.RowList.allCases.map(\.rawValue).joined(separator: ", ")
    say("Unknown: there is no list \(PlainText.cut(word, all: "help list")). There are \(all).")
  }

  func count(_ list: Draft.RowList) -> String {
    let count = state.draft[list]?.count ?? 0
    return count == 0 ? "no row" : count.counted("row")
  }

  // MARK: - New rows

  mutating func add(_ text: String) -> [Effect] {
    var list: Draft.RowList?
    var item = text
    let (word, rest) = PlainWords.first(of: text)
    if let named = PlainWords.list(word) {
      list = named
      item = rest
    }
    guard !item.isEmpty else {
      question = .newName(list ?? self.list)
      return []
    }
    if let (name, value) = PlainWords.nameAndValue(item) {
      guard let value else { return addRow(named: name, to: list ?? self.list) }
      return insert(Draft.Row(name, value), into: list ?? self.list)
    }
    guard let read = RequestItem(PlainWords.unquotedItem(item)) else {
      return addRow(named: item, to: list ?? self.list)
    }
    let own = self.list == .parameters || read.list != .parameters ? read.list : self.list
    return insert(read.row, into: list ?? own, isAdded: read.list == .query)
  }

  mutating func addRow(named name: String, to list: Draft.RowList) -> [Effect] {
    question = .newValue(list, name: name)
    return []
  }

  mutating func addTypedRow(_ answers: [String]) -> [Effect] {
    guard answers.count == 3, let list = Draft.RowList(rawValue: answers[0]) else { return [] }
    return insert(Draft.Row(answers[1], answers[2]), into: list)
  }

  /// With `isAdded`, the first row of the query leaves the parameters there.
  mutating func insert(_ row: Draft.Row, into list: Draft.RowList, isAdded: Bool = false) -> [Effect] {
    if list == .body, !state.draft.body.type.takesRows {
      let words = Draft.BodyType.allCases.filter(\.takesRows).map { "`body \($0.rawValue)`" }
      say(
        "Not added: a body of type \(state.draft.body.type.rawValue) has no rows. \(words.listed("and")) have."
      )
      return []
    }
    let replaces = state.draft[list] == nil && (list == .query || list == .body) && !isAdded
    let index = state.draft[list]?.count ?? 0
    let old = state.composition
    let edit = DraftEdit.insertRow(list, at: index, row)
    guard state.change(isAdded ? state.document.filling(list, by: edit) : edit) else { return [] }
    let reference = Draft.RowReference(list, index)
    select(reference)
    say(
      "Added \(label(reference)) = \(PlainText.cut(PlainText.plainValue(of: row, in: state), all: "row \(list.rawValue) \(index + 1) all"))\(types(row))."
    )
    saySent(reference)
    if replaces, state.draft.parameters != nil {
      say("This list overrides the parameters; `computed \(list.rawValue)` goes back.")
    }
    sayPieces(CompositionChange(from: old, to: state.composition, of: state.draft).sentence)
    return []
  }

  mutating func paste(_ text: String) {
    let reading = PastedRows(text, areFields: list == .headers)
    let count = reading.rows.count
    guard reading.everyLineFits else {
      say(
        Import.unsupportedFormat(of: text)?.refusal
          ?? "Nothing was added: lines become rows where each of them is name=value or name: value.")
      return
    }
    let places = [
      reading.queryIndices.count == count ? nil : list, reading.queryIndices.isEmpty ? nil : .query,
    ]
    change(
      reading.edit(on: state.document, for: list),
      title: "Added \(count.counted("row")) to \(places.compactMap { $0?.rawValue }.listed("and"))",
      rows: count)
    if let leftOut = reading.leftOut { say(leftOut) }
  }

  // MARK: - Words for rows

  /// Moves the cursor of the screen to a row, for code that applies to the row under the cursor.
  mutating func select(_ row: Draft.RowReference) {
    guard RowsTab.gridTabs(in: state.session).contains(row.list) else { return }
    state.go(to: .row(row))
  }

  func label(_ reference: Draft.RowReference) -> String {
    let name = state.draft[reference]?.name ?? ""
    let shown = name.isEmpty ? "without a name" : PlainText.cut(name, all: "rows \(reference.list.rawValue)")
    return "\(reference.list.rawValue) \(reference.index + 1), \(shown)"
  }

  /// Returns the properties of a row other than its name and value, each after a comma.
  func types(_ row: Draft.Row) -> String {
    var words: [String] = []
    if row.type != .string { words.append(row.type.rawValue) }
    if !row.isEnabled { words.append("off") }
    if row.isVerbatim { words.append("verbatim") }
    if row.isSecret { words.append("secret") }
    if row.source == .environment { words.append("environment variable") }
    return words.map { ", " + $0 }.joined()
  }

  mutating func saySent(_ reference: Draft.RowReference) {
    guard let line = sentLine(reference) else { return }
    say(line)
  }

  func sentLine(_ reference: Draft.RowReference) -> String? {
    guard let outcome = state.composition.outcome(of: reference) else { return nil }
    guard outcome.destination != .nowhere else {
      return "Not sent: " + outcome.reason.sentence(in: reference.list)
    }
    guard let text = state.composition.sentAs(reference) else { return nil }
    let shown = state.hidesSent(reference) ? Secrets.mask : text
    let whole = "row \(reference.list.rawValue) \(reference.index + 1) all"
    return "Sent in the \(outcome.destination.word): \(PlainText.cut(shown, all: whole))"
  }
}
