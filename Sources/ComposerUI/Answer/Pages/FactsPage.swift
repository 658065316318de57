import ScreenModel
import WiredraftCore

struct FactsPage: AnswerPage {
  private let facts: [AnswerFact]
  private var list = AnswerList()
  private var selection: Int { list.selection }
  private var top: Int { list.top }

  init(_ facts: [AnswerFact]) { self.facts = facts }

  private var selected: AnswerFact? { facts.indices.contains(selection) ? facts[selection] : nil }

  var value: AnswerValue? {
    selected.flatMap { fact in
      fact.subject.map {
        AnswerValue($0.value, named: $0.name == "status" ? "status" : fact.label, place: $0.name)
      }
    }
  }

  var position: [AnyHashable] { [selection] }

  func label(of action: Action) -> String? { action == .openAnswer ? selected?.lead?.label : nil }

  func refusal(of action: Action, in state: ComposerState) -> Sentence? {
    switch action {
    case .openAnswer: selected?.lead == nil ? "This line leads to nothing." : nil
    case .nest, .flatten: "There is no tree of JSON here that could be folded."
    default: nil
    }
  }

  mutating func apply(_ action: Action, to state: inout ComposerState, rect: Rect?) -> [Effect]? {
    if action == .openAnswer { return selected?.lead?.follow(&state) }
    if list.move(action, count: facts.count, rows: rect?.rows ?? 1) { return [] }
    return action == .moveLeft || action == .moveRight ? [] : nil
  }

  func wantedRows(columns: Int) -> Int? { facts.count }

  mutating func settle(in rect: Rect) { list.settle(count: facts.count, rows: rect.rows) }

  mutating func scroll(by step: Int, in rect: Rect) { list.select(selection + step) }

  mutating func click(at point: Point, isDouble: Bool, in rect: Rect) {
    list.select(top + point.row - rect.row)
  }

  func copies() -> [AnswerCopy.Choice] {
    guard let selected else { return [] }
    return [
      .init(letter: "v", name: "value", note: "of \(selected.label)", bytes: Array(selected.value.utf8))
    ]
  }

  func draw(
    in state: ComposerState, hasFocus: Bool, found: AnswerSearch?, into screen: inout Screen, _ rect: Rect
  ) -> Point? {
    let key =
      state.keymap.key(for: .openAnswer, in: [.answer]).map {
        (state.options.boxesAreASCII ? $0.asciiLabel : $0.label) + " "
      } ?? ""
    let labelColumns = min(rect.columns * 2 / 5, (facts.map { TextLayout.columns($0.label) }.max() ?? 0) + 2)
    for index in facts.indices.dropFirst(top).prefix(rect.rows) {
      let (fact, row) = (facts[index], rect.row + index - top)
      let isSelected = index == selection && hasFocus
      if isSelected {
        screen.fill(
          Rect(column: rect.column, row: row, columns: rect.columns, rows: 1), style: Theme.selectedLine)
      }
      let ground: (Style) -> Style = { isSelected ? $0.on(.selected) : $0 }
      screen.write(
        fact.label, at: rect.column + 1, row: row, width: labelColumns - 1, style: ground(fact.labelStyle),
        mark: state.options.ellipsis)
      let lead = fact.lead?.label ?? ""
      let room = rect.columns - 1 - labelColumns
      let leadColumns = isSelected && !lead.isEmpty && room > 30 ? TextLayout.columns(lead) + 8 : 0
      screen.write(
        fact.value, at: rect.column + 1 + labelColumns, row: row, width: room - leadColumns,
        style: ground(fact.valueStyle), mark: state.options.ellipsis)
      guard leadColumns > 0 else { continue }
      screen.write(
        key + lead,
        at: rect.column + rect.columns - leadColumns + 1, row: row, width: leadColumns - 1,
        style: ground(Theme.quiet))
    }
    return nil
  }

  func explanation(in state: ComposerState) -> Sentence { Sentence(selected?.why ?? "") }
}
