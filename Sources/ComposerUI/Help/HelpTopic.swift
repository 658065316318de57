import Explanations
import ScreenModel
import WiredraftCore

/// What a thing is, in a few sentences: the help begins with that of the thing in focus.
struct HelpTopic: Sendable, Hashable {
  var title: String
  var paragraphs: [String]

  static let mouse = HelpTopic(
    title: "The mouse",
    paragraphs: [
      "A click puts the focus and the cursor where it points, shows a tab, takes a choice, or does what an entry of the last line says; outside a dialog it closes it. A double click edits. The wheel scrolls what is under it.",
      "M leaves the mouse to the terminal, so that it can select text, and takes it back; most terminals also select while Shift is held.",
    ])
}

extension ComposerState {
  /// What the focused thing is, the nearest first.
  var helpTopics: [HelpTopic] {
    switch focus {
    case .request: [requestTopic]
    case .grid: [topic(of: grid.list)] + (selectedRowTopic.map { [$0] } ?? [])
    case .live: [topic(of: liveTab)] + (selectedRowTopic.map { [$0] } ?? [])
    }
  }

  private var requestTopic: HelpTopic {
    switch requestField {
    case .method:
      HelpTopic(
        title: "The method",
        paragraphs: [
          "The method says what the request is for (RFC 9110 §9), and where the parameters go: GET, HEAD and DELETE prefer the query, all others a body. Any token is a method; letters are case-sensitive."
        ])
    case .url:
      HelpTopic(
        title: "The URL",
        paragraphs: [
          "It is used as it is typed: a query in it stays, and rows are added behind it; the fragment is never sent. Without a scheme, https:// is assumed, and http:// for this computer.",
          "{name} in the path is filled from the rows of the Path tab, each as one segment: a / becomes %2F.",
        ])
    }
  }

  private func topic(of list: RowList) -> HelpTopic {
    switch list {
    case .parameters:
      HelpTopic(
        title: "Parameters",
        paragraphs: [
          "Convenience parameters: typed rows of which the method decides where they go. For GET, HEAD and DELETE they become the query, else the body, in the form that the body type says.",
          "Sent as shows what a row becomes there: 30 is a number in JSON and the text 30 in a query.",
        ])
    case .query:
      HelpTopic(
        title: "Query",
        paragraphs: [
          "Computed: the query is made of the parameters, where the method prefers that. Actual: rows of this list are sent as the query, in place of the computed ones, whatever the method is.",
          "f copies the computed rows here to be changed, and goes back to the computed ones. Query and body are decided each for itself.",
        ])
    case .path:
      HelpTopic(
        title: "Path",
        paragraphs: [
          "Each row fills the {name} in the URL's path that has its name, percent-encoded as one segment. A brace without a row is an error, a row without a brace is not sent."
        ])
    case .body: bodyTopic
    case .headers:
      HelpTopic(
        title: "Headers",
        paragraphs: [
          "Fields are sent in this order, after Host; names are case-insensitive (RFC 9110 §5). Host, Content-Type and Content-Length are added where no row has them; a row of theirs takes their place."
        ])
    }
  }

  private var bodyTopic: HelpTopic {
    let kind =
      switch draft.body.type {
      case .json:
        "json: an object with a member for each row; numbers, bools, null, arrays and objects stay what they are (RFC 8259)."
      case .form:
        "form: name=value pairs joined by &, as a web form sends them; all values become text, and the styles (e) say how."
      case .multipart: "multipart: a part for each row, the one type that takes files (RFC 7578)."
      case .text:
        "text: what you type is the body, byte for byte; its content type can be set from the palette."
      case .file: "file: the content of a file is the body; it is read when the request is sent, not before."
      case .none: "none: no body at all; rows that would go there are not sent."
      }
    return HelpTopic(
      title: "Body",
      paragraphs: [
        "The type of this body is \(kind) b chooses another; the rows and the text of each type are kept.",
        "Computed: it is made of the parameters, where the method prefers a body. Actual: rows of this list are sent in place of them; f copies them here, and goes back.",
      ])
  }

  private func topic(of tab: LiveTab) -> HelpTopic {
    switch tab {
    case .route:
      HelpTopic(
        title: "The route",
        paragraphs: [
          "Each row with an arrow to where it goes: query, path, body, head or nowhere, and the reason. Enter goes to the row; f overrides a side."
        ])
    case .wire:
      HelpTopic(
        title: "The wire",
        paragraphs: [
          "The message as it would be sent in HTTP/1.1: the request line, the fields, an empty line, the body. What nobody typed is quiet and says auto; what the selected row made is lit.",
          "The cursor walks from byte to byte, w from piece to piece; the line below says why a byte is there, and Enter goes to the row that made it. » marks a line that goes on: no byte is sent for it.",
        ])
    case .hex:
      HelpTopic(
        title: "Hex",
        paragraphs: [
          "The same bytes as hexadecimal digits: their offset on the left, the characters on the right; a dot is a byte that is no printable ASCII character. The cursor is the same as in the wire."
        ])
    case .code:
      HelpTopic(
        title: "Code",
        paragraphs: [
          "The request as code: a curl command, or another language, which L chooses; y copies it. What would differ from these bytes is said below it."
        ])
    }
  }

  /// What the selected row's type means, where there is more to say than its name tells.
  private var selectedRowTopic: HelpTopic? {
    guard let row = selectedRow.flatMap({ draft[$0] }) else { return nil }
    let text: String
    switch row.type {
    case .string:
      text = "What is typed is the value. In JSON it stands in quotes, even where it looks like a number."
    case .number:
      text =
        "Digits as they are typed: 1.10 stays 1.10 and 20 digits stay 20 digits. Elsewhere than in JSON a number is its text."
    case .boolean:
      text = "true or false; in a query or form the style says whether they are words or digits (e)."
    case .null: text = "No value, but the name is there. In a query or form the style says how it looks (e)."
    case .array, .object:
      text =
        "JSON text. In a query or form it becomes several pairs, and the style says how (e shows them on this row)."
    case .date:
      text =
        "A moment such as 2026-11-20T09:30:00Z; the style says whether it is sent as a number or as text (e)."
    case .file:
      text = "The path of a file, which a multipart body sends as a part; its size and type are looked up."
    case .omitted: text = "The row stays in the draft, and its name is not sent at all."
    }
    return HelpTopic(title: "This row: \(row.type.word)", paragraphs: [text])
  }
}
