import DraftFormats
import Responses
import WiredraftCore

extension ComposedRequest {
  /// The values of the rows that were sent, but for secrets, each with its row and its place among them.
  var sentValues: [(row: Draft.RowReference, value: SentValue)] {
    let draft = document.draft
    var values: [(row: Draft.RowReference, value: SentValue)] = []
    for list in [Draft.RowList.path, .parameters, .query, .body] {
      for (index, row) in (draft[list] ?? []).enumerated() where row.isEnabled && row.source == .literal {
        let reference = Draft.RowReference(list, index)
        guard !composition.sendsSecret(reference, of: draft) else { continue }
        let kind: SentValue.Kind
        switch row.type {
        case .number: kind = .number
        case .boolean: kind = .boolean
        case .null: kind = .null
        case .string: kind = .text
        default: continue
        }
        let text =
          composition.sentAs(reference).flatMap { ReferenceText.mayOccur(in: row.text) ? $0 : nil }
          ?? row.text
        values.append(
          (reference, SentValue(identifier: values.count, name: row.name, text: text, kind: kind)))
      }
    }
    return values
  }
}
