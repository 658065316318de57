import DraftFormats
import Explanations
import WiredraftCore

struct DetailPrompt: PromptDialog {
  enum Subject: Sendable, Hashable {
    case partName(Draft.RowReference)
    case partType(Draft.RowReference)
    case boundary
    case title
    case basicUser
    case basicPassword(user: String)
    case bearerToken
    case keyName(Draft.RowList)
    case keyValue(Draft.RowList, name: String)
    case importedFile
    case comparedFile
    case variable
  }

  var subject: Subject
  var editor: LineEditor
  var complaint: Sentence?

  init(_ subject: Subject, _ text: String = "") {
    self.subject = subject
    editor = LineEditor(selecting: text)
    // The name of a variable stays, and its value is replaced.
    if subject == .variable, let end = text.firstIndex(of: "=") { editor.select(text.index(after: end)) }
  }

  var isMasked: Bool {
    switch subject {
    case .basicPassword, .bearerToken, .keyValue: true
    default: false
    }
  }

  var isFollowed: Bool {
    switch subject {
    case .basicUser, .keyName: true
    default: false
    }
  }

  var acceptLabel: String { isFollowed ? "go on" : "accept" }
  var helpParagraph: ParagraphName? { ParagraphName("dialog.detail") }

  var title: String {
    switch subject {
    case .partName: "File name"
    case .partType: "Content type of the part"
    case .boundary: "Boundary"
    case .title: "Title"
    case .basicUser, .basicPassword: "Basic authentication"
    case .bearerToken: "Bearer token"
    case .keyName(.headers), .keyValue(.headers, _): "API key in a header"
    case .keyName, .keyValue: "API key in the query"
    case .importedFile: "Import from a file"
    case .comparedFile: "Compare with a file"
    case .variable: "Variable of the draft"
    }
  }

  var question: Sentence {
    switch subject {
    case .partName: "The file name of the part; empty for the last component of the path:"
    case .partType: "The part's content type, such as image/png; empty for the usual one:"
    case .boundary: "1 to 70 letters, digits or signs; empty for one that is generated:"
    case .title: "The draft's title; empty for none:"
    case .basicUser:
      "The user, without a colon (RFC 7617 §2), or $NAME: a variable with the whole value, “Basic …”:"
    case .bearerToken:
      "The token, or $NAME: a variable with it, or with “Bearer ” and it, which is read each time:"
    case .keyName(.headers): "The field's name, as the API's documentation has it:"
    case .keyName: "The parameter's name, as the API's documentation has it:"
    case .keyValue(_, let name):
      "The value of \(name), or $NAME: that environment variable is read each time. $$ stands for a $ that begins it:"
    case .comparedFile:
      "A draft file, or one with a curl command and the like; a relative path begins in the current folder:"
    case .variable: "NAME=TEXT, or NAME:=JSON for another type; it is saved in the draft:"
    case .importedFile: "The path; a relative one begins in the current folder:"
    case .basicPassword:
      "The password, or $NAME: that environment variable is read each time. $$ stands for a $ that begins it:"
    }
  }

  // MARK: - Taking the text

  func accepts(_ action: Action) -> Bool {
    action == .choose || (action == .nextQuestion && isFollowed)
  }

  mutating func accept(in state: inout ComposerState) -> DialogStep {
    complaint = problem
    guard complaint == nil else { return .stay }
    return .close { [self] state in take(in: &state) }
  }

  private func take(in state: inout ComposerState) -> [Effect] {
    let text = editor.text
    let value = text.isEmpty ? nil : text
    switch subject {
    case .partName(let row): RowsTab.alter(row, in: &state) { $0.filename = value }
    case .partType(let row): RowsTab.alter(row, in: &state) { $0.contentType = value }
    case .boundary:
      state.change(.setBoundary(value))
      state.message = Message(
        text: value == nil ? "The boundary is generated again." : "The boundary is fixed now.")
    case .title: state.change(.setTitle(value))
    case .comparedFile: return text.isEmpty ? [] : CompareDialog.readCompared(text, in: &state)
    case .variable: VariablesDialog.set(text, in: &state)
    case .importedFile: return text.isEmpty ? [] : ImportPreviewDialog.importFile(text, in: &state)
    case .basicUser, .basicPassword, .bearerToken, .keyName, .keyValue:
      return Authentication.take(self, in: &state) ?? []
    }
    return []
  }

  private var problem: Sentence? {
    let text = editor.text
    switch subject {
    case .boundary where !text.isEmpty && !Boundary.isValid(text):
      return
        "A boundary has 1 to 70 of letters, digits, ' ( ) + _ , - . / : = ? and space, no space at its end."
    case .variable: return VariablesDialog.problem(in: text)
    case .bearerToken where text.isEmpty: return "Type the token; \(key: .close) leaves it:"
    case .keyName where text.isEmpty: return "A key has a name; \(key: .close) leaves it:"
    case .keyValue where text.isEmpty:
      return "Type the key, or $NAME of its variable; \(key: .close) leaves it:"
    case .basicUser where BasicText(text) != nil:
      return "A user has no colon: the first colon ends it (RFC 7617 §2)."
    case .basicUser where text.hasControl, .basicPassword where text.hasControl:
      return "A control character can't be sent (RFC 7617 §2)."
    case .bearerToken where text.hasControl, .keyName where text.hasControl, .keyValue where text.hasControl:
      return "A control character can't be sent (RFC 9110 §5.5)."
    default: return nil
    }
  }
}
