import ScreenModel
import WiredraftCore

extension Why {
  private static let lookedAt = 5000

  /// Returns a sentence about a name that is sent more than once, and its meaning to a server; nil if it is sent once.
  static func repetitionSentence(
    of row: Draft.Row, _ reference: Draft.RowReference, _ outcome: Composition.RowOutcome,
    in state: ComposerState
  ) -> String? {
    guard !row.name.isEmpty, let rows = state.draft[reference.list] else { return nil }
    let isField = outcome.destination == .head
    // The groups of readers by their names need two long lines.
    let isWide = state.size.columns >= 110
    switch outcome.destination {
    case .query, .head: break
    case .body where !state.draft.body.type.keepsTypes: break
    case .body, .path, .nowhere: return nil
    }
    var count = 0
    for index in rows.indices.prefix(Self.lookedAt) where rows[index].isEnabled {
      let name = rows[index].name
      let isSame =
        isField
        ? name.utf8.count == row.name.utf8.count && name.lowercased() == row.name.lowercased()
        : name.utf8.elementsEqual(row.name.utf8)
      guard isSame, rows[index].type != .omitted else { continue }
      count += 1
    }
    let inURL = outcome.destination == .query ? countInURL(of: row.name, in: state.session) : 0
    guard count + inURL > 1 else { return nil }
    let name = TextLayout.truncated(row.name, to: 30)
    let times = count + inURL == 2 ? "twice" : "\((count + inURL).grouped) times"
    let place = inURL > 0 ? "\(times), once in the URL itself" : times
    if state.size.columns < 60 { return "\(name) is sent \(times)." }
    if isField {
      return "\(name) is sent \(place): a server may join the values with commas (RFC 9110 §5.2)."
    }
    // More values are treated as three are, but for limits, which the readers' tab shows.
    guard let readings = NameReadings(row.name, count: min(3, count + inURL)) else {
      return "\(name) is sent \(place)."
    }
    return (isWide ? readings.sentence : readings.shortSentence).map { "\(name) is sent \(place): \($0)" }
  }

  private static func countInURL(of name: String, in session: DraftSession) -> Int {
    let url = session.draft.url.utf8.prefix(1 << 14)
    guard let mark = url.firstIndex(of: UInt8(ascii: "?")) else { return 0 }
    let query = url[url.index(after: mark)...].prefix { $0 != UInt8(ascii: "#") }
    return FormDecoder.pairs(in: Array(query)).count { $0.nameBytes.elementsEqual(name.utf8) }
  }
}
