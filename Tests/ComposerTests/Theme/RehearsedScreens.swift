@testable import ComposerUI
import DraftFormats
import ScreenModel
import TestSupport
import WiredraftCore

/// Screens of every pane, tab, dialog and state, for properties that apply to all of them.
enum RehearsedScreens {
  /// Rows that are valid, disabled, secret, verbatim, invalid, and of each kind with a different look.
  static var mixed: Draft {
    var draft = ScreenTests.search
    draft.parameters = [
      Draft.Row("q", "a & b"), Draft.Row("off", "x", isEnabled: false), Draft.Row("token", "s3cret"),
      Draft.Row("n", "12x", type: .number), Draft.Row("", "empty name"),
      Draft.Row("labels", #"["bug","ui"]"#, type: .array),
    ]
    draft.parameters?[2].isSecret = true
    return draft
  }

  /// A body with an invalid text.
  static var wrongBody: Draft {
    var draft = Draft("POST", [])
    draft.parameters = nil
    draft.body.jsonText = Draft.JSONBodyText(Draft.BodyText("{\"a\": 1,\n  \"b\" 2}"))
    return draft
  }

  /// Returns all screens, with their names; where tests run a sample, each script is played at one size.
  static func all() throws -> [(name: String, run: Rehearsal)] { try standard.get() }

  private static let standard = Result { try all(options: ComposerOptions()) }

  /// Returns all screens with other options, with their names.
  static func all(options: ComposerOptions) throws -> [(name: String, run: Rehearsal)] {
    var runs: [(String, Rehearsal)] = []
    func add(_ script: String, _ draft: Draft, files: [String: [UInt8]] = [:]) throws {
      for size in sample(ScreenTests.sizes, oneIn: ScreenTests.sizes.count, from: runs.count) {
        let run = try Rehearsal(script, on: draft, size: size, files: files, options: options)
        runs.append(("\(script) \(size.columns)", run))
      }
    }
    let search = [
      "", "jmp", "ji and more", "j6w", "j6\\\\w", "1m", "b<down>", "h<enter>", "?", "?/row<enter>n", "?w",
      "'",
      "x<c-q>", "<c-p>row", "e<down>", "=", "cn", "cl", "y", "/s<enter>", "7", "7mpj", "9", "vj", "S", "M",
      "<f2>", "<f2><enter>", "<f2><enter>mp", "<c-s>", "xd<c-p>history<enter>k", "<c-p>theme", "3", "4", "5",
      "jf",
    ]
    for script in search { try add(script, ScreenTests.search) }
    for script in ["", "jjj", "jjji", "!", "n", "!j", "7j", "6", "S", "mp6", "=", "jjjj"] {
      try add(script, mixed)
    }
    try add("", ScreenTests.wrong)
    try add("1i", ScreenTests.wrong)
    for script in ["4", "4i", "4<c-p>box<enter>"] { try add(script, wrongBody) }
    try add("jji<enter>", mixed)
    try add(
      "<c-p>edit the value in a box<enter>", Draft("POST", [Draft.Row("j", "{\"a\":\n[1,}", type: .object)]))
    try add("<paste:\(ImportPreviewTests.browser)>", ImportPreviewTests.own)
    try add("<paste:\(ImportPreviewTests.spaced)>", ImportPreviewTests.own)
    try add("<c-o>", ScreenTests.search, files: ["a.wiredraft.json": DraftDocument(mixed).serialized()])
    for size in ScreenTests.sizes {
      runs.append(("conflict", try ConflictTests.rehearse("jx<c-s>", size: size, options: options)))
      runs.append(("repair", try RepairTests.rehearse("", size: size)))
    }
    return runs
  }
}
