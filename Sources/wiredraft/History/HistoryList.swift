import Exchanges
import Explanations

struct HistoryList {
  let rows: [HistoryRow]

  var text: String {
    guard !rows.isEmpty else { return "" }
    let heads = ["id", "when", "method", "url", "status", "bytes", "ms"]
    return TextTable(
      [heads]
        + rows.map { row in
          [
            String(row.id), row.when, row.method, row.url, row.status.map(String.init) ?? "-",
            String(row.bytes), String(row.duration / 1_000_000),
          ]
        }
    ).text
  }

  var json: String {
    let lines = rows.map { row in
      JSONLine.object([
        ("id", String(row.id)), ("when", JSONLine.text(row.when)),
        ("draft", row.draft.map { JSONLine.text($0) } ?? "null"), ("method", JSONLine.text(row.method)),
        ("url", JSONLine.text(row.url)), ("status", row.status.map { String($0) } ?? "null"),
        ("bytes", String(row.bytes)), ("ms", row.duration.inMilliseconds),
      ])
    }
    return lines.isEmpty ? "[]\n" : "[\n  " + lines.joined(separator: ",\n  ") + "\n]\n"
  }
}
