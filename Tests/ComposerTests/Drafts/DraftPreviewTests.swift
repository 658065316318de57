import DraftFormats
import ScreenModel
import TestSupport
import Testing
import WiredraftCore
@testable import ComposerUI

@Suite("The preview in the list of drafts")
struct DraftPreviewTests {
  private static let files: [String: [UInt8]] = {
    func file(_ text: String) -> [UInt8] { Array(text.utf8) }
    return [
      "now.wiredraft.json": file(#"{"wiredraft": 1, "url": "https://h.example/now"}"#),
      "pay.wiredraft.json": file(
        #"""
        {"wiredraft": 1, "method": "POST", "url": "https://me:hidden-1@pay.example/v1?token=hidden-2",
         "environment": "dev", "headers": [{"name": "Authorization", "value": "Bearer hidden-3"}],
         "parameters": [{"name": "amount", "value": 2000, "type": "number"},
          {"name": "password", "value": "hidden-4"}, {"name": "capture", "value": "yes", "enabled": false}]}
        """#),
      "text.wiredraft.json": file(
        #"{"wiredraft": 1, "method": "PUT", "url": "https://h", "body": {"type": "text", "text": "{\"secret\": \"hidden-5\"}\nnext"}}"#
      ),
      "broken.wiredraft.json": file("{"),
      "api/list.wiredraft.json": file(#"{"wiredraft": 1, "url": "/list"}"#),
      "api/folder.wiredraft.json": file(
        #"""
        {"wiredraft": 1, "title": "The API", "baseURL": "https://api.example/v1", "environment": "dev",
         "headers": [{"name": "X-Api-Key", "value": "hidden-6"}, {"name": "Accept", "value": "*/*"}]}
        """#),
    ]
  }()

  private func play(
    _ script: String, columns: Int = 120, rows: Int = 40, isASCII: Bool = false,
    fileName: String? = "now.wiredraft.json", draft: Draft = Draft()
  ) throws -> Rehearsal {
    try Rehearsal(
      script, on: draft, size: Size(columns: columns, rows: rows), files: Self.files, fileName: fileName,
      options: ComposerOptions(boxesAreASCII: isASCII, startsInURL: false))
  }

  @Test("It shows the request and its rows, and what Enter does")
  func rows() throws {
    let run = try play("<c-o>pay")
    check(run.shows("POST https://me:••••••@pay.example/v1?token=••••••"))
    check(run.shows("amount          2000"))
    check(run.shows("password        ●●●●") && run.shows("Authorization   ●●●●"))
    check(run.shows("capture         yes  off"))
    check(run.shows("pay.wiredraft.json, ") && run.shows(", environment dev"))
    check(run.shows("Opens it here. The draft that is open now is kept in this list."))
    check(run.shows("├──") && run.shows("──┤"))
    check(try play("<c-o>pay", fileName: nil).shows("Opens it here. "))
    check(try !play("<c-o>pay", fileName: nil).shows("is kept in this list"))
    check(try play("mp<c-o>pay").shows("First you are asked about the unsaved changes"))
    check(try play("<c-o>now").shows("This draft is open; Enter goes back to it."))
  }

  @Test("No secret of another draft is in the state, only dots")
  func secrets() throws {
    for keys in ["<c-o>pay", "<c-o>text", "<c-o><tab>"] {
      let run = try play(keys)
      let drafts = try require(DraftsDialog.front(in: run.state))
      check(drafts.readCount > 4)
      for number in 1...6 { check(!"\(drafts)".contains("hidden-\(number)"), "\(keys) \(number)") }
      check(!run.text.contains("hidden-"))
    }
    check(try play("<c-o>text").shows(#"{"secret": "••••••"}"#))
  }

  @Test("A folder's line and preview have what its file gives the drafts")
  func folder() throws {
    let run = try play("<c-o><tab>")
    check(run.shows("▸ api/  The API") && run.shows("1 draft, base URL, 2 headers, environment dev"))
    check(run.shows("base URL https://api.example/v1"))
    check(run.shows("X-Api-Key       ●●●●") && run.shows("Accept          */*"))
  }

  @Test("A file that can't be read says why, in its line and in the preview")
  func broken() throws {
    let run = try play("<c-o>brok")
    check(run.shows("broken: 1:2: "))
    check(run.shows("It can't be read: 1:2: "))
    check(run.shows("opens its text, to be mended"))
    check(try play("<c-o>brok", columns: 40, rows: 12).shows("It can't be read: 1:2: "))
  }

  @Test("On a small screen rows and columns are left out")
  func small() throws {
    let medium = try play("<c-o>pay", columns: 80, rows: 24)
    check(medium.shows("amount          2000") && medium.shows("password        ●●●●"))
    check(medium.shows("Opens it here."))
    let narrow = try play("<c-o>pay", columns: 40, rows: 12)
    check(narrow.shows("  POST   pay") && narrow.shows("Opens it here."))
    check(!narrow.shows("amount") && !narrow.shows("20 Nov"))
    for run in [medium, narrow] {
      for line in run.lines { check(TextLayout.columns(line) <= run.state.size.columns) }
    }
  }

  @Test("A long value ends within the frame, switched off or not")
  func long() throws {
    var draft = Draft()
    draft.url = "https://h/" + String(repeating: "xyz", count: 100)
    for isEnabled in [true, false] {
      draft.parameters = [
        Draft.Row(
          String(repeating: "xyz", count: 100), String(repeating: "xyz", count: 100), isEnabled: isEnabled)
      ]
      for (columns, rows) in [(40, 12), (80, 24), (120, 40)] {
        let run = try play("<c-o>", columns: columns, rows: rows, draft: draft)
        let drafts = try require(DraftsDialog.front(in: run.state))
        let lines = DraftsView(state: run.state, drafts: drafts).draw().surface.screen.lines
        check(lines.contains { $0.contains("xyz") })
        for line in lines.dropFirst().dropLast() {
          check(line.hasSuffix("│") || line.hasSuffix("┤"), "\(line)")
        }
      }
    }
  }

  @Test("A terminal with ASCII alone has a rule, signs and dots of its own")
  func ascii() throws {
    let run = try play("<c-o>pay", isASCII: true)
    check(run.shows("+--") && run.shows("password        ****"))
    let drafts = try require(DraftsDialog.front(in: run.state))
    for text in DraftsView(state: run.state, drafts: drafts).draw().surface.screen.lines {
      // The URL was masked when its file was read.
      check(text.replacing("••••••", with: "").utf8.allSatisfy { $0 < 0x80 }, "\(text)")
    }
    check(try play("<c-o><tab>", isASCII: true).shows("> api/"))
  }

  @Test("A message shows in place of the preview where the list covers the explanation line")
  func messages() throws {
    check(try play("<c-o>now<del>", columns: 40, rows: 12).shows("This draft is open: open another"))
  }

  @Test("Enter without a match says what to do")
  func nothing() throws {
    let run = try play("<c-o>qqq<enter>")
    check(run.shows("0 of 5"))
    check(run.shows("No draft has this in its name"))
    check(run.why.contains("No draft matches: ^U clears what you typed"))
  }
}
