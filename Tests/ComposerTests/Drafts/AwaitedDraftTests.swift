import TestSupport
import Testing

@testable import ComposerUI

@Suite("Keys before the list shows what the last one did")
struct AwaitedDraftTests {
  private static let original = "pay me.wiredraft.json"

  private func listed(_ filter: String) throws -> ComposerState {
    try Rehearsal("<c-o>" + filter, files: DraftsTests.files).state
  }

  private func deleted(_ effects: [Effect]) -> String? {
    for case .shelf(.delete(let path)) in effects { return path }
    return nil
  }

  @Test("A restored draft is deleted again before it is listed")
  func restored() throws {
    var state = try listed("pay")
    _ = DraftsDialog.take(.deleted(path: Self.original, number: 1), in: &state)
    check(DraftsDialog.front(in: state)?.selected?.deleted, 1)
    _ = DraftsDialog.take(.restored(number: 1, path: Self.original), in: &state)
    check(deleted(state.apply(.deleteDraft)), Self.original)
  }

  @Test("A draft missing from the listing is no longer awaited: the selected one is deleted")
  func notListed() throws {
    var state = try listed("pay")
    _ = DraftsDialog.take(.restored(number: 1, path: "/elsewhere/a.json"), in: &state)
    let id = try require(DraftsDialog.front(in: state)?.id)
    let listing = ShelfListing(
      folder: "~", inFolder: [ShelfName(path: Self.original, shown: "pay me")], recent: [])
    _ = DraftsDialog.take(.listed(id: id, listing), in: &state)
    check(deleted(state.apply(.deleteDraft)), Self.original)
  }

  @Test("The copy is deleted, not its original")
  func copied() throws {
    var state = try listed("pay")
    let copy = "pay me-2.wiredraft.json"
    _ = DraftsDialog.take(.duplicated(Self.original, as: copy), in: &state)
    check(DraftsDialog.front(in: state)?.selected?.name.path, Self.original)
    check(deleted(state.apply(.deleteDraft)), copy)
  }
}
