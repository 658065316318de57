import DraftFormats
import Foundation
import ScreenModel
import TestDrafts
import TestSupport
import Testing
import WiredraftCore
@testable import ComposerUI

@Suite("Secrets in long sessions")
struct SecretSessionTests {
  /// A part of each secret, so that the secret is found wherever it is shown, also percent-encoded; no key types it.
  static let sentinel = "zq7x"

  /// The number of inputs for each draft; `SECRET_KEYS` sets the total number.
  static let count: Int = {
    let all = ProcessInfo.processInfo.environment["SECRET_KEYS"].flatMap { Int($0) } ?? 350
    return max(1, all / drafts.count)
  }()

  static let drafts = ["get", "json", "form", "multipart", "text", "value", "query"]

  static func draft(_ name: String) -> Draft {
    var draft = Draft()
    draft.method = name == "get" ? "GET" : "POST"
    draft.url = "https://me:\(sentinel)a@api.example.com/v1/{token}/x?api_key=\(sentinel)/é&page=2"
    draft.path = [Draft.Row("token", "\(sentinel)c/")]
    var variable = Draft.Row("who", "WD_PASSWORD")
    variable.source = .environment
    var marked = Draft.Row("note", "\(sentinel) \"d\"\n")
    marked.secrecy = true
    draft.headers = [
      Draft.Row("Authorization", "Basic \(sentinel)"), Draft.Row("Cookie", "a=\(sentinel)"), variable,
      Draft.Row("Accept", "*/*"),
    ]
    draft.parameters = [
      Draft.Row("q", "shoes"), Draft.Row("password", "\(sentinel)é&="), marked,
      Draft.Row("client", #"{"id":1,"client_secret":"zq7xh"}"#, type: .object),
      Draft.Row("private_key", "\(sentinel).pem", type: .file),
      Draft.Row("token", "12\(sentinel)", type: .number),
      Draft.Row("user[passwd]", sentinel, isEnabled: false), Draft.Row("sig", "\(sentinel)%41"),
    ]
    switch name {
    case "form": draft.body = Draft.Body(.form)
    case "multipart": draft.body = Draft.Body(.multipart)
    case "text":
      draft.body = Draft.Body(.text)
      draft.body.text = Draft.BodyText(
        "user=a&password=\(sentinel)&x=1\nAuthorization: Bearer \(sentinel)\n{\"token\":\"\(sentinel)\"}")
    case "value":
      draft.body.jsonText = Draft.JSONBodyText(
        Draft.BodyText(
          "{\n  \"user\": \"a\",\n  \"api_key\": \"\(sentinel)\\u0041\\n\",\n  \"x\": [{\"pwd\": \"é\(sentinel)\"}]\n}"
        ))
    case "query": draft.query = [Draft.Row("access_token", sentinel), Draft.Row("b", "1")]
    default: break
    }
    return draft
  }

  /// Returns whether every secret is still marked as one; renaming a row or a member can reveal its value.
  static func isHidden(_ draft: Draft) -> Bool {
    func holds(_ text: String) -> Bool { text.contains(sentinel) }
    for list in Draft.RowList.allCases {
      for row in draft[list] ?? [] {
        if holds(row.text), !row.hidesText { return false }
        if holds(row.name) || holds(row.notes.description ?? "") { return false }
        if row.text == "WD_PASSWORD", !row.isSecret || row.source == .literal { return false }
      }
    }
    if holds(SecretURL.masked(draft.url)) { return false }
    return ([draft.body] + draft.keptBodies).allSatisfy { body in
      guard let text = body.wholeText else { return true }
      return !holds(String(decoding: SecretText.masked(Array(String(text).utf8)), as: UTF8.self))
    }
  }

  private static let forms: [String] = {
    let bytes = Array(sentinel.utf8)
    let hex = bytes.map { String($0, radix: 16) }
    var forms = [
      sentinel, "s3cret", hex.joined(separator: " "), hex.joined(), "%" + hex.joined(separator: "%"),
    ]
    // The three alignments of the bytes in base64, without the ends, which depend on the neighbouring bytes.
    for lead in 0..<3 {
      let base64 = Data(Array(repeating: 0x61, count: lead) + bytes).base64EncodedString()
      forms.append(String(base64.dropFirst(lead == 0 ? 0 : lead + 1).prefix(lead == 1 ? 4 : 3)))
    }
    return forms.filter { $0.count >= 4 }
  }()

  private static let keys: [KeyPress] = {
    var keys: [KeyPress] =
      ("abcdefghijklmnoprtuvwxyzABCDEFGHIJKLMNOPQRTUVWXYZ".map { $0 } + " 0123456789[]{}\"%&=+?'!/.<>$")
      .map { KeyPress(.character($0)) }
    keys += [
      .enter, .tab, .escape, .backspace, .delete, .up, .down, .left, .right, .home, .end, .pageUp, .pageDown,
    ]
    .flatMap { Array(repeating: KeyPress($0), count: 4) }
    keys += [KeyPress(.tab, .shift), KeyPress(.function(1))]
    keys += "acegjklopqrstuwyz".map { KeyPress(.character($0), .control) }
    return keys + "0123456789".map { KeyPress(.character($0), .alt) }
  }()

  @Test(
    "No frame of any session shows a secret in any form while its name marks it as one", arguments: drafts
  )
  func sessions(name: String) {
    var random = SplitMix(state: UInt64(name.utf8.reduce(11) { $0 &* 31 &+ Int($1) }))
    var state = Self.start(name)
    var starts = 0
    for number in 0..<Self.count {
      Self.step(&state, &random)
      guard Self.isHidden(state.draft), !state.revealsSecrets,
        ![state.document.title, state.document.description].contains(where: {
          $0?.contains(Self.sentinel) == true
        })
      else {
        state = Self.start(name)
        starts += 1
        continue
      }
      guard isExhaustive || number.isMultiple(of: 3) else { continue }
      let text = state.render().flattened().text
      if let form = Self.forms.first(where: { text.contains($0) }) {
        Issue.record("\(form) is shown: \(state.contexts)\n\(text)")
        return
      }
    }
    check(starts < Self.count / 4)
  }

  private static func start(_ name: String) -> ComposerState {
    var state = ComposerState(
      document: DraftDocument(draft(name)), context: Composition.Context(boundary: "B"),
      size: Size(columns: 120, rows: 40))
    _ = state.apply(.finished(.environment(["WD_PASSWORD": "s3cret\(sentinel)"])))
    return state
  }

  private static func step(_ state: inout ComposerState, _ random: inout SplitMix) {
    func pick<Value>(_ values: [Value]) -> Value { values[Int(random.next() % UInt64(values.count))] }
    var input = TerminalInput.key(pick(keys))
    switch random.next() % 30 {
    case 0:
      input = .resize(
        pick([(80, 24), (120, 40), (40, 12), (200, 60), (79, 17)].map { Size(columns: $0.0, rows: $0.1) }))
    // In a field, pasted text is visible like typed text.
    case 1 where state.dialogs.isEmpty && state.edit == nil:
      input = .paste(pick(["a: 1\nb=2", "token: \(sentinel)\nq: 1", "password=\(sentinel)&x=1", "one"]))
    case 2, 3:
      let point = Point(
        column: Int(random.next() % UInt64(state.size.columns)),
        row: Int(random.next() % UInt64(state.size.rows)))
      input = .mouse(
        MouseEvent(
          pick([.press, .release, .wheelUp, .wheelDown]), button: 0, at: point, clicks: pick([1, 2])))
    case 4:
      let left: [Action] = [.newDraft, .reveal, .toggleSecret]
      if state.dialogs.isEmpty {
        _ = PaletteDialog.run(pick(Action.commands.filter { !left.contains($0) }), in: &state)
      }
      return
    default: break
    }
    if let event = state.event(for: input) { _ = state.apply(event) }
  }
}
