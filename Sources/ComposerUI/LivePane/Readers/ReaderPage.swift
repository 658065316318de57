import Explanations
import Panels
import Readers
import ScreenModel
import WiredraftCore

struct ReaderPage {
  typealias Line = [(text: String, style: Style)]

  let state: ComposerState
  let tab: ReadersTab
  let columns: Int
  let limit: Int

  private var reader: Reader { tab.reader }

  var lines: [Line] {
    guard let report = tab.shown.reports[tab.selected] else { return [[(reader.title, Theme.selectedRow)]] }
    var lines: [Line] = []
    for part in report.parts where lines.count < limit {
      if !lines.isEmpty { lines.append([]) }
      let call = part.drafted.input.kind == .query ? reader.calls.query : reader.calls.form
      lines.append([(reader.title, Theme.selectedRow), ("   " + call, .plain)])
      if columns >= 50 { lines.append([]) }
      lines += part.reading.refusal.map { refusalLines($0, part) } ?? dataLines(part, limit - lines.count)
    }
    if columns >= 50 { lines.append([]) }
    return lines + endLines(report)
  }

  // MARK: - Data

  private func refusalLines(_ refusal: Refusal, _ part: ReaderReport.Part) -> [Line] {
    let status = refusal.status.map { " with \($0)" } ?? ""
    let row = part.rows.first?.cause.map { ", because of \(label(part.drafted.subjects[$0]))" } ?? ""
    return wrapped("refused\(status): \(refusal.error)\(row). \(refusal.rule.sentence)", Theme.errorText)
  }

  private func dataLines(_ part: ReaderReport.Part, _ room: Int) -> [Line] {
    guard case .object(let members) = part.reading.value else { return [] }
    let notation = reader.notation
    guard !members.isEmpty else { return [[(notation.empty, .plain)]] + lossLines(part, besides: [], at: 4) }
    let kind = part.drafted.input.kind
    let shown = members.prefix(max(1, room))
    // A long opening has a line of its own.
    let isApart = notation.opening.count > 2
    let indent = String(repeating: " ", count: isApart ? 2 : notation.opening.count)
    let texts = shown.enumerated().map { index, member in
      (
        opening: index == 0 && !isApart ? notation.opening : indent,
        name: notation.text(member.name), value: notation.inline(tab.shown.masked(member.value, in: kind)),
        end: index == members.count - 1 ? notation.closing : ","
      )
    }
    let widths = texts.map { TextLayout.columns($0.opening + $0.name + notation.arrow + $0.value + $0.end) }
    let widest = widths.max() ?? 0
    // The rows of each member are beside it if there is room for words.
    let isBeside = widest + 3 + 24 <= columns
    let comment = isBeside ? widest + 3 : 4
    var lines: [Line] = isApart ? [[(notation.opening, .plain)]] : []
    for (index, member) in shown.enumerated() {
      let text = texts[index]
      let room = columns - (widths[index] - TextLayout.columns(text.value))
      let value = TextLayout.truncated(text.value, to: max(4, room))
      var line: Line = [
        (text.opening, .plain), (text.name, Theme.name), (notation.arrow, Theme.quiet), (value, Theme.sent),
        (text.end, .plain),
      ]
      let used = line.reduce(0) { $0 + TextLayout.columns($1.text) }
      let notes = TextWrap.lines(rows(of: member, part), columns: columns - comment, limit: 2)
      if isBeside {
        line.append(
          (String(repeating: " ", count: max(1, comment - used)) + (notes.first ?? ""), Theme.quiet))
        lines.append(line)
        lines += notes.dropFirst().map { [(String(repeating: " ", count: comment) + $0, Theme.quiet)] }
      } else {
        lines += [line] + notes.map { [("    " + $0, Theme.quiet)] }
      }
      lines += lossLines(part, of: member.name, at: comment)
    }
    return lines + lossLines(part, besides: Set(members.map(\.name)), at: isBeside ? 0 : 4)
  }

  private func rows(of member: ReadValue.Member, _ part: ReaderReport.Part) -> String {
    let segments = Set(member.value.segments)
    let rows = part.rows.filter { $0.subject.segments.contains(where: segments.contains) }
    return rows.prefix(4).map { row in
      let label = label(row.subject)
      return switch row.effect {
      case .retyped: "\(label), now \(isText(row, part) ? "a text" : "of another type")"
      case .renamed: "\(label), renamed"
      default: label
      }
    }.joined(separator: "; ") + (rows.count > 4 ? "; and \(rows.count - 4) more" : "")
  }

  private func isText(_ row: RowReading, _ part: ReaderReport.Part) -> Bool {
    let value = row.place.flatMap { (part.reading.accessed ?? part.reading.value).value(at: $0) }
    return if case .text? = value { true } else { false }
  }

  private func lossLines(
    _ part: ReaderReport.Part, of name: [UInt8]? = nil, besides names: Set<[UInt8]> = [], at column: Int
  ) -> [Line] {
    let lost = part.rows.filter { row in
      guard row.effect.isLoss else { return false }
      let own = part.drafted.name(of: row.subject).utf8
      return name.map { own.elementsEqual($0) } ?? !names.contains(Array(own))
    }
    return lost.prefix(3).flatMap { row -> [Line] in
      let rule = row.rule.map { " \($0.sentence) (\($0.name))" } ?? ""
      let part = row.place == nil ? label(row.subject).capitalisedFirst : "A part of \(label(row.subject))"
      let text = "\(part) is \(row.effect == .lost ? "lost" : "cut off").\(rule)"
      return TextWrap.lines(text, columns: columns - column).map {
        [(String(repeating: " ", count: column) + $0, Theme.errorText)]
      }
    }
  }

  private func label(_ subject: DraftedPart.Subject) -> String {
    guard let row = subject.row else { return "the URL" }
    return row.list == .parameters ? "row \(row.index + 1)" : "\(row.list.rawValue) row \(row.index + 1)"
  }

  // MARK: - The end

  private func endLines(_ report: ReaderReport) -> [Line] {
    var lines: [Line] = []
    if let remedy = tab.remedy {
      let key = state.keymap.key(for: .applyFix, in: [.moving])
      let label = key.map { state.options.boxesAreASCII ? $0.asciiLabel : $0.label } ?? ""
      let rows = remedy.rows.map { String($0.reference.index + 1) }
      lines.append([
        (label, Theme.key), ("  writes row\(rows.count == 1 ? "" : "s") \(rows.joinedInWords) as ", .plain),
        (remedy.writing, Theme.accent), (" for \(reader.title)", .plain),
      ])
    }
    let rules = report.parts.flatMap(\.rows).compactMap(\.rule)
      .reduce(into: [ReaderRule]()) { if !$0.contains($1) { $0.append($1) } }
    if tab.showsRules {
      for rule in rules {
        lines +=
          [[(rule.name, Theme.accent)]] + wrapped("  " + rule.sentence, .plain)
          + wrapped("  source: " + rule.reference, Theme.quiet)
      }
      return lines + wrapped("Rules: \(reader.evidence.sentence).", Theme.quiet)
    }
    let rule = tab.subject(in: state).flatMap { tab.shown.reading($0, by: tab.selected)?.row.rule }
    let source = rule.map { "source: \($0.reference) · " } ?? ""
    return lines + wrapped(source + reader.evidence.sentence, Theme.quiet)
  }

  private func wrapped(_ text: String, _ style: Style) -> [Line] {
    let indent = String(text.prefix { $0 == " " })
    return TextWrap.lines(String(text.drop { $0 == " " }), columns: columns - indent.count).map {
      [(indent + $0, style)]
    }
  }
}
