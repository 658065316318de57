@testable import ComposerUI
import DraftFormats
import ScreenModel
import Testing
import WiredraftCore

/// The texts in the last column of the grid.
@Suite("Sent as")
struct SentAsTests {
  private func state(
    _ row: Draft.Row, body: Draft.BodyType?, styles: EncodingStyles = EncodingStyles()
  ) throws -> ComposerState {
    var draft = Draft()
    draft.styles = styles
    draft.url = "https://h/p"
    draft.parameters = [row]
    if let body {
      draft.method = "POST"
      draft.body = Draft.Body(body)
    }
    return try Rehearsal("", on: draft).state
  }

  @Test(
    "A pair that fits is shown completely, in the query and in a form", arguments: [nil, Draft.BodyType.form])
  func whole(body: Draft.BodyType?) throws {
    let state = try state(Draft.Row("q", "Swift"), body: body)
    #expect(
      GridRowView.sentAsPreview(Draft.RowReference(.parameters, 0), columns: 7, in: state).text == "q=Swift")
  }

  @Test("A pair that does not fit is shown with a shortened name", arguments: [nil, Draft.BodyType.form])
  func value(body: Draft.BodyType?) throws {
    let state = try state(Draft.Row("currency", "é"), body: body)
    #expect(
      GridRowView.sentAsPreview(Draft.RowReference(.parameters, 0), columns: 15, in: state).text
        == "currency=%C3%A9")
    #expect(
      GridRowView.sentAsPreview(Draft.RowReference(.parameters, 0), columns: 14, in: state).text == "…=%C3%A9"
    )
  }

  @Test("Pairs that do not fit are counted", arguments: [nil, Draft.BodyType.form])
  func several(body: Draft.BodyType?) throws {
    let state = try state(Draft.Row("tags", #"["a","b","c&d"]"#, type: .array), body: body)
    #expect(
      GridRowView.sentAsPreview(Draft.RowReference(.parameters, 0), columns: 10, in: state).text == "3 pairs")
    #expect(
      GridRowView.sentAsPreview(Draft.RowReference(.parameters, 0), columns: 40, in: state).text
        == "tags=a&tags=b&tags=c%26d")
  }

  @Test("For very many pairs, the text says that there are more than were counted")
  func many() throws {
    let text = "[" + repeatElement("1", count: 5000).joined(separator: ",") + "]"
    let state = try state(Draft.Row("a", text, type: .array), body: .form)
    #expect(
      GridRowView.sentAsPreview(Draft.RowReference(.parameters, 0), columns: 12, in: state).text
        == "1,024+ pairs")
  }

  @Test("In JSON only the value is shown")
  func json() throws {
    let state = try state(Draft.Row("per_page", "30", type: .number), body: .json)
    #expect(GridRowView.sentAsPreview(Draft.RowReference(.parameters, 0), columns: 9, in: state).text == "30")
  }

  @Test("In a part all of its data is shown, including quotation marks and a final line end")
  func multipart() throws {
    var styles = EncodingStyles()
    styles.arrays = .json
    let array = try state(Draft.Row("tags", #"["a","b"]"#, type: .array), body: .multipart, styles: styles)
    #expect(
      GridRowView.sentAsPreview(Draft.RowReference(.parameters, 0), columns: 20, in: array).text
        == #"["a","b"]"#)
    let lines = try state(Draft.Row("note", "a\r\n"), body: .multipart)
    #expect(
      GridRowView.sentAsPreview(Draft.RowReference(.parameters, 0), columns: 20, in: lines).text == "a\r\n")
  }
}
