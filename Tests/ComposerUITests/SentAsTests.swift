@testable import ComposerUI
import DraftFormats
import ScreenModel
import Testing
import WiredraftCore

/// What the last column of the grid says in few columns.
@Suite("Sent as")
struct SentAsTests {
  private func state(
    _ row: Row, body: BodyType?, styles: EncodingStyles = EncodingStyles()
  ) throws -> ComposerState {
    var draft = Draft()
    draft.styles = styles
    draft.url = "https://h/p"
    draft.parameters = [row]
    if let body {
      draft.method = "POST"
      draft.body = Body(body)
    }
    return try Rehearsal("", on: draft).state
  }

  @Test("What fits is shown whole, in the query and in a form", arguments: [nil, BodyType.form])
  func whole(body: BodyType?) throws {
    let state = try state(Row("q", "Swift"), body: body)
    #expect(state.sentAsPreview(RowReference(.parameters, 0), columns: 7).text == "q=Swift")
  }

  @Test("A pair that does not fit is shown from its value on", arguments: [nil, BodyType.form])
  func value(body: BodyType?) throws {
    let state = try state(Row("currency", "é"), body: body)
    #expect(state.sentAsPreview(RowReference(.parameters, 0), columns: 15).text == "currency=%C3%A9")
    #expect(state.sentAsPreview(RowReference(.parameters, 0), columns: 14).text == "…=%C3%A9")
  }

  @Test("Pairs that do not fit are counted", arguments: [nil, BodyType.form])
  func several(body: BodyType?) throws {
    let state = try state(Row("tags", #"["a","b","c&d"]"#, type: .array), body: body)
    #expect(state.sentAsPreview(RowReference(.parameters, 0), columns: 10).text == "3 pairs")
    #expect(state.sentAsPreview(RowReference(.parameters, 0), columns: 40).text == "tags=a&tags=b&tags=c%26d")
  }

  @Test("Where there are very many, it says that there are more than it counted")
  func many() throws {
    let text = "[" + repeatElement("1", count: 5000).joined(separator: ",") + "]"
    let state = try state(Row("a", text, type: .array), body: .form)
    #expect(state.sentAsPreview(RowReference(.parameters, 0), columns: 12).text == "1,024+ pairs")
  }

  @Test("In JSON the value alone stands there")
  func json() throws {
    let state = try state(Row("per_page", "30", type: .number), body: .json)
    #expect(state.sentAsPreview(RowReference(.parameters, 0), columns: 9).text == "30")
  }

  @Test("In a part all of its data stands there, quotation marks and a last line end among them")
  func multipart() throws {
    var styles = EncodingStyles()
    styles.arrays = .json
    let array = try state(Row("tags", #"["a","b"]"#, type: .array), body: .multipart, styles: styles)
    #expect(array.sentAsPreview(RowReference(.parameters, 0), columns: 20).text == #"["a","b"]"#)
    let lines = try state(Row("note", "a\r\n"), body: .multipart)
    #expect(lines.sentAsPreview(RowReference(.parameters, 0), columns: 20).text == "a\r\n")
  }
}
