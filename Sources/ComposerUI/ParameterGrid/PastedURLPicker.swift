import DraftFormats
import Explanations
import WiredraftCore

struct PastedURLPicker: PickerSubject {
  enum Part: Sendable {
    case url, query
  }

  let url: String
  let list: Draft.RowList

  var title: String { "This is a URL" }
  var helpParagraph: ParagraphName? { ParagraphName("dialog.pasted-url") }
  var nameColumns: Int { 12 }

  var choices: [PickerChoice<Part>] {
    let whole = PickerChoice(
      value: Part.url, letter: "u", name: "URL", columns: ["it replaces the URL of the request"],
      shortNote: "of the request")
    guard let count = rows?.rows.count else { return [whole] }
    return [
      whole,
      PickerChoice(
        value: .query, letter: "q", name: "query",
        columns: ["only its query, as \(count.counted("row")) here"], shortNote: "rows here"),
    ]
  }

  /// The rows of the query; nil if there is none, or rows can't have its meaning here.
  private var rows: PastedRows? {
    guard list != .headers, let mark = url.firstIndex(of: "?") else { return nil }
    let query = url[url.index(after: mark)...].prefix { $0 != "#" }
    let rows = PastedRows(String(query), areFields: false)
    return rows.everyLineFits && !rows.rows.isEmpty ? rows : nil
  }

  func preview(of chosen: Part?, in state: ComposerState) -> Sentence {
    chosen == .query
      ? "The URL of the request stays as it is; \(key: .undo) undoes it."
      : "The rows stay as they are, and so does the method; \(key: .undo) undoes it."
  }

  func take(_ chosen: Part, in state: inout ComposerState) -> [Effect] {
    if chosen == .query, let rows {
      RowsTab.insert(rows, in: &state)
    } else {
      RowsTab.takeURL(url, in: &state)
    }
    return []
  }
}
