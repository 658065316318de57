import DraftFormats
import Explanations
import Responses
import Sending
import WiredraftCore

extension AnswerLead {
  static func next(_ page: NextPage, of answer: ReceivedAnswer) -> AnswerLead? {
    switch page.kind {
    case .url:
      answer.sent.url.resolving(page.text).map { self.page(at: $0, after: answer, label: "next page") }
    case .token: token(page)
    }
  }

  /// Leads to another page of what an answer was asked for: the rows whose values differ are changed, and all else of the draft
  /// stays, references in its URL, too. A URL that differs in more becomes the draft's.
  static func page(at url: ServerURL, after answer: ReceivedAnswer, label: String) -> AnswerLead {
    AnswerLead(label: label) { state in
      guard let changes = changes(of: url, after: answer, in: state), !changes.isEmpty else {
        return request(to: url).follow(&state)
      }
      state.change(.group(changes.map(\.edit), name: .rows))
      state.message = Message(
        text:
          "\(changes.map(\.name).listed("and")) \(changes.count == 1 ? "leads" : "lead") to the page: \(key: .send) sends it, \(key: .undo) takes it back."
      )
      return []
    }
  }

  /// Returns the changes of rows that lead from the URL of an answer to another one; nil if that takes more.
  private static func changes(
    of url: ServerURL, after answer: ReceivedAnswer, in state: ComposerState
  ) -> [(edit: DraftEdit, name: String)]? {
    guard let order = answer.order, order.document.draft.url == state.draft.url,
      !state.draft.url.contains("?"),
      answer.method == state.draft.method, answer.url.authority == url.authority,
      answer.url.scheme == url.scheme
    else { return nil }
    let (old, new) = (pairs(of: answer.url), pairs(of: url))
    let list: Draft.RowList = state.draft.parameters == nil ? .query : .parameters
    let rows = (state.draft[list] ?? []).enumerated().filter(\.element.isEnabled)
    // Each row has made one pair, in this order.
    guard old.path == new.path, old.pairs.count == rows.count, new.pairs.count >= rows.count,
      zip(rows, old.pairs).allSatisfy({ $0.element.name == $1.name })
    else { return nil }
    var changes: [(edit: DraftEdit, name: String)] = []
    var left = new.pairs
    for ((index, row), pair) in zip(rows, old.pairs) {
      guard let place = left.firstIndex(where: { $0.name == pair.name }) else { return nil }
      let value = left.remove(at: place).value
      guard value != pair.value else { continue }
      // The text of such a row is not its value.
      guard row.source == .literal, !row.isVerbatim else { return nil }
      var row = row
      row.text = value
      changes.append((.replaceRow(list, at: index, with: row), row.name))
    }
    let end = state.draft[list]?.count ?? 0
    for (offset, pair) in left.enumerated() {
      changes.append((.insertRow(list, at: end + offset, Draft.Row(pair.name, pair.value)), pair.name))
    }
    return changes
  }

  private static func pairs(of url: ServerURL) -> (path: Substring, pairs: [(name: String, value: String)]) {
    let parts = url.target.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    let pairs = (parts.count > 1 ? parts[1] : "").split(separator: "&").map { pair in
      let sides = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      return (name: decoded(sides[0]), value: decoded(sides.count > 1 ? sides[1] : ""))
    }
    return (parts[0], pairs)
  }

  private static func decoded(_ text: Substring) -> String {
    EscapedText.percentDecoded(String(text), plusIsSpace: true) ?? String(text)
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

  private static func plain(_ name: String) -> String {
    name.lowercased().filter { $0.isLetter || $0.isNumber }
  }

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
