import Readers
import ScreenModel
import WiredraftCore

struct ReaderCell {
  var pieces: [(text: String, style: Style)] = []

  var columns: Int { pieces.reduce(0) { $0 + TextLayout.columns($1.text) } }

  init(_ subject: Int, by reader: Reader, in shown: ShownReaders, _ state: ComposerState, isLit: Bool) {
    guard let (part, row) = shown.reading(subject, by: reader.id) else {
      pieces = [(String(state.options.ellipsis), Theme.quiet)]
      return
    }
    if let refusal = part.reading.refusal {
      pieces = [("refused" + (refusal.status.map { ", \($0)" } ?? ""), Theme.errorText)]
      return
    }
    let column = shown.subjects[subject]
    let given = Self.given(row, column, in: part, shown)
    if let given {
      let style = row.effect.isLoss ? Theme.quiet : isLit ? Theme.lit : Theme.sent
      pieces.append((TextLayout.truncated(given.text, to: 40), style))
      if given.count > 1 {
        pieces.append((" of \(given.count)", row.isAsMeant ? Theme.quiet : Theme.warningText))
      }
    }
    let gap = given == nil ? "" : " "
    switch row.effect {
    case .read, .merged: break
    case .retyped:
      pieces.append(
        (gap + Self.type(row, in: part.reading.value), row.isAsMeant ? Theme.quiet : Theme.warningText))
    case .renamed:
      let name = TextLayout.truncated(row.place?.names ?? "", to: 24)
      pieces.append((gap + "as " + name, row.isAsMeant ? Theme.quiet : Theme.warningText))
    case .truncated: pieces.append((gap + "beyond a limit", Theme.errorText))
    case .lost:
      let value = Self.drafted(column, in: part, shown)
      pieces.append((gap + "lost" + (value.isEmpty ? "" : ": " + value), Theme.errorText))
    case .refused: break
    }
  }

  static func given(
    _ row: RowReading, _ column: ShownReaders.Subject, in part: ReaderReport.Part, _ shown: ShownReaders
  ) -> (text: String, count: Int)? {
    let place = row.place ?? ReadPlace(steps: [.name(Array(column.name.utf8))])
    guard let whole = part.reading.value.value(at: place) else { return nil }
    let value = (part.reading.accessed ?? part.reading.value).value(at: place) ?? whole
    let count = if part.reading.accessed != nil, case .list(let items) = whole { items.count } else { 1 }
    return (shown.masked(value, in: column.kind).json, count)
  }

  private static func type(_ row: RowReading, in value: ReadValue) -> String {
    switch row.place.flatMap({ value.value(at: $0) }) {
    case .list: "list"
    case .object: "object"
    case .null: "no value"
    case .mark: "key"
    case .text, nil: "text"
    }
  }

  private static func drafted(
    _ column: ShownReaders.Subject, in part: ReaderReport.Part, _ shown: ShownReaders
  ) -> String {
    let segment = part.drafted.subjects[column.place].segments[0]
    guard shown.hidden[column.kind]?.hides(segment) != true else { return Secrets.mask }
    return TextLayout.truncated(
      String(decoding: part.drafted.input.segments[segment].valueBytes, as: UTF8.self), to: 20)
  }
}
