import TestSupport
import Testing
@testable import ComposerUI

@Suite("Finding drafts")
struct DraftsFindingTests {
  private static func listing() -> ShelfListing {
    let names = ["inbox", "pay/charge by id", "pay/charge", "pay/refund a charge", "pay/eu/sepa", "users/me"]
    return ShelfListing(
      folder: "~", inFolder: names.map { ShelfName(path: $0, shown: $0 + ".wiredraft.json") },
      recent: [ShelfName(path: "/r/charger", shown: "~/r/charger.wiredraft.json")])
  }

  private func dialog(_ typed: String) -> DraftsDialog {
    var dialog = DraftsDialog(id: 1, selecting: nil, deleted: [])
    dialog.take(Self.listing())
    dialog.take([
      "users/me": ShelfFacts(title: "Who am I", method: "PATCH", url: "https://h.example/me"),
      "inbox": ShelfFacts(method: "GET", url: "https://mail.example/inbox"),
    ])
    for letter in typed { dialog.edit { $0.insert(String(letter)) } }
    return dialog
  }

  private func names(_ dialog: DraftsDialog) -> [String] {
    dialog.found.indices.map { dialog.entry(at: $0).name.shown.withoutDraftSuffix }
  }

  @Test("Found drafts are below the lines of their folders, and the best match is selected")
  func tree() {
    let found = dialog("charge")
    check(
      names(found), ["pay/", "pay/charge by id", "pay/charge", "pay/refund a charge", "~/r/charger"])
    check(found.foundCount == 4 && found.draftCount == 7)
    // The whole name is better than the beginning of one.
    check(found.selected?.name.path, "pay/charge")
  }

  @Test("Letters in their order find a draft only where no draft has the whole text")
  func letters() {
    check(dialog("rfdchg").selected?.name.path, "pay/refund a charge")
    check(names(dialog("spa")), ["pay/", "pay/eu/", "pay/eu/sepa"])
    check(names(dialog("sepa")), ["pay/", "pay/eu/", "pay/eu/sepa"])
    check(dialog("zzz").found.isEmpty)
  }

  @Test(
    "Words find folders, methods, titles and URLs together",
    arguments: [
      ("eu", "pay/eu/sepa"), ("patch users", "users/me"), ("who am", "users/me"), ("mail.example", "inbox"),
      ("whoi", "users/me"),
    ])
  func texts(typed: String, path: String) {
    check(dialog(typed).selected?.name.path, path)
  }

  @Test("The suffix of all files finds nothing")
  func suffix() {
    check(dialog("wiredraft").found.isEmpty)
  }

  @Test("The best match is selected as soon as its file is read, unless the user moved the selection")
  func late() {
    var dialog = DraftsDialog(id: 1, selecting: nil, deleted: [])
    dialog.take(Self.listing())
    for letter in "who am i" { dialog.edit { $0.insert(String(letter)) } }
    check(dialog.selected == nil)
    dialog.take(["users/me": ShelfFacts(title: "Who am I, and who else")])
    check(dialog.selected?.name.path, "users/me")
    dialog.take(["inbox": ShelfFacts(title: "Who am I")])
    check(dialog.selected?.name.path, "inbox")
    dialog.selection = dialog.found.count - 1
    dialog.take(["pay/charge": ShelfFacts(title: "who am i")])
    check(dialog.selected?.name.path, "users/me")
  }

  @Test("Letters are nearest where they are counted, whatever their case")
  func gaps() {
    check(FilterWord("rfd").gap(in: "a ReFunD"), 3)
    check(FilterWord("rfd").gap(in: "r refund"), 3)
    check(FilterWord("fd").gap(in: "refund"), 2 + 4)
    check(FilterWord("é").gap(in: "É"), 0)
    check(FilterWord("dr").gap(in: "refund") == nil)
    check(FilterWord("am").beginsWord(in: "who-Am") && !FilterWord("am").beginsWord(in: "spam"))
  }
}
