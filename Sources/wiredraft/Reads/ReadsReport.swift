import Explanations
import Readers
import WiredraftCore

struct ReadsReport {
  let reports: [ReaderReport]

  var text: String { "{\n  \"readers\": \(JSONLine.list(reports.map(reader)))\n}\n" }

  private func reader(_ report: ReaderReport) -> String {
    JSONLine.object([
      ("reader", JSONLine.text(report.reader.id)), ("query", part(report.query)), ("form", part(report.form)),
      (
        "effects",
        "[" + report.parts.flatMap { part in part.rows.map { effect($0) } }.joined(separator: ", ") + "]"
      ),
    ])
  }

  private func part(_ part: ReaderReport.Part?) -> String {
    guard let part else { return JSONLine.object([("status", JSONLine.text("none"))]) }
    if let refusal = part.reading.refusal {
      return JSONLine.object([
        ("status", JSONLine.text("refused")), ("http", refusal.status.map { String($0) } ?? "null"),
        ("error", JSONLine.text(refusal.error)), ("value", "null"),
      ])
    }
    return JSONLine.object(
      [("status", JSONLine.text("ok")), ("value", part.reading.value.json)]
        + [part.reading.accessed].compactMap(\.self).map { ("get", $0.json) })
  }

  private func effect(_ row: RowReading) -> String {
    JSONLine.object([
      ("list", row.subject.row.map { JSONLine.text($0.list.rawValue) } ?? "null"),
      ("index", String(row.subject.row?.index ?? row.subject.segments[0])),
      ("effect", JSONLine.text(row.effect.rawValue)),
      ("rule", row.rule.map { JSONLine.text($0.name) } ?? "null"),
      ("message", JSONLine.text(row.message)),
      ("reference", row.rule.map { JSONLine.text($0.reference) } ?? "null"),
    ])
  }
}
