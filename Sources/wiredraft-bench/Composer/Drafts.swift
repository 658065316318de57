import ComposerUI
import DraftFormats
import ScreenModel
import WiredraftCore

enum Drafts {
  static func make(rows: Int, method: String, body: Draft.BodyType = .json) -> Draft {
    var draft = Draft()
    draft.method = method
    draft.url = "https://api.example.com/search/repositories"
    draft.headers = [Draft.Row("Accept", "application/json")]
    draft.body.type = body
    draft.parameters = (0..<rows).map { index in
      index.isMultiple(of: 3)
        ? Draft.Row("number\(index)", String(index), type: .number)
        : Draft.Row("name\(index)", "a value & more \(index)")
    }
    return draft
  }

  static func open(_ document: DraftDocument, _ context: Composition.Context) -> ComposerState {
    ComposerState(document: document, context: context, size: Size(columns: 120, rows: 40))
  }
}
