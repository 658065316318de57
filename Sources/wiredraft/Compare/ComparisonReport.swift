import ComposerUI
import Explanations
import WiredraftCore

struct ComparisonReport {
  let comparison: Comparison

  var text: String {
    let members = [
      ("same", comparison.isSame ? "true" : "false"),
      ("requests", JSONLine.list(comparison.requests.enumerated().map(request))),
      ("sections", JSONLine.list(comparison.sections.map(section))),
      ("differences", JSONLine.list(comparison.differences.map(difference))),
    ]
    return "{\n" + members.map { "  \(JSONLine.text($0.0)): \($0.1)" }.joined(separator: ",\n") + "\n}\n"
  }

  private func request(_ index: Int, _ request: ComparedRequest) -> String {
    JSONLine.object([
      ("title", JSONLine.text(request.title)), ("method", JSONLine.text(request.composition.method)),
      ("length", String(request.composition.length)),
      ("errors", String(request.composition.count(of: .error))),
      ("complete", comparison.cutRequests.contains(index) ? "false" : "true"),
    ])
  }

  private func section(_ section: Comparison.Section) -> String {
    let name: String
    switch section.kind {
    case .requestLine: name = "request-line"
    case .field: name = "field"
    case .emptyLine: name = "empty-line"
    case .body: name = "body"
    case .reading: name = "reading"
    }
    let field = if case .field(let name) = section.kind { JSONLine.text(name) } else { "null" }
    return JSONLine.object([
      ("section", JSONLine.text(name)), ("name", field), ("same", section.isSame ? "true" : "false"),
      (
        "entries",
        "[" + section.entries.enumerated().map { entry($1, section, $0) }.joined(separator: ", ") + "]"
      ),
    ])
  }

  private func entry(_ entry: Comparison.Entry?, _ section: Comparison.Section, _ index: Int) -> String {
    guard let entry else { return "null" }
    let lines = ComparisonLines(
      entry, kind: section.kind, of: comparison.requests[index], columns: .max / 4
    ).lines
    // Secret values are shown as dots, and long text is shortened.
    let text = lines.filter { $0.note == nil }.map(\.text).joined(separator: "\n")
    return JSONLine.object([
      ("start", String(entry.range.lowerBound)), ("end", String(entry.range.upperBound)),
      ("text", JSONLine.text(text)), ("differs", ranges(entry.marks)),
      ("unexamined", entry.unexamined.map { "[\($0.lowerBound), \($0.upperBound)]" } ?? "null"),
    ])
  }

  private func difference(_ difference: Comparison.Difference) -> String {
    func row(_ row: Draft.RowReference?) -> String {
      guard let row else { return "null" }
      return JSONLine.object([("list", JSONLine.text(row.list.rawValue)), ("index", String(row.index))])
    }
    return JSONLine.object([
      ("request", String(difference.request)), ("section", String(difference.section)),
      ("title", JSONLine.text(difference.title)), ("firstRow", row(difference.firstRow)),
      ("row", row(difference.row)), ("message", JSONLine.text(difference.sentence)),
      ("firstRanges", ranges(difference.firstRanges)), ("ranges", ranges(difference.ranges)),
    ])
  }

  private func ranges(_ ranges: [Range<Int>]) -> String {
    "[" + ranges.map { "[\($0.lowerBound), \($0.upperBound)]" }.joined(separator: ", ") + "]"
  }
}
