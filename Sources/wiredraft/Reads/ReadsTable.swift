import DraftFormats
import Explanations
import Readers
import ScreenModel

/// The output of `reads` for people: readers that give the same are one group, what differs most comes first.
struct ReadsTable {
  let source: ReadsSource
  let reports: [ReaderReport]

  static var list: String {
    var rows = [["READER", "NAME", "QUERY", "FORM", "RULES"]]
    for reader in Reader.all {
      rows.append([reader.id, reader.title, reader.calls.query, reader.calls.form, reader.evidence.sentence])
    }
    return TextTable(rows).text
  }

  private struct Group {
    var reports: [ReaderReport]
    let lines: [Line]
    var first: ReaderReport { reports[0] }
  }

  private struct Line: Equatable {
    let name: String
    let effect: ReaderEffect
    let given: String
  }

  var text: String {
    guard !source.request.isEmpty else {
      return "Nothing to read: the request has no query and no form body.\n"
    }
    let agreeing = reports.filter(\.isAsMeant)
    let summary =
      agreeing.isEmpty
      ? "None of \(reports.count) reads it as you drafted."
      : "\(agreeing.count) of \(reports.count) \(agreeing.count == 1 ? "reads" : "read") it as you drafted."
    return summary + "\n" + groups.map { "\n" + text(of: $0) }.joined()
  }

  private var groups: [Group] {
    var groups: [Group] = []
    for report in reports {
      let lines = report.parts.flatMap { part in part.rows.map { line($0, in: part) } }
      if let place = groups.firstIndex(where: { $0.lines == lines && $0.first.isAsMeant == report.isAsMeant })
      {
        groups[place].reports.append(report)
      } else {
        groups.append(Group(reports: [report], lines: lines))
      }
    }
    func weight(_ group: Group) -> (Int, ReaderEffect) {
      (group.first.isAsMeant ? 0 : 1, group.first.gravestEffect)
    }
    return groups.enumerated().sorted { one, other in
      weight(one.element) == weight(other.element)
        ? one.offset < other.offset : weight(one.element) > weight(other.element)
    }.map(\.element)
  }

  private func line(_ row: RowReading, in part: ReaderReport.Part) -> Line {
    Line(
      name: source.name(of: row.subject, in: part.drafted), effect: row.effect, given: given(row, in: part))
  }

  private func given(_ row: RowReading, in part: ReaderReport.Part) -> String {
    if let refusal = part.reading.refusal {
      return refusal.status.map { "\($0) \(refusal.error)" } ?? refusal.error
    }
    guard let place = row.place, let value = (part.reading.accessed ?? part.reading.value).value(at: place)
    else {
      return row.cause.map {
        "\(source.name(of: part.drafted.subjects[$0], in: part.drafted)) takes its place"
      } ?? "—"
    }
    var text = source.shown(value, in: part.drafted).json
    if part.reading.accessed != nil, case .list(let all)? = part.reading.value.value(at: place), all.count > 1
    {
      text += " of \(all.count)"
    }
    return "\(place.names) = \(TextLayout.truncated(text, to: 48))" + (row.isScattered ? ", …" : "")
  }

  private func text(of group: Group) -> String {
    let heading = "\(group.reports.map(\.reader.title).joined(separator: ", ")): \(verdict(of: group))"
    let rows = zip(group.first.parts.flatMap(\.rows), group.lines).filter { $0.0.effect != .read }
    let table = rows.map { row, line in
      [
        "  " + TextLayout.truncated(line.name, to: 32), line.effect.rawValue, line.given,
        row.rule?.name ?? "",
      ]
    }
    let rules = rows.compactMap(\.0.rule).reduce(into: [ReaderRule]()) {
      if !$0.contains($1) { $0.append($1) }
    }
    return Printable.text(heading) + "\n" + (table.isEmpty ? "" : TextTable(table).text)
      + rules.map { "    \($0.name): \($0.sentence)\n" }.joined()
  }

  private func verdict(of group: Group) -> String {
    let isOne = group.reports.count == 1
    let rows = group.first.parts.flatMap(\.rows)
    let lost = rows.count { $0.effect.isLoss }
    return switch group.first.gravestEffect {
    case .refused: isOne ? "refuses it" : "refuse it"
    case .lost, .truncated: "\(isOne ? "loses" : "lose") \(lost) of \(rows.count) rows"
    case _ where group.first.isAsMeant: isOne ? "reads it as you drafted" : "read it as you drafted"
    default: isOne ? "reads it otherwise" : "read it otherwise"
    }
  }
}
