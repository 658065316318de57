internal import DraftFormats
internal import Readers
package import WiredraftCore

/// The data that the reader of a compared request gives, a line for each name.
package enum ReadingLines {
  private static let mostNames = 200

  /// Returns the lines; nil if the draft names no reader, or there is nothing to read.
  ///
  /// The values are JSON whatever the reader's language is, so that only the data differs.
  package static func lines(_ composition: Composition, _ draft: Draft, reveals: Bool = false) -> [String]? {
    guard let name = draft.reader ?? composition.folders.lazy.compactMap(\.reader).first,
      let reader = Reader.named(name)
    else { return nil }
    let report = reader.report(on: DraftedRequest(composition, draft: draft))
    guard !report.parts.isEmpty else { return nil }
    return report.parts.flatMap { part -> [String] in
      let call = part.drafted.input.kind == .query ? reader.calls.query : reader.calls.form
      let title = "\(reader.title): \(call)"
      if let refusal = part.reading.refusal {
        return [title, "refused\(refusal.status.map { " with \($0)" } ?? ""): \(refusal.error)"]
      }
      guard case .object(let members) = part.reading.value else { return [title] }
      let hidden = HiddenReadings(part.drafted, of: SecretMap(composition, of: draft), dots: Secrets.mask)
      return [title]
        + members.prefix(mostNames).map { member in
          let value = reveals ? member.value : hidden.masked(member.value)
          let given = part.reading.accessed?[member.name].map { reveals ? $0 : hidden.masked($0) }
          let isSeveral = if case .list(let items) = value { items.count > 1 } else { false }
          // A flat reader has a list for each name; one value is what its accessor gives.
          let shown = isSeveral ? value : given ?? value
          let accessor = isSeveral ? given.map { ", of which \($0.json) is given" } ?? "" : ""
          return "\(member.name.nameInNormalForm) = \(shown.json)\(accessor)"
        }
    }
  }
}
