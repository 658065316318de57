import DraftFormats
import ScreenModel
import TestSupport
import Testing
import WiredraftCore
@testable import ComposerUI

/// The folders in the list of drafts.
@Suite("The tree of drafts")
struct DraftsTreeTests {
  private static let allSizes = [(40, 12), (80, 24), (120, 40)].map { Size(columns: $0.0, rows: $0.1) }

  private static let files: [String: [UInt8]] = {
    var files: [String: [UInt8]] = [:]
    for name in ["list", "payments/charge", "payments/eu/refund", "users/me"] {
      files[name + ".wiredraft.json"] = Array(
        #"{"wiredraft": 1, "url": "https://h.example/\#(name)"}"#.utf8)
    }
    return files
  }()

  private func play(
    _ script: String, size: Size = Size(columns: 120, rows: 40), fileName: String? = "list.wiredraft.json"
  ) throws -> Rehearsal {
    try Rehearsal(script, on: Draft(), size: size, files: Self.files, fileName: fileName)
  }

  private func names(_ run: Rehearsal) throws -> [String] {
    let drafts = try require(DraftsDialog.front(in: run.state))
    return drafts.found.indices.map { drafts.entry(at: $0).name.shown.replacing(".wiredraft.json", with: "") }
  }

  @Test("Folders are folded lines with the number of their drafts")
  func folded() throws {
    let run = try play("<c-o>")
    check(try names(run), ["list", "payments/", "users/"])
    check(run.shows("▸ payments/") && run.shows("2 drafts"))
    check(run.shows("─Drafts") || run.shows(" Drafts "))
  }

  @Test("Enter and → unfold a folder, Enter and ← fold it, and ← in it goes to its line")
  func folding() throws {
    for script in ["<c-o><down><enter>", "<c-o><down><right>"] {
      let run = try play(script)
      check(try names(run), ["list", "payments/", "payments/charge", "payments/eu/", "users/"])
      check(run.shows("▾ payments/"))
    }
    for script in ["<c-o><down><enter><enter>", "<c-o><down><right><left>", "<c-o><down><right><down><left>"]
    {
      let run = try play(script)
      check(try names(run), ["list", "payments/", "users/"])
      check(DraftsDialog.front(in: run.state)?.selected?.name.shown, "payments/")
    }
  }

  @Test("The folders around the open draft are unfolded, and it is selected")
  func present() throws {
    let run = try play("<c-o>", fileName: "payments/eu/refund.wiredraft.json")
    check(
      try names(run),
      [
        "list", "payments/", "payments/charge", "payments/eu/", "payments/eu/refund", "users/",
      ])
    check(DraftsDialog.front(in: run.state)?.selected?.name.shown, "payments/eu/refund.wiredraft.json")
  }

  @Test(
    "Typing finds drafts by their whole path, shown below the lines of folded folders too; Enter opens the best"
  )
  func finding() throws {
    check(
      try names(play("<c-o>payments")),
      [
        "payments/", "payments/charge", "payments/eu/", "payments/eu/refund",
      ])
    let best = try play("<c-o>eu/ref")
    check(try names(best), ["payments/", "payments/eu/", "payments/eu/refund"])
    check(best.shows("1 of 4"))
    check(DraftsDialog.front(in: best.state)?.selected?.name.shown, "payments/eu/refund.wiredraft.json")
    check(try play("<c-o>eu/ref<enter>").state.fileName, "payments/eu/refund.wiredraft.json")
    check(
      try play("<c-o><down><enter><down><enter>").state.fileName, "payments/charge.wiredraft.json")
  }

  @Test("Tab unfolds a folder, then goes to the next one, and from the last to the first")
  func folders() throws {
    let one = try play("<c-o><tab>")
    check(DraftsDialog.front(in: one.state)?.selected?.name.shown, "payments/")
    check(try names(one), ["list", "payments/", "users/"])
    let unfolded = try play("<c-o><tab><tab>")
    check(try names(unfolded), ["list", "payments/", "payments/charge", "payments/eu/", "users/"])
    let next = try play("<c-o><tab><tab><tab><tab><tab>")
    check(DraftsDialog.front(in: next.state)?.selected?.name.shown, "users/")
    let first = try play("<c-o><tab><tab><tab><tab><tab><tab><tab>")
    check(DraftsDialog.front(in: first.state)?.selected?.name.shown, "payments/")
    // Without another folder, the selected one folds.
    let single = try play("<c-o>users<tab>")
    check(DraftsDialog.front(in: single.state)?.selected?.name.shown, "users/")
    check(try names(play("<c-o>users<tab><tab>")), ["users/"])
    check(try names(play("<c-o>users<tab><tab><tab>")), ["users/", "users/me"])
    check(try play("<c-o><tab>", size: Size(columns: 200, rows: 40)).lines[39].contains(" folders"))
  }

  @Test("Typing unfolds the folders of all that it finds")
  func foldedAway() throws {
    let run = try play("<c-o>users<tab><tab><bs>")
    check(try names(run), ["users/", "users/me"])
    check(DraftsDialog.front(in: run.state)?.selected?.name.shown, "users/me.wiredraft.json")
  }

  @Test("A folder is not renamed, copied or deleted; a message says so")
  func refusals() throws {
    for key in ["<c-t>", "<c-f>", "<del>"] {
      let run = try play("<c-o><down>" + key)
      check(run.why.contains("This is a folder"), "\(key): \(run.why)")
      check(run.files, Self.files)
    }
  }

  @Test("The tree holds at each size", arguments: allSizes)
  func sizes(size: Size) throws {
    let run = try play("<c-o><down><right>", size: size)
    check(run.lines.count, size.rows)
    check(run.shows("▾ payments/") && run.shows("2 drafts"))
  }
}
