@testable import ComposerUI
import DraftFormats
import ScreenModel
import TestWork
import Testing
import WiredraftCore

/// Every diagnostic in the list of problems: its whole reason, its source, and the key that fixes it.
@Suite("All problems")
struct AllProblemsTests {
  /// Returns the end of the note below the list for a code; nil if only the user can fix the problem.
  static func fix(for code: Diagnostic.Code) -> String? {
    switch code {
    case .contentOnGet, .contentOnHead, .contentOnDelete: "make the method POST"
    case .contentOnTrace, .contentOnConnect: "send no body"
    case .parametersNotSent: "make the body type json"
    case .overridden: "drop the overriding rows"
    case .notExpressible: "write arrays in the style repeat"
    case .fileNeedsMultipart: "make the body type multipart"
    case .fileUnreadable, .environmentMissing, .nonASCIIFieldValue, .invalidFieldValue: "edit the value"
    case .invalidMethod: "choose a method"
    case .invalidURL: "write the URL as it is sent"
    case .invalidFieldName, .emptyName, .fragileName: "edit the name"
    case .lowerCaseMethod: "make the method PATCH"
    case .duplicateJSONKey: "switch the row off"
    case .notANumber, .invalidJSON, .invalidDate: "make it text"
    case .offWithoutMember: "forget the member that is not there"
    case .contentTypeMismatch, .contentLengthMismatch, .conflictingField: "remove the row"
    case .boundaryInContent, .invalidBoundary, .boundaryUnchecked: "have a boundary generated"
    case .alreadyEncoded: "send the row as it is"
    case .secretInURL: "make an Authorization field of it"
    case .pathParameterMissing: "make a row for {id}"
    case .undefinedVariable: "make it literal"
    case .schemeAssumed, .urlEncoded: "write the URL as it is sent"
    // An empty list is no error, an unknown key is mended in the file, and a text where it is typed.
    case .emptyCollection, .unknownKey, .hiddenVariable, .invalidBodyText, .readerLoses, .readerRefuses,
      .unknownReader:
      nil
    }
  }

  static let facts: [String: Composition.FileFacts] = [
    "large": Composition.FileFacts(size: 1 << 30, contentType: nil, boundary: .unchecked)
  ]

  /// A scope whose variable is hidden by the draft's own.
  private static let variables = Variable.Scope([
    Variable.Source(.dotenv, file: ".env", [Variable.Definition("c", 2, line: 3)])
  ])

  /// Returns a draft with a problem of the code.
  static func draft(with code: Diagnostic.Code) -> Draft {
    var draft = Draft()
    draft.url = "https://h/p"
    func parameters(_ rows: Draft.Row...) { draft.parameters = rows }
    func content(_ method: String) {
      draft.method = method
      draft.body = Draft.Body(.text)
      draft.body.text = "x"
    }
    func post(_ type: Draft.BodyType = .json) {
      draft.method = "POST"
      draft.body = Draft.Body(type)
    }
    switch code {
    case .contentOnGet: content("GET")
    case .contentOnHead: content("HEAD")
    case .contentOnDelete: content("DELETE")
    case .contentOnTrace: content("TRACE")
    case .contentOnConnect:
      content("CONNECT")
      draft.url = "https://h"
    case .parametersNotSent:
      content("POST")
      parameters(Draft.Row("a", "1"))
    case .overridden:
      parameters(Draft.Row("a", "1"))
      draft.query = [Draft.Row("b", "2")]
    case .emptyCollection: parameters(Draft.Row("a", "[]", type: .array))
    case .notExpressible:
      draft.styles.arrays = .comma
      parameters(Draft.Row("a", "[[1]]", type: .array))
    case .offWithoutMember:
      parameters(Draft.Row("a", "[1]", type: .array))
      draft.parameters?[0].offMembers = [[1]]
    case .invalidBodyText:
      post(.text)
      draft.body.text = "[1,]"
      draft.body.contentType = "application/json"
    case .fileNeedsMultipart:
      post(.form)
      parameters(Draft.Row("f", "large", type: .file))
    case .fileUnreadable:
      post(.multipart)
      parameters(Draft.Row("f", "nowhere.png", type: .file))
    case .boundaryUnchecked:
      post(.multipart)
      draft.boundary = "B"
      parameters(Draft.Row("f", "large", type: .file))
    case .invalidMethod: draft.method = "GE T"
    case .lowerCaseMethod: draft.method = "patch"
    case .invalidURL: draft.url = "https://h/a b"
    case .schemeAssumed: draft.url = "h/p"
    case .unknownKey: draft.unknown.members = [Draft.UnknownMember(name: "methd", json: "1", follows: nil)]
    case .urlEncoded: draft.url = "https://h/é"
    case .readerLoses:
      draft.reader = "php"
      parameters(Draft.Row("a", "1"), Draft.Row("a", "2"))
    case .readerRefuses:
      draft.reader = "rails"
      parameters(Draft.Row("a", "1"), Draft.Row("a[]", "2"))
    case .unknownReader:
      draft.reader = "rials"
      parameters(Draft.Row("a", "1"))
    case .secretInURL: draft.url = "https://me:pass%20word@h/p"
    case .pathParameterMissing: draft.url = "https://h/{id}"
    case .undefinedVariable: parameters(Draft.Row("a", "{{b}}"))
    case .hiddenVariable:
      parameters(Draft.Row("a", "{{c}}"))
      draft.variables = [Variable.Definition("c", 1)]
    case .invalidFieldName: draft.headers = [Draft.Row("X A", "1")]
    case .invalidFieldValue: draft.headers = [Draft.Row("X-A", "a\nb")]
    case .nonASCIIFieldValue: draft.headers = [Draft.Row("X-A", "é")]
    case .contentTypeMismatch, .contentLengthMismatch:
      post()
      parameters(Draft.Row("a", "1"))
      draft.headers = [Draft.Row(code == .contentTypeMismatch ? "Content-Type" : "Content-Length", "3")]
      if code == .contentTypeMismatch { draft.headers[0].text = "text/plain" }
    case .conflictingField: draft.headers = [Draft.Row("Host", "a"), Draft.Row("Host", "b")]
    case .duplicateJSONKey:
      post()
      parameters(Draft.Row("a", "1"), Draft.Row("a", "2"))
    case .notANumber: parameters(Draft.Row("a", "12x", type: .number))
    case .invalidJSON: parameters(Draft.Row("a", "[1", type: .array))
    case .invalidDate: parameters(Draft.Row("a", "soon", type: .date))
    case .boundaryInContent:
      post(.multipart)
      draft.boundary = "B"
      parameters(Draft.Row("a", "x--Bx"))
    case .fragileName:
      post(.multipart)
      parameters(Draft.Row("a\"b", "1"))
    case .invalidBoundary:
      post(.multipart)
      draft.boundary = "a;b"
      parameters(Draft.Row("a", "1"))
    case .alreadyEncoded: parameters(Draft.Row("a", "%41"))
    case .emptyName: parameters(Draft.Row("", "1"))
    case .environmentMissing:
      parameters(Draft.Row("a", "WD_NOWHERE"))
      draft.parameters?[0].source = .environment
    }
    return draft
  }

  /// Returns a run with the problem of a code selected in the list, and the keys that select it.
  private func list(_ code: Diagnostic.Code, _ size: Size) throws -> (run: Rehearsal, keys: String) {
    let draft = Self.draft(with: code)
    let start = try Rehearsal("", on: draft, size: size, facts: Self.facts, variables: Self.variables)
    let place = try #require(
      start.state.composition.diagnostics.firstIndex { $0.code == code },
      "\(start.state.composition.diagnostics)")
    let keys = "<esc>!g" + String(repeating: "j", count: place)
    return (try Rehearsal(keys, on: draft, size: size, facts: Self.facts, variables: Self.variables), keys)
  }

  @Test(
    "Each problem is in the list with its severity, its complete reason, its source and its fix",
    arguments: sample(Diagnostic.Code.allCases, oneIn: 3),
    [Size(columns: 80, rows: 24), Size(columns: 40, rows: 12)])
  func shown(code: Diagnostic.Code, size: Size) throws {
    let run = try list(code, size).run
    let surface = try #require(run.frame.surfaces.last)
    let lines = surface.screen.lines.dropFirst().dropLast().map { line in
      line.dropFirst().dropLast().split(separator: " ").joined(separator: " ")
    }
    let text = lines.filter { !$0.isEmpty }.joined(separator: " ")
    let diagnostic = try #require(run.state.composition.diagnostics.first { $0.code == code })
    let word = diagnostic.severity == .error ? "Error" : diagnostic.severity == .warning ? "Warning" : "Note"
    let start = try #require(text.firstRange(of: word + ", "), "\(run.text)")
    let note = String(text[start.lowerBound...])
    #expect(!note.contains("…"), "\(run.text)")
    #expect(note.contains("."), "\(run.text)")
    if let fix = Self.fix(for: code) {
      #expect(note.hasSuffix("Press . to \(fix)."), "\(run.text)")
    } else {
      #expect(!note.contains("Press"), "\(run.text)")
    }
  }

  @Test(
    "One key applies the fix, or goes to where it is typed",
    arguments: sample(Diagnostic.Code.allCases, oneIn: 3, from: 1))
  func fixed(code: Diagnostic.Code) throws {
    guard Self.fix(for: code) != nil else { return }
    let size = Size(columns: 80, rows: 24)
    let (_, keys) = try list(code, size)
    let run = try Rehearsal(
      keys + ".", on: Self.draft(with: code), size: size, facts: Self.facts, variables: Self.variables)
    let isEdit =
      run.state.edit != nil || run.state.dialog(PickerDialog<MethodPicker>.self) != nil
    let isLeft = run.state.composition.diagnostics.contains { $0.code == code }
    // A file that is too large is not searched for the boundary, but a generated boundary is safe.
    #expect(isEdit || !isLeft || code == .boundaryUnchecked, "\(run.text)")
    if !isEdit || code == .pathParameterMissing { #expect(run.state.history.canUndo) }
  }

  @Test("User name and password of the URL become a secret Authorization field, and undo reverts it")
  func authorization() throws {
    let draft = Self.draft(with: .secretInURL)
    let run = try Rehearsal("1.", on: draft)
    #expect(run.state.draft.url == "https://h/p")
    #expect(run.state.draft.headers.map(\.text) == ["me:pass word"])
    #expect(run.state.draft.headers[0].type == .basic && !run.text.contains("pass word"))
    #expect(run.state.draft.headers[0].isSecret && !run.text.contains("bWU6"))
    let undone = try Rehearsal("1.u", on: draft)
    #expect(undone.state.document.serialized() == DraftDocument(draft).serialized())
  }

  @Test("The path of a file body is edited if the file can't be read")
  func bodyFile() throws {
    var draft = Draft()
    draft.method = "POST"
    draft.url = "https://h/p"
    draft.body = Draft.Body(.file)
    draft.body.path = "nowhere"
    let run = try Rehearsal("!.", on: draft)
    #expect(run.state.edit?.target == .wholeBody, "\(run.text)")
  }
}
