import DraftFormats
import Responses
import Sending
import WiredraftCore

extension AnswerLead {
  /// The request of the next page that a body names.
  static func next(_ page: NextPage, of answer: ReceivedAnswer) -> AnswerLead? {
    switch page.kind {
    case .url: answer.sent.url.resolving(page.text).map { request(to: $0, label: "next page") }
    case .token: token(page)
    }
  }

  /// Puts a cursor or a number into the row that takes it.
  private static func token(_ page: NextPage) -> AnswerLead {
    AnswerLead(label: "next page") { state in
      let list: Draft.RowList =
        state.draft.query != nil && state.draft.parameters == nil ? .query : .parameters
      let rows = state.draft[list] ?? []
      let names = parameters(for: page)
      if let index = rows.firstIndex(where: { $0.isEnabled && names.contains(plain($0.name)) }) {
        var row = rows[index]
        row.text = page.text
        state.change(.replaceRow(list, at: index, with: row))
        state.message = Message(
          text: "The row \(row.name) has the next page: \(key: .send) sends it, \(key: .undo) takes it back.")
      } else {
        let name = page.parameterName
        state.change(.insertRow(list, at: rows.count, Draft.Row(name, page.text)))
        state.message = Message(
          text:
            "A row \(name) has the next page; the server's documentation says whether that is its name. \(key: .undo) takes it back."
        )
      }
      return []
    }
  }

  /// A name in small letters, without signs.
  private static func plain(_ name: String) -> String {
    name.lowercased().filter { $0.isLetter || $0.isNumber }
  }

  /// The names, without signs, of the rows that may take the token.
  private static func parameters(for page: NextPage) -> Set<String> {
    var names: Set = [plain(page.parameterName), plain(page.memberName)]
    if Int(page.text) != nil {
      names.formUnion(["page", "offset"])
    } else {
      names.formUnion(["cursor", "after", "pagetoken", "startingafter", "continuationtoken"])
    }
    return names
  }
}

extension NextPage {
  /// The name of the member that has the token.
  fileprivate var memberName: String {
    for step in steps.reversed() { if case .member(let name) = step { return name } }
    return "next"
  }

  /// The name of the parameter that usually takes it: `cursor` for `next_cursor`, `pageToken` for `nextPageToken`.
  fileprivate var parameterName: String {
    let name = memberName
    if name.lowercased().hasPrefix("end") { return "after" }
    guard name.lowercased().hasPrefix("next") else { return name }
    let rest = name.dropFirst(4).drop { !$0.isLetter }
    guard let first = rest.first else { return Int(text) != nil ? "page" : "cursor" }
    return first.lowercased() + rest.dropFirst()
  }
}
