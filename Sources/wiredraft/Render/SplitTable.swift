import DraftFormats
import Explanations
import ScreenModel
import WiredraftCore

struct SplitTable {
  let draft: Draft
  let composition: Composition

  var text: String {
    let routing = composition.routing
    var writer = SecretMap.Writer(composition, of: draft)
    var text = Printable.text("\(composition.method) \(writer.url())") + "\n"
    text += "query: \(Self.word(routing.query.source)): \(Printable.text(routing.query.reason.sentence))\n"
    text += "body:  \(Self.word(routing.body.source)): \(Printable.text(routing.body.reason.sentence))\n\n"
    var rows = [["LIST", "#", "NAME", "TYPE", "GOES TO", "SENT AS", "WHY"]]
    for (reference, row) in composition.allRows(of: draft) {
      guard let outcome = composition.outcome(of: reference) else { continue }
      let problems = composition.diagnostics(of: reference).filter { $0.severity == .error }
      let file = reference.folder.map { " \(composition.folders[$0].file)." } ?? ""
      rows.append([
        reference.list.rawValue, String(reference.index), row.name, row.type.rawValue,
        outcome.destination.rawValue, sentAs(row, reference, problems: problems),
        problems.isEmpty
          ? why(outcome.reason, in: reference.list) + file
          : problems.map { $0.masked(in: draft).sentence }.joined(separator: " "),
      ])
    }
    return rows.count == 1 ? text + "(no rows)\n" : text + TextTable(rows).text
  }

  private func why(_ reason: Routing.RowReason, in list: Draft.RowList) -> String {
    guard case .routed(let reason) = reason else { return reason.sentence(in: list) }
    return reason.phrase(method: composition.method)
  }

  private func sentAs(_ row: Draft.Row, _ reference: Draft.RowReference, problems: [Diagnostic]) -> String {
    guard problems.isEmpty else { return "error" }
    guard let text = composition.sentAs(reference) else { return "–" }
    return composition.sendsSecret(reference, of: draft)
      ? SecretMap.dots : TextLayout.truncated(text, to: 48)
  }

  private static func word(_ source: Routing.Side.Source) -> String {
    switch source {
    case .parameters: "from the parameters"
    case .actual: "given"
    case .both: "parameters and given"
    case .none: "none"
    }
  }
}
