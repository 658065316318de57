import Responses
import ScreenModel
import WiredraftCore

struct StreamPage: AnswerPage {
  private let answer: ReceivedAnswer
  private let text: any AnswerBytes
  private let stream: ContentStream
  private var list = AnswerList()
  private var selection: Int { list.selection }
  private var top: Int { list.top }

  init?(_ answer: ReceivedAnswer) {
    guard let text = answer.text, let stream = answer.stream else { return nil }
    (self.answer, self.text, self.stream) = (answer, text, stream)
  }

  private func row(_ index: Int) -> ContentStream.Row? {
    stream.count > index && index >= 0 ? stream.row(at: index) : nil
  }

  var position: [AnyHashable] { [selection] }
  var searched: (any AnswerBytes)? { text }
  var searchOffset: Int { row(selection)?.range.lowerBound ?? 0 }

  var value: AnswerValue? {
    guard let row = row(selection), let text = try? row.text(limit: 1 << 16, read).text else { return nil }
    let value = (try? ParameterValue(json: text)) ?? .string(text)
    return AnswerValue(value, named: "event", place: "event \(row.number)")
  }

  private func read(_ range: Range<Int>) -> [UInt8] { text.bytes(in: range) }

  func refusal(of action: Action, in state: ComposerState) -> Sentence? {
    switch action {
    case .openAnswer, .nest, .flatten: "There is no tree of JSON here that could be folded."
    default: nil
    }
  }

  mutating func apply(_ action: Action, to state: inout ComposerState, rect: Rect?) -> [Effect]? {
    return list.move(action, count: stream.count, rows: rect?.rows ?? 1) ? [] : nil
  }

  mutating func reveal(_ offset: Int) { list.select(stream.index(at: offset) ?? selection) }

  mutating func settle(in rect: Rect) { list.settle(count: stream.count, rows: rect.rows) }

  mutating func scroll(by step: Int, in rect: Rect) { list.select(selection + step) }
  mutating func click(at point: Point, isDouble: Bool, in rect: Rect) {
    list.select(top + point.row - rect.row)
  }

  func copies() -> [AnswerCopy.Choice] {
    guard let row = row(selection), let text = try? row.text(limit: AnswerCopy.largest, read).text else {
      return []
    }
    return [.init(letter: "v", name: "value", note: "the text of the event", bytes: Array(text.utf8))]
  }

  func draw(
    in state: ComposerState, hasFocus: Bool, found: AnswerSearch?, into screen: inout Screen, _ rect: Rect
  ) -> Point? {
    guard stream.count > 0 else {
      screen.write("No event came.", at: rect.column + 1, row: rect.row, style: Theme.quiet)
      return nil
    }
    let view = StreamRowView(columns: rect.columns, options: state.options, read: read)
    for place in 0..<rect.rows {
      guard let row = row(top + place) else { break }
      let time = answer.arrivals.time(of: row.range.lowerBound)
      view.draw(
        row, at: time, isSelected: top + place == selection && hasFocus, into: &screen, column: rect.column,
        row: rect.row + place)
    }
    return Point(column: rect.column, row: rect.row + selection - top)
  }

  func explanation(in state: ComposerState) -> Sentence {
    guard let row = row(selection) else { return "No event came." }
    let time =
      answer.arrivals.time(of: row.range.lowerBound).map { ", \($0.milliseconds) after the first byte" } ?? ""
    let omitted =
      stream.omittedCount > 0 ? " Of \(stream.omittedCount.grouped) more only the number is kept." : ""
    let valid = row.isValid ? "" : " It is no JSON value."
    return Sentence(
      "\(row.event == nil ? "Line" : "Event") \(row.number.grouped) of \(stream.count.grouped), \(row.range.count.byteCount) at byte \(row.range.lowerBound.grouped)\(time).\(valid)\(omitted) \(answer.contentSentence)"
    )
  }
}

struct StreamRowView {
  let columns: Int
  let options: ComposerOptions
  let read: (Range<Int>) -> [UInt8]

  func draw(
    _ line: ContentStream.Row, at time: Int?, isSelected: Bool, into screen: inout Screen, column: Int,
    row: Int
  ) {
    if isSelected {
      screen.fill(Rect(column: column, row: row, columns: columns, rows: 1), style: Theme.selectedLine)
    }
    func ground(_ style: Style) -> Style { isSelected ? style.on(.selected) : style }
    var place = column + 1
    let when = time.map { "+\($0.milliseconds)" } ?? "\(line.number)"
    screen.write(when, at: place, row: row, width: 9, style: ground(Theme.quiet), mark: options.ellipsis)
    place += 10
    if let label = try? line.label(limit: 200, read)?.text, !label.isEmpty {
      place += screen.write(
        label, at: place, row: row, width: min(20, columns - 12), style: ground(Theme.name),
        mark: options.ellipsis)
      place += 1
    }
    guard place < column + columns, let text = try? line.text(limit: columns * 4, read) else { return }
    // Records are JSON, mostly; a text that isn't keeps its backslashes.
    let isJSON = text.text.first.map { "{[\"".contains($0) } ?? false
    let letters =
      isJSON ? String(decoding: JSONLetters.text(Array(text.text.utf8)), as: UTF8.self) : text.text
    let shown = letters.split(separator: "\n", omittingEmptySubsequences: false).joined(separator: " ")
    screen.write(
      VisibleText.text(shown), at: place, row: row, width: column + columns - place,
      style: ground(line.isValid ? .plain : Theme.warningText), mark: options.ellipsis)
  }
}
