@testable import ComposerUI
import Testing

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
    #expect(
      names(found) == ["pay/", "pay/charge by id", "pay/charge", "pay/refund a charge", "~/r/charger"])
    #expect(found.foundCount == 4 && found.draftCount == 7)
    // The whole name is better than the beginning of one.
    #expect(found.selected?.name.path == "pay/charge")
  }

  @Test("Letters in their order find a draft only where no draft has the whole text")
  func letters() {
    #expect(dialog("rfdchg").selected?.name.path == "pay/refund a charge")
    #expect(names(dialog("spa")) == ["pay/", "pay/eu/", "pay/eu/sepa"])
    #expect(names(dialog("sepa")) == ["pay/", "pay/eu/", "pay/eu/sepa"])
    #expect(dialog("zzz").found.isEmpty)
  }

  @Test(
    "Words find folders, methods, titles and URLs together",
    arguments: [
      ("eu", "pay/eu/sepa"), ("patch users", "users/me"), ("who am", "users/me"), ("mail.example", "inbox"),
      ("whoi", "users/me"),
    ])
  func texts(typed: String, path: String) {
    #expect(dialog(typed).selected?.name.path == path)
  }

  @Test("The suffix of all files finds nothing")
  func suffix() {
    #expect(dialog("wiredraft").found.isEmpty)
  }

  @Test("The best match is selected as soon as its file is read, unless the user moved the selection")
  func late() {
    var dialog = DraftsDialog(id: 1, selecting: nil, deleted: [])
    dialog.take(Self.listing())
    for letter in "who am i" { dialog.edit { $0.insert(String(letter)) } }
    #expect(dialog.selected == nil)
    dialog.take(["users/me": ShelfFacts(title: "Who am I, and who else")])
    #expect(dialog.selected?.name.path == "users/me")
    dialog.take(["inbox": ShelfFacts(title: "Who am I")])
    #expect(dialog.selected?.name.path == "inbox")
    dialog.selection = dialog.found.count - 1
    dialog.take(["pay/charge": ShelfFacts(title: "who am i")])
    #expect(dialog.selected?.name.path == "users/me")
  }

  @Test("Letters are nearest where they are counted, whatever their case")
  func gaps() {
    #expect(FilterWord("rfd").gap(in: "a ReFunD") == 3)
    #expect(FilterWord("rfd").gap(in: "r refund") == 3)
    #expect(FilterWord("fd").gap(in: "refund") == 2 + 4)
    #expect(FilterWord("é").gap(in: "É") == 0)
    #expect(FilterWord("dr").gap(in: "refund") == nil)
    #expect(FilterWord("am").beginsWord(in: "who-Am") && !FilterWord("am").beginsWord(in: "spam"))
  }
}
